import { memoizeByIdentity } from '#base';
import type { Problem } from '#model';
import type { CanvasMissingPath } from '../canvas-props.js';

/** How many problems a step has, of those that are shown on its card. */
export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
}

/** Problems by step. Read once per list: an owner keeps the list while nothing in it has changed. */
export const problemCounts: (problems: readonly Problem[]) => ReadonlyMap<string, ProblemCount> = memoizeByIdentity((problems: readonly Problem[]) => {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { nodeId, severity } of problems) {
    if (nodeId === undefined || severity === 'notice') continue;
    const count = counts.get(nodeId) ?? { errors: 0, warnings: 0 };
    if (severity === 'error') count.errors += 1;
    else count.warnings += 1;
    counts.set(nodeId, count);
  }
  return counts;
});

/** Missing paths by step, read once per list. */
export const missingByStep: (paths: readonly CanvasMissingPath[]) => ReadonlyMap<string, readonly CanvasMissingPath[]> = memoizeByIdentity(
  (paths: readonly CanvasMissingPath[]) => {
    const groups = new Map<string, CanvasMissingPath[]>();
    for (const path of paths) {
      const group = groups.get(path.nodeId);
      if (group) group.push(path);
      else groups.set(path.nodeId, [path]);
    }
    return groups;
  },
);

/** A list of ids as a set, made once per list. */
export const idSet: (ids: readonly string[]) => ReadonlySet<string> = memoizeByIdentity((ids: readonly string[]) => new Set(ids));
