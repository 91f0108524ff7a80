import type { JsonPath } from '#base';

/** Errors block "Save version"; warnings and notices do not. */
export type Severity = 'error' | 'warning' | 'notice';

/** A finding about a document, with its location. */
export interface Problem {
  /** Stable, kebab-case, never translated. */
  readonly code: string;
  /** How grave it is: only an `error` blocks a save. */
  readonly severity: Severity;
  /** What to do, in the imperative, or the fact where the action is obvious. For business users. */
  readonly message: string;
  /** The evidence, in one sentence. */
  readonly detail?: string;
  /** The id of the node that the problem is about. Absent where it is about none. */
  readonly nodeId?: string;
  /** The id of the edge that the problem is about. Absent where it is about none. */
  readonly edgeId?: string;
  /** The JSON path in the node, the edge or, with neither, the document. */
  readonly path?: JsonPath;
  /** Quick fixes, best first. */
  readonly fixes?: readonly ProblemFix[];
}

/** A quick fix: the editor's commands understand `kind` and `args`. */
export interface ProblemFix {
  /** What it does, in the imperative, as its button says it. */
  readonly label: string;
  /** Which fix it is: a `FixKind` of the built-in rules, or a kind of the host's own. */
  readonly kind: string;
  /** What the user must choose before it runs; absent where nothing is left to choose. */
  readonly asks?: 'node' | 'text' | 'value';
  /** The arguments of the fix; their shape follows from `kind`. */
  readonly args?: { readonly [name: string]: unknown };
}
