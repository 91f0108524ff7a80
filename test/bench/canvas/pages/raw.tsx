import {
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useEdgesState,
  useNodesState,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { createRef, memo, type ReactElement, type Ref, useImperativeHandle, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { runPage } from './page.js';
import type { Scene } from './scene.js';
import './raw.css';

/**
 * React Flow as its documentation sets it up, controlled, with plain cards of the same size: no layout (positions are
 * given), no validation, no settings except one text field. Undo is a list of snapshots. The starting point of a team
 * without this package.
 */
type Card = Node<{ readonly title: string; readonly summary: string }>;

const CardNode = memo(function CardNode({ data }: NodeProps<Card>): ReactElement {
  return (
    <div className="card">
      <Handle type="target" position={Position.Top} />
      <span className="tile">
        <svg viewBox="0 0 24 24">
          <path d="M3 6h18v12H3zM3 6l9 7 9-7" />
        </svg>
      </span>
      <span className="words">
        <div className="title">{data.title}</div>
        <div className="summary">{data.summary}</div>
      </span>
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
});
const nodeTypes = { card: CardNode };

interface Tools {
  readonly fit: () => void;
  readonly edit: (words: string) => void;
  readonly insert: (id: string) => void;
  readonly undo: () => void;
  readonly openForm: () => void;
}

function App({ scene, toolsRef }: { readonly scene: Scene; readonly toolsRef: Ref<Tools> }): ReactElement {
  const [nodes, setNodes, onNodesChange] = useNodesState(nodesOf(scene));
  const [edges, setEdges, onEdgesChange] = useEdgesState(edgesOf(scene));
  const [past] = useState<{ readonly nodes: Card[]; readonly edges: Edge[] }[]>([]);
  const [formOpen, setFormOpen] = useState(false);
  const flow = useReactFlow<Card>();
  const { nodeId, edgeId, targetId } = scene.focus;
  const place = scene.places[nodeId] ?? { x: 0, y: 0 };
  useImperativeHandle(toolsRef, () => ({
    fit: () => void flow.fitView(),
    edit: (words) => {
      past.push({ nodes, edges });
      flow.updateNodeData(nodeId, { summary: words });
    },
    insert: (id) => {
      past.push({ nodes, edges });
      setNodes((now) => [
        ...now,
        {
          id,
          type: 'card',
          position: { x: place.x + 30, y: place.y + 80 },
          data: { title: 'Add tag', summary: 'bench' },
        },
      ]);
      setEdges((now) => [
        ...now.map((edge) => (edge.id === edgeId ? { ...edge, target: id } : edge)),
        { id: `after-${id}`, source: id, target: targetId },
      ]);
    },
    undo: () => {
      const before = past.pop();
      if (!before) return;
      setNodes(before.nodes);
      setEdges(before.edges);
    },
    openForm: () => setFormOpen(true),
  }));
  const shown = formOpen ? nodes.find((node) => node.id === nodeId) : undefined;
  return (
    <>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        nodeTypes={nodeTypes}
        minZoom={0.1}
        defaultViewport={{ x: scene.stand.x - place.x, y: scene.stand.y - place.y, zoom: 1 }}
      />
      {shown && (
        <div className="form">
          <textarea
            value={shown.data.summary}
            onChange={(event) => flow.updateNodeData(nodeId, { summary: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

function nodesOf({ places, version }: Scene): Card[] {
  return (version.definition?.nodes ?? []).flatMap((node) => {
    const place = places[node.id];
    return place
      ? [
          {
            id: node.id,
            type: 'card',
            position: { x: place.x, y: place.y },
            data: { title: String(node.type?.label ?? ''), summary: String(node.config?.['message'] ?? node.id) },
          },
        ]
      : [];
  });
}

function edgesOf({ version }: Scene): Edge[] {
  return (version.definition?.edges ?? []).map(({ id, source, target }) => ({ id, source, target }));
}

const tools = createRef<Tools>();

runPage({
  draws: 'all',
  pan: 'left',
  zoom: 'wheel',
  mount: (root, scene) =>
    createRoot(root).render(
      <ReactFlowProvider>
        <App scene={scene} toolsRef={tools} />
      </ReactFlowProvider>,
    ),
  settled: () => true,
  fit: () => tools.current?.fit(),
  edit: (words) => tools.current?.edit(words),
  insert: (id) => tools.current?.insert(id),
  undo: () => tools.current?.undo(),
  openForm: () => {
    tools.current?.openForm();
    return '.form textarea';
  },
});
