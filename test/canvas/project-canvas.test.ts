import { describe, expect, it } from 'vitest';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { type CanvasScene, createProjector } from '../../src/canvas/project-canvas.js';
import { freeTrial, freeTrialMissingPaths, freeTrialProblems } from '../../stories/canvas/free-trial-workflow.js';

function scene(version: WorkflowVersion, change: Partial<CanvasScene> = {}): CanvasScene {
  return {
    version, layout: layoutVersion(version), presentation: undefined, selection: { nodeIds: [], edgeIds: [] }, problems: [], missingPaths: [],
    marks: undefined, draft: new Map(), tabStop: undefined, hints: undefined, dropEdgeId: undefined, movable: true, connectable: true,
    reconnectable: true, ...change,
  };
}

function edited(version: WorkflowVersion, nodeId: string, config: { readonly message: string }): WorkflowVersion {
  const { definition } = version;
  return {
    ...version,
    definition: { ...definition, nodes: definition!.nodes!.map((node) => (node.id === nodeId ? { ...node, config } : node)) },
  };
}

describe('what React Flow is given', () => {
  it('names steps with their place, their problems and their paths', () => {
    const { nodes } = createProjector()(scene(freeTrial, { problems: freeTrialProblems, missingPaths: freeTrialMissingPaths }));
    expect(nodes.find((node) => node.id === 'welcome')!.data.name).toBe(
      'Send message, step 2 of 13, 1 error, paths: Delivered to Wait for reply, No receipt · 10 min not connected',
    );
    expect(nodes.find((node) => node.id === 'end')!.data.name).toMatch(/^End, step 13 of 13$/);
  });

  it('gives the same objects for the same scene', () => {
    const project = createProjector();
    const first = project(scene(freeTrial, { problems: [...freeTrialProblems] }));
    const second = project(scene(freeTrial, { problems: [...freeTrialProblems] }));
    expect(second.nodes.every((node, index) => node === first.nodes[index])).toBe(true);
    expect(second.edges.every((edge, index) => edge === first.edges[index])).toBe(true);
  });

  it('makes one new object for one edited step', () => {
    const project = createProjector();
    const before = project(scene(freeTrial));
    const after = project(scene(edited(freeTrial, 'welcome', { message: 'Hello' })));
    expect(after.nodes.filter((node, index) => node !== before.nodes[index]).map((node) => node.id)).toEqual(['welcome']);
    expect(after.edges.filter((edge, index) => edge !== before.edges[index])).toEqual([]);
  });

  it('makes two new objects when the selection moves from one step to another', () => {
    const project = createProjector();
    const before = project(scene(freeTrial, { selection: { nodeIds: ['welcome'], edgeIds: [] } }));
    const after = project(scene(freeTrial, { selection: { nodeIds: ['branch'], edgeIds: [] } }));
    expect(after.nodes.filter((node, index) => node !== before.nodes[index]).map((node) => node.id)).toEqual(['welcome', 'branch']);
  });

  it('bears repeated ids, ids of object properties, dangling paths and no sizes', () => {
    const hostile = {
      definition: {
        nodes: [
          { id: 'a', type: { type: 'constructor', label: 7 } }, { id: 'a' }, { id: '__proto__' }, { id: 'x"]{}' }, { id: 'n', type: 'text' },
          { id: 'm', type: null, config: [] },
        ],
        edges: [
          { id: 'e', source: 'a', target: '__proto__', value: { deep: true } }, { id: 'e', source: 'a', target: 'a', type: 5 },
          { id: 'f', source: 'a', target: 'nowhere' }, { id: 'constructor', source: 'x"]{}', target: 'a' },
        ],
      },
    } as unknown as WorkflowVersion;
    const { nodes, edges } = createProjector()(scene(hostile, { layout: { nodes: Object.create(null), edges: Object.create(null), width: Number.NaN, height: Number.NaN } as CanvasScene['layout'] }));
    expect(new Set(nodes.map((node) => node.id)).size).toBe(6);
    expect(nodes.every((node) => /^[\w-]+$/.test(node.id))).toBe(true);
    expect(nodes.every((node) => [node.position.x, node.position.y, node.width, node.height].every(Number.isFinite))).toBe(true);
    expect(edges.map((edge) => edge.data!.edgeId).sort()).toEqual(['constructor', 'e', 'e']);
    expect(new Set(edges.map((edge) => edge.id)).size).toBe(3);
  });

  it('bears a version without a definition', () => {
    expect(createProjector()(scene({})).nodes).toEqual([]);
  });
});
