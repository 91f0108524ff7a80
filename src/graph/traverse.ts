import type { WorkflowEdge } from '#model';
import type { Graph } from './graph.js';

/** A step whose paths are being followed. Holds its paths, so that a step with thousands of them is read once. */
interface Visit {
  readonly id: string;
  readonly paths: readonly WorkflowEdge[];
  next: number;
}

/**
 * The paths that close a loop: those that lead back to a step still open in a depth-first walk. The walk starts at the
 * given steps, then at every step nothing leads to, then at the rest, always in wire order, so it is the same each time.
 */
export function findBackEdges(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const back = new Set<string>();
  const state = new Map<string, 'open' | 'closed'>();
  const walk = (start: string): void => {
    if (state.has(start)) return;
    const stack: Visit[] = [{ id: start, paths: graph.outgoing(start), next: 0 }];
    state.set(start, 'open');
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as Visit;
      const edge = top.paths[top.next];
      top.next += 1;
      if (!edge) {
        state.set(top.id, 'closed');
        stack.pop();
        continue;
      }
      if (graph.nodeIndex(edge.target) < 0) continue;
      const seen = state.get(edge.target);
      if (seen === 'open') back.add(edge.id);
      else if (seen === undefined) {
        state.set(edge.target, 'open');
        stack.push({ id: edge.target, paths: graph.outgoing(edge.target), next: 0 });
      }
    }
  };
  for (const start of starts) walk(start);
  for (const node of graph.nodes) if (graph.incoming(node.id).length === 0) walk(node.id);
  for (const node of graph.nodes) walk(node.id);
  return back;
}

/** The steps that can be reached from the given ones along paths, the given ones included where they exist. */
export function findReachable(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = starts.filter((id) => graph.nodeIndex(id) >= 0);
  for (const id of queue) reached.add(id);
  for (let next = 0; next < queue.length; next++) {
    for (const edge of graph.outgoing(queue[next] as string)) {
      if (reached.has(edge.target) || graph.nodeIndex(edge.target) < 0) continue;
      reached.add(edge.target);
      queue.push(edge.target);
    }
  }
  return reached;
}

/**
 * The steps in the order people read them: a step comes after everything that leads to it save loops, level by level,
 * branches in wire order. Holds every step id once. Steps are numbered by it ("step 4 of 12").
 */
export function readingOrder(graph: Graph, starts: readonly string[]): readonly string[] {
  const back = findBackEdges(graph, starts);
  const waitingFor = new Map<string, number>();
  for (const node of graph.nodes) {
    if (waitingFor.has(node.id)) continue;
    let count = 0;
    for (const edge of graph.incoming(node.id)) if (!back.has(edge.id) && graph.nodeIndex(edge.source) >= 0) count += 1;
    waitingFor.set(node.id, count);
  }
  const first = new Set(starts.filter((id) => waitingFor.get(id) === 0));
  const order = [...first];
  for (const [id, count] of waitingFor) if (count === 0 && !first.has(id)) order.push(id);
  for (let next = 0; next < order.length; next++) {
    for (const edge of graph.outgoing(order[next] as string)) {
      if (back.has(edge.id)) continue;
      const left = waitingFor.get(edge.target);
      if (left === undefined) continue;
      waitingFor.set(edge.target, left - 1);
      if (left === 1) order.push(edge.target);
    }
  }
  return order;
}

/**
 * The loops of a graph as groups of steps that can all reach one another (strongly connected components with more than
 * one step, or one step that leads to itself). Tarjan's algorithm with a stack of its own, so depth is no limit.
 */
export function findLoops(graph: Pick<Graph, 'nodeIndex' | 'nodes' | 'outgoing'>): readonly (readonly string[])[] {
  const loops: string[][] = [];
  const number = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  for (const root of graph.nodes) {
    if (number.has(root.id)) continue;
    const work: Visit[] = [];
    const open = (id: string): void => {
      number.set(id, number.size);
      low.set(id, number.get(id) as number);
      stack.push(id);
      onStack.add(id);
      work.push({ id, paths: graph.outgoing(id), next: 0 });
    };
    open(root.id);
    while (work.length > 0) {
      const top = work[work.length - 1] as Visit;
      const edge = top.paths[top.next];
      top.next += 1;
      if (edge) {
        if (graph.nodeIndex(edge.target) < 0) continue;
        if (!number.has(edge.target)) open(edge.target);
        else if (onStack.has(edge.target)) {
          low.set(top.id, Math.min(low.get(top.id) as number, number.get(edge.target) as number));
        }
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent) low.set(parent.id, Math.min(low.get(parent.id) as number, low.get(top.id) as number));
      if (low.get(top.id) !== number.get(top.id)) continue;
      const members: string[] = [];
      for (;;) {
        const member = stack.pop() as string;
        onStack.delete(member);
        members.push(member);
        if (member === top.id) break;
      }
      const selfLoop = members.length === 1 && top.paths.some((path) => path.target === top.id);
      if (members.length > 1 || selfLoop) loops.push(members.reverse());
    }
  }
  return loops;
}
