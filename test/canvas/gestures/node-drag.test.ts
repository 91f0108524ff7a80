import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Point } from '#layout';
import { noDraft } from '../../../src/canvas/gestures/held-draft.js';
import { createNodeDrag, type NodeDrag, type NodeDragOptions } from '../../../src/canvas/gestures/node-drag.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { at, nodeAt, sceneOf } from './gesture-specimen.js';

const scene = sceneOf();
const { places } = scene;
const isFree = true;

let drag: NodeDrag;
let options: NodeDragOptions;
const moveNodes = vi.fn<(moved: { readonly [nodeId: string]: Point }) => void>();
const duplicateTo = vi.fn<NonNullable<NodeDragOptions['duplicateTo']>>();
const onCopies = vi.fn<NodeDragOptions['onCopies']>();
const onDraft = vi.fn<NodeDragOptions['onDraft']>();
const carry = {
  move: vi.fn<NodeDragOptions['carry']['move']>(),
  join: vi.fn<NodeDragOptions['carry']['join']>(() => 'placed'),
  end: vi.fn<() => void>(),
};
const helpers = {
  snap: vi.fn<NodeDragOptions['helpers']['snap']>((by) => at(Math.round(by.x / 20) * 20, Math.round(by.y / 20) * 20)),
  clear: vi.fn<() => void>(),
};
const motion = { move: vi.fn<NodeDragOptions['motion']['move']>() };

function begin(change: Partial<NodeDragOptions> = {}): void {
  options = {
    scene: { current: scene },
    words: { onlyPlace: 'Only its position', onlyPlaces: 'Only their positions', duplicateHere: 'Duplicate' },
    duplicateTo,
    onCopies,
    moveNodes,
    carry,
    helpers,
    motion,
    onDraft,
    ...change,
  };
  drag = createNodeDrag(options);
}

/** The dragged node, at a distance from its position. */
const held = (x: number, y: number) => nodeAt(places, 'wait', at(x, y));

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  begin();
});
afterEach(() => void vi.useRealTimers());

describe('dragging nodes', () => {
  it('moves nothing on the press alone', () => {
    drag.start(held(0, 0));
    expect(onDraft).not.toHaveBeenCalled();
  });

  it('reports the aligned distance, once per distance', () => {
    drag.start(held(0, 0));
    drag.move(held(38, 3), { at: undefined, isFree: false });
    drag.move(held(41, 2), { at: undefined, isFree: false });
    expect(onDraft.mock.calls).toEqual([[{ moved: new Set(['wait']), by: at(40, 0), grabbed: 'wait', held: true }]]);
  });

  it('follows the pointer exactly where it is free, without helper lines', () => {
    drag.start(held(0, 0));
    drag.move(held(38, 3), { at: undefined, isFree });
    expect(onDraft.mock.lastCall?.[0].by).toEqual(at(38, 3));
    expect(helpers.clear).toHaveBeenCalled();
  });

  it('calls the owner once, on the drop, and keeps the draft until the owner answers or time is up', () => {
    drag.start(held(0, 0));
    drag.move(held(10, 10), { at: undefined, isFree });
    drag.end(held(30, 10), { at: undefined, isFree });
    const { x, y } = places.of('wait')!;
    expect(moveNodes.mock.calls).toEqual([[expect.objectContaining({ wait: at(x + 30, y + 10) })]]);
    expect(onDraft.mock.lastCall?.[0]).toMatchObject({ by: at(30, 10), held: false });
    vi.advanceTimersByTime(400);
    expect(onDraft.mock.lastCall?.[0]).toBe(noDraft);
  });

  it('moves the whole selection with a selected node', () => {
    begin({ scene: { current: sceneOf(undefined, ['wait', 'welcome']) } });
    drag.start(held(0, 0));
    drag.end(held(20, 0), { at: undefined, isFree });
    expect(Object.keys(moveNodes.mock.lastCall![0])).toEqual(['wait', 'welcome']);
  });

  it('discards the draft when cancelled while held; the release then means nothing', () => {
    drag.start(held(0, 0));
    drag.move(held(40, 0), { at: undefined, isFree });
    expect(drag.cancel()).toBe(true);
    expect(onDraft.mock.lastCall?.[0]).toBe(noDraft);
    drag.move(held(60, 0), { at: undefined, isFree });
    drag.end(held(60, 0), { at: undefined, isFree });
    expect(onDraft).toHaveBeenCalledTimes(2);
    expect(moveNodes).not.toHaveBeenCalled();
    expect(drag.cancel()).toBe(false);
  });

  it('releases all it holds when destroyed while held, and may start again', () => {
    drag.start(held(0, 0));
    drag.move(held(40, 0), { at: undefined, isFree });
    drag.destroy();
    expect(onDraft.mock.lastCall?.[0]).toBe(noDraft);
    expect(carry.end).toHaveBeenCalled();
    drag.start(held(0, 0));
    drag.end(held(20, 0), { at: undefined, isFree });
    drag.destroy();
    expect(vi.getTimerCount()).toBe(0);
    expect(moveNodes).toHaveBeenCalledTimes(1);
  });

  it('calls the owner of the drop, not of the press', () => {
    const later = vi.fn<(moved: object) => void>();
    drag.start(held(0, 0));
    drag.update({ ...options, moveNodes: later });
    drag.end(held(20, 0), { at: undefined, isFree });
    expect(moveNodes).not.toHaveBeenCalled();
    expect(later).toHaveBeenCalledTimes(1);
  });
});

describe('dragging duplicates', () => {
  it('leaves the node where it is, shows where the copy would be, and calls the owner once', () => {
    const { height, width, x, y } = places.of('wait')!;
    drag.start(held(0, 0), true);
    drag.move(held(30, 10), { at: at(5, 6), isFree });
    expect(onDraft).not.toHaveBeenCalled();
    expect(onCopies.mock.lastCall?.[0]).toEqual([expect.objectContaining({ x: x + 30, y: y + 10, width, height })]);
    expect(carry.move.mock.lastCall?.[3]).toBe('Duplicate');
    expect(duplicateTo).not.toHaveBeenCalled();
    drag.end(held(30, 10), { at: at(5, 6), isFree });
    expect(duplicateTo.mock.calls).toEqual([[{ wait: expect.objectContaining({ x: x + 30, y: y + 10 }) }]]);
    expect(onCopies.mock.lastCall?.[0]).toBeUndefined();
    expect(moveNodes).not.toHaveBeenCalled();
  });

  it('is cancelled without a trace', () => {
    drag.start(held(0, 0), true);
    drag.move(held(30, 10), { at: at(5, 6), isFree });
    expect(drag.cancel()).toBe(true);
    drag.end(held(30, 10), { at: at(5, 6), isFree });
    expect(onCopies.mock.lastCall?.[0]).toBeUndefined();
    expect(duplicateTo).not.toHaveBeenCalled();
  });
});

describe('dragging a single node', () => {
  it('carries it as well, by the middle of its card', () => {
    drag.start(held(0, 0));
    drag.move(held(10, 0), { at: at(5, 6), isFree: false });
    const { height, width, x, y } = places.of('wait')!;
    expect(carry.move).toHaveBeenCalledWith(
      { nodeId: 'wait' },
      at(5, 6),
      at(x + 10 + width / 2, y + height / 2),
      undefined,
    );
  });

  it('moves nothing when it goes into an edge, or is refused there', () => {
    for (const outcome of ['joined', 'refused'] as const) {
      carry.join.mockReturnValueOnce(outcome);
      drag.start(held(0, 0));
      drag.end(held(10, 0), { at: at(5, 6), isFree: false });
    }
    expect(carry.join).toHaveBeenCalledTimes(2);
    expect(moveNodes).not.toHaveBeenCalled();
    expect(onDraft.mock.lastCall?.[0]).toBe(noDraft);
  });

  it('only positions it while Alt is held, and says so', () => {
    drag.start(held(0, 0));
    drag.move(held(10, 0), { at: at(5, 6), isFree });
    expect(carry.move.mock.lastCall?.[3]).toBe('Only its position');
    drag.end(held(10, 0), { at: at(5, 6), isFree });
    expect(carry.join).not.toHaveBeenCalled();
    expect(carry.end).toHaveBeenCalled();
    expect(moveNodes).toHaveBeenCalledTimes(1);
  });
});

describe('dragging more nodes than are moved one by one', () => {
  const version = largeWorkflow(100);
  const all = sceneOf(
    version,
    version.definition!.nodes!.map(({ id }) => id),
  );
  const first = (x: number) => nodeAt(all.places, 's0', at(x, 0));

  it('changes only the motion after the first move', () => {
    begin({ scene: { current: all } });
    drag.start(first(0));
    for (const x of [10, 20, 30]) drag.move(first(x), { at: undefined, isFree });
    expect(motion.move.mock.calls).toEqual([[at(10, 0)], [at(20, 0)], [at(30, 0)]]);
    expect(onDraft.mock.calls).toEqual([[expect.objectContaining({ group: true, by: at(0, 0), held: true })]]);
    drag.end(first(40), { at: undefined, isFree });
    expect(onDraft.mock.lastCall?.[0]).toMatchObject({ group: true, held: false });
    expect(Object.keys(moveNodes.mock.lastCall![0])).toHaveLength(all.graph.nodes.length);
  });
});
