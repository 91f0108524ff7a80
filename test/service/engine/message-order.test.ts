import { expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import type { Provider } from 'pathboard-service';
import { noon, numbers, startEngine } from './small-engine.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const minute = 60_000;

/** Two messages; the second one goes out after ten minutes without a receipt of the first one. */
const version: WorkflowVersion = {
  id: 'v1',
  name: 'Hello',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['HI'] } },
      { id: 'one', type: typeNamed('send-message'), config: { message: 'One' } },
      { id: 'two', type: typeNamed('send-message'), config: { message: 'Two' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'one' },
      { id: 'p2', type: 'standard', source: 'one', target: 'two', value: 'Delivered' },
      { id: 'p3', type: 'timeout', source: 'one', target: 'two', value: 'PT10M' },
      { id: 'p4', type: 'standard', source: 'two', target: 'end', value: 'Delivered' },
    ],
  },
};

test(
  '[EN88] a message waits until those before it of its run are settled, also where the run did not wait for them',
  { timeout: 60_000 },
  async () => {
    const asked: string[] = [];
    let isBusy = true;
    const provider: Provider = {
      name: 'busy',
      idempotent: false,
      send: ({ key, text }) => {
        asked.push(text);
        return Promise.resolve(
          isBusy
            ? { status: 'later', message: 'The carrier is busy', after: 20 * minute }
            : { status: 'sent', id: key, receipt: 'delivered' },
        );
      },
    };
    const { close, effects, engine, set, statuses, text } = await startEngine({ provider }, version);
    try {
      const states = async () =>
        (await effects()).map(({ document, state }) => `${JSON.parse(document).text} ${state}`);
      await text(numbers(1)[0]!, 'hi');
      await engine.settle();
      set(noon + 11 * minute);
      await engine.settle();
      expect((await states()).toSorted()).toEqual(['One planned', 'Two planned']);
      expect(asked).toEqual(['One']);
      isBusy = false;
      for (const later of [0, 2000]) {
        set(noon + 20 * minute + later);
        await engine.settle();
      }
      expect(asked).toEqual(['One', 'One', 'Two']);
      expect(await statuses()).toEqual(['completed']);
    } finally {
      await close();
    }
  },
);
