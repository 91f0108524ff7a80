import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawn } from '../../support/long-run.js';
import { frames } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';
import { carryByFinger, close, find, open, pick, remember } from './by-hand.js';
import { canvasGestures } from './canvas-gestures.js';
import { outlineGestures } from './outline-gestures.js';

const pointer = realPointer();
afterEach(async () => {
  await close();
  await pointer.screen(false);
});

describe.each(drawn([...canvasGestures, ...outlineGestures], 3, 1))(
  'dragging $name by finger',
  ({ done, from, held, picks, shown, to }) => {
    it('writes nothing before the finger leaves, and then one history entry or none', async () => {
      await open(shown);
      await pointer.screen(true);
      const start = await from();
      const end = await to();
      const { inOneEntry, untouched } = remember();
      await carryByFinger(start, end, async () => {
        await vi.waitFor(() => held?.(), { timeout: 5000 });
        untouched();
      });
      expect(find('.pb-menu')).toBeNull();
      if (picks !== undefined) await pick(picks);
      if (!done) {
        await frames(3);
        return untouched();
      }
      await vi.waitFor(() => done(), { timeout: 5000 });
      return inOneEntry();
    });
  },
);
