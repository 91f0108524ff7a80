import { equalJson, type Json, type JsonPath } from '#base';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** The document that transactions change: the wire version, and the presentation stored beside it. */
export interface EditedDocument {
  /** The wire document, as `toVersion` returns it and a save sends it. */
  readonly version: WorkflowVersion;
  /** Positions, titles, notes and collapsed regions, for which the wire has no field. */
  readonly presentation: Presentation;
}

/** Adds a node or an edge at an index of its wire array. */
export interface AddOperation {
  /** Tells this operation from the others: `add`. */
  readonly op: 'add';
  /** Whether `value` is added to `definition.nodes` or to `definition.edges`. */
  readonly kind: 'node' | 'edge';
  /** Where in that array it is inserted, from 0 to the array's length. */
  readonly index: number;
  /** The whole node or edge, as the wire has it. */
  readonly value: WorkflowNode | WorkflowEdge;
  /** Set where another element has the same id: documents with repeated ids keep them through undo. */
  readonly repeats?: true;
}

/** Removes a node or an edge; keeps the value and its index. */
export interface RemoveOperation {
  /** Tells this operation from the others: `remove`. */
  readonly op: 'remove';
  /** Whether it is removed from `definition.nodes` or from `definition.edges`. */
  readonly kind: 'node' | 'edge';
  /** Its index in that array before it is removed. */
  readonly index: number;
  /** The whole node or edge as it was, so that the inverse can add it again. */
  readonly value: WorkflowNode | WorkflowEdge;
  /** Set where another element has the same id: the element at `index` is meant. */
  readonly repeats?: true;
}

/**
 * Replaces one value at a JSON path. Without `from` the key was absent, without `to` it is removed; `keyIndex` is then
 * the index of the key among its siblings, so that a removed key returns exactly where it was.
 */
export interface SetOperation {
  /** Tells this operation from the others: `set`. */
  readonly op: 'set';
  /** What holds the value: a node or an edge, by `id`; the version outside of nodes and edges; the presentation. */
  readonly kind: 'node' | 'edge' | 'workflow' | 'presentation';
  /** The id of the node or edge; absent for the workflow and the presentation. */
  readonly id?: string;
  /** The JSON path of the value in that holder: names of keys and indexes of lists. */
  readonly path: JsonPath;
  /** The value before. Absent where the key was absent. */
  readonly from?: Json;
  /** The value afterwards. Absent where the key is removed. */
  readonly to?: Json;
  /** The index of an added or removed key among the keys of its object. Absent: the key is the last. */
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
  /** The changes, applied in order: all of them or none. */
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

/** Returns the operations that turn one presentation into another, one for each key that differs. */
export function replacePresentation(before: Presentation, after: Presentation): Operation[] {
  const from: { readonly [key: string]: unknown } = { ...before };
  const to: { readonly [key: string]: unknown } = { ...after };
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => !equalJson(from[key], to[key]))
    .map((key) => ({
      op: 'set',
      kind: 'presentation',
      path: [key],
      ...(from[key] === undefined ? {} : { from: from[key] as Json }),
      ...(to[key] === undefined ? {} : { to: to[key] as Json }),
    }));
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
