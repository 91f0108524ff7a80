import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createMarquee,
  type Marquee,
  type MarqueeOptions,
  type SelectionStore,
} from '../../../src/canvas/gestures/marquee.js';
import { sceneOf } from './gesture-specimen.js';

type View = ReturnType<SelectionStore['getState']>;

/** The part of React Flow's store that draws the rectangle. */
function createSelectionStore() {
  const listeners = new Set<(state: View, before: View) => void>();
  let state: View = { transform: [0, 0, 1], userSelectionRect: null };
  const set = (next: View): void => {
    const before = state;
    state = next;
    for (const listener of listeners) listener(state, before);
  };
  const store: SelectionStore = {
    getState: () => state,
    setState: (change) => set({ ...state, userSelectionRect: change.userSelectionRect }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  /** Draws the rectangle around nodes, with a margin. */
  const draw = (...nodeIds: readonly string[]): void => {
    const rects = nodeIds.map((id) => scene.places.of(id)!);
    const x = Math.min(...rects.map((rect) => rect.x)) - 5;
    const y = Math.min(...rects.map((rect) => rect.y)) - 5;
    const width = Math.max(...rects.map((rect) => rect.x + rect.width)) + 5 - x;
    const height = Math.max(...rects.map((rect) => rect.y + rect.height)) + 5 - y;
    set({ ...state, userSelectionRect: { x, y, width, height } });
  };
  return { store, draw, listeners };
}

const scene = sceneOf();
const [first, second] = ['welcome', 'wait'];
const select = vi.fn<NonNullable<MarqueeOptions['select']>>();
const onChange = vi.fn<MarqueeOptions['onChange']>();
let drawing: ReturnType<typeof createSelectionStore>;
let options: MarqueeOptions;
let marquee: Marquee;

beforeEach(() => {
  vi.clearAllMocks();
  drawing = createSelectionStore();
  options = {
    scene: { current: scene },
    store: drawing.store,
    selection: { nodeIds: ['no-reply'], edgeIds: ['edge'] },
    select,
    onChange,
  };
  marquee = createMarquee(options);
});

describe('selecting by a rectangle', () => {
  it('begins with nothing, or with the selection where it extends', () => {
    marquee.start(false);
    expect(onChange).toHaveBeenLastCalledWith([]);
    marquee.cancel();
    marquee.start(true);
    expect(onChange).toHaveBeenLastCalledWith(['no-reply']);
  });

  it('reports the touched nodes in wire order, once per change', () => {
    marquee.start(false);
    drawing.draw(first);
    drawing.draw(first);
    expect(onChange.mock.calls).toEqual([[[]], [[first]]]);
    drawing.draw(first, second);
    const touched = onChange.mock.lastCall![0]!;
    expect(touched).toEqual(expect.arrayContaining([first, second]));
    expect(touched).toEqual([...touched].sort((a, b) => scene.graph.nodeIndex(a) - scene.graph.nodeIndex(b)));
    expect(select).not.toHaveBeenCalled();
  });

  it('selects the last content once, at the end', () => {
    marquee.start(false);
    drawing.draw(first);
    drawing.store.setState({ userSelectionActive: false, userSelectionRect: null });
    marquee.end();
    marquee.end();
    expect(select.mock.calls).toEqual([[{ nodeIds: [first], edgeIds: [] }]]);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(drawing.listeners.size).toBe(0);
  });

  it('selects nothing when cancelled while held, and stops React Flow from drawing', () => {
    marquee.start(false);
    drawing.draw(first);
    expect(marquee.cancel()).toBe(true);
    expect(drawing.store.getState().userSelectionRect).toBeNull();
    drawing.draw(second);
    marquee.end();
    expect(select).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(marquee.cancel()).toBe(false);
  });

  it('stops listening when destroyed while held', () => {
    marquee.start(false);
    marquee.destroy();
    expect(drawing.listeners.size).toBe(0);
    marquee.end();
    expect(select).not.toHaveBeenCalled();
  });

  it('calls the newest owner', () => {
    const later = vi.fn<NonNullable<MarqueeOptions['select']>>();
    marquee.start(false);
    marquee.update({ ...options, select: later });
    marquee.end();
    expect(select).not.toHaveBeenCalled();
    expect(later).toHaveBeenCalledWith({ nodeIds: [], edgeIds: [] });
  });
});
