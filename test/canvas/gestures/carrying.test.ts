import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanvasActions } from '#canvas';
import type { CanvasSurface } from '../../../src/canvas/gestures/canvas-surface.js';
import { type Carrying, type CarryingOptions, createCarrying } from '../../../src/canvas/gestures/carrying.js';
import { gestureMessages } from '../../../src/canvas/gestures/gesture-messages.js';
import { at, box, createFrames, sceneOf } from './gesture-specimen.js';

const scene = sceneOf();
const { layout } = scene.places;
const edgeId = 'nudge-no-reply';
const onEdge = (() => {
  const [from, to] = layout.edges[edgeId]!.points.slice(-2);
  return at((from!.x + to!.x) / 2, (from!.y + to!.y) / 2);
})();
const openEnd = scene.stubs[0]!.plus!;
const pane = at(500, 400);
const type = { type: 'send-message' } as const;
/** Moves the drawing, so that the points of these tests are at its middle. */
const shift = { x: 0, y: 0 };
const over = (point: { readonly x: number; readonly y: number }) => {
  shift.x = point.x - pane.x;
  shift.y = point.y - pane.y;
  return pane;
};

const frames = createFrames();
const panBy = vi.fn<CarryingOptions['camera']['panBy']>(() => true);
const announce = vi.fn<CarryingOptions['announce']>();
const onChange = vi.fn<CarryingOptions['onChange']>();
const isAt = vi.fn<CanvasSurface['isAt']>(() => true);
const canDrop = vi.fn<NonNullable<CanvasActions['canDrop']>>(() => ({ ok: true }));
const dropType = vi.fn<NonNullable<CanvasActions['dropType']>>();
const joinNode = vi.fn<NonNullable<CanvasActions['joinNode']>>();
const previewDrop = vi.fn<NonNullable<CanvasActions['previewDrop']>>(() => ({ layout, nodeId: 'welcome' }));
let options: CarryingOptions;
let carry: Carrying;

beforeEach(() => {
  vi.resetAllMocks();
  frames.waiting.clear();
  options = {
    scene: { current: scene },
    surface: {
      box: () => box,
      isAt,
      toLayout: ({ x, y }) => at(x + shift.x, y + shift.y),
      zoom: () => 1,
      onNextFrame: (work) => {
        const frame = frames.request(work);
        return () => frames.cancel(frame);
      },
    },
    camera: { panBy },
    editing: { canDrop, dropType, joinNode, previewDrop },
    announce,
    messages: gestureMessages.defaults.connect,
    onChange,
  };
  carry = createCarrying(options);
});

const carried = () => onChange.mock.lastCall?.[0];

describe('carrying a node type over the canvas', () => {
  it('shows the target and its preview, once per target', () => {
    expect(carry.over(type, over(onEdge))).toBe(1);
    carry.over(type, over(at(onEdge.x + 2, onEdge.y)));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(carried()).toMatchObject({ edgeId, refused: false, words: undefined, preview: { nodeId: 'welcome' } });
    carry.over(type, over(openEnd));
    expect(carried()).toMatchObject({ open: { nodeId: 'welcome' }, words: 'Connect' });
  });

  it('shows and announces the reason of a refusal', () => {
    canDrop.mockReturnValue({ ok: false, reason: 'Not here' });
    carry.over(type, over(onEdge));
    expect(carried()).toMatchObject({ edgeId, refused: true, words: 'Not here', preview: undefined });
    expect(announce.mock.calls).toEqual([['Not here']]);
    expect(carry.drop(type, over(onEdge))).toBe(false);
    expect(dropType).not.toHaveBeenCalled();
  });

  it('reports the pointer to followers, also while the target stays', () => {
    const follow = vi.fn<Parameters<Carrying['follow']>[0]>();
    const stop = carry.follow(follow);
    carry.over(type, over(pane));
    carry.over(type, at(pane.x + 1, pane.y));
    expect(follow.mock.calls).toEqual([[pane], [at(pane.x + 1, pane.y)]]);
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    carry.over(type, pane);
    expect(follow).toHaveBeenCalledTimes(2);
  });

  it('calls the owner once, on the drop, with the corner of the card', () => {
    carry.over(type, over(onEdge));
    expect(carry.drop(type, over(onEdge), at(pane.x - 100.4, pane.y))).toBe(true);
    expect(dropType.mock.calls).toEqual([
      ['send-message', at(Math.round(onEdge.x - 100.4), Math.round(onEdge.y)), edgeId],
    ]);
    expect(carried()).toBeUndefined();
  });

  it('pans near the border, once it has been inside, until it leaves', () => {
    carry.over(type, at(5, 400));
    expect(frames.waiting.size).toBe(0);
    carry.over(type, pane);
    carry.over(type, at(5, 400));
    frames.pass();
    frames.pass();
    expect(panBy).toHaveBeenCalledTimes(2);
    isAt.mockReturnValue(false);
    expect(carry.over(type, at(-5, 400))).toBeUndefined();
    expect(frames.waiting.size).toBe(0);
    expect(carried()).toBeUndefined();
  });

  it('releases all it holds when cancelled or destroyed while held', () => {
    for (const stop of [carry.end, () => carry.destroy()]) {
      carry.over(type, pane);
      carry.over(type, at(5, 400));
      expect(frames.waiting.size).toBe(1);
      stop();
      expect(frames.waiting.size).toBe(0);
      expect(carried()).toBeUndefined();
    }
    expect(dropType).not.toHaveBeenCalled();
  });

  it('does nothing on a read-only canvas', () => {
    carry.update({ ...options, editing: undefined });
    expect(carry.over(type, pane)).toBeUndefined();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('carrying a node of the canvas', () => {
  const node = { nodeId: 'plans' } as const;

  it('shows nothing over the pane and never pans', () => {
    over(at(5000, 5000));
    carry.move(node, at(5, 400), at(5000, 5000));
    expect(carried()).toEqual({ refused: false, words: undefined, preview: undefined });
    expect(canDrop).not.toHaveBeenCalled();
    expect(frames.waiting.size).toBe(0);
  });

  it('joins an edge under the middle of its card, and announces it', () => {
    over(pane);
    carry.move(node, pane, onEdge);
    expect(carry.join(node.nodeId, pane, onEdge)).toBe('joined');
    expect(joinNode.mock.calls).toEqual([[node.nodeId, { edgeId }]]);
  });

  it('says instead of a target that only the position changes, until Alt is released', () => {
    over(pane);
    carry.move(node, pane, onEdge, 'Only its position');
    expect(carried()).toMatchObject({ words: 'Only its position', refused: false });
    expect(carried()?.edgeId).toBeUndefined();
    carry.move(node, pane, onEdge);
    expect(carried()).toMatchObject({ edgeId });
  });

  it('says over a path that it only positions what cannot join it, once', () => {
    canDrop.mockReturnValue(undefined);
    over(pane);
    carry.move(node, pane, onEdge);
    carry.move(node, pane, at(onEdge.x + 1, onEdge.y));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(carried()).toMatchObject({ refused: false, words: 'Only its position changes', preview: undefined });
    expect(carried()?.edgeId).toBeUndefined();
    expect(carry.join(node.nodeId, pane, onEdge)).toBe('placed');
    carry.move({ nodeIds: ['plans', 'end'] }, pane, onEdge);
    expect(carried()).toMatchObject({ refused: false, words: 'Only their positions change' });
    carry.move({ nodeIds: ['plans', 'end'] }, pane, at(5000, 5000));
    expect(carried()).toEqual({ refused: false, words: undefined, preview: undefined });
    expect(joinNode).not.toHaveBeenCalled();
  });

  it('joins nothing over the pane or on a refusal', () => {
    over(at(5000, 5000));
    expect(carry.join(node.nodeId, pane, at(5000, 5000))).toBe('placed');
    canDrop.mockReturnValue({ ok: false, reason: 'No' });
    expect(carry.join(node.nodeId, pane, onEdge)).toBe('refused');
    expect(joinNode).not.toHaveBeenCalled();
  });
});
