import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { createEditor, type Editor } from '#store';
import type { NodeType, WorkflowVersion } from '#model';

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const version: WorkflowVersion = {
  id: 'v1',
  name: 'Trial',
  definition: {
    nodes: [
      { id: 'ask', type: typeNamed('send-message'), config: { message: 'When?' } },
      { id: 'wait', type: typeNamed('wait-for-reply') },
      { id: 'plain', type: { type: 'plain' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'e1', type: 'standard', source: 'ask', target: 'wait' },
      { id: 'e2', type: 'timeout', value: 'PT2H', source: 'wait', target: 'end' },
      { id: 'e3', source: 'plain', target: 'end' },
      { id: 'e4', source: 'nowhere', target: 'end' },
    ],
    properties: [{ name: 'season' }],
  },
};
const presentation = {
  version: 1,
  nodes: { ask: { title: 'Ask for date', dx: 4, dy: 4 }, wait: { dx: 9, dy: 0 }, gone: { dx: 1, dy: 1 } },
} as const;

/** The label of the history entry. */
function labelOf(work: (editor: Editor) => { readonly ok: boolean }): string | undefined {
  const editor = createEditor({ version, presentation });
  expect(work(editor).ok).toBe(true);
  return editor.store.getState().undoLabel;
}

describe('labels of history entries', () => {
  test.each<[string, (editor: Editor) => { readonly ok: boolean }]>([
    [
      'Changed “Message” of Ask for date',
      ({ commands }) => commands.setConfig({ nodeId: 'ask', path: ['message'], value: 'Now?' }),
    ],
    [
      'Cleared “Message” of Ask for date',
      ({ commands }) => commands.setConfig({ nodeId: 'ask', path: ['message'], value: undefined }),
    ],
    [
      'Changed “own” of Plain',
      ({ commands }) => commands.setConfig({ nodeId: 'plain', path: ['own', 'deep'], value: 1 }),
    ],
    ['Added Delay', ({ commands }) => commands.addNode({ type: 'delay' })],
    ['Added Delay', ({ commands }) => commands.addNode({ type: 'delay', at: { x: 900, y: 900 } })],
    ['Deleted “Ask for date”', ({ commands }) => commands.removeElements({ nodeIds: ['ask'] })],
    ['Deleted 2 steps', ({ commands }) => commands.removeElements({ nodeIds: ['ask', 'end'] })],
    ['Deleted the “2 hours” path of Wait for reply', ({ commands }) => commands.removeElements({ edgeIds: ['e2'] })],
    ['Deleted a path of Plain', ({ commands }) => commands.removeElements({ edgeIds: ['e3'] })],
    ['Deleted a path', ({ commands }) => commands.removeElements({ edgeIds: ['e4'] })],
    ['Deleted 2 paths', ({ commands }) => commands.removeElements({ edgeIds: ['e1', 'e2'] })],
    ['Renamed the workflow to “Spring”', ({ commands }) => commands.setWorkflow({ name: 'Spring' })],
    ['Removed the name of the workflow', ({ commands }) => commands.setWorkflow({ name: ' ' })],
    [
      'Added the property “year”',
      ({ commands }) => commands.setWorkflow({ properties: [{ name: 'season' }, { name: 'year' }] }),
    ],
    ['Deleted the property “season”', ({ commands }) => commands.setWorkflow({ properties: [] })],
    [
      'Changed the properties of the workflow',
      ({ commands }) => commands.setWorkflow({ properties: [{ name: 'year' }] }),
    ],
    [
      'Changed the properties of the workflow',
      ({ commands }) => commands.setWorkflow({ properties: [{ name: 'season', dataType: 'string' }] }),
    ],
    ['Renamed the workflow to “Spring”', ({ commands }) => commands.setWorkflow({ name: 'Spring', properties: [] })],
    ['Moved Ask for date', ({ commands }) => commands.moveNodes({ ask: { x: 700, y: 700 } })],
    ['Moved 2 steps', ({ commands }) => commands.moveNodes({ ask: { x: 700, y: 700 }, end: { x: 700, y: 900 } })],
    ['Put Ask for date back in place', ({ commands }) => commands.tidy({ nodeIds: ['ask', 'end'] })],
    ['Put 2 steps back in place', ({ commands }) => commands.tidy({ nodeIds: ['ask', 'wait'] })],
    ['Put a step back in place', ({ commands }) => commands.tidy({ nodeIds: ['gone'] })],
    ['Tidied the layout', ({ commands }) => commands.tidy()],
  ])('%s', (label, work) => {
    expect(labelOf(work)).toBe(label);
  });

  test('a refusal names the JSON path of the setting and the title of the node', () => {
    const editor = createEditor({ version, presentation });
    expect(editor.commands.setConfig({ nodeId: 'ask', path: ['message', 'deep'], value: 1 })).toEqual({
      ok: false,
      refusal: { code: 'bad-json-path', message: 'The settings of Ask for date have no value at “message.deep”.' },
    });
  });

  test('invalid properties of the workflow can be replaced', () => {
    const odd = createEditor({
      version: { definition: { nodes: [], edges: [], properties: [null, 5, { name: 7 }, 'x'] as never } },
    });
    expect(odd.commands.setWorkflow({ properties: [{ name: 'year' }] }).ok).toBe(true);
    expect(odd.store.getState().undoLabel).toBe('Added the property “year”');
  });
});
