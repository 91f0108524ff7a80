import type { EditedDocument } from '#edit';
import { type Graph, graphOf } from '#graph';
import type { WorkflowEdge } from '#model';
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
 * Gathers the changes of edges by which a node got another parent, or is behind another edge of it, into one `moved` change. A node whose parents differ
 * only because another node was added, removed or moved before it did not move itself.
 */
export function gatherMoves(before: EditedDocument, changes: readonly AtomicChange[]): readonly VersionChange[] {
  const wirings = changes.flatMap(wiringOf);
  if (!wirings.some((wiring) => wiring.before && wiring.after) && wirings.length < 2) return changes;
  const graph = graphOf(before.version);
  const parents = new Parents(graph, changes, wirings);
  const moves = new Map<EdgeChange, NodeMoved>();
  const index = new WiringIndex(wirings);
  for (const nodeId of parents.candidates()) {
    const own = parents.moveOf(nodeId);
    if (!own) continue;
    const edges = index.at(nodeId).filter((wiring) => !moves.has(wiring.change) && index.belongs(wiring, nodeId));
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

/** Wirings by the nodes at their ends. */
class WiringIndex {
  readonly #at = new Map<string, Set<Wiring>>();
  /** By target, the sources that led there before, and those that lead there afterwards. */
  readonly #sources = { before: new Map<string, Set<string>>(), after: new Map<string, Set<string>>() };

  constructor(wirings: readonly Wiring[]) {
    for (const wiring of wirings)
      for (const when of ['before', 'after'] as const) {
        const ends = wiring[when];
        if (!ends) continue;
        for (const nodeId of [ends.source, ends.target]) put(this.#at, nodeId, wiring);
        put(this.#sources[when], ends.target, ends.source);
      }
  }

  /** The wirings that a node is or was an end of. */
  at(nodeId: string): readonly Wiring[] {
    return [...(this.#at.get(nodeId) ?? [])];
  }

  /** Whether an edge was rewired for a node: it led or leads there, or it closes the gap behind it. */
  belongs({ after, before }: Wiring, nodeId: string): boolean {
    if (before?.target === nodeId || after?.target === nodeId) return true;
    if (before?.source !== nodeId && after?.source !== nodeId) return false;
    if (before && after) return true;
    // What is new behind it, or gone, belongs to it if another edge did the same before.
    const end = (after ?? before)?.target;
    if (end === undefined) return false;
    const sources = this.#sources[after ? 'before' : 'after'].get(end);
    return sources !== undefined && (sources.size > 1 || !sources.has(nodeId));
  }
}

function put<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** Where an edge comes from: its source, and which of the edges of the source it is. */
interface Origin {
  readonly source: string;
  readonly edgeId: string;
  readonly label: string;
}

type Origins = readonly Origin[];

/** The parents of nodes in both versions, seen through nodes that are only in one of them or were moved. */
class Parents {
  readonly #added: ReadonlySet<string>;
  readonly #removed: ReadonlySet<string>;
  readonly #moved = new Set<string>();
  /** By target, where the edges come from that lead there in the second version alone. */
  readonly #came: ReadonlyMap<string, Origins>;
  /** By target, where the edges came from that lead there in the first version alone. */
  readonly #went: ReadonlyMap<string, Origins>;

  constructor(
    private readonly graph: Graph,
    changes: readonly AtomicChange[],
    private readonly wirings: readonly Wiring[],
  ) {
    const ids = (kind: AtomicChange['kind']): ReadonlySet<string> =>
      new Set(changes.flatMap((change) => (change.subject === 'node' && change.kind === kind ? [change.nodeId] : [])));
    [this.#added, this.#removed] = [ids('added'), ids('removed')];
    this.#came = this.#byTarget(({ after }) => after);
    this.#went = this.#byTarget(({ before }) => before);
  }

  /** Nodes that may have moved, those that most others came from or go to first. */
  candidates(): readonly string[] {
    const targets = new Set([...this.#went.keys()].filter((id) => this.#came.has(id) && this.graph.node(id)));
    const weights = new Map<string, number>();
    for (const { after, before } of this.wirings)
      for (const ends of [before, after])
        if (ends && targets.has(ends.target)) weights.set(ends.source, (weights.get(ends.source) ?? 0) + 1);
    const weight = (id: string): number => weights.get(id) ?? 0;
    return (
      [...targets]
        .filter((id) => !this.#removed.has(id))
        // By id, because the order of nodes in the document says nothing.
        .sort((left, right) => weight(right) - weight(left) || (left < right ? -1 : 1))
    );
  }

  /** Its parents before and afterwards, if it moved. From then on others are seen through it. */
  moveOf(nodeId: string): Pick<NodeMoved, 'before' | 'after'> | undefined {
    const [before, after] = [this.#before(nodeId), this.#after(nodeId)];
    if (doMeet(before, after)) return undefined;
    const from = this.#seenThrough(before, this.#removed, (id) => this.#before(id));
    const to = this.#seenThrough(after, this.#added, (id) => this.#after(id));
    if (from.length === 0 || to.length === 0 || doMeet(from, to)) return undefined;
    this.#moved.add(nodeId);
    return { before: sourcesOf(before), after: sourcesOf(after) };
  }

  #byTarget(endsOf: (wiring: Wiring) => EdgeEnds | undefined): ReadonlyMap<string, Origins> {
    const found = new Map<string, Origin[]>();
    for (const wiring of this.wirings) {
      const ends = endsOf(wiring);
      const { edgeId } = wiring.change;
      if (!ends || edgeId === undefined) continue;
      const label = labelOf(wiring.change.kind === 'added' ? wiring.change.after : this.graph.edge(edgeId));
      const those = found.get(ends.target);
      if (those) those.push({ source: ends.source, edgeId, label });
      else found.set(ends.target, [{ source: ends.source, edgeId, label }]);
    }
    return found;
  }

  #before(nodeId: string): Origins {
    return this.graph.incoming(nodeId).map((edge) => ({ source: edge.source, edgeId: edge.id, label: labelOf(edge) }));
  }

  /** The parents before, without those whose edges are gone, and those whose edges came. */
  #after(nodeId: string): Origins {
    const gone = new Set(this.#went.get(nodeId)?.map(({ edgeId }) => edgeId));
    return [...this.#before(nodeId).filter(({ edgeId }) => !gone.has(edgeId)), ...(this.#came.get(nodeId) ?? [])];
  }

  #seenThrough(parents: Origins, transparent: ReadonlySet<string>, parentsOf: (id: string) => Origins): Origins {
    const found: Origin[] = [];
    const seen = new Set<string>();
    const waiting = [...parents];
    for (let origin = waiting.pop(); origin && seen.size < mostSteps; origin = waiting.pop()) {
      const { source } = origin;
      if (!transparent.has(source) && !this.#moved.has(source)) found.push(origin);
      else if (!seen.has(source)) waiting.push(...parentsOf(source));
      seen.add(source);
    }
    return found;
  }
}

function labelOf(edge: WorkflowEdge | undefined): string {
  return JSON.stringify([edge?.type, edge?.value]);
}

/** Whether two nodes are behind one edge, or behind edges of one node that say the same. */
function doMeet(one: Origins, other: Origins): boolean {
  return one.some(({ edgeId, label, source }) =>
    other.some((origin) => origin.source === source && (origin.edgeId === edgeId || origin.label === label)),
  );
}

function sourcesOf(origins: Origins): readonly string[] {
  return [...new Set(origins.map(({ source }) => source))];
}
