import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { builtInRules, checkFully } from '#rules';

const codes = new Set([
  'too-many-edges',
  'edge-type-not-offered',
  'edge-type-repeated',
  'self-loop',
  'dangling-edge',
  'duplicate-id',
]);
const rules = builtInRules.filter(({ id }) =>
  ['too-many-edges', 'edge-type', 'self-loop', 'dangling-edge', 'duplicate-id'].includes(id),
);
const catalog = createCatalog([]);

/** How many problems a workflow has of the kinds that verdicts refuse to make. Asks no other rule, so that laws can ask it often. */
export function countPathProblems(version: WorkflowVersion): number {
  const input = {
    version,
    graph: graphOf(version),
    catalog,
    comparators: {},
    presentation: emptyPresentation,
    account: {},
  };
  return checkFully(input, rules).filter(({ code }) => codes.has(code)).length;
}
