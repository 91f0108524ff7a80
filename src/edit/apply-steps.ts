import { accept, describePath, equalJson, getAtPath, type Refusal, type Result, setAtPath } from '#base';
import { graphOf, shareStructure } from '#graph';
import type { Presentation, WorkflowDefinition, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { AddStep, EditedDocument, RemoveStep, SetStep, Step } from './step.js';

/** Why steps could not be applied. The document is then exactly the one that was given. */
export interface ApplyRefusal extends Refusal {
  readonly code: 'stale-step' | 'unknown-element' | 'duplicate-id' | 'bad-step';
}

type Element = WorkflowNode | WorkflowEdge;
type Kind = 'node' | 'edge';

export interface AppliedSteps {
  readonly document: EditedDocument;
  /** The steps as applied: removals and additions of keys know the key's place, so that `invertSteps` is exact. */
  readonly steps: readonly Step[];
}

/**
 * Applies steps in order, all or none. Only what the steps name is copied; everything else of the result is shared with
 * the given document, which is never changed. A step that does not fit (its `from` is not what is there, its element
 * is gone) refuses the whole list.
 */
export function applySteps(document: EditedDocument, steps: readonly Step[]): Result<AppliedSteps, ApplyRefusal> {
  if (steps.length === 0) return accept({ document, steps });
  const draft = new Draft(document);
  for (const step of steps) {
    const refusal = draft.apply(step);
    if (refusal) return { ok: false, refusal };
  }
  return accept({ document: draft.finish(), steps: draft.applied });
}

/** The document while steps are applied to it: each array is copied once, however many steps touch it. */
class Draft {
  #version: WorkflowVersion;
  #presentation: Presentation;
  readonly #lists: { node: Element[] | undefined; edge: Element[] | undefined } = { node: undefined, edge: undefined };
  readonly #ids: { node: Set<string> | undefined; edge: Set<string> | undefined } = { node: undefined, edge: undefined };
  readonly applied: Step[] = [];
  #sameStructure = true;

  constructor(private readonly start: EditedDocument) {
    this.#version = start.version;
    this.#presentation = start.presentation;
  }

  apply(step: Step): ApplyRefusal | undefined {
    switch (step.op) {
      case 'add':
        return this.#add(step);
      case 'remove':
        return this.#remove(step);
      case 'set':
        return this.#set(step);
      default:
        return badStep('A step is neither an addition, a removal nor a change.');
    }
  }

  finish(): EditedDocument {
    this.#flush();
    if (this.#sameStructure) shareStructure(this.start.version, this.#version);
    return { version: this.#version, presentation: this.#presentation };
  }

  #add(step: AddStep): ApplyRefusal | undefined {
    const { kind, index, value } = step;
    const list = this.#list(kind);
    if (!list) return badStep(`The workflow has no list to add a ${kind} to.`);
    if (typeof value?.id !== 'string') return badStep(`A ${kind} needs an id.`);
    if (!Number.isInteger(index) || index < 0 || index > list.length) return stale(`There is no place ${index} for this ${kind}.`);
    const ids = (this.#ids[kind] ??= new Set(list.map(({ id }) => id)));
    if (!step.repeats && ids.has(value.id)) {
      return { code: 'duplicate-id', message: `There is already a ${kind} with the id “${value.id}”.` };
    }
    ids.add(value.id);
    list.splice(index, 0, value);
    this.#sameStructure = false;
    this.applied.push(step);
    return undefined;
  }

  #remove(step: RemoveStep): ApplyRefusal | undefined {
    const { kind, index, value } = step;
    const list = this.#list(kind);
    const there = list?.[index];
    if (!list || there === undefined) return unknown(kind, value.id);
    if (!equalJson(there, value)) return stale(`The ${kind} “${value.id}” has changed since this was recorded.`);
    list.splice(index, 1);
    if (!step.repeats) this.#ids[kind]?.delete(value.id);
    this.#sameStructure = false;
    this.applied.push(step);
    return undefined;
  }

  #set(step: SetStep): ApplyRefusal | undefined {
    const { kind, path } = step;
    if (path.length === 0) return badStep('A change needs a path.');
    if (kind === 'presentation') {
      return this.#edit(this.#presentation, step, (root) => {
        this.#presentation = root;
      });
    }
    if (kind === 'workflow') {
      if (path[0] === 'definition' && path.length > 2 && (path[1] === 'nodes' || path[1] === 'edges')) {
        return badStep('Steps and paths are changed by their id.');
      }
      this.#flush();
      if (path[0] === 'definition' && (path.length === 1 || path[1] === 'nodes' || path[1] === 'edges')) this.#sameStructure = false;
      return this.#edit(this.#version, step, (root) => {
        this.#version = root;
      });
    }
    const list = this.#list(kind);
    const id = step.id ?? '';
    const at = list ? this.#find(list, kind, id) : -1;
    if (!list || at < 0) return unknown(kind, id);
    if (path[0] === 'id') return badStep(`The id of a ${kind} cannot be changed.`);
    if (kind === 'edge' && (path[0] === 'source' || path[0] === 'target')) this.#sameStructure = false;
    return this.#edit(list[at] as Element, step, (root) => {
      list[at] = root;
    });
  }

  #edit<Root>(root: Root, step: SetStep, keep: (root: Root) => void): ApplyRefusal | undefined {
    const { path, from, to, keyIndex } = step;
    const there = getAtPath(root, path);
    if (there === undefined ? from !== undefined : from === undefined || !equalJson(there, from)) {
      return stale(`The value at ${describePath(path)} has changed since this was recorded.`);
    }
    if (there === undefined && to === undefined) return badStep(`There is nothing to remove at ${describePath(path)}.`);
    const edit = setAtPath(root, path, to, keyIndex);
    if (!edit) return badStep(`The path ${describePath(path)} leads nowhere.`);
    keep(edit.root);
    this.applied.push(edit.keyIndex === undefined || edit.keyIndex === keyIndex ? step : { ...step, keyIndex: edit.keyIndex });
    return undefined;
  }

  /** The working copy of a list; undefined where the document has no such list. */
  #list(kind: Kind): Element[] | undefined {
    const copied = this.#lists[kind];
    if (copied) return copied;
    const list = kind === 'node' ? this.#version.definition?.nodes : this.#version.definition?.edges;
    if (!list) return undefined;
    const copy: Element[] = list.slice();
    this.#lists[kind] = copy;
    return copy;
  }

  /** The first element with this id. By the index of the start while nothing has moved, else by looking. */
  #find(list: readonly Element[], kind: Kind, id: string): number {
    if (!this.#sameStructure) return list.findIndex((element) => element.id === id);
    const graph = graphOf(this.start.version);
    return kind === 'node' ? graph.nodeIndex(id) : graph.edgeIndex(id);
  }

  /** Puts the working lists back into the document. */
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

function badStep(message: string): ApplyRefusal {
  return { code: 'bad-step', message };
}

function stale(message: string): ApplyRefusal {
  return { code: 'stale-step', message };
}

function unknown(kind: Kind, id: string): ApplyRefusal {
  return { code: 'unknown-element', message: `There is no ${kind} with the id “${id}” here.` };
}
