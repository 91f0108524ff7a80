import { memoizeByIdentity } from '#base';
import type { Problem } from '#model';

/** The number of problems shown on a node. */
export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
  /** No contact can reach the node. */
  readonly unreached?: boolean;
}

/** Returns problems by node. Memoised by list: owners keep the list while no problem changes. */
export const problemCounts: (problems: readonly Problem[]) => ReadonlyMap<string, ProblemCount> = memoizeByIdentity(
  (problems: readonly Problem[]) => {
    const counts = new Map<string, { errors: number; warnings: number; unreached?: boolean }>();
    for (const { code, nodeId, severity } of problems) {
      if (nodeId === undefined || severity === 'notice') continue;
      const count = counts.get(nodeId) ?? { errors: 0, warnings: 0 };
      if (severity === 'error') count.errors += 1;
      else count.warnings += 1;
      if (code === 'unreachable') count.unreached = true;
      counts.set(nodeId, count);
    }
    return counts;
  },
);

/** Returns missing edges by node. Memoised by list. */
export const missingByNode = memoizeByIdentity(groupByNode) as <Path extends { readonly nodeId: string }>(
  paths: readonly Path[],
) => ReadonlyMap<string, readonly Path[]>;

function groupByNode(
  paths: readonly { readonly nodeId: string }[],
): ReadonlyMap<string, readonly { readonly nodeId: string }[]> {
  const groups = new Map<string, { readonly nodeId: string }[]>();
  for (const path of paths) {
    const group = groups.get(path.nodeId);
    if (group) group.push(path);
    else groups.set(path.nodeId, [path]);
  }
  return groups;
}
