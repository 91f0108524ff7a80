/** What a host imports, with the goal for its first load. */
export interface SizeCase {
  readonly name: string;
  /** The module that the host bundles. */
  readonly code: string;
  /** At most so many kB at first, gzipped, React outside. */
  readonly goal?: number;
  /** A library that ours is measured beside. */
  readonly isPeer?: boolean;
}

const one = (name: string, from: string): string => `export { ${name} } from '${from}';`;

export const ownCases: readonly SizeCase[] = [
  { name: 'editor', code: one('WorkflowEditor, PbRoot', 'pathboard/editor'), goal: 180 },
  { name: 'editor, of all', code: one('WorkflowEditor, PbRoot', 'pathboard'), goal: 180 },
  { name: 'viewer', code: one('ExecutionViewer, PbRoot', 'pathboard/viewer'), goal: 110 },
  { name: 'runs', code: one('ExecutionsView, PbRoot', 'pathboard/runs') },
  { name: 'insights', code: one('FlowInsights, PbRoot', 'pathboard/insights') },
  { name: 'forms', code: one('PropertyForm, PbRoot', 'pathboard/forms') },
  { name: 'decodeMoment', code: one('decodeMoment', 'pathboard'), goal: 2 },
  { name: 'createEditor', code: one('createEditor', 'pathboard/core'), goal: 70 },
  { name: 'validateVersion', code: one('validateVersion', 'pathboard/core'), goal: 40 },
  { name: 'layoutVersion', code: one('layoutVersion', 'pathboard/core'), goal: 20 },
  { name: 'traceExecution', code: one('traceExecution', 'pathboard/core'), goal: 10 },
  { name: 'parseVersion', code: one('parseVersion', 'pathboard/core'), goal: 8 },
  { name: 'core', code: `export * from 'pathboard/core';` },
  {
    name: 'createClient, createHttpAdapter',
    code: one('createClient, createHttpAdapter', 'pathboard/client'),
    goal: 15,
  },
];

/** Measured the same way; each exports what a page mounts. */
export const peerCases: readonly SizeCase[] = [
  { name: '@xyflow/react', code: one('ReactFlow, Background, Controls, MiniMap', '@xyflow/react'), isPeer: true },
  { name: 'react-querybuilder', code: one('QueryBuilder', 'react-querybuilder'), isPeer: true },
  { name: 'bpmn-js', code: `export { default as Modeler } from 'bpmn-js/lib/Modeler.js';`, isPeer: true },
  { name: 'tldraw', code: one('Tldraw', 'tldraw'), isPeer: true },
];
