import type { Trace } from './trace.js';
import type { Visit } from './visit.js';

/** The visits of each step, in order, by step id. Ghosts are among them. */
export function visitsByNode(trace: Trace): ReadonlyMap<string, readonly Visit[]> {
  const byNode = new Map<string, Visit[]>();
  for (const visit of trace.visits) {
    const visits = byNode.get(visit.nodeId);
    if (visits) visits.push(visit);
    else byNode.set(visit.nodeId, [visit]);
  }
  return byNode;
}
