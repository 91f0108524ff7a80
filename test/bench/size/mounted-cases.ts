import { largeWorkflow } from '../../support/large-workflow.js';

/** How a page mounts a case, and when its first picture is there. */
export interface Mount {
  /** Statements with the names of the bundle in `own`, `scene`, React's `createElement` and the element `stage`. */
  readonly script: string;
  /** An element of the first picture. */
  readonly picture: string;
  /** The style sheets, from the folder of the packages. */
  readonly styles: readonly string[];
}

const version = largeWorkflow(30);
const steps = (version.definition?.nodes ?? []).slice(0, 3).map(({ id }, index) => ({
  id: `v${index}`,
  node: { id },
  status: 'completed',
  startedAt: `2026-03-02T09:0${index}:00Z`,
  completedAt: `2026-03-02T09:0${index}:30Z`,
}));
const execution = { id: 'run', status: 'completed', startedAt: '2026-03-02T09:00:00Z', steps };

/** What the pages show: a workflow of 30 nodes, and an execution of it. */
export const scene = { version, execution };

const rendered = (element: string): string => `createRoot(stage).render(${element});`;
const adapter = `{
  saveVersion: async () => ({ ok: false, failure: { kind: 'refused', message: '' } }),
  loadVersion: async () => ({ ok: true, data: scene.version }),
  getExecution: async () => ({ ok: true, data: scene.execution }),
  listExecutions: async () => ({
    ok: true,
    data: {
      items: [{ id: 'run', status: 'completed', startedAt: scene.execution.startedAt }],
      pagination: { limit: 100, offset: 0, hasNext: false },
    },
  }),
}`;
const pathboard = ['pathboard/dist/style.css'];
const node = '.react-flow__node';

export const mounts: { readonly [name: string]: Mount } = {
  editor: {
    script: rendered(`createElement(own.WorkflowEditor, { defaultVersion: scene.version, theme: 'light' })`),
    picture: node,
    styles: pathboard,
  },
  viewer: {
    script: rendered(
      `createElement(own.ExecutionViewer, { version: scene.version, execution: scene.execution, theme: 'light' })`,
    ),
    picture: node,
    styles: pathboard,
  },
  runs: {
    script: rendered(
      `createElement(own.PbRoot, {}, createElement(own.ExecutionsView, { adapter: ${adapter}, workflowId: 'large' }))`,
    ),
    picture: node,
    styles: pathboard,
  },
  insights: {
    script: rendered(
      `createElement(own.FlowInsights, { version: scene.version, executions: [scene.execution], theme: 'light' })`,
    ),
    picture: node,
    styles: pathboard,
  },
  forms: {
    script: rendered(
      `createElement(own.PropertyForm, { nodeType: scene.version.definition.nodes[1].type, config: scene.version.definition.nodes[1].config, onChange() {}, theme: 'light' })`,
    ),
    picture: '.pb label, .pb legend',
    styles: pathboard,
  },
  '@xyflow/react': {
    script: `const { nodes, edges } = scene.version.definition;
${rendered(`createElement(own.ReactFlow, {
  nodes: nodes.map(({ id }, index) => ({ id, position: { x: 0, y: index * 120 }, data: { label: id } })),
  edges: edges.map(({ id, source, target }) => ({ id, source, target })),
  fitView: true,
}, createElement(own.Background), createElement(own.Controls), createElement(own.MiniMap))`)}`,
    picture: node,
    styles: ['@xyflow/react/dist/style.css'],
  },
  'react-querybuilder': {
    script: rendered(`createElement(own.QueryBuilder, { fields: [{ name: 'plan', label: 'Plan' }] })`),
    picture: '.queryBuilder',
    styles: ['react-querybuilder/dist/query-builder.css'],
  },
  'bpmn-js': {
    script: `new own.Modeler({ container: stage }).createDiagram();`,
    picture: '.djs-palette .entry',
    styles: ['bpmn-js/dist/assets/diagram-js.css', 'bpmn-js/dist/assets/bpmn-js.css'],
  },
  tldraw: {
    script: rendered(`createElement(own.Tldraw)`),
    picture: '.tl-canvas',
    styles: ['tldraw/tldraw.css'],
  },
};
