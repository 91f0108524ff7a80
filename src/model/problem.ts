import type { JsonPath } from '#base';

/** Errors block "Save version"; warnings and notices do not. */
export type Severity = 'error' | 'warning' | 'notice';

/** A finding about a document, with its location. */
export interface Problem {
  /** Stable, kebab-case, never translated. */
  readonly code: string;
  readonly severity: Severity;
  /** What to do, in the imperative, or the fact where the action is obvious. For business users. */
  readonly message: string;
  /** The evidence, in one sentence. */
  readonly detail?: string;
  readonly nodeId?: string;
  readonly edgeId?: string;
  /** The JSON path in the node, the edge or, with neither, the document. */
  readonly path?: JsonPath;
  /** Quick fixes, best first. */
  readonly fixes?: readonly ProblemFix[];
}

/** A quick fix: the editor's commands understand `kind` and `args`. */
export interface ProblemFix {
  readonly label: string;
  readonly kind: string;
  /** What the user must choose before it runs; absent where nothing is left to choose. */
  readonly asks?: 'node' | 'text' | 'value';
  readonly args?: { readonly [name: string]: unknown };
}
