import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { builtInRules, checkFully } from '#rules';

const codes = new Set([
  'too-many-paths',
  'path-type-not-offered',
  'path-type-repeated',
  'self-loop',
  'dangling-path',
  'duplicate-id',
]);
const rules = builtInRules.filter(({ id }) =>
  ['too-many-paths', 'path-type', 'self-loop', 'dangling-path', 'duplicate-id'].includes(id),
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
