import { isJsonObject } from '#base';
import type { WorkflowEdge, WorkflowExecution, WorkflowNode, WorkflowVersion } from '#model';
import { orderSteps } from './reading/order-steps.js';

/**
 * A version made from what a run tells of it, for when the version itself cannot be had: each step it visited, once, and a
 * path for each move between two of them. The steps bring their types along; settings and paths not taken are unknown.
 */
export function reconstructVersion(execution: WorkflowExecution): WorkflowVersion {
  const run: WorkflowExecution = isJsonObject(execution) ? execution : {};
  const nodes = new Map<string, WorkflowNode>();
  const edges: WorkflowEdge[] = [];
  const known = new Map<string, Set<string>>();
  let before: string | undefined;
  for (const { nodeId, step } of orderSteps(run.steps)) {
    if (nodeId === '') continue;
    const brought: unknown = isJsonObject(step.node) ? step.node.type : undefined;
    // Without its rules: they would put words on paths that the run may not have taken.
    const type = isJsonObject(brought) ? { type: { ...brought, validation: null } } : {};
    if (!nodes.get(nodeId)?.type) nodes.set(nodeId, { id: nodeId, ...type });
    if (before !== undefined) {
      const targets = known.get(before) ?? new Set();
      if (!targets.has(nodeId))
        edges.push({ id: `path-${edges.length + 1}`, source: before, target: nodeId, type: 'standard' });
      known.set(before, targets.add(nodeId));
    }
    before = nodeId;
  }
  const version: unknown = run.version;
  return {
    ...(isJsonObject(version) && typeof version['id'] === 'string' ? { id: version['id'] } : {}),
    ...(isJsonObject(version) && typeof version['name'] === 'string' ? { name: version['name'] } : {}),
    readonly: true,
    definition: { nodes: [...nodes.values()], edges },
  };
}
