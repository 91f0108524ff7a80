import { isJsonObject } from '#base';
import type { WorkflowEdge, WorkflowExecution, WorkflowNode, WorkflowVersion } from '#model';

/**
 * A version made from what a run tells of it, for when the version itself cannot be had: each step it visited, once, and a
 * path for each move between two of them. The steps bring their types along; settings and paths not taken are unknown.
 */
export function reconstructVersion(execution: WorkflowExecution): WorkflowVersion {
  const nodes = new Map<string, WorkflowNode>();
  const edges = new Map<string, WorkflowEdge>();
  const steps: readonly unknown[] = Array.isArray(execution.steps) ? execution.steps : [];
  const sorted = steps
    .map((step, at) => ({ node: isJsonObject(step) ? step['node'] : undefined, start: startOf(step), at }))
    .sort((one, other) => (one.start === undefined || other.start === undefined ? 0 : one.start - other.start) || one.at - other.at);
  let before: string | undefined;
  for (const { node } of sorted) {
    if (!isJsonObject(node) || typeof node['id'] !== 'string' || node['id'] === '') continue;
    const id = node['id'];
    // Without its rules: they would put words on paths that the run may not have taken.
    const type = isJsonObject(node['type']) ? { type: { ...node['type'], validation: null } } : {};
    if (!nodes.has(id) || !nodes.get(id)?.type) nodes.set(id, { id, ...type });
    if (before !== undefined) {
      const key = JSON.stringify([before, id]);
      if (!edges.has(key)) edges.set(key, { id: `path-${edges.size + 1}`, source: before, target: id, type: 'standard' });
    }
    before = id;
  }
  const version: unknown = execution.version;
  return {
    ...(isJsonObject(version) && typeof version['id'] === 'string' ? { id: version['id'] } : {}),
    ...(isJsonObject(version) && typeof version['name'] === 'string' ? { name: version['name'] } : {}),
    readonly: true,
    definition: { nodes: [...nodes.values()], edges: [...edges.values()] },
  };
}

function startOf(step: unknown): number | undefined {
  const time = isJsonObject(step) && typeof step['start'] === 'string' ? Date.parse(step['start']) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
