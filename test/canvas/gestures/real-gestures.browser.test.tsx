import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { realPointer } from '../../support/real-pointer.js';

const reconnect = vi.fn<NonNullable<CanvasActions['reconnect']>>();
const moveNodes = vi.fn<NonNullable<CanvasActions['moveNodes']>>();
const actions: CanvasActions = {
  select: () => undefined,
  connect: () => undefined,
  reconnect,
  moveNodes,
  canConnect: () => ({ ok: true }),
  addAfter: () => undefined,
};

function Canvas({
  selection,
  version = freeTrial,
}: {
  readonly selection?: CanvasSelection;
  readonly version?: typeof freeTrial;
}) {
  const [layout] = useState(() => layoutVersion(version));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 800 }}>
      <WorkflowCanvas label="Free trial" version={version} layout={layout} actions={actions} selection={selection} />
    </PbRoot>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const shown = async (selector: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(find(selector)).not.toBeNull(), { timeout: 5000 });
  return find(selector);
};
const middleOf = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const camera = (): Spot & { readonly zoom: number } => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform);
  return { x: e, y: f, zoom: a };
};
const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const pointer = realPointer();
const goTo = async (from: Spot, to: Spot): Promise<void> => {
  // A drag begins after a few pixels; from then on the dragged element stays under the pointer.
  await pointer.mouse('mouseMoved', from.x, from.y + 5);
  await frames(1);
  for (let part = 1; part <= 8; part++) {
    await pointer.mouse('mouseMoved', from.x + ((to.x - from.x) * part) / 8, from.y + ((to.y - from.y) * part) / 8);
    await frames(1);
  }
};

beforeEach(() => {
  reconnect.mockClear();
  moveNodes.mockClear();
});
afterEach(() => pointer.mouse('mouseMoved', 0, 0));

describe('reconnecting an edge', () => {
  /** Drags the end of the selected edge from the nudge to a spot. */
  const carry = async (to: () => Spot): Promise<Spot> => {
    await render(<Canvas selection={{ nodeIds: [], edgeIds: ['nudge-no-reply'] }} />);
    await shown('[data-node="no-reply"]');
    const grip = middleOf(await shown('.react-flow__edgeupdater-target'));
    const end = to();
    await pointer.mouse('mouseMoved', grip.x, grip.y);
    await pointer.mouse('mousePressed', grip.x, grip.y);
    await goTo(grip, end);
    return end;
  };

  it('connects to the node under the release, anywhere on it', async () => {
    const end = await carry(() => middleOf(find('[data-node="branch"]')));
    await pointer.mouse('mouseReleased', end.x, end.y);
    await vi.waitFor(() =>
      expect(reconnect).toHaveBeenCalledExactlyOnceWith({ edgeId: 'nudge-no-reply', target: 'branch' }),
    );
  });

  it('is cancelled by Escape before a release on a port', async () => {
    const end = await carry(() => middleOf(find('.react-flow__node[data-id="branch"] .pb-port[data-side="in"]')));
    await userEvent.keyboard('{Escape}');
    await frames(2);
    await pointer.mouse('mouseReleased', end.x, end.y);
    await frames(3);
    expect(reconnect).not.toHaveBeenCalled();
  });

  it('connects to the node of the port under the release', async () => {
    const end = await carry(() => middleOf(find('.react-flow__node[data-id="branch"] .pb-port[data-side="in"]')));
    await pointer.mouse('mouseReleased', end.x, end.y);
    await vi.waitFor(() =>
      expect(reconnect).toHaveBeenCalledExactlyOnceWith({ edgeId: 'nudge-no-reply', target: 'branch' }),
    );
  });
});

describe('a drag to the edge of the canvas', () => {
  it.each([
    ['a few steps', 3],
    ['a group of hundreds', 300],
  ])('takes the view along with %s', async (_of, count) => {
    const version = largeWorkflow(500);
    const nodeIds = version.definition!.nodes!.slice(0, count).map(({ id }) => id);
    await render(<Canvas version={version} selection={{ nodeIds, edgeIds: [] }} />);
    const start = middleOf(await shown('[data-node="s1"]'));
    const edge = { x: start.x, y: find('.pb-flow').getBoundingClientRect().bottom - 4 };
    const before = camera();
    await pointer.mouse('mouseMoved', start.x, start.y);
    await pointer.mouse('mousePressed', start.x, start.y);
    await goTo(start, edge);
    await vi.waitFor(() => expect(camera().y).toBeLessThan(before.y - 100), { timeout: 5000 });
    // The node stays under the pointer throughout.
    expect(Math.abs(middleOf(find('[data-node="s1"]')).y - edge.y)).toBeLessThan(40);
    await pointer.mouse('mouseReleased', edge.x, edge.y);
    await vi.waitFor(() => expect(moveNodes).toHaveBeenCalledOnce());
    const places = moveNodes.mock.calls[0]![0];
    expect(Object.keys(places)).toEqual(nodeIds);
    expect(places['s1']!.y - layoutVersion(version).nodes['s1']!.y).toBeGreaterThan(edge.y - start.y + 80);
  });
});

describe('fingers', () => {
  beforeEach(() => pointer.screen(true));
  afterEach(() => pointer.screen(false));

  it('one finger pans from anywhere', async () => {
    await render(<Canvas />);
    await shown('[data-node="branch"]');
    const { left, top } = find('.pb-flow').getBoundingClientRect();
    const before = camera();
    await pointer.touch('touchStart', [{ x: left + 80, y: top + 300 }]);
    for (let by = 10; by <= 100; by += 10) await pointer.touch('touchMove', [{ x: left + 80 + by, y: top + 300 - by }]);
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(camera().x - before.x).toBeGreaterThan(60));
    expect(camera().y - before.y).toBeLessThan(-60);
    expect(camera().zoom).toBe(before.zoom);
  });

  it('two fingers zoom out around their middle', async () => {
    await render(<Canvas />);
    await shown('[data-node="branch"]');
    const { left, top } = find('.pb-flow').getBoundingClientRect();
    const [x, y] = [left + 200, top + 300];
    const before = camera();
    const fingers = (apart: number): readonly Spot[] => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await pointer.touch('touchStart', fingers(120));
    for (let apart = 110; apart >= 60; apart -= 10) await pointer.touch('touchMove', fingers(apart));
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(camera().zoom).toBeLessThan(before.zoom * 0.75));
    const under = (at: Spot & { readonly zoom: number }): number => (x - left - at.x) / at.zoom;
    expect(Math.abs(under(camera()) - under(before))).toBeLessThan(30);
  });
});
