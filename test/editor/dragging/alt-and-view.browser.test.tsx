import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drag, frames, hand, middleOf, moveHeld, type Spot } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';
import {
  alongPath,
  card,
  close,
  editor,
  find,
  ground,
  newest,
  nodes,
  open,
  placeOf,
  remember,
  startSize,
  step,
  tip,
} from './by-hand.js';

const pointer = realPointer();
beforeEach(() => open());
afterEach(close);
describe('the canvas', () => {
  it('pans while a node type is held at its edge', async () => {
    const camera = (): string => find('.react-flow__viewport')!.style.transform;
    const start = await card('Timing', 'Delay');
    const box = find('.pb-flow')!.getBoundingClientRect();
    const before = camera();
    await drag(start, { x: box.left + 400, y: box.bottom - 8 }, () =>
      vi.waitFor(() => expect(camera()).not.toBe(before)),
    );
  });
});

describe('Alt', () => {
  afterEach(() => hand.holdAlt(false));

  it('pressed during a drag means the position alone', async () => {
    const start = await step('nudge');
    const end = alongPath('branch-hours');
    const { inOneEntry } = remember();
    await drag(start, end, async () => {
      await vi.waitFor(() => expect(tip()).toBe('Move here'));
      hand.holdAlt(true);
      await moveHeld({ x: end.x + 3, y: end.y });
      await vi.waitFor(() => expect(tip()).toBe('Only its position changes'));
      expect(find('.pb-drop')).toBeNull();
    });
    await vi.waitFor(() => expect(placeOf('nudge')).toBeDefined());
    inOneEntry();
  });

  it('pressed at the start drags a duplicate, in one history entry', async () => {
    const start = await step('nudge');
    const end = await ground();
    const { inOneEntry, untouched } = remember();
    /** How far a part is from the original, in units of the layout: the view may be fitted again. */
    const fromOriginal = (selector: string): Spot => {
      const card = find('[data-node="nudge"]')!;
      const zoom = card.getBoundingClientRect().width / card.offsetWidth;
      const [one, other] = [middleOf(find(selector)!), middleOf(card)];
      return { x: (one.x - other.x) / zoom, y: (one.y - other.y) / zoom };
    };
    let shownAt: Spot = { x: 0, y: 0 };
    hand.holdAlt(true);
    await drag(start, end, async () => {
      await vi.waitFor(() => expect(tip()).toBe('Duplicate here'));
      shownAt = fromOriginal('.pb-drop');
      untouched();
    });
    await vi.waitFor(() => expect(nodes()).toHaveLength(startSize + 1));
    expect(editor.history().done.at(-1)?.label).toMatch(/^Duplicated /);
    const landed = fromOriginal(`[data-node="${newest()}"]`);
    expect(Math.hypot(landed.x - shownAt.x, landed.y - shownAt.y)).toBeLessThan(3);
    expect(Math.hypot(landed.x, landed.y)).toBeGreaterThan(300);
    inOneEntry();
  });
});

describe('a short path', () => {
  it('is selected by a click on its line, and its + is beside it', async () => {
    const { x, y } = alongPath('keyword-welcome', 0.5);
    await pointer.mouse('mouseMoved', x, y);
    await frames(2);
    await pointer.mouse('mousePressed', x, y);
    await pointer.mouse('mouseReleased', x, y);
    await vi.waitFor(() => expect(editor.store.getState().selection.edgeIds).toEqual(['keyword-welcome']));
    expect(find('.pb-pick')).toBeNull();
  });
});
