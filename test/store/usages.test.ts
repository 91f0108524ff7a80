import { describe, expect, test } from 'vitest';
import { createSequentialId } from '#base';
import { messagingNodeTypes } from '#catalog';
import { createEditor } from '#store';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

describe('usages of a value', () => {
  test('are those of the document as it is now', () => {
    const editor = createEditor({
      createId: createSequentialId('new'),
      version: {
        definition: {
          nodes: [
            { id: 'hello', type: typeOf('send-message'), config: { message: 'Hi {properties.season}' } },
            { id: 'bye', type: typeOf('send-message'), config: { message: 'Bye {attributes.plan}' } },
          ],
          edges: [],
          properties: [{ name: 'season', dataType: 'string' }],
        },
      },
    });
    const usagesOf = (...[resource]: Parameters<typeof editor.usages>): readonly string[] =>
      editor.usages(resource).map(({ nodeId, reference }) => `${nodeId} ${reference.path.join('.')}`);
    expect(usagesOf({ kind: 'property', name: 'season' })).toEqual(['hello message']);
    expect(usagesOf({ kind: 'attribute', name: 'plan' })).toEqual(['bye message']);
    editor.commands.setConfig({ nodeId: 'bye', path: ['message'], value: 'Bye {properties.season|you}' });
    expect(usagesOf({ kind: 'property', name: 'season' })).toEqual(['hello message', 'bye message']);
    expect(usagesOf({ kind: 'attribute', name: 'plan' })).toEqual([]);
    editor.undo();
    expect(usagesOf({ kind: 'attribute', name: 'plan' })).toEqual(['bye message']);
  });
});
