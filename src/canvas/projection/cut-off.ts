import { memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import { keptIn, type Presentation, type Problem, type ReadKept } from '#model';
import { problemCounts } from '#rules';

interface CutOffFacts {
  readonly graph: Graph;
  readonly presentation?: Presentation | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Returns whether a node lost its path: no contact can reach it, although it is or was part of a flow. A node that was
 * just put down on free ground is not cut off.
 */
export function isCutOff({ graph, presentation, problems }: CutOffFacts, nodeId: string): boolean {
  if (problemCounts(problems).get(nodeId)?.unreached !== true) return false;
  const isJoined = graph.outgoingAt(nodeId).length + graph.incomingAt(nodeId).length > 0;
  return isJoined || targetsOf(keptIn(presentation))?.has(nodeId) === true;
}

/** Returns all cut off nodes. Walks only those with problems. */
export function cutOffNodes(facts: CutOffFacts): readonly string[] {
  return [...problemCounts(facts.problems).keys()].filter((nodeId) => isCutOff(facts, nodeId));
}

const targetsOf = (kept: ReadKept | undefined): ReadonlySet<string> | undefined => kept && targets(kept);

const targets = memoizeByIdentity(
  ({ edges }: ReadKept): ReadonlySet<string> => new Set([...edges.values()].map(({ target }) => target)),
);
