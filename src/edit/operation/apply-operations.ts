import { accept, describePath, equalJson, getAtPath, type Json, setAtPath } from '#base';
import { followStructure, graphOf, shareStructure } from '#graph';
import {
  defaultLimits,
  type Presentation,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import type { AddOperation, EditedDocument, RemoveOperation, SetOperation, Operation } from './operation.js';
import type { Refusal, Result } from '../command/refusal.js';

/** Why operations could not be applied. The document is then the very one that was given. */
export interface ApplyRefusal extends Refusal {
  readonly code: 'stale-operation' | 'unknown-element' | 'duplicate-id' | 'bad-operation' | 'too-large';
}

type Element = WorkflowNode | WorkflowEdge;
type Kind = 'node' | 'edge';

export interface AppliedOperations {
  readonly document: EditedDocument;
  /**
   * The operations as applied, with the indexes and the very values that were found, so that `invertOperations` is
   * exact.
   */
  readonly operations: readonly Operation[];
}

/**
 * Applies operations in order, all or none. Only what they name is copied; everything else of the result is shared with
 * the given document, which is never changed. An operation that does not fit (its `from` differs, its element is gone)
 * refuses the whole list. The index of an element is only a hint, since another user may have added or removed
 * elements: elements are found by id, and appended where the list has become too short.
 * @returns refused as `stale-operation`, `unknown-element`, `duplicate-id`, `bad-operation` or `too-large`
 */
export function applyOperations(
  document: EditedDocument,
  operations: readonly Operation[],
): Result<AppliedOperations, ApplyRefusal> {
  if (operations.length === 0) return accept({ document, operations });
  const draft = new Draft(document);
  for (const operation of operations) {
    const refusal = draft.apply(operation);
    if (refusal) return { ok: false, refusal };
  }
  return accept({ document: draft.finish(), operations: draft.applied });
}

/** The document while operations are applied: each array is copied once, however many operations change it. */
class Draft {
  #version: WorkflowVersion;
  #presentation: Presentation;
  readonly #lists: { node: Element[] | undefined; edge: Element[] | undefined } = { node: undefined, edge: undefined };
  readonly #ids: { node: IdsInUse | undefined; edge: IdsInUse | undefined } = { node: undefined, edge: undefined };
  /** The distance from the expected index to where the last searched element was found. */
  readonly #moved = { node: 0, edge: 0 };
  readonly applied: Operation[] = [];
  #sameStructure = true;

  constructor(private readonly start: EditedDocument) {
    this.#version = start.version;
    this.#presentation = start.presentation;
  }

  apply(operation: Operation): ApplyRefusal | undefined {
    switch (operation.op) {
      case 'add':
        return this.#add(operation);
      case 'remove':
        return this.#remove(operation);
      case 'set':
        return this.#set(operation);
      default:
        return badOperation('A step is neither an addition, a removal nor a change.');
    }
  }

  finish(): EditedDocument {
    this.#flush();
    if (this.#sameStructure) shareStructure(this.start.version, this.#version);
    else followStructure(this.start.version, this.#version);
    return { version: this.#version, presentation: this.#presentation };
  }

  #add(operation: AddOperation): ApplyRefusal | undefined {
    const { kind, value } = operation;
    const list = this.#list(kind);
    if (!list) return badOperation(`The workflow has no list to add a ${kind} to.`);
    if (typeof value?.id !== 'string') return badOperation(`A ${kind} needs an id.`);
    if (!Number.isInteger(operation.index) || operation.index < 0)
      return stale(`There is no place ${operation.index} for this ${kind}.`);
    const index = Math.min(operation.index, list.length);
    const ids = this.#idsOf(kind, list);
    if (!operation.repeats && ids.has(value.id)) {
      return { code: 'duplicate-id', message: `There is already a ${kind} with the id “${value.id}”.` };
    }
    // An element beyond the limit could be created, but the document could not be opened again.
    const [most, word] = kind === 'node' ? [defaultLimits.maxNodes, 'steps'] : [defaultLimits.maxEdges, 'paths'];
    if (list.length >= most) return { code: 'too-large', message: `A workflow can have at most ${most} ${word}.` };
    ids.add(value.id);
    list.splice(index, 0, value);
    this.#sameStructure = false;
    this.applied.push(index === operation.index ? operation : { ...operation, index });
    return undefined;
  }

  #remove(operation: RemoveOperation): ApplyRefusal | undefined {
    const { kind, value } = operation;
    const list = this.#list(kind);
    const index = list && this.#placeOf(list, operation);
    const there = index === undefined ? undefined : list?.[index];
    if (!list || index === undefined || there === undefined) return unknown(kind, value.id);
    if (!equalJson(there, value)) return stale(`The ${kind} “${value.id}” has changed since this was recorded.`);
    const ids = this.#idsOf(kind, list);
    list.splice(index, 1);
    if (!operation.repeats) ids.delete(value.id);
    this.#sameStructure = false;
    const found = asFound(there, value);
    this.applied.push(index === operation.index && found === value ? operation : { ...operation, index, value: found });
    return undefined;
  }

  /**
   * The index of an element to be removed. Only the index distinguishes elements with a repeated id. Any other is
   * searched from the previous distance outwards: what another user did moves many elements by the same distance.
   */
  #placeOf(list: readonly Element[], { index, kind, repeats, value }: RemoveOperation): number | undefined {
    if (repeats || list[index]?.id === value.id) return index;
    // The index comes from outside, so the search is kept within the list.
    const middle = Math.min(Math.max(index + this.#moved[kind], 0), list.length - 1);
    for (let distance = 0; distance <= Math.max(middle, list.length - 1 - middle); distance++) {
      for (const at of [middle - distance, middle + distance]) {
        if (list[at]?.id !== value.id) continue;
        this.#moved[kind] = at - index;
        return at;
      }
    }
    return undefined;
  }

  #set(operation: SetOperation): ApplyRefusal | undefined {
    const { kind, path } = operation;
    if (path.length === 0) return badOperation('A change needs a path.');
    if (kind === 'presentation') {
      return this.#edit(this.#presentation, operation, (root) => {
        this.#presentation = root;
      });
    }
    if (kind === 'workflow') {
      if (path[0] === 'definition' && path.length > 2 && (path[1] === 'nodes' || path[1] === 'edges')) {
        return badOperation('Steps and paths are changed by their id.');
      }
      this.#flush();
      if (path[0] === 'definition' && (path.length === 1 || path[1] === 'nodes' || path[1] === 'edges'))
        this.#sameStructure = false;
      return this.#edit(this.#version, operation, (root) => {
        this.#version = root;
      });
    }
    const list = this.#list(kind);
    const id = operation.id ?? '';
    const at = list ? this.#find(list, kind, id) : -1;
    if (!list || at < 0) return unknown(kind, id);
    if (path[0] === 'id') return badOperation(`The id of a ${kind} cannot be changed.`);
    if (kind === 'edge' && (path[0] === 'source' || path[0] === 'target')) this.#sameStructure = false;
    return this.#edit(list[at] as Element, operation, (root) => {
      list[at] = root;
    });
  }

  #edit<Root>(root: Root, operation: SetOperation, keep: (root: Root) => void): ApplyRefusal | undefined {
    const { path, from, to, keyIndex } = operation;
    const there = getAtPath(root, path);
    if (there === undefined ? from !== undefined : from === undefined || !equalJson(there, from)) {
      return stale(`The value at ${describePath(path)} has changed since this was recorded.`);
    }
    if (there === undefined && to === undefined)
      return badOperation(`There is nothing to remove at ${describePath(path)}.`);
    const edit = setAtPath(root, path, to, keyIndex);
    if (!edit) return badOperation(`The path ${describePath(path)} leads nowhere.`);
    keep(edit.root);
    const found = there === undefined ? undefined : asFound(there, from);
    const isSame = (edit.keyIndex === undefined || edit.keyIndex === keyIndex) && found === from;
    this.applied.push(
      isSame
        ? operation
        : {
            ...operation,
            ...(found === undefined ? {} : { from: found as Json }),
            ...(edit.keyIndex === undefined ? {} : { keyIndex: edit.keyIndex }),
          },
    );
    return undefined;
  }

  #idsOf(kind: Kind, list: readonly Element[]): IdsInUse {
    return (this.#ids[kind] ??= idsInUse(list, kind, this.start.version));
  }

  /** The working copy of a list; `undefined` where the document has none. */
  #list(kind: Kind): Element[] | undefined {
    const copied = this.#lists[kind];
    if (copied) return copied;
    const list = kind === 'node' ? this.#version.definition?.nodes : this.#version.definition?.edges;
    if (!list) return undefined;
    const copy: Element[] = list.slice();
    this.#lists[kind] = copy;
    return copy;
  }

  /** The first element with this id: by the initial index while nothing has moved, else by search. */
  #find(list: readonly Element[], kind: Kind, id: string): number {
    if (!this.#sameStructure) return list.findIndex((element) => element.id === id);
    const graph = graphOf(this.start.version);
    return kind === 'node' ? graph.nodeIndex(id) : graph.edgeIndex(id);
  }

  /** Writes the working lists back into the document. */
  #flush(): void {
    const { node, edge } = this.#lists;
    if (!node && !edge) return;
    const definition: WorkflowDefinition = {
      ...this.#version.definition,
      ...(node ? { nodes: node as WorkflowNode[] } : {}),
      ...(edge ? { edges: edge as WorkflowEdge[] } : {}),
    };
    this.#version = { ...this.#version, definition };
    this.#lists.node = undefined;
    this.#lists.edge = undefined;
  }
}

/** The ids in a list. */
interface IdsInUse {
  has(id: string): boolean;
  add(id: string): void;
  delete(id: string): void;
}

/**
 * Answers from the initial index where the list is unchanged and no id repeats: a set of all ids would cost more than
 * the edit.
 */
function idsInUse(list: readonly Element[], kind: Kind, start: WorkflowVersion): IdsInUse {
  const graph = graphOf(start);
  const elements: readonly Element[] = kind === 'node' ? graph.nodes : graph.edges;
  const repeats = kind === 'node' ? graph.repeatsNodes : graph.repeatsEdges;
  const isAsAtStart =
    !repeats && list.length === elements.length && list.every((element, at) => element.id === elements[at]?.id);
  if (!isAsAtStart) return new Set(list.map(({ id }) => id));
  const [added, gone] = [new Set<string>(), new Set<string>()];
  const wasThere = (id: string): boolean => (kind === 'node' ? graph.nodeIndex(id) : graph.edgeIndex(id)) >= 0;
  return {
    has: (id) => added.has(id) || (!gone.has(id) && wasThere(id)),
    add: (id) => {
      added.add(id);
      gone.delete(id);
    },
    delete: (id) => {
      added.delete(id);
      gone.add(id);
    },
  };
}

/**
 * Of two equal values the given one, unless its keys are in another order: then only the found one restores the text.
 */
function asFound<Value>(found: Value, given: unknown): Value {
  return found === given || JSON.stringify(found) === JSON.stringify(given) ? (given as Value) : found;
}

function badOperation(message: string): ApplyRefusal {
  return { code: 'bad-operation', message };
}

function stale(message: string): ApplyRefusal {
  return { code: 'stale-operation', message };
}

function unknown(kind: Kind, id: string): ApplyRefusal {
  return { code: 'unknown-element', message: `There is no ${kind} with the id “${id}” here.` };
}
