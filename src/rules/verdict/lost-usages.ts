import type { Usage, VerdictContext } from './verdict.js';

/**
 * Where settings of other steps name what these steps leave behind. `isLost` tells whether a name means nothing any more;
 * without it, every use counts.
 */
export function usagesElsewhere(
  { flow }: VerdictContext, nodeIds: ReadonlySet<string>, isLost: (usage: Usage) => boolean = () => true,
): readonly Usage[] {
  if (!flow) return [];
  // Steps may share a title, so that one use belongs to several of them.
  const seen = new Set<Usage['reference']>();
  return [...nodeIds].flatMap((nodeId) =>
    flow.usagesOf({ kind: 'output', nodeId }).filter((usage) => {
      if (nodeIds.has(usage.nodeId) || seen.has(usage.reference) || !isLost(usage)) return false;
      seen.add(usage.reference);
      return true;
    }));
}
