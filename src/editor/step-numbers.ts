import { memoizeByIdentity } from '#base';
import { graphOf, readingOrder } from '#graph';
import type { WorkflowDefinition } from '#model';
import { entryNodesOf } from '#rules';

/** The number of each step in reading order, counted from 1: "step 4 of 12". */
export const stepNumbersOf: (definition: WorkflowDefinition) => ReadonlyMap<string, number> = memoizeByIdentity((definition) => {
  const graph = graphOf({ definition });
  return new Map(readingOrder(graph, entryNodesOf(graph)).map((id, index) => [id, index + 1]));
});
