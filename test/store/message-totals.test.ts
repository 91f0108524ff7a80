import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { createEditor } from '#store';

const typeNamed = (name: string) => messagingNodeTypes.find((type) => type.type === name)!;
const message = (id: string, text: string) => ({
  id,
  type: typeNamed('send-message'),
  config: { message: text, sendFrom: '+15105550142' },
});
const path = (source: string, target: string) => ({ id: `${source}-${target}`, type: 'standard', source, target });
const definition = {
  nodes: [
    { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'] } },
    message('hello', 'Hi {firstName|there}'),
    message('long', 'x'.repeat(161)),
    { id: 'end', type: typeNamed('end'), config: {} },
  ],
  edges: [path('start', 'hello'), path('hello', 'long'), path('hello', 'end'), path('long', 'end')],
};

describe('messageTotals', () => {
  test('returns the routes with the fewest and the most segments, with their cost', () => {
    const editor = createEditor({
      version: { definition },
      account: { segmentPrice: { amount: 0.01, currency: 'USD' } },
    });
    expect(editor.messageTotals()).toMatchObject({
      least: { nodeIds: ['start', 'hello', 'end'], minimum: 1, worst: 1, cost: { minimum: 0.01 } },
      most: { nodeIds: ['start', 'hello', 'long', 'end'], minimum: 3, worst: 3, cost: { worst: 0.03 } },
      repeats: false,
      currency: 'USD',
    });
  });

  test('uses the samples of contacts, and follows edits at once', () => {
    const editor = createEditor({ version: { definition } });
    expect(editor.messageTotals({ contacts: [() => 'y'.repeat(160)] })?.least).toMatchObject({ worst: 2 });
    expect(editor.messageTotals()?.most.cost).toBeUndefined();
    editor.commands.setConfig({ nodeId: 'long', path: ['message'], value: 'short' });
    expect(editor.messageTotals()?.most.worst).toBe(2);
  });

  test.each([[{}], [undefined], [{ amount: 'two' }], [{ amount: Number.NaN, currency: 5 }], ['free']])(
    'returns no cost for the invalid price %j',
    (segmentPrice) => {
      const editor = createEditor({ version: { definition }, account: { segmentPrice } as never });
      expect(editor.messageTotals()?.most.cost).toBeUndefined();
    },
  );

  test('is undefined without an entry', () => {
    expect(createEditor({ version: { definition: { nodes: [], edges: [] } } }).messageTotals()).toBeUndefined();
  });
});
