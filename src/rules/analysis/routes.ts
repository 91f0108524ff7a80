import { edgeKind } from '#catalog';
import {
  type Detours,
  type Dominance,
  type Exit,
  findDetours,
  findDominators,
  type Graph,
  indexReach,
  type ReachIndex,
  type SplitGraph,
  splitGraph,
  type Vertex,
} from '#graph';
import type { WorkflowEdge } from '#model';

/** Where a value is set and cleared. */
export interface ValueSource {
  /** The exits of nodes that set it. */
  readonly exits: readonly { readonly nodeId: string; readonly exit: Exit }[];
  /** The nodes after which it is empty, whatever was before. */
  readonly clearedBy: readonly string[];
}

/** How certain it is that a value is set. */
export type Certainty = 'always' | 'maybe' | 'never';

/** Where contacts without a value come from, as positions in the wire arrays: along an edge, or entering at a node. */
export type EmptyBranch = { readonly edgeAt: number } | { readonly nodeAt: number };

/** A source as vertices of the split graph, with its cached searches. */
export interface PositionedSource {
  readonly exits: readonly Vertex[];
  readonly clears: readonly Vertex[];
  /** The exit by which the only setting node is left without setting the value. */
  readonly emptied: Vertex | undefined;
  /** The nearest common dominator of the exits. */
  readonly common: Vertex;
  readonly detours: Map<Vertex, Detours>;
  /** What can follow any of the exits. */
  readonly after: Detours;
  /** Cached answers by vertex. */
  readonly known: Map<Vertex, Certainty>;
}

/** From this number of exits one search for all is cheaper than a query for each. */
const manyExits = 8;
const nothing: ReadonlySet<number> = new Set();
/** No vertex, and no arc. */
const nowhere = -1;

/** A node left by a timeout or an error edge sets nothing. */
function exitOf(edge: WorkflowEdge): Exit {
  const kind = edgeKind(edge.type);
  return kind === 'timeout' || kind === 'error' ? 'unset' : 'set';
}

/**
 * What can have happened before a node. Depends on ids, adjacency, edge kinds and entries, and stays valid until one of
 * those changes: answers are ids or positions, nothing of the graph is kept.
 */
export class Routes {
  readonly #split: SplitGraph;
  readonly #dominance: Dominance;
  #reach: ReachIndex | undefined;

  constructor(graph: Graph, entries: readonly string[]) {
    this.#split = splitGraph(graph, entries, exitOf);
    this.#dominance = findDominators(this.#split);
  }

  /** Maps a source to vertices, without what no contact reaches. */
  place({ clearedBy, exits }: ValueSource): PositionedSource {
    const reached = (vertex = nowhere): readonly Vertex[] => (this.#dominance.isReached(vertex) ? [vertex] : []);
    const placed = exits.flatMap(({ exit, nodeId }) => reached(this.#split.exit(nodeId, exit)));
    const [first = this.#split.root, ...others] = placed;
    const [only, second] = exits;
    return {
      exits: placed,
      emptied: only && !second ? this.#split.exit(only.nodeId, 'unset') : undefined,
      clears: clearedBy.flatMap((nodeId) => [
        ...reached(this.#split.exit(nodeId, 'set')),
        ...reached(this.#split.exit(nodeId, 'unset')),
      ]),
      common: others.reduce((common, exit) => this.#dominance.nearestCommon(common, exit), first),
      detours: new Map(),
      after: findDetours(this.#split, placed, nothing, nothing),
      known: new Map(),
    };
  }

  /** Returns how certain a value is when a node begins; undefined where no contact reaches the node. */
  certaintyAt(nodeId: string, source: PositionedSource): Certainty | undefined {
    const at = this.#split.entrance(nodeId) ?? nowhere;
    if (!this.#dominance.isReached(at)) return undefined;
    let certainty = source.known.get(at);
    if (certainty === undefined) {
      certainty = this.#findCertainty(at, source);
      source.known.set(at, certainty);
    }
    return certainty;
  }

  #findCertainty(at: Vertex, source: PositionedSource): Certainty {
    const { clears, emptied, exits } = source;
    const [first] = exits;
    if (first === undefined) return 'never';
    // With one exit, the common case, dominance decides. Several may dominate together though none does alone.
    const isAtHand = exits.length === 1 && clears.length === 0;
    if (isAtHand ? this.#dominance.dominates(first, at) : this.#forkBefore(at, source) === undefined) return 'always';
    // These contacts left the node by its other exit last, however often by this one before.
    if (emptied !== undefined && this.#dominance.dominates(emptied, at)) return 'never';
    return this.#leadsTo(at, source) ? 'maybe' : 'never';
  }

  /**
   * Returns the route by which contacts reach a node without a value, where that is `maybe`. Undefined where only the
   * first pass is without it, because the value is set after the node.
   */
  emptyBranch(nodeId: string, source: PositionedSource): EmptyBranch | undefined {
    const arc = this.#forkBefore(this.#split.entrance(nodeId) ?? nowhere, source) ?? nowhere;
    if (arc < 0) return undefined;
    const edgeAt = this.#split.edgeAt[arc] as number;
    return edgeAt >= 0 ? { edgeAt } : { nodeAt: this.#split.nodeAt(this.#split.head[arc] as number) };
  }

  #leadsTo(at: Vertex, { after, exits }: PositionedSource): boolean {
    if (exits.length >= manyExits) return after.lastFork(at) !== undefined;
    this.#reach ??= indexReach(this.#split);
    return exits.some((exit) => this.#reach?.reaches(exit, at));
  }

  /**
   * Returns the last fork on a route by which a value is still empty at a vertex; undefined without such a route.
   *
   * A value is empty again when the only node that sets it executes again without setting it. That needs no search:
   * contacts after such a lap could have skipped the earlier laps, so a route past the exit exists as well.
   */
  #forkBefore(at: Vertex, source: PositionedSource): number | undefined {
    const { clears, common, detours, exits } = source;
    const { root } = this.#split;
    // Every route to the exits and to this vertex passes here: nothing before it needs a search.
    const start = clears.length > 0 ? root : this.#dominance.nearestCommon(common, at);
    let found = detours.get(start);
    if (!found) {
      const starts = clears.length > 0 ? [root, ...clears] : [start];
      found = findDetours(this.#split, starts, new Set(exits), this.#forksBetween(start, source));
      detours.set(start, found);
    }
    return found.lastFork(at);
  }

  /** The common dominators between a start and the exits: the route past the exits leaves the last of them. */
  #forksBetween(start: Vertex, { clears, exits }: PositionedSource): ReadonlySet<number> {
    const forks = new Set(clears.map((vertex) => this.#split.nodeAt(vertex)));
    const seen = new Set<Vertex>();
    for (const exit of exits) {
      for (
        let vertex: Vertex | undefined = exit;
        vertex !== undefined && !seen.has(vertex);
        vertex = vertex === start ? undefined : this.#dominance.parent(vertex)
      ) {
        seen.add(vertex);
        forks.add(this.#split.nodeAt(vertex));
      }
    }
    return forks;
  }
}
