import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { graphOf } from '#graph';
import type { OutlineActions } from '#outline';
import { createRowDrop, type RowDropOptions, type RowDrops } from '../../src/outline/row-drop.js';
import { outlineRows } from '../../src/outline/rows/outline-rows.js';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { at, FakeElement } from '../canvas/gestures/gesture-specimen.js';

const rows = outlineRows(graphOf(freeTrial), []);
const entry = rows.findIndex((row) => row.kind === 'step');
const branches = rows.flatMap((row, index) => (row.kind === 'path' && row.place === 'branch' ? [index] : []));
const [branch, sibling] = branches as [number, number];
const edgeOf = (index: number): string => (rows[index] as { readonly edgeId: string }).edgeId;
const height = 20;
const middleOf = (index: number) => at(50, index * height + height / 2);

/** A list of rows below each other. */
class FakeList extends FakeElement {
  readonly scrollBy = vi.fn<(by: { readonly top: number }) => void>();

  getRootNode() {
    return {
      elementsFromPoint: (_x: number, y: number) => [
        { matches: () => true, dataset: { at: String(Math.floor(y / height)) } },
      ],
    };
  }

  contains(): boolean {
    return true;
  }
}

const canDrop = vi.fn<NonNullable<OutlineActions['canDrop']>>(() => ({ ok: true }));
const drop = vi.fn<NonNullable<OutlineActions['drop']>>();
const refused = vi.fn<NonNullable<OutlineActions['refused']>>();
const announce = vi.fn<RowDropOptions['announce']>();
const onChange = vi.fn<RowDropOptions['onChange']>();
const onHold = vi.fn<RowDropOptions['onHold']>();
let list: FakeList;
let options: RowDropOptions;
let drops: RowDrops;

/** A press on a row; `control`: on a button in it. */
const press = (index: number, change: object = {}, control: unknown = null): void =>
  drops.start({
    button: 0,
    pointerType: 'mouse',
    pointerId: 3,
    clientX: middleOf(index).x,
    clientY: middleOf(index).y,
    target: new FakeElement((selector) =>
      selector === '[data-at]' ? { dataset: { at: String(index) } } : control,
    ) as unknown as EventTarget,
    ...change,
  });
const send = (type: string, index: number) =>
  list.send(type, { pointerId: 3, clientX: middleOf(index).x, clientY: middleOf(index).y });

beforeEach(() => {
  vi.resetAllMocks();
  list = new FakeList();
  options = {
    list: { current: list.asElement() },
    rows,
    actions: { canDrop, drop, refused },
    canEdit: true,
    announce,
    onHold,
    onChange,
  };
  drops = createRowDrop(options);
});

describe('dragging a row', () => {
  it('shows the target once per row, and calls the owner on the drop', () => {
    press(branch);
    send('pointermove', branch);
    expect(onChange).not.toHaveBeenCalled();
    send('pointermove', sibling);
    send('pointermove', sibling);
    expect(list.dataset).toHaveProperty('carrying');
    expect(list.captured).toEqual(new Set([3]));
    expect(onChange.mock.calls).toEqual([[{ at: sibling, decision: { ok: true } }]]);
    send('pointerup', sibling);
    expect(drop.mock.calls).toEqual([[{ edgeId: edgeOf(branch) }, { branch: edgeOf(sibling) }]]);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(list.dataset).not.toHaveProperty('carrying');
    expect(list.captured.size).toBe(0);
  });

  it('shows and announces a refusal, and drops nothing', () => {
    canDrop.mockReturnValue({ ok: false, reason: 'Not among these' });
    press(branch);
    send('pointermove', sibling);
    expect(announce.mock.calls).toEqual([['Not among these']]);
    expect(refused).not.toHaveBeenCalled();
    send('pointerup', sibling);
    expect(drop).not.toHaveBeenCalled();
    // Row 6: the owner lists it.
    expect(refused.mock.calls).toEqual([['Not among these']]);
  });

  it('is cancelled by Escape, once it moves', () => {
    const escape = () => Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' });
    press(branch);
    const early = escape();
    list.ownerDocument.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(false);
    send('pointermove', sibling);
    const event = escape();
    list.ownerDocument.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    send('pointerup', sibling);
    expect(drop).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('is cancelled by the system, or when destroyed while held', () => {
    for (const end of [() => send('pointercancel', sibling), () => drops.destroy()]) {
      press(branch);
      send('pointermove', sibling);
      end();
      expect(list.listening.size).toBe(0);
      expect(list.captured.size).toBe(0);
      expect(onChange).toHaveBeenLastCalledWith(undefined);
    }
    expect(drop).not.toHaveBeenCalled();
  });

  it('begins on no button, and not without an owner', () => {
    press(branch, { button: 2 });
    press(branch, {}, {});
    drops.update({ ...options, canEdit: false });
    press(branch);
    expect(list.listening.size).toBe(0);
  });
});

describe('a finger on a row', () => {
  const finger = { pointerType: 'touch' };
  const isMenuPrevented = (): boolean => !list.dispatchEvent(new Event('contextmenu', { cancelable: true }));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('drags it after a rest, and the list does not scroll meanwhile', () => {
    press(branch, finger);
    expect(drops.isLifted() || isMenuPrevented()).toBe(false);
    vi.advanceTimersByTime(350);
    expect(drops.isLifted() && isMenuPrevented()).toBe(true);
    send('pointermove', sibling);
    expect(onChange.mock.calls).toEqual([[{ at: sibling, decision: { ok: true } }]]);
    send('pointerup', sibling);
    expect(drop.mock.calls).toEqual([[{ edgeId: edgeOf(branch) }, { branch: edgeOf(sibling) }]]);
    expect(onHold).not.toHaveBeenCalled();
    expect(drops.isLifted()).toBe(false);
    expect(list.listening.size).toBe(0);
    expect(list.captured.size).toBe(0);
  });

  it('scrolls where it moves earlier, and holds where it leaves without a move', () => {
    press(branch, finger);
    send('pointermove', sibling);
    expect(list.listening.size).toBe(0);
    vi.advanceTimersByTime(350);
    press(branch, finger);
    vi.advanceTimersByTime(350);
    send('pointerup', branch);
    expect(onHold.mock.calls).toEqual([[branch, middleOf(branch)]]);
    press(branch, finger);
    send('pointerup', branch);
    expect(onHold).toHaveBeenCalledTimes(1);
    expect(drop).not.toHaveBeenCalled();
  });
});

describe('carrying over the rows', () => {
  const type = { type: 'send-message' } as const;

  it('means the open end of a node and the edge of a branch', () => {
    drops.carry.over(type, middleOf(branch));
    expect(canDrop.mock.lastCall?.[1]).toEqual({ edgeId: edgeOf(branch) });
    expect(drops.carry.drop(type, middleOf(branch))).toBe(true);
    drops.carry.over(type, middleOf(entry));
    expect(canDrop.mock.lastCall?.[1]).toMatchObject({ open: { nodeId: (rows[entry] as { nodeId: string }).nodeId } });
  });

  it('scrolls near the border of the list', () => {
    drops.carry.over(type, middleOf(0));
    expect(list.scrollBy).toHaveBeenCalledWith({ top: -10 });
  });

  it('has no target outside of the list, and ends', () => {
    drops.carry.over(type, middleOf(branch));
    expect(drops.carry.over(type, at(-5, 10))).toBe(false);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    drops.carry.over(type, middleOf(branch));
    drops.carry.end();
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });
});
