import type { ExecutionFilterName } from './workflow-adapter.js';

/** Everything runs can be asked for by. */
export const executionFilterNames: readonly ExecutionFilterName[] = [
  'status',
  'versionId',
  'from',
  'to',
  'step',
  'outcome',
  'contact',
  'minDuration',
  'maxDuration',
];
