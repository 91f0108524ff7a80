import type { WorkflowExecution, WorkflowVersion } from '#model';

const begin = Date.parse('2025-10-15T01:29:41.000Z');
const ids = Array.from({ length: 40 }, (_, at) => `n${at}`);
const type = { type: 'add-tag', label: 'Add tag', group: 'Contact data' };

/** Forty nodes in a line: more rows than an outline has in view. */
export const lineVersion: WorkflowVersion = {
  id: 'v1',
  name: 'Line',
  definition: {
    nodes: ids.map((id) => ({ id, type })),
    edges: ids.slice(1).map((id, at) => ({ id: `e${at}`, source: `n${at}`, target: id, type: 'standard' })),
  },
};

/** Visits each of them once. */
export const lineExecution: WorkflowExecution = {
  id: 'line-1',
  status: 'completed',
  version: { id: 'v1', name: 'v1' },
  start: new Date(begin).toISOString(),
  end: new Date(begin + 40_000).toISOString(),
  steps: ids.map((id, at) => ({
    id: `s${at}`,
    start: new Date(begin + at * 1000).toISOString(),
    end: new Date(begin + at * 1000 + 900).toISOString(),
    node: { id, type, context: {} },
  })),
};
