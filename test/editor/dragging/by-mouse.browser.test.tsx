import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawn } from '../../support/long-run.js';
import { drag, frames } from '../../support/real-hand.js';
import { close, find, open, pick, remember } from './by-hand.js';
import { canvasGestures } from './canvas-gestures.js';
import { outlineGestures } from './outline-gestures.js';

afterEach(close);

describe.each(drawn([...canvasGestures, ...outlineGestures], 3))(
  'dragging $name by mouse',
  ({ done, from, held, picks, shown, to }) => {
    it('writes nothing before the drop, and then one history entry or none', async () => {
      await open(shown);
      const start = await from();
      const end = await to();
      const { inOneEntry, untouched } = remember();
      await drag(start, end, async () => {
        await vi.waitFor(() => held?.(), { timeout: 5000 });
        untouched();
      });
      if (picks !== undefined) {
        await vi.waitFor(() => expect(find('.pb-pick input')).not.toBeNull());
        untouched();
        await pick(picks);
      }
      if (!done) {
        await frames(3);
        untouched();
        return expect(find('.pb-pick')).toBeNull();
      }
      await vi.waitFor(() => done(), { timeout: 5000 });
      return inOneEntry();
    });

    it('is cancelled by Escape without a trace', async () => {
      await open(shown);
      const start = await from();
      const end = await to();
      const { untouched } = remember();
      await drag(start, end, async () => {
        await userEvent.keyboard('{Escape}');
        await vi.waitFor(() =>
          expect(find('.pb-ghost, .pb-drop, .pb-over, .pb-tip--pointer, [data-drop], [data-lifted]')).toBeNull(),
        );
      });
      await frames(3);
      untouched();
      expect(find('.pb-pick')).toBeNull();
    });
  },
);
