import type { JsonPath } from '#base';

/** How bad it is: errors hold back "Save version", warnings and notices do not. */
export type Severity = 'error' | 'warning' | 'notice';

/** Something a person should know about a document, and where it is. */
export interface Problem {
  /** Stable, kebab-case, never translated. */
  readonly code: string;
  readonly severity: Severity;
  /** What to do, in the imperative, or the fact where the action is obvious. Words for a business user. */
  readonly message: string;
  /** The evidence, in one sentence. */
  readonly detail?: string;
  readonly nodeId?: string;
  readonly edgeId?: string;
  /** Where in the node, the edge or, with neither, the document. */
  readonly path?: JsonPath;
  /** What would mend it, best first. */
  readonly fixes?: readonly ProblemFix[];
}

/** A mend that can be carried out: `kind` and `args` are understood by the editor's commands. */
export interface ProblemFix {
  readonly label: string;
  readonly kind: string;
  /** What a person must choose before it can be carried out; absent where nothing is left to choose. */
  readonly asks?: 'node' | 'text' | 'value';
  readonly args?: { readonly [name: string]: unknown };
}
