import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NodeDrag } from '../../../src/canvas/gestures/node-drag.js';
import { createTouch, type TouchOptions } from '../../../src/canvas/gestures/touch.js';
import { at, FakeElement, sceneOf, stubRectangles } from './gesture-specimen.js';

const scene = sceneOf();
const openMenu = vi.fn<NonNullable<TouchOptions['openMenu']>>();
const camera = {
  panBy: vi.fn<TouchOptions['camera']['panBy']>(() => true),
  zoomAt: vi.fn<TouchOptions['camera']['zoomAt']>(),
};
const drag = {
  start: vi.fn<NodeDrag['start']>(),
  move: vi.fn<NodeDrag['move']>(),
  end: vi.fn<NodeDrag['end']>(),
  cancel: vi.fn<NodeDrag['cancel']>(() => true),
};
const partAt = vi.fn<TouchOptions['partAt']>();
/** The touched element is the canvas itself; `under` is the part that it finds around a touch. */
let under: FakeElement | undefined;
let element: FakeElement;
let options: TouchOptions;
let touch: ReturnType<typeof createTouch>;

const finger = (x: number, y: number) => ({ clientX: x, clientY: y });
const send = (type: string, ...touches: ReturnType<typeof finger>[]) => element.send(type, { touches });
const card = () => {
  const found = new FakeElement();
  found.dataset['node'] = 'welcome';
  return found;
};

beforeAll(stubRectangles);
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  under = undefined;
  element = new FakeElement((selector) => (selector.startsWith('[data-node]') ? (under ?? null) : null));
  options = { scene: { current: scene }, camera, zoom: () => 2, openMenu, drag, partAt };
  touch = createTouch(element.asElement(), options);
});
afterEach(() => void vi.useRealTimers());

describe('one finger', () => {
  it('pans once it moves further than skin rolls', () => {
    send('touchstart', finger(100, 100));
    expect(send('touchmove', finger(105, 100)).defaultPrevented).toBe(false);
    expect(camera.panBy).not.toHaveBeenCalled();
    expect(send('touchmove', finger(120, 110)).defaultPrevented).toBe(true);
    send('touchmove', finger(130, 110));
    expect(camera.panBy.mock.calls).toEqual([[at(20, 10)], [at(10, 0)]]);
    vi.advanceTimersByTime(1000);
    expect(openMenu).not.toHaveBeenCalled();
  });

  it('taps when it rests: the browser makes a click of it', () => {
    send('touchstart', finger(100, 100));
    expect(send('touchend').defaultPrevented).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(openMenu).not.toHaveBeenCalled();
  });

  it('opens the menu of the painted part on a long press, and does nothing else until its release', () => {
    partAt.mockReturnValue({ edgeId: 'path' });
    send('touchstart', finger(100, 120));
    vi.advanceTimersByTime(350);
    expect(openMenu).toHaveBeenCalledWith({ edgeId: 'path' }, expect.objectContaining({ x: 100, y: 120 }));
    send('touchmove', finger(200, 200));
    expect(camera.panBy).not.toHaveBeenCalled();
    expect(send('contextmenu').defaultPrevented).toBe(true);
    expect(send('touchend').defaultPrevented).toBe(true);
    expect(send('contextmenu').defaultPrevented).toBe(false);
  });

  it('leaves controls to themselves', () => {
    element = new FakeElement((selector) => (selector.startsWith('button') ? { matches: () => false } : null));
    touch.destroy();
    touch = createTouch(element.asElement(), options);
    send('touchstart', finger(100, 100));
    send('touchmove', finger(200, 100));
    expect(camera.panBy).not.toHaveBeenCalled();
  });
});

describe('a long press on a node', () => {
  beforeEach(() => {
    under = card();
    send('touchstart', finger(100, 100));
    vi.advanceTimersByTime(350);
  });

  it('lifts the card, and opens its menu on release', () => {
    expect(under?.dataset).toHaveProperty('lifted');
    expect(openMenu).not.toHaveBeenCalled();
    send('touchend');
    expect(under?.dataset).not.toHaveProperty('lifted');
    expect(drag.start).not.toHaveBeenCalled();
    expect(openMenu).toHaveBeenCalledTimes(1);
  });

  it('opens the menu at once where nodes cannot be moved', () => {
    send('touchend');
    openMenu.mockClear();
    touch.update({ ...options, drag: undefined });
    send('touchstart', finger(100, 100));
    vi.advanceTimersByTime(350);
    expect(openMenu).toHaveBeenCalledWith({ nodeId: 'welcome' }, expect.anything());
    expect(under?.dataset).not.toHaveProperty('lifted');
  });

  it('drags the node at the scale of the view, and drops it', () => {
    const { x, y } = scene.nodes.find(({ id }) => id === 'welcome')!.position;
    send('touchmove', finger(140, 100));
    send('touchmove', finger(140, 120));
    expect(drag.start).toHaveBeenCalledTimes(1);
    expect(drag.move.mock.lastCall?.[0]).toMatchObject({ id: 'welcome', position: at(x + 20, y + 10) });
    expect(drag.move.mock.lastCall?.[1]).toEqual({ at: at(140, 120), isFree: false });
    send('touchend');
    expect(drag.end.mock.lastCall?.[0]).toMatchObject({ position: at(x + 20, y + 10) });
    expect(under?.dataset).not.toHaveProperty('lifted');
    expect(openMenu).not.toHaveBeenCalled();
  });

  it('pans near the border, with the node under the finger', () => {
    const { x } = scene.nodes.find(({ id }) => id === 'welcome')!.position;
    send('touchmove', finger(10, 100));
    element.frames.pass();
    element.frames.pass();
    expect(camera.panBy.mock.calls).toEqual([[at(1, 0)], [at(1, 0)]]);
    expect(drag.move.mock.lastCall?.[0].position.x).toBe(x + (10 - 100 - 2) / 2);
    for (let frame = 0; frame < 100; frame++) element.frames.pass();
    // It grows while the finger stays.
    expect(camera.panBy.mock.lastCall).toEqual([at(8, 0)]);
    send('touchend');
    expect(element.frames.waiting.size).toBe(0);
  });

  it('is cancelled by a second finger, which zooms', () => {
    send('touchmove', finger(140, 100));
    send('touchstart', finger(140, 100), finger(240, 100));
    expect(drag.cancel).toHaveBeenCalledTimes(1);
    send('touchmove', finger(140, 100), finger(340, 100));
    expect(camera.zoomAt.mock.calls).toEqual([[2, at(240, 100)]]);
    expect(camera.panBy.mock.lastCall).toEqual([at(50, 0)]);
    send('touchend', finger(140, 100));
    send('touchmove', finger(150, 100));
    expect(camera.panBy.mock.lastCall).toEqual([at(10, 0)]);
    expect(drag.end).not.toHaveBeenCalled();
  });

  it('is cancelled by the system', () => {
    send('touchmove', finger(140, 100));
    send('touchcancel');
    expect(drag.cancel).toHaveBeenCalledTimes(1);
    expect(element.frames.waiting.size).toBe(0);
  });

  it('releases all it holds when destroyed while held', () => {
    send('touchmove', finger(10, 100));
    touch.destroy();
    expect(drag.cancel).toHaveBeenCalledTimes(1);
    expect(under?.dataset).not.toHaveProperty('lifted');
    expect(element.frames.waiting.size).toBe(0);
    expect(element.listening.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
