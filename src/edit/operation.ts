import type { Json, JsonPath } from '#base';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** What the steps of a transaction change: the wire document, and the side-car of how people arranged it. */
export interface EditedDocument {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
}

/** Adds a step of the workflow or a path at a place in the wire array. */
export interface AddOperation {
  readonly op: 'add';
  readonly kind: 'node' | 'edge';
  readonly index: number;
  readonly value: WorkflowNode | WorkflowEdge;
  /** Set where another element has the same id: documents that came with repeated ids keep them through undo. */
  readonly repeats?: true;
}

/** Removes one; remembers it whole and where it stood. */
export interface RemoveOperation {
  readonly op: 'remove';
  readonly kind: 'node' | 'edge';
  readonly index: number;
  readonly value: WorkflowNode | WorkflowEdge;
  readonly repeats?: true;
}

/**
 * Replaces one value at a path. An absent `from` means the key was not there, an absent `to` that it goes; `keyIndex` is
 * then the key's place among its siblings, which brings a removed key back exactly where it was.
 */
export interface SetOperation {
  readonly op: 'set';
  readonly kind: 'node' | 'edge' | 'workflow' | 'presentation';
  /** Which node or edge; absent for the workflow and the presentation. */
  readonly id?: string;
  readonly path: JsonPath;
  readonly from?: Json;
  readonly to?: Json;
  readonly keyIndex?: number;
}

/** The closed list of what can happen to a document. Plain JSON: steps can be stored, sent and replayed. */
export type Operation = AddOperation | RemoveOperation | SetOperation;

/** Several steps that happen together, with what they are called. */
export interface Transaction {
  /** What was done, for the history list: "Changed the message of Send message". */
  readonly label: string;
  /** The command that made it, stable, for programs. */
  readonly command: string;
  /** Who asked for it: a person, the history, the program that embeds the editor, or another person elsewhere. */
  readonly origin: 'person' | 'undo' | 'redo' | 'program' | 'remote';
  readonly operations: readonly Operation[];
  /** Transactions with the same key that follow each other closely are one entry of the history, such as typing. */
  readonly mergeKey?: string;
}
