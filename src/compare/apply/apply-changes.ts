import { accept, describePath, equalJson, finishStages, getAtPath, refuse, setAtPath, type Stages } from '#base';
import type { EditedDocument, Refusal, Result } from '#edit';
import {
  defaultLimits,
  emptyPresentation,
  type NodePresentation,
  type Presentation,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import { changedValues } from '../difference/compare-values.js';
import { bothEnds, edgesIn, endsOf, labelOf, nodesIn } from '../difference/compare-versions.js';
import { EdgeOrder } from './edge-order.js';
import { findBadChange } from './find-bad-change.js';
import { drawing, keyed, keyOf, placeOfNote, stamp } from '../difference/keyed-list.js';
import {
  type AtomicChange,
  type ChangedValue,
  type EdgeChange,
  nameOfProperty,
  type NodeChange,
  type VersionChange,
  withoutMoves,
} from '../difference/version-change.js';

/** A version that changes were applied to, with its presentation. */
export interface AppliedChanges {
  /** The version with the changes in it. Its id and stamps are those it had. */
  readonly version: WorkflowVersion;
  /** Its presentation with the changes in it. */
  readonly presentation: Presentation;
  /** Edges that were left out because one of their ends is not there: the change that adds it was not chosen. */
  readonly skipped: readonly EdgeChange[];
}

/**
 * Applies changes from `compareVersions` to a version: all of them or some. With all, the version becomes the second
 * one; any subset gives a version that can be opened, without edges that lead nowhere. A change that is there already
 * is none. Neither argument is changed.
 *
 * @param presentation the presentation of the version, which titles, notes and regions are written to
 * @returns refused as `stale-operation` where the version has another value than the change starts from, as
 *   `duplicate-id` where an added element is another one there, as `too-large` or as `bad-operation`
 *
 * @example
 * ```ts
 * import { applyChanges, compareVersions, type WorkflowVersion } from 'pathboard/core';
 *
 * // Brings one step back as it was in an older version.
 * export function restoreStep(draft: WorkflowVersion, older: WorkflowVersion, nodeId: string): WorkflowVersion {
 *   const changes = compareVersions(draft, older).filter((change) => change.nodeId === nodeId);
 *   const restored = applyChanges(draft, changes);
 *   return restored.ok ? restored.version : draft;
 * }
 * ```
 */
export function applyChanges(
  version: WorkflowVersion,
  changes: readonly VersionChange[],
  presentation: Presentation = emptyPresentation,
): Result<AppliedChanges> {
  if (!Array.isArray(changes)) return refuse('not-a-list', 'The changes must be a list.');
  return applyTo({ version, presentation }, withoutMoves(changes as readonly VersionChange[]));
}

/** Applies changes of a document, all or none. */
export function applyTo(document: EditedDocument, changes: readonly AtomicChange[]): Result<AppliedChanges> {
  return finishStages(applyInStages(document, changes));
}

/** Changes applied in one stage. */
const perStage = 128;

/** The same in stages, for pages that have to stay responsive meanwhile. */
export function* applyInStages(
  document: EditedDocument,
  changes: readonly AtomicChange[],
): Stages<Result<AppliedChanges>> {
  if (changes.length === 0) return accept({ ...document, skipped: [] });
  const draft = new Draft(document);
  yield;
  for (const [at, change] of changes.entries()) {
    const refusal = findBadChange(change) ?? draft.apply(change);
    if (refusal) return { ok: false, refusal };
    if (at % perStage === perStage - 1) yield;
  }
  yield;
  return draft.finish();
}

type Wiring = Extract<EdgeChange, { readonly kind: 'added' | 'rewired' }>;

/** The document while changes are applied, as lists by key. */
class Draft {
  #version: WorkflowVersion;
  readonly #nodes: Map<string, WorkflowNode>;
  readonly #edges: Map<string, WorkflowEdge>;
  readonly #properties: ListDraft;
  readonly #notes: ListDraft;
  readonly #groups: ListDraft;
  readonly #presented: Map<string, NodePresentation>;
  readonly #order: EdgeOrder;
  /** Edges with new ends: whether those are there is known once all nodes are. */
  readonly #wirings = new Map<string, Wiring>();

  constructor(private readonly start: EditedDocument) {
    const { presentation, version } = start;
    this.#version = version;
    this.#nodes = new Map(nodesIn(start));
    this.#edges = new Map(edgesIn(start));
    this.#order = new EdgeOrder(this.#edges);
    this.#properties = new ListDraft(version.definition?.properties, 'name', stamp);
    this.#notes = new ListDraft(presentation.notes, 'id', placeOfNote);
    this.#groups = new ListDraft(presentation.groups, 'id', drawing);
    this.#presented = new Map(Object.entries(presentation.nodes ?? {}));
  }

  apply(change: AtomicChange): Refusal | undefined {
    switch (change.subject) {
      case 'node':
        return this.#applyToNode(change);
      case 'edge':
        return this.#applyToEdge(change);
      case 'property':
        return this.#properties.apply(change, nameOfProperty(change));
      case 'note':
        return this.#notes.apply(change, change.noteId);
      case 'group':
        return this.#groups.apply(change, change.groupId);
      case 'workflow': {
        const root = this.#version.definition ? this.#version : { ...this.#version, definition: {} };
        return keep(replaceAt(root, change), (version) => (this.#version = version));
      }
    }
  }

  #applyToNode(change: Exclude<NodeChange, { readonly kind: 'moved' }>): Refusal | undefined {
    const key = keyOf(change.nodeId, change.repeat);
    const node = this.#nodes.get(key);
    if (change.kind === 'added') {
      if (node) return equalJson(node, change.after) ? undefined : duplicate('step', change.nodeId);
      this.#nodes.set(key, change.after);
      this.#present(key, change.presentation);
      return undefined;
    }
    if (!node) return change.kind === 'removed' ? undefined : gone('step', change.nodeId);
    switch (change.kind) {
      case 'removed':
        if (!equalJson(node, change.before)) return stale(`The step “${change.nodeId}”`);
        this.#nodes.delete(key);
        this.#present(key, undefined);
        return undefined;
      case 'retyped':
        return keep(replaceAt(node, { ...(change as object), path: ['type'] }), (next) => this.#nodes.set(key, next));
      case 'changed':
        return keep(replaceAt(node, change), (next) => this.#nodes.set(key, next));
      case 'presented':
        return keep(replaceAt(this.#presented.get(key) ?? {}, change), (next) => this.#present(key, next));
    }
  }

  #present(key: string, presentation: NodePresentation | undefined): void {
    if (presentation === undefined) this.#presented.delete(key);
    else this.#presented.set(key, presentation);
  }

  #applyToEdge(change: EdgeChange): Refusal | undefined {
    if (change.kind === 'reordered') {
      this.#order.reorder(change.nodeId, change.after);
      return undefined;
    }
    const key = keyOf(change.edgeId, change.repeat);
    const edge = this.#edges.get(key);
    if (change.kind === 'added') {
      if (edge) return equalJson(edge, change.after) ? undefined : duplicate('path', change.edgeId);
      this.#wirings.set(key, change);
      return undefined;
    }
    if (!edge) return change.kind === 'removed' ? undefined : gone('path', change.edgeId);
    switch (change.kind) {
      case 'removed':
        if (!equalJson(edge, change.before)) return stale(`The path “${change.edgeId}”`);
        this.#drop(key, edge);
        return undefined;
      case 'rewired': {
        const isThere = equalJson(endsOf(edge), change.after);
        if (!isThere && !equalJson(endsOf(edge), change.before)) return stale(`The path “${change.edgeId}”`);
        this.#wirings.set(key, change);
        return undefined;
      }
      case 'relabelled': {
        const { type: _, value: __, ...others } = edge;
        if (equalJson(labelOf(edge), change.after)) return undefined;
        if (!equalJson(labelOf(edge), change.before)) return stale(`The path “${change.edgeId}”`);
        this.#edges.set(key, labelled(edge, change.after, others as WorkflowEdge));
        return undefined;
      }
      case 'changed':
        return keep(replaceAt(edge, change), (next) => this.#edges.set(key, next));
    }
  }

  #drop(key: string, { source }: WorkflowEdge): void {
    this.#edges.delete(key);
    this.#order.remove(key, source);
  }

  finish(): Result<AppliedChanges> {
    const skipped = this.#wire();
    const hadNode = nodesIn(this.start);
    // A removed node takes along the edges that no change leads elsewhere. Edges that led nowhere stay.
    for (const [key, edge] of this.#edges) {
      if (this.#wirings.has(key)) continue;
      if (bothEnds.some((end) => hadNode.has(edge[end]) && !this.#nodes.has(edge[end]))) this.#drop(key, edge);
    }
    const [nodes, edges] = [[...this.#nodes.values()], this.#order.arrange(this.#edges)];
    const { maxEdges, maxNodes } = defaultLimits;
    if (nodes.length > maxNodes || edges.length > maxEdges)
      return refuse('too-large', `A workflow can have at most ${maxNodes} steps and ${maxEdges} paths.`);
    return accept({ version: this.#versionOf(nodes, edges), presentation: this.#presentation(), skipped });
  }

  /** Gives edges their new ends where both are there; returns the changes of the others. */
  #wire(): readonly EdgeChange[] {
    const skipped: EdgeChange[] = [];
    for (const [key, change] of this.#wirings) {
      const { after, kind, nodeId } = change;
      const isWhole = bothEnds.every((end) => this.#nodes.has(after[end]) || change.loose?.includes(end));
      if (!isWhole) {
        skipped.push(change);
        this.#wirings.delete(key);
        continue;
      }
      const edge = this.#edges.get(key);
      this.#edges.set(key, kind === 'added' || !edge ? (after as WorkflowEdge) : { ...edge, ...after });
      if (edge?.source === nodeId) continue;
      if (edge) this.#order.remove(key, edge.source);
      this.#order.place(key, nodeId, change.follows);
    }
    return skipped;
  }

  #versionOf(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowVersion {
    const { definition } = this.#version;
    const properties = this.#properties.list();
    const lists = {
      ...(!isSameList(definition?.nodes, nodes) && { nodes }),
      ...(!isSameList(definition?.edges, edges) && { edges }),
      ...(!isSameList(definition?.properties, properties) && { properties }),
    };
    if (Object.keys(lists).length === 0) return this.#version;
    return { ...this.#version, definition: { ...definition, ...(lists as WorkflowDefinition) } };
  }

  #presentation(): Presentation {
    const { presentation } = this.start;
    const [notes, groups] = [this.#notes.list(), this.#groups.list()];
    const nodes = Object.fromEntries(this.#presented);
    return {
      ...presentation,
      ...(!equalJson(presentation.nodes ?? {}, nodes) && { nodes }),
      ...(!isSameList(presentation.notes, notes) && { notes: notes as NonNullable<Presentation['notes']> }),
      ...(!isSameList(presentation.groups, groups) && { groups: groups as NonNullable<Presentation['groups']> }),
    };
  }
}

type ListedChange = Extract<AtomicChange, { readonly subject: 'property' | 'note' | 'group' }>;

/** Properties, notes or regions while changes are applied. */
class ListDraft {
  readonly #elements: Map<string, object>;

  constructor(
    list: unknown,
    name: 'id' | 'name',
    private readonly ignored: ReadonlySet<string>,
  ) {
    this.#elements = keyed(list, name);
  }

  apply(change: ListedChange, id: string): Refusal | undefined {
    const whole = change.kind === 'added' ? change.after : change.kind === 'removed' ? change.before : undefined;
    const key = keyOf(id, change.repeat);
    const element = this.#elements.get(key);
    const isAsBefore = whole !== undefined && changedValues(element, whole, this.ignored).length === 0;
    switch (change.kind) {
      case 'added':
        if (element !== undefined) return isAsBefore ? undefined : duplicate(change.subject, id);
        this.#elements.set(key, change.after);
        return undefined;
      case 'removed':
        if (element === undefined) return undefined;
        if (!isAsBefore) return stale(`The ${change.subject} “${id}”`);
        this.#elements.delete(key);
        return undefined;
      case 'changed':
        if (element === undefined) return gone(change.subject, id);
        return keep(replaceAt(element, change), (next) => this.#elements.set(key, next));
    }
  }

  list(): readonly object[] {
    return [...this.#elements.values()];
  }
}

/** Whether a list of the document, which may be absent, has exactly these elements. */
function isSameList(list: unknown, elements: readonly unknown[]): boolean {
  const there: readonly unknown[] = Array.isArray(list) ? list : [];
  return there.length === elements.length && there.every((element, at) => element === elements[at]);
}

/** The edge with another kind and value, its keys where they were. */
function labelled(edge: WorkflowEdge, label: object, others: WorkflowEdge): WorkflowEdge {
  const all: { readonly [key: string]: unknown } = { ...others, ...label };
  const keys = [...Object.keys(edge).filter((key) => Object.hasOwn(all, key)), ...Object.keys(label)];
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as WorkflowEdge;
}

type Replaced<Root> = { readonly root: Root } | Refusal;

/** Replaces the value of a change in what it is about. */
function replaceAt<Root extends object>(root: Root, { after, before, path }: ChangedValue): Replaced<Root> {
  const now = getAtPath(root, path);
  if (equalJson(now, after)) return { root };
  if (!equalJson(now, before)) return stale(`The value at ${describePath(path)}`);
  return (
    setAtPath(root, path, after) ?? { code: 'bad-operation', message: `The path ${describePath(path)} leads nowhere.` }
  );
}

function keep<Root>(replaced: Replaced<Root>, write: (root: Root) => unknown): Refusal | undefined {
  if ('code' in replaced) return replaced;
  write(replaced.root);
  return undefined;
}

function stale(what: string): Refusal {
  return { code: 'stale-operation', message: `${what} has changed since the versions were compared.` };
}

function gone(what: string, id: string): Refusal {
  return { code: 'stale-operation', message: `There is no ${what} “${id}” here any more.` };
}

function duplicate(what: string, id: string): Refusal {
  return { code: 'duplicate-id', message: `There is another ${what} with the id “${id}”.` };
}
