import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanvasActions } from '#canvas';
import { type Connecting, type ConnectingOptions, createConnecting } from '../../../src/canvas/gestures/connecting.js';
import { gestureMessages } from '../../../src/canvas/gestures/gesture-messages.js';
import { at, FakeElement, sceneOf, stubRectangles } from './gesture-specimen.js';

const scene = sceneOf();
const { places } = scene;
const middleOf = (id: string) => {
  const { height, width, x, y } = places.of(id)!;
  return at(x + width / 2, y + height / 2);
};
const [source, target, refusing] = ['welcome', 'no-reply', 'wait'];
/** Far from every node. */
const pane = at(5000, 5000);
const start = middleOf(source);

const connect = vi.fn<NonNullable<CanvasActions['connect']>>();
const reconnect = vi.fn<NonNullable<CanvasActions['reconnect']>>();
const addAfter = vi.fn<NonNullable<CanvasActions['addAfter']>>();
const announce = vi.fn<ConnectingOptions['announce']>();
const onChange = vi.fn<ConnectingOptions['onChange']>();
const isAt = vi.fn<ConnectingOptions['surface']['isAt']>(() => true);
const canConnect = vi.fn<NonNullable<CanvasActions['canConnect']>>((_from, to) =>
  to === refusing
    ? { ok: false, reason: 'It has one already' }
    : to === 'nudge'
      ? { ok: false, reason: '' }
      : { ok: true, label: 'Reply' },
);
let element: FakeElement;
let options: ConnectingOptions;
let connecting: Connecting;

beforeAll(stubRectangles);
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.resetAllMocks();
  element = new FakeElement();
  options = {
    scene: { current: scene },
    surface: { element: () => element.asElement(), isAt, toLayout: (point) => point, zoom: () => 1 },
    actions: { connect, reconnect, addAfter, canConnect },
    announce,
    messages: gestureMessages.defaults.connect,
    onChange,
  };
  connecting = createConnecting(options);
});

const drawn = () => onChange.mock.lastCall?.[0];
const escape = () => Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' });

describe('drawing an edge by pointer', () => {
  it('shows each node whether it may be connected, and asks the owner once per node', () => {
    connecting.start(source, 'source', undefined);
    const { hintOf } = drawn()!;
    expect([target, refusing, 'nudge', source, target].map((id) => hintOf(id))).toEqual([
      'valid',
      'nodrop',
      undefined,
      undefined,
      'valid',
    ]);
    expect(canConnect).toHaveBeenCalledTimes(3);
  });

  it('shows over a node the effect of a release, and announces a refusal once', () => {
    connecting.start(source, 'source', undefined);
    const good = connecting.outcomeAt(middleOf(target), start);
    expect(good).toMatchObject({ refused: false, words: 'Connect as “Reply”', aim: { nodeId: target } });
    connecting.aimAt(good);
    expect(drawn()?.hintOf(target)).toBe('droptarget');
    const bad = connecting.outcomeAt(middleOf(refusing), start);
    expect(bad).toMatchObject({ refused: true, words: 'It has one already' });
    connecting.aimAt(bad);
    connecting.aimAt(bad);
    expect(announce.mock.calls).toEqual([['It has one already']]);
  });

  it('connects on a release over a node', () => {
    connecting.start(source, 'source', undefined);
    connecting.end(middleOf(target), start);
    expect(connect.mock.calls).toEqual([[{ source, target }]]);
    expect(drawn()).toBeUndefined();
  });

  it('adds a node on a release over the pane, but not close to the start', () => {
    connecting.start(source, 'source', undefined);
    connecting.end(at(pane.x + 10, pane.y), pane);
    expect(addAfter).not.toHaveBeenCalled();
    connecting.start(source, 'source', undefined);
    expect(connecting.outcomeAt(pane, start).words).toBe('Add a step here');
    connecting.end(pane, start);
    const { width } = places.of(source)!;
    expect(addAfter.mock.lastCall?.[3]).toEqual(at(pane.x - width / 2, pane.y));
  });

  it('does nothing on a refusal, on the owner’s own reason for the pane, or outside of the canvas', () => {
    const refused = vi.fn<(reason: string) => void>();
    connecting.update({
      ...options,
      actions: { ...options.actions, refused, canContinue: () => ({ ok: false, reason: 'It ends here' }) },
    });
    for (const point of [middleOf(refusing), pane]) {
      connecting.start(source, 'source', undefined);
      expect(connecting.outcomeAt(point, start).refused).toBe(true);
      connecting.end(point, start);
    }
    // Row 6: the owner lists each refused release.
    expect(refused.mock.calls).toEqual([['It has one already'], ['It ends here']]);
    connecting.start(source, 'source', undefined);
    isAt.mockReturnValue(false);
    connecting.end(middleOf(target), start);
    expect(connect).not.toHaveBeenCalled();
    expect(addAfter).not.toHaveBeenCalled();
  });

  it('moves the loose end of an existing edge', () => {
    const moved = scene.graph.edges.find((edge) => ![target, refusing, 'nudge'].includes(edge.target))!;
    connecting.start(moved.target, 'target', moved);
    connecting.end(middleOf(target), start);
    expect(reconnect.mock.calls).toEqual([[{ edgeId: moved.id, source: target }]]);
    expect(connect).not.toHaveBeenCalled();
  });

  it('ends with Escape anywhere on the page; the release then means nothing', () => {
    connecting.start(source, 'source', undefined);
    const event = escape();
    element.ownerDocument.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(drawn()).toBeUndefined();
    connecting.end(middleOf(target), start);
    expect(connect).not.toHaveBeenCalled();
    const later = escape();
    element.ownerDocument.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('stops listening when destroyed while held', () => {
    connecting.start(source, 'source', undefined);
    connecting.destroy();
    expect(drawn()).toBeUndefined();
    const event = escape();
    element.ownerDocument.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('drawing an edge by keys', () => {
  it('proposes nodes in reading order, cyclically, without those that are refused', () => {
    const first = connecting.begin(source)!;
    const proposed = [first];
    for (let next = connecting.offer(1)!; next !== first; next = connecting.offer(1)!) proposed.push(next);
    expect(new Set(proposed)).toEqual(
      new Set(places.order.ids.filter((id) => id !== source && id !== refusing && id !== 'nudge')),
    );
    expect(connecting.offer(-1)).toBe(proposed.at(-1));
    expect(announce).toHaveBeenCalledWith(`Connect as “Reply” to the ${first}`);
    expect(drawn()).toMatchObject({ source, target: proposed.at(-1) });
  });

  it('passes over nodes that are joined already, while there are others', () => {
    const { graph } = places.order;
    const joined = graph.outgoing(source).map(({ target }) => target);
    expect(joined.length).toBeGreaterThan(0);
    const proposed = [connecting.begin(source)];
    for (let tries = 0; tries < 2 * places.order.ids.length; tries++) proposed.push(connecting.offer(1));
    expect(proposed.filter((id) => joined.includes(id ?? ''))).toEqual([]);
    const [only] = joined;
    connecting.update({
      ...options,
      actions: { canConnect: (_, id) => (id === only ? { ok: true } : { ok: false, reason: 'No' }) },
    });
    expect(connecting.begin(source)).toBe(only);
  });

  it('connects the proposed node, or cancels; both return the source', () => {
    const first = connecting.begin(source);
    expect(connecting.join()).toBe(source);
    expect(connect.mock.calls).toEqual([[{ source, target: first }]]);
    connecting.begin(source);
    expect(connecting.cancel()).toBe(source);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(connecting.join()).toBeUndefined();
  });

  it('announces that no node may be connected', () => {
    connecting.update({ ...options, actions: { canConnect: () => ({ ok: false, reason: 'No' }) } });
    expect(connecting.begin(source)).toBeUndefined();
    expect(announce.mock.calls).toEqual([[`the ${source} cannot be connected to another step`]]);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('ends when the user presses on the canvas or the focus leaves it', () => {
    for (const type of ['pointerdown', 'focusout']) {
      connecting.begin(source);
      expect(element.listening).toEqual(new Set(['pointerdown', 'focusout']));
      element.send(type, { relatedTarget: null });
      expect(drawn()).toBeUndefined();
      expect(element.listening.size).toBe(0);
    }
  });
});
