import { memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import type { Presentation, Problem } from '#model';
import type { CanvasMarks } from '../canvas-props.js';
import type { NodeLook } from '../paint/render-list.js';
import { nodeState } from './project-node.js';
import { presentationOf, nodeFace } from '#rules';
import { problemCounts } from '#rules';

/** What looks depend on, apart from the selection. */
export interface LookFacts {
  readonly graph: Graph;
  readonly presentation: Presentation | undefined;
  readonly problems: readonly Problem[];
  readonly marks: CanvasMarks | undefined;
  readonly piles: ReadonlySet<string>;
}

/** Looks of the nodes of a definition, unselected. The same object for a node while its look is the same. */
export interface NodeLooks {
  of(nodeId: string): NodeLook | undefined;
  /** Nodes that may have looked different in `before`; undefined where unknown. */
  changedSince(before: NodeLooks): ReadonlySet<string> | undefined;
}

/**
 * Computes looks on demand and caches them while their facts stay. A change drops only the nodes it concerns: the rest
 * is handed to the next set, and the previous one keeps what differs.
 */
export function createLooksKeeper(): (facts: LookFacts) => NodeLooks {
  let last: Looks | undefined;
  return (facts) => {
    last = last?.become(facts) ?? new Looks(facts, new Map());
    return last;
  };
}

class Looks implements NodeLooks {
  readonly #facts: LookFacts;
  #known: Map<string, NodeLook | undefined>;
  #next: { readonly looks: Looks; readonly changed: ReadonlySet<string> } | undefined;

  constructor(facts: LookFacts, known: Map<string, NodeLook | undefined>) {
    this.#facts = facts;
    this.#known = known;
  }

  of(nodeId: string): NodeLook | undefined {
    if (this.#next && !this.#next.changed.has(nodeId)) return this.#next.looks.of(nodeId);
    if (!this.#known.has(nodeId)) this.#known.set(nodeId, lookOf(this.#facts, nodeId));
    return this.#known.get(nodeId);
  }

  changedSince(before: NodeLooks): ReadonlySet<string> | undefined {
    const changed = new Set<string>();
    for (let at = before; at !== this;) {
      const next = at instanceof Looks ? at.#next : undefined;
      if (!next) return undefined;
      for (const id of next.changed) changed.add(id);
      at = next.looks;
    }
    return changed;
  }

  /** Returns the looks of these facts, with everything that still holds. */
  become(facts: LookFacts): Looks {
    const changed = this.#next ? undefined : differences(this.#facts, facts);
    if (!changed) return new Looks(facts, new Map());
    if (changed.size === 0 && sameFacts(this.#facts, facts)) return this;
    const own = new Map<string, NodeLook | undefined>();
    for (const id of changed) {
      if (this.#known.has(id)) own.set(id, this.#known.get(id));
      this.#known.delete(id);
    }
    const looks = new Looks(facts, this.#known);
    this.#known = own;
    this.#next = { looks, changed };
    return looks;
  }
}

const variants = memoizeByIdentity((look: NodeLook) => ({
  selected: { ...look, selected: true },
  dim: { ...look, dim: true },
  both: { ...look, selected: true, dim: true },
}));

/** A look with selection and hint applied; the same object each time. */
export function lookWith(look: NodeLook, selected: boolean, dim: boolean): NodeLook {
  if (!selected && !dim) return look;
  return variants(look)[selected ? (dim ? 'both' : 'selected') : 'dim'];
}

function lookOf({ graph, marks, piles, presentation, problems }: LookFacts, nodeId: string): NodeLook | undefined {
  const node = graph.node(nodeId);
  if (!node) return undefined;
  const { group, shape, title, color, disabled, unknown, goal } = nodeFace(node, presentation);
  const { errors, warnings, mark, visits, dim } = nodeState(
    { graph, presentation, problems, marks, selectedNodes: noIds },
    nodeId,
  );
  const nodeMark = marks?.nodes.get(nodeId);
  return {
    group,
    shape,
    title,
    color,
    disabled,
    unknown,
    goal,
    errors,
    warnings,
    mark,
    visits,
    dim,
    selected: false,
    ...(piles.has(nodeId) && { pile: true }),
    ...(nodeMark?.share !== undefined && { share: nodeMark.share }),
    ...(nodeMark?.trend && { trend: nodeMark.trend }),
    ...(nodeMark?.leaving !== undefined && { leaving: true }),
  };
}

const noIds: ReadonlySet<string> = new Set();

function sameFacts(a: LookFacts, b: LookFacts): boolean {
  return (
    a.graph === b.graph &&
    a.presentation === b.presentation &&
    a.problems === b.problems &&
    a.marks === b.marks &&
    a.piles === b.piles
  );
}

/** Nodes for which two sets of facts may differ; undefined for all. Compares only, computes nothing. */
function differences(before: LookFacts, after: LookFacts): ReadonlySet<string> | undefined {
  const changed = new Set<string>();
  if (
    (before.marks === undefined) !== (after.marks === undefined) ||
    before.marks?.dimOthers !== after.marks?.dimOthers
  )
    return undefined;
  if (before.marks && after.marks) compare(before.marks.nodes, after.marks.nodes, (a, b) => a === b, changed);
  compare(
    problemCounts(before.problems),
    problemCounts(after.problems),
    (a, b) => a?.errors === b?.errors && a?.warnings === b?.warnings && a?.unreached === b?.unreached,
    changed,
  );
  compareNodes(before.graph, after.graph, changed);
  if (before.piles !== after.piles)
    for (const id of [...before.piles, ...after.piles])
      if (before.piles.has(id) !== after.piles.has(id)) changed.add(id);
  const [placed, placedNow] = [before.presentation?.nodes, after.presentation?.nodes];
  if (placed !== placedNow) {
    for (const nodes of [placed, placedNow]) {
      for (const id of nodes && typeof nodes === 'object' ? Object.keys(nodes) : []) {
        if (presentationOf(before.presentation, id) !== presentationOf(after.presentation, id)) changed.add(id);
      }
    }
  }
  return changed;
}

function compare<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  alike: (a: Value | undefined, b: Value | undefined) => boolean,
  changed: Set<string>,
): void {
  if (before === after) return;
  for (const [id, value] of after) if (!alike(before.get(id), value)) changed.add(id);
  for (const [id, value] of before) if (!after.has(id) && !alike(value, undefined)) changed.add(id);
}

function compareNodes(before: Graph, after: Graph, changed: Set<string>): void {
  const [old, now] = [before.nodes, after.nodes];
  if (old === now) return;
  if (old.length === now.length && old.every((node, at) => node === now[at] || node.id === now[at]!.id)) {
    for (let at = 0; at < now.length; at++) if (old[at] !== now[at]) changed.add(now[at]!.id);
    return;
  }
  for (const { id } of now) if (before.node(id) !== after.node(id)) changed.add(id);
  for (const { id } of old) if (!after.node(id)) changed.add(id);
}
