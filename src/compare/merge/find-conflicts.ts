import { equalJson, getAtPath, type Json, type JsonPath } from '#base';
import type { EditedDocument } from '#edit';
import type { WorkflowEdge } from '#model';
import { keyed, type Keyed, keyOf } from '../difference/keyed-list.js';
import { edgesIn, endsOf, labelOf, nodesIn } from '../difference/compare-versions.js';
import { mergeValues } from './merge-values.js';
import { type AtomicChange, type EdgeChange, nameOfProperty } from '../difference/version-change.js';
import type { MergeConflict, MergeResult } from './merge-result.js';

/** The two sides of a merge. */
type Side = 'mine' | 'theirs';
const sides = ['mine', 'theirs'] as const;
const otherOf = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine');

/** The changes of each side, without moves. */
export type SideChanges = { readonly [Name in Side]: readonly AtomicChange[] };

/** What of two lists of changes can be applied together. */
export interface Agreement {
  readonly conflicts: readonly MergeConflict[];
  /** The changes in conflict. */
  readonly disputed: ReadonlySet<AtomicChange>;
  /** The changes that the other side made as well. */
  readonly alike: ReadonlySet<AtomicChange>;
  /** What to apply: the changes of both sides, with one change where two were merged into one. */
  readonly agreed: readonly AtomicChange[];
}

/** Finds which changes of two sides cannot both be. */
export function findConflicts(documents: MergeResult['sides'], changes: SideChanges): Agreement {
  const finder = new ConflictFinder(documents, changes);
  finder.findRemovedNodes();
  finder.findRest();
  return finder.agreement();
}

class ConflictFinder {
  readonly #conflicts: MergeConflict[] = [];
  readonly #disputed = new Set<AtomicChange>();
  readonly #alike = new Set<AtomicChange>();
  readonly #replaced = new Set<AtomicChange>();
  readonly #merged: AtomicChange[] = [];

  constructor(
    private readonly documents: MergeResult['sides'],
    private readonly changes: SideChanges,
  ) {}

  /** A node that one side removed and the other changed, or connected, is one conflict with all that hangs on it. */
  findRemovedNodes(): void {
    for (const side of sides) {
      const touching = touchedNodes(this.changes[otherOf(side)], this.documents[otherOf(side)]);
      const edgesAt = touchedNodes(
        this.changes[side].filter(({ subject }) => subject === 'edge'),
        undefined,
      );
      for (const removal of this.changes[side]) {
        if (removal.subject !== 'node' || removal.kind !== 'removed') continue;
        const there = touching.get(keyOf(removal.nodeId, removal.repeat)) ?? [];
        if (there.length === 0 || there.some(({ kind, subject }) => subject === 'node' && kind === 'removed')) continue;
        const own = [removal, ...(edgesAt.get(removal.nodeId) ?? [])].filter((change) => !this.#disputed.has(change));
        const edges = new Set(
          own.flatMap(({ subject, ...change }) => ('edgeId' in change && subject === 'edge' ? [change.edgeId] : [])),
        );
        const others = this.changes[otherOf(side)].filter(
          (change) => there.includes(change) || (change.subject === 'edge' && edges.has(change.edgeId)),
        );
        this.#dispute('step', side === 'mine' ? own : others, side === 'mine' ? others : own, removal);
      }
    }
  }

  /** Then what both sides did to one element. */
  findRest(): void {
    const theirs = byElement(this.changes.theirs.filter((change) => !this.#disputed.has(change)));
    for (const [element, own] of byElement(this.changes.mine.filter((change) => !this.#disputed.has(change)))) {
      const there = theirs.get(element);
      if (there) this.#findIn(own, there);
    }
  }

  agreement(): Agreement {
    const isLeft = (change: AtomicChange): boolean => !this.#disputed.has(change) && !this.#replaced.has(change);
    const agreed = [
      ...this.changes.mine.filter(isLeft),
      ...this.changes.theirs.filter((change) => isLeft(change) && !this.#alike.has(change)),
      ...this.#merged,
    ];
    return { conflicts: this.#conflicts, disputed: this.#disputed, alike: this.#alike, agreed };
  }

  #findIn(mine: readonly AtomicChange[], theirs: readonly AtomicChange[]): void {
    for (const change of mine) {
      if (this.#disputed.has(change)) continue;
      const met = theirs.filter((other) => doOverlap(change, other) && !this.#disputed.has(other));
      const [only] = met;
      if (!only) continue;
      if (met.length === 1 && isAlike(change, only)) {
        this.#alike.add(change).add(only);
        continue;
      }
      const both = met.length === 1 ? mergedChange(change, only) : undefined;
      if (both) {
        this.#replaced.add(change).add(only);
        this.#merged.push(both);
        continue;
      }
      const own = mine.filter((one) => met.some((other) => doOverlap(one, other)));
      this.#dispute(change.subject === 'edge' ? 'edge' : 'field', own, met, shortest([...own, ...met]));
    }
  }

  #dispute(
    kind: MergeConflict['kind'],
    mine: readonly AtomicChange[],
    theirs: readonly AtomicChange[],
    about: AtomicChange,
  ): void {
    for (const change of [...mine, ...theirs]) this.#disputed.add(change);
    const path = kind === 'step' ? undefined : pathOf(about);
    const values = (['base', ...sides] as const).flatMap((name) => {
      const value = valueIn(this.documents[name], about, path);
      return value === undefined ? [] : [[name, value] as const];
    });
    const { edgeId, groupId, nodeId, noteId, property } = about as Partial<
      Pick<MergeConflict, 'edgeId' | 'groupId' | 'nodeId' | 'noteId' | 'property'>
    >;
    this.#conflicts.push({
      id: [kind, elementOf(about), ...(slotOf(about) ?? [])].join(' '),
      kind,
      subject: about.subject,
      ...(nodeId !== undefined && { nodeId }),
      ...(edgeId !== undefined && { edgeId }),
      ...(property !== undefined && { property }),
      ...(noteId !== undefined && { noteId }),
      ...(groupId !== undefined && { groupId }),
      ...(path && { path }),
      ...Object.fromEntries(values),
      changes: { mine, theirs },
    });
  }
}

/**
 * The changes by the nodes that they are about, or that their edge connects: in the version after the changes, where an
 * edge that was removed or led away touches no node; without that version, where edges were that are gone or led away.
 */
function touchedNodes(
  changes: readonly AtomicChange[],
  after: EditedDocument | undefined,
): ReadonlyMap<string, readonly AtomicChange[]> {
  const found = new Map<string, AtomicChange[]>();
  const edges = after && edgesIn(after);
  for (const change of changes) {
    for (const id of new Set(change.subject === 'edge' ? nodesOfEdge(change, edges) : nodesOf(change))) {
      const those = found.get(id);
      if (those) those.push(change);
      else found.set(id, [change]);
    }
  }
  return found;
}

function nodesOf(change: Exclude<AtomicChange, EdgeChange>): readonly string[] {
  if (change.subject === 'node') return [keyOf(change.nodeId, change.repeat)];
  return change.subject === 'note' && change.nodeId !== undefined && change.kind !== 'removed' ? [change.nodeId] : [];
}

function nodesOfEdge(change: EdgeChange, edges: Keyed<WorkflowEdge> | undefined): readonly string[] {
  if (change.kind === 'reordered') return [change.nodeId];
  const was = change.kind === 'removed' || change.kind === 'rewired' ? change.before : undefined;
  const ends = edges ? edges.get(keyOf(change.edgeId, change.repeat)) : was;
  return ends ? [ends.source, ends.target] : [];
}

/** The element that a change is about. */
function elementOf(change: AtomicChange): string {
  switch (change.subject) {
    case 'node':
      return `node ${keyOf(change.nodeId, change.repeat)}`;
    case 'edge':
      return change.kind === 'reordered' ? `order ${change.nodeId}` : `edge ${keyOf(change.edgeId, change.repeat)}`;
    case 'property':
      return `property ${keyOf(nameOfProperty(change), change.repeat)}`;
    case 'note':
      return `note ${keyOf(change.noteId, change.repeat)}`;
    case 'group':
      return `group ${keyOf(change.groupId, change.repeat)}`;
    case 'workflow':
      return 'workflow';
  }
}

function byElement(changes: readonly AtomicChange[]): ReadonlyMap<string, readonly AtomicChange[]> {
  const found = new Map<string, AtomicChange[]>();
  for (const change of changes) {
    const those = found.get(elementOf(change));
    if (those) those.push(change);
    else found.set(elementOf(change), [change]);
  }
  return found;
}

/** What of its element a change writes; undefined where it adds or removes the element. */
function slotOf(change: AtomicChange): JsonPath | undefined {
  switch (change.kind) {
    case 'added':
    case 'removed':
      return undefined;
    case 'changed':
      return ['value', ...change.path];
    case 'presented':
      return ['presented', ...change.path];
    case 'retyped':
      return ['value', 'type'];
    default:
      return [change.kind];
  }
}

/** The path of the value that a change replaces in its element. */
function pathOf(change: AtomicChange): JsonPath | undefined {
  if (change.kind === 'retyped') return ['type'];
  return 'path' in change ? change.path : undefined;
}

function doOverlap(one: AtomicChange, other: AtomicChange): boolean {
  const [left, right] = [slotOf(one), slotOf(other)];
  return !left || !right || left.every((part, at) => at >= right.length || part === right[at]);
}

function shortest(changes: readonly AtomicChange[]): AtomicChange {
  const lengthOf = (change: AtomicChange): number => slotOf(change)?.length ?? 0;
  return changes.reduce((best, change) => (lengthOf(change) < lengthOf(best) ? change : best));
}

function isAlike(one: AtomicChange, other: AtomicChange): boolean {
  if (one.kind !== other.kind || !equalJson(slotOf(one), slotOf(other))) return false;
  return equalJson(afterOf(one), afterOf(other));
}

function afterOf(change: AtomicChange): unknown {
  return 'after' in change ? change.after : undefined;
}

/** One change for two of the same value, where both can be had. Types and ends of edges are as one side has them. */
function mergedChange(one: AtomicChange, other: AtomicChange): AtomicChange | undefined {
  const isValue =
    one.kind === 'presented' || one.kind === 'relabelled' || (one.kind === 'changed' && one.path[0] !== 'type');
  if (!isValue || one.kind !== other.kind || !equalJson(slotOf(one), slotOf(other))) return undefined;
  const both = mergeValues(one.before, one.after, other.kind === one.kind ? afterOf(other) : undefined);
  if (!both) return undefined;
  const { after: _, ...rest } = one;
  return { ...rest, ...(both.value !== undefined && { after: both.value }) } as AtomicChange;
}

/** The value that a conflict is about in one of the versions. */
function valueIn(
  { presentation, version }: EditedDocument,
  about: AtomicChange,
  path: JsonPath = [],
): Json | undefined {
  switch (about.subject) {
    case 'node': {
      const key = keyOf(about.nodeId, about.repeat);
      if (about.kind === 'presented') return getAtPath(presentation, ['nodes', key, ...path]) as Json | undefined;
      const node = nodesIn({ presentation, version }).get(key);
      return getAtPath(node, path) as Json | undefined;
    }
    case 'edge': {
      const edges = edgesIn({ presentation, version });
      if (about.kind === 'reordered')
        return [...edges].filter(([, { source }]) => source === about.nodeId).map(([key]) => key);
      const edge = edges.get(keyOf(about.edgeId, about.repeat));
      if (!edge || about.kind === 'added' || about.kind === 'removed') return edge as Json | undefined;
      if (about.kind === 'rewired') return { ...endsOf(edge) };
      return about.kind === 'relabelled' ? ({ ...labelOf(edge) } as Json) : (getAtPath(edge, path) as Json | undefined);
    }
    case 'property':
      return inList(version.definition?.properties, 'name', keyOf(nameOfProperty(about), about.repeat), path);
    case 'note':
      return inList(presentation.notes, 'id', keyOf(about.noteId, about.repeat), path);
    case 'group':
      return inList(presentation.groups, 'id', keyOf(about.groupId, about.repeat), path);
    case 'workflow':
      return getAtPath(version, path) as Json | undefined;
  }
}

function inList(list: unknown, name: 'id' | 'name', key: string, path: JsonPath): Json | undefined {
  return getAtPath(keyed(list, name).get(key), path) as Json | undefined;
}
