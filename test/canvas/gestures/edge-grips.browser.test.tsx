import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { drag, middleOf, reachable } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';

const layout = layoutVersion(freeTrial);
const reconnect = vi.fn<NonNullable<CanvasActions['reconnect']>>();
const connect = vi.fn<NonNullable<CanvasActions['connect']>>();
const select = vi.fn<NonNullable<CanvasActions['select']>>();

function Canvas({ readOnly = false, selection }: { readonly readOnly?: boolean; readonly selection: CanvasSelection }) {
  const [actions] = useState<CanvasActions>(() => ({
    select,
    connect,
    reconnect,
    moveNodes: () => undefined,
    canConnect: () => ({ ok: true }),
    addAfter: () => undefined,
    insertOnEdge: () => undefined,
  }));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 960 }}>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        actions={actions}
        selection={selection}
        readOnly={readOnly}
      />
    </PbRoot>
  );
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const pointer = realPointer();
beforeEach(() => {
  for (const ask of [reconnect, connect, select]) ask.mockClear();
});
afterEach(() => pointer.mouse('mouseMoved', 0, 0));

describe('the grips of a selected edge', () => {
  it.each([
    ['end', 'target', 'nudge-no-reply', 'branch', { edgeId: 'nudge-no-reply', target: 'branch' }],
    ['beginning', 'source', 'nudge-no-reply', 'plans', { edgeId: 'nudge-no-reply', source: 'plans' }],
    ['end of one with words', 'target', 'wait-nudge', 'plans', { edgeId: 'wait-nudge', target: 'plans' }],
  ])('can be reached however short it is: the %s', async (_of, end, edgeId, to, asked) => {
    await render(<Canvas selection={{ nodeIds: [], edgeIds: [edgeId] }} />);
    const from = await reachable(() => find(`.pb-path-end[data-end="${end}"]`), 'the end');
    await drag(from, middleOf(find(`[data-node="${to}"]`)), () => expect(reconnect).not.toHaveBeenCalled());
    await vi.waitFor(() => expect(reconnect).toHaveBeenCalledExactlyOnceWith(asked));
    expect(connect).not.toHaveBeenCalled();
  });

  it('are absent on a read-only canvas and without a selected edge', async () => {
    const screen = await render(<Canvas readOnly selection={{ nodeIds: [], edgeIds: ['wait-nudge'] }} />);
    await vi.waitFor(() => expect(find('[data-node="end"]')).not.toBeNull());
    expect(find('.pb-path-end')).toBeNull();
    await screen.rerender(<Canvas selection={{ nodeIds: ['wait'], edgeIds: [] }} />);
    expect(find('.pb-path-end')).toBeNull();
  });

  it('follow a finger too', async () => {
    await pointer.screen(true);
    await render(<Canvas selection={{ nodeIds: [], edgeIds: ['nudge-no-reply'] }} />);
    const from = await reachable(() => find('.pb-path-end[data-end="target"]'), 'the end');
    const to = middleOf(find('[data-node="branch"]'));
    await pointer.touch('touchStart', [from]);
    for (let part = 1; part <= 8; part++) {
      await pointer.touch('touchMove', [
        { x: from.x + ((to.x - from.x) * part) / 8, y: from.y + ((to.y - from.y) * part) / 8 },
      ]);
      await new Promise(requestAnimationFrame);
    }
    expect(reconnect).not.toHaveBeenCalled();
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() =>
      expect(reconnect).toHaveBeenCalledExactlyOnceWith({ edgeId: 'nudge-no-reply', target: 'branch' }),
    );
    await pointer.screen(false);
  });
});
