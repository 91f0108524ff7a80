import type { Stamp } from '#model';
import type { WorkflowCase } from './workflow-case.js';

/**
 * Returns the cases of a save as they are stored: one of a new name that does not say who made it is stamped. What is
 * known keeps its stamp, or has none.
 *
 * @param known the stored cases
 */
export function stampCases(
  cases: readonly WorkflowCase[],
  known: readonly WorkflowCase[],
  stamp: Stamp,
): readonly WorkflowCase[] {
  const before = new Map(known.map((each) => [each.name, each]));
  return cases.map((each) => {
    if (each.created) return each;
    const stored = before.get(each.name);
    const created = stored ? stored.created : stamp;
    return created ? { ...each, created } : each;
  });
}
