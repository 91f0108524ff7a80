import type { EditedDocument } from '#edit';
import { type Graph, graphOf } from '#graph';
import type { AtomicChange, EdgeChange, EdgeEnds, NodeMoved, VersionChange } from './version-change.js';

/** A change that gives an edge other ends, as the ends before and after. */
interface Wiring {
  readonly change: EdgeChange;
  readonly before?: EdgeEnds;
  readonly after?: EdgeEnds;
}

/** Longer chains of added or removed nodes are not walked back. */
const mostSteps = 200;

/**
 * Gathers the changes of edges by which a node got another parent into one `moved` change. A node whose parents differ
 * only because another node was added, removed or moved before it did not move itself.
 */
export function gatherMoves(before: EditedDocument, changes: readonly AtomicChange[]): readonly VersionChange[] {
  const wirings = changes.flatMap(wiringOf);
  if (!wirings.some((wiring) => wiring.before && wiring.after) && wirings.length < 2) return changes;
  const graph = graphOf(before.version);
  const parents = new Parents(graph, changes, wirings);
  const moves = new Map<EdgeChange, NodeMoved>();
  for (const nodeId of parents.candidates()) {
    const own = parents.moveOf(nodeId);
    if (!own) continue;
    const edges = wirings.filter((wiring) => !moves.has(wiring.change) && belongs(wiring, nodeId, wirings));
    const move: NodeMoved = {
      subject: 'node',
      nodeId,
      kind: 'moved',
      ...own,
      edges: edges.map(({ change }) => change),
    };
    for (const { change } of edges) moves.set(change, move);
  }
  const listed = new Set<VersionChange>();
  return changes.flatMap((change) => {
    const whole: VersionChange = (change.subject === 'edge' && moves.get(change)) || change;
    if (listed.has(whole)) return [];
    listed.add(whole);
    return [whole];
  });
}

function wiringOf(change: AtomicChange): readonly Wiring[] {
  if (change.subject !== 'edge') return [];
  if (change.kind === 'added') return [{ change, after: change.after }];
  if (change.kind === 'removed') return [{ change, before: change.before }];
  return change.kind === 'rewired' ? [{ change, before: change.before, after: change.after }] : [];
}

/** Whether an edge was rewired for a node: it led or leads there, or it closes the gap behind it. */
function belongs({ after, before }: Wiring, nodeId: string, wirings: readonly Wiring[]): boolean {
  if (before?.target === nodeId || after?.target === nodeId) return true;
  if (before?.source !== nodeId && after?.source !== nodeId) return false;
  if (before && after) return true;
  // What is new behind it, or gone, belongs to it if another edge did the same before.
  const end = (after ?? before)?.target;
  return wirings.some((other) =>
    after
      ? other.before?.target === end && other.before?.source !== nodeId
      : other.after?.target === end && other.after?.source !== nodeId,
  );
}

/** The parents of nodes in both versions, seen through nodes that are only in one of them or were moved. */
class Parents {
  readonly #added: Set<string>;
  readonly #removed: Set<string>;
  readonly #moved = new Set<string>();
  /** Sources by target of the edges of the second version that differ from those of the first. */
  readonly #cameOf: ReadonlyMap<string, readonly string[]>;
  readonly #wentOf: ReadonlyMap<string, readonly string[]>;

  constructor(
    private readonly graph: Graph,
    changes: readonly AtomicChange[],
    private readonly wirings: readonly Wiring[],
  ) {
    const ids = (kind: AtomicChange['kind']): Set<string> =>
      new Set(changes.flatMap((change) => (change.subject === 'node' && change.kind === kind ? [change.nodeId] : [])));
    [this.#added, this.#removed] = [ids('added'), ids('removed')];
    this.#cameOf = sourcesByTarget(wirings.map(({ after }) => after));
    this.#wentOf = sourcesByTarget(wirings.map(({ before }) => before));
  }

  /** Nodes that may have moved, those that most others came from or go to first. */
  candidates(): readonly string[] {
    const targets = new Set([...this.#wentOf.keys()].filter((id) => this.#cameOf.has(id) && this.graph.node(id)));
    const weights = new Map<string, number>();
    for (const { after, before } of this.wirings)
      for (const ends of [before, after])
        if (ends && targets.has(ends.target)) weights.set(ends.source, (weights.get(ends.source) ?? 0) + 1);
    const weight = (id: string): number => weights.get(id) ?? 0;
    const place = new Map([...targets].map((id) => [id, this.graph.nodeIndex(id)]));
    return [...targets]
      .filter((id) => !this.#removed.has(id))
      .sort((left, right) => weight(right) - weight(left) || place.get(left)! - place.get(right)!);
  }

  /** Its parents before and afterwards, if it moved. From then on others are seen through it. */
  moveOf(nodeId: string): { readonly before: readonly string[]; readonly after: readonly string[] } | undefined {
    const [before, after] = [this.#before(nodeId), this.#after(nodeId)];
    if (before.some((id) => after.includes(id))) return undefined;
    const [from, to] = [
      this.#seenThrough(before, this.#removed, (id) => this.#before(id)),
      this.#seenThrough(after, this.#added, (id) => this.#after(id)),
    ];
    if (from.size === 0 || to.size === 0 || [...from].some((id) => to.has(id))) return undefined;
    this.#moved.add(nodeId);
    return { before: [...new Set(before)], after: [...new Set(after)] };
  }

  #before(nodeId: string): readonly string[] {
    return this.graph.incoming(nodeId).map(({ source }) => source);
  }

  /** The sources before, without those of edges that are gone, and those of edges that came. */
  #after(nodeId: string): readonly string[] {
    const left = [...this.#before(nodeId)];
    for (const source of this.#wentOf.get(nodeId) ?? []) {
      const at = left.indexOf(source);
      if (at >= 0) left.splice(at, 1);
    }
    return [...left, ...(this.#cameOf.get(nodeId) ?? [])];
  }

  #seenThrough(
    parents: readonly string[],
    transparent: ReadonlySet<string>,
    parentsOf: (id: string) => readonly string[],
  ): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const waiting = [...parents];
    for (let id = waiting.pop(); id !== undefined && seen.size < mostSteps; id = waiting.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (transparent.has(id) || this.#moved.has(id)) waiting.push(...parentsOf(id));
      else found.add(id);
    }
    return found;
  }
}

function sourcesByTarget(edges: readonly (EdgeEnds | undefined)[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const edge of edges) {
    if (!edge) continue;
    const sources = found.get(edge.target);
    if (sources) sources.push(edge.source);
    else found.set(edge.target, [edge.source]);
  }
  return found;
}
