import type { SplitGraph, Vertex } from './split-graph.js';

/** Answers fast whether one vertex of a graph leads to another. */
export interface ReachIndex {
  /** Returns whether a route leads from one reached vertex to another; each vertex reaches itself. */
  reaches(from: Vertex, to: Vertex): boolean;
}

/**
 * Builds a reachability index in linear time and space. Strongly connected components are contracted and numbered in
 * depth-first postorder, so that no route leads to a higher number. Each component keeps two bounds: it reaches all
 * components from `sure` up to its own, and none below `least`. Between the two a search decides, which only edges that
 * join another branch require.
 */
export function indexReach(graph: SplitGraph): ReachIndex {
  return new GroupedReach(graph, findGroups(graph));
}

interface Groups {
  /** The component of each vertex, −1 where the root does not reach it. */
  readonly groupOf: Int32Array;
  /** The vertices component by component, and the first of each. */
  readonly members: Int32Array;
  readonly firstMember: readonly number[];
  readonly sure: readonly number[];
}

/** Finds strongly connected components from the root (Tarjan), with an explicit stack. */
function findGroups({ firstArc, head, root, size }: SplitGraph): Groups {
  const number = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const groupOf = new Int32Array(size).fill(-1);
  const nextArc = firstArc.slice(0, size);
  const groupsBefore = new Int32Array(size);
  const open = new Int32Array(size);
  const work = new Int32Array(size);
  const members = new Int32Array(size);
  const firstMember: number[] = [];
  const sure: number[] = [];
  let met = 0;
  let opened = 0;
  let working = 0;
  let placed = 0;
  const enter = (vertex: Vertex): void => {
    number[vertex] = met;
    low[vertex] = met;
    met += 1;
    groupsBefore[vertex] = sure.length;
    open[opened++] = vertex;
    work[working++] = vertex;
  };
  enter(root);
  while (working > 0) {
    const vertex = work[working - 1] as number;
    const arc = nextArc[vertex] as number;
    if (arc < (firstArc[vertex + 1] as number)) {
      nextArc[vertex] = arc + 1;
      const to = head[arc] as number;
      if (number[to] === -1) enter(to);
      else if (groupOf[to] === -1) low[vertex] = Math.min(low[vertex] as number, number[to] as number);
      continue;
    }
    working -= 1;
    if (working > 0) {
      const up = work[working - 1] as number;
      low[up] = Math.min(low[up] as number, low[vertex] as number);
    }
    if (low[vertex] !== number[vertex]) continue;
    const group = sure.length;
    firstMember.push(placed);
    for (;;) {
      const member = open[--opened] as number;
      groupOf[member] = group;
      members[placed++] = member;
      if (member === vertex) break;
    }
    sure.push(groupsBefore[vertex] as number);
  }
  firstMember.push(placed);
  return { groupOf, members, firstMember, sure };
}

class GroupedReach implements ReachIndex {
  readonly #least: readonly number[];

  constructor(
    private readonly graph: SplitGraph,
    private readonly groups: Groups,
  ) {
    const least = groups.sure.map((_, group) => group);
    for (let group = 0; group < least.length; group++) {
      this.#eachNext(group, (next) => {
        least[group] = Math.min(least[group] as number, least[next] as number);
        return false;
      });
    }
    this.#least = least;
  }

  reaches(from: Vertex, to: Vertex): boolean {
    const start = this.groups.groupOf[from] ?? -1;
    const wanted = this.groups.groupOf[to] ?? -1;
    if (start < 0 || wanted < 0) return false;
    const known = this.#known(start, wanted);
    if (known !== undefined) return known;
    const seen = new Set([start]);
    const stack = [start];
    for (let group = stack.pop(); group !== undefined; group = stack.pop()) {
      const isFound = this.#eachNext(group, (next) => {
        const answer = this.#known(next, wanted);
        if (answer === undefined && !seen.has(next)) {
          seen.add(next);
          stack.push(next);
        }
        return answer === true;
      });
      if (isFound) return true;
    }
    return false;
  }

  /** The answer from the bounds alone, undefined between them. */
  #known(from: number, to: number): boolean | undefined {
    if (to > from || to < (this.#least[from] as number)) return false;
    return to >= (this.groups.sure[from] as number) ? true : undefined;
  }

  /** Visits the direct successors of a component until a visit returns true. */
  #eachNext(group: number, visit: (next: number) => boolean): boolean {
    const { firstMember, groupOf, members } = this.groups;
    const { firstArc, head } = this.graph;
    const end = firstMember[group + 1] as number;
    for (let at = firstMember[group] as number; at < end; at++) {
      const vertex = members[at] as number;
      for (let arc = firstArc[vertex] as number; arc < (firstArc[vertex + 1] as number); arc++) {
        const next = groupOf[head[arc] as number] as number;
        if (next !== group && visit(next)) return true;
      }
    }
    return false;
  }
}
