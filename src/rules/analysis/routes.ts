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

/** How a value comes and goes. */
export interface ValueSource {
  /** By which exits of which steps it is set. */
  readonly exits: readonly { readonly nodeId: string; readonly exit: Exit }[];
  /** After which steps it is empty, whatever was before. */
  readonly clearedBy: readonly string[];
}

/** How certain it is that a value is set. */
export type Certainty = 'always' | 'maybe' | 'never';

/** Where contacts without a value come from, as positions in the wire arrays: along a path, or in at a step. */
export type EmptyBranch = { readonly edgeAt: number } | { readonly nodeAt: number };

/** A source as places of the split graph, with the searches that were made for it. */
export interface PlacedSource {
  readonly exits: readonly Vertex[];
  readonly clears: readonly Vertex[];
  /** The exit by which the only step that sets the value does not. */
  readonly emptied: Vertex | undefined;
  /** The last place that every way to any of the exits passes. */
  readonly common: Vertex;
  readonly detours: Map<Vertex, Detours>;
  /** What can come after any of the exits. */
  readonly after: Detours;
  /** What was found out about places already. */
  readonly known: Map<Vertex, Certainty>;
}

/** From so many exits on, one search for all of them costs less than a question for each. */
const manyExits = 8;
const nothing: ReadonlySet<number> = new Set();
/** No place at all, and no arc. */
const nowhere = -1;

/** A step that is left by a timeout or an error path leaves nothing behind. */
function exitOf(edge: WorkflowEdge): Exit {
  const kind = edgeKind(edge.type);
  return kind === 'timeout' || kind === 'error' ? 'unset' : 'set';
}

/**
 * What can have happened before a step. Rests on ids, on what leads to what, on types of paths and on where contacts come in,
 * so it holds until one of those changes: everything is told by id or position, and nothing of the graph is kept.
 */
export class Ways {
  readonly #split: SplitGraph;
  readonly #dominance: Dominance;
  #reach: ReachIndex | undefined;

  constructor(graph: Graph, entries: readonly string[]) {
    this.#split = splitGraph(graph, entries, exitOf);
    this.#dominance = findDominators(this.#split);
  }

  /** Places a source, without what no contact comes to. */
  place({ clearedBy, exits }: ValueSource): PlacedSource {
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

  /** How certain it is that a value is set when a step begins; undefined where no contact comes to the step. */
  certaintyAt(nodeId: string, source: PlacedSource): Certainty | undefined {
    const at = this.#split.entrance(nodeId) ?? nowhere;
    if (!this.#dominance.isReached(at)) return undefined;
    let certainty = source.known.get(at);
    if (certainty === undefined) {
      certainty = this.#findCertainty(at, source);
      source.known.set(at, certainty);
    }
    return certainty;
  }

  #findCertainty(at: Vertex, source: PlacedSource): Certainty {
    const { clears, emptied, exits } = source;
    const [first] = exits;
    if (first === undefined) return 'never';
    // One exit is the common case, and its answer is at hand. For several it is not enough that none dominates alone.
    const isAtHand = exits.length === 1 && clears.length === 0;
    if (isAtHand ? this.#dominance.dominates(first, at) : this.#forkBefore(at, source) === undefined) return 'always';
    // Whoever comes here left the step by its other exit last, however often they left it by this one before.
    if (emptied !== undefined && this.#dominance.dominates(emptied, at)) return 'never';
    return this.#leadsTo(at, source) ? 'maybe' : 'never';
  }

  /**
   * By which way contacts come to a step without a value, where that is `maybe` so. Undefined where only the first time at the
   * step is to blame, because the value is set after it.
   */
  emptyBranch(nodeId: string, source: PlacedSource): EmptyBranch | undefined {
    const arc = this.#forkBefore(this.#split.entrance(nodeId) ?? nowhere, source) ?? nowhere;
    if (arc < 0) return undefined;
    const edgeAt = this.#split.edgeAt[arc] as number;
    return edgeAt >= 0 ? { edgeAt } : { nodeAt: this.#split.nodeAt(this.#split.head[arc] as number) };
  }

  #leadsTo(at: Vertex, { after, exits }: PlacedSource): boolean {
    if (exits.length >= manyExits) return after.lastFork(at) !== undefined;
    this.#reach ??= indexReach(this.#split);
    return exits.some((exit) => this.#reach?.reaches(exit, at));
  }

  /**
   * The last fork on a way by which a value is still empty at a place; undefined where there is no such way.
   *
   * A value is empty again when the only step that sets it runs once more and ends without it. That needs no search of its
   * own: whoever comes from such a lap could have skipped the laps before, so there is a way past the exit as well.
   */
  #forkBefore(at: Vertex, source: PlacedSource): number | undefined {
    const { clears, common, detours, exits } = source;
    const { root } = this.#split;
    // Every way to the exits and to this place comes by here, so nothing before it needs to be searched.
    const start = clears.length > 0 ? root : this.#dominance.nearestCommon(common, at);
    let found = detours.get(start);
    if (!found) {
      const starts = clears.length > 0 ? [root, ...clears] : [start];
      found = findDetours(this.#split, starts, new Set(exits), this.#forksBetween(start, source));
      detours.set(start, found);
    }
    return found.lastFork(at);
  }

  /** The steps between a start and the exits that all ways to one of them pass: the way past it leaves the last of them. */
  #forksBetween(start: Vertex, { clears, exits }: PlacedSource): ReadonlySet<number> {
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
