import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { type Layout, layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { drawingMessages } from '../../../src/canvas/parts/drawing-messages.js';
import type { CanvasScene } from '../../../src/canvas/projection/canvas-scene.js';
import { moveWindow } from '../../../src/canvas/window/canvas-window.js';
import { createOrderKeeper } from '../../../src/canvas/projection/document-order.js';
import { createPlaces } from '../../../src/canvas/window/places.js';
import { createProjector } from '../../../src/canvas/projection/project-canvas.js';
import { freeTrial, freeTrialMissingEdges, freeTrialProblems } from '../../../stories/canvas/free-trial-workflow.js';

function scene(
  version: WorkflowVersion,
  change: Partial<CanvasScene> = {},
  layout: Layout = layoutVersion(version),
): CanvasScene {
  const graph = graphOf(version);
  const places = createPlaces(createOrderKeeper()(graph), layout);
  return {
    graph,
    places,
    window: moveWindow(undefined, places, { x: 0, y: 0, zoom: 1 }, { width: 1000, height: 800 }),
    kept: { nodes: [], edges: [] },
    presentation: undefined,
    selectedNodes: new Set(),
    selectedEdges: new Set(),
    problems: [],
    missingEdges: [],
    marks: undefined,
    piles: new Set(),
    draft: { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined },
    tabStop: undefined,
    hintOf: undefined,
    drop: undefined,
    movable: true,
    connectable: true,
    reconnectable: true,
    messages: drawingMessages.defaults,
    ...change,
  };
}

function edited(version: WorkflowVersion, nodeId: string, config: { readonly message: string }): WorkflowVersion {
  const { definition } = version;
  return {
    ...version,
    definition: {
      ...definition,
      nodes: definition!.nodes!.map((node) => (node.id === nodeId ? { ...node, config } : node)),
    },
  };
}

describe('the projection for React Flow', () => {
  it('names nodes with position, problems and edges', () => {
    const project = createProjector();
    const shown = scene(freeTrial, { problems: freeTrialProblems, missingEdges: freeTrialMissingEdges });
    const { nodes } = project(shown);
    const nameOf = (id: string): string => project.cardName(shown, nodes.find((node) => node.id === id)!.data.content);
    expect(nameOf('welcome')).toBe(
      'Send message, step 2 of 13, 1 error, paths: Delivered to Wait for reply, No receipt · 10 min not connected',
    );
    expect(nameOf('end')).toBe('End, step 13 of 13');
    expect(project.nameInList(shown, 'end')).toBe('End');
  });

  it('names the ends of a path with their second line where their titles are not unique', () => {
    const send = { type: 'send-message', label: 'Send message' };
    const twice: WorkflowVersion = {
      definition: {
        nodes: [
          { id: 'hi', type: send, config: { message: 'Hi' } },
          { id: 'bye', type: send, config: { message: 'Bye' } },
          { id: 'end', type: { type: 'end', label: 'End' } },
        ],
        edges: [
          { id: 'on', source: 'hi', target: 'bye' },
          { id: 'last', source: 'bye', target: 'end' },
        ],
      },
    };
    const project = createProjector();
    const shown = scene(twice);
    const { edges } = project(shown);
    expect(edges.map(({ data }) => data?.name).sort()).toEqual([
      'Path from Send message, Bye to End',
      'Path from Send message, Hi to Send message, Bye',
    ]);
    const after = project(scene(edited(twice, 'bye', { message: 'See you' })));
    expect(after.edges.map(({ data }) => data?.name)).toContain('Path from Send message, See you to End');
  });

  it('gives the same objects for the same scene', () => {
    const project = createProjector();
    const first = project(scene(freeTrial, { problems: [...freeTrialProblems] }));
    const second = project(scene(freeTrial, { problems: [...freeTrialProblems] }));
    expect(second.nodes.every((node, index) => node === first.nodes[index])).toBe(true);
    expect(second.edges.every((edge, index) => edge === first.edges[index])).toBe(true);
  });

  it('makes one new object for one edited node', () => {
    const project = createProjector();
    const before = project(scene(freeTrial));
    const after = project(scene(edited(freeTrial, 'welcome', { message: 'Hello' })));
    expect(after.nodes.filter((node, index) => node !== before.nodes[index]).map((node) => node.id)).toEqual([
      'welcome',
    ]);
    expect(after.edges.filter((edge, index) => edge !== before.edges[index])).toEqual([]);
  });

  it('makes two new objects when the selection moves to another node', () => {
    const project = createProjector();
    const before = project(scene(freeTrial, { selectedNodes: new Set(['welcome']) }));
    const after = project(scene(freeTrial, { selectedNodes: new Set(['branch']) }));
    expect(after.nodes.filter((node, index) => node !== before.nodes[index]).map((node) => node.id)).toEqual([
      'welcome',
      'branch',
    ]);
  });

  it('accepts repeated ids, ids of object properties, dangling edges and missing sizes', () => {
    const hostile = {
      definition: {
        nodes: [
          { id: 'a', type: { type: 'constructor', label: 7 } },
          { id: 'a' },
          { id: '__proto__' },
          { id: 'x"]{}' },
          { id: 'n', type: 'text' },
          { id: 'm', type: null, config: [] },
        ],
        edges: [
          { id: 'e', source: 'a', target: '__proto__', value: { deep: true } },
          { id: 'e', source: 'a', target: 'a', type: 5 },
          { id: 'f', source: 'a', target: 'nowhere' },
          { id: 'constructor', source: 'x"]{}', target: 'a' },
        ],
      },
    } as unknown as WorkflowVersion;
    const { nodes, edges } = createProjector()(
      scene(hostile, {}, {
        nodes: Object.create(null),
        edges: Object.create(null),
        width: Number.NaN,
        height: Number.NaN,
      } as Layout),
    );
    expect(new Set(nodes.map((node) => node.id)).size).toBe(6);
    expect(nodes.every((node) => /^[\w-]+$/.test(node.id))).toBe(true);
    expect(
      nodes.every((node) => [node.position.x, node.position.y, node.width, node.height].every(Number.isFinite)),
    ).toBe(true);
    expect(edges.map((edge) => edge.data!.edgeId).sort()).toEqual(['constructor', 'e', 'e']);
    expect(new Set(edges.map((edge) => edge.id)).size).toBe(3);
  });

  it('accepts a version without a definition', () => {
    expect(createProjector()(scene({})).nodes).toEqual([]);
  });
});
