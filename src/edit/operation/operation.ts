import type { Json, JsonPath } from '#base';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** The document that transactions change: the wire version, and the presentation stored beside it. */
export interface EditedDocument {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
}

/** Adds a node or an edge at an index of its wire array. */
export interface AddOperation {
  readonly op: 'add';
  readonly kind: 'node' | 'edge';
  readonly index: number;
  readonly value: WorkflowNode | WorkflowEdge;
  /** Set where another element has the same id: documents with repeated ids keep them through undo. */
  readonly repeats?: true;
}

/** Removes a node or an edge; keeps the value and its index. */
export interface RemoveOperation {
  readonly op: 'remove';
  readonly kind: 'node' | 'edge';
  readonly index: number;
  readonly value: WorkflowNode | WorkflowEdge;
  readonly repeats?: true;
}

/**
 * Replaces one value at a JSON path. Without `from` the key was absent, without `to` it is removed; `keyIndex` is then
 * the index of the key among its siblings, so that a removed key returns exactly where it was.
 */
export interface SetOperation {
  readonly op: 'set';
  readonly kind: 'node' | 'edge' | 'workflow' | 'presentation';
  /** The id of the node or edge; absent for the workflow and the presentation. */
  readonly id?: string;
  readonly path: JsonPath;
  readonly from?: Json;
  readonly to?: Json;
  readonly keyIndex?: number;
}

/** The closed list of changes of a document. Plain JSON: operations can be stored, sent and replayed. */
export type Operation = AddOperation | RemoveOperation | SetOperation;

/** Operations that are applied as one, with their label and origin. */
export interface Transaction {
  /** The label in the history list: "Changed the message of Send message". */
  readonly label: string;
  /** The command that planned it. Stable, for programs. */
  readonly command: string;
  /** Who asked for it: the user, the history, the host, or another user elsewhere. */
  readonly origin: 'person' | 'undo' | 'redo' | 'program' | 'remote';
  readonly operations: readonly Operation[];
  /** Consecutive transactions with the same key become one history entry, such as typing. */
  readonly mergeKey?: string;
}

/**
 * Returns the operations that undo the given ones, in reverse order. Mechanical: it knows no command, so every change
 * can be undone.
 */
export function invertOperations(operations: readonly Operation[]): Operation[] {
  return operations.map(invertOperation).reverse();
}

function invertOperation(operation: Operation): Operation {
  switch (operation.op) {
    case 'add':
      return { ...operation, op: 'remove' };
    case 'remove':
      return { ...operation, op: 'add' };
    case 'set': {
      const { from, to, ...rest } = operation;
      return {
        ...rest,
        ...(to === undefined ? {} : { from: to }),
        ...(from === undefined ? {} : { to: from }),
      } as SetOperation;
    }
  }
}
