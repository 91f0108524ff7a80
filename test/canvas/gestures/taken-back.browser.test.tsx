import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, type CanvasView, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { drag, frames, middleOf, press, pressAt } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';

const layout = layoutVersion(freeTrial);
const select = vi.fn<NonNullable<CanvasActions['select']>>();
const connect = vi.fn<NonNullable<CanvasActions['connect']>>();
const duplicate = vi.fn<NonNullable<CanvasActions['duplicate']>>();
const openSettings = vi.fn<NonNullable<CanvasActions['openSettings']>>();
let view: CanvasView | null = null;
const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };

function Canvas({ chosen = nothing }: { readonly chosen?: CanvasSelection }) {
  const [actions] = useState<CanvasActions>(() => ({
    select,
    connect,
    duplicate,
    openSettings,
    moveNodes: () => undefined,
    remove: () => undefined,
    canConnect: () => ({ ok: true }),
    addAfter: () => undefined,
  }));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 960 }}>
      <button type="button" data-beside>
        Beside
      </button>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        actions={actions}
        selection={chosen}
        viewRef={(now) => {
          view = now;
        }}
      />
    </PbRoot>
  );
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const shown = (): Promise<void> =>
  vi.waitFor(() => expect(find('[data-node="end"]')).not.toBeNull(), { timeout: 5000 });
const pointer = realPointer();
const ground = (): { x: number; y: number } => {
  const { left, top } = find('.pb-flow').getBoundingClientRect();
  return { x: left + 30, y: top + 200 };
};

beforeEach(() => {
  for (const ask of [select, connect, duplicate, openSettings]) ask.mockClear();
});
afterEach(() => pointer.mouse('mouseMoved', 0, 0));

describe('a selection rectangle', () => {
  it('is cancelled by Escape: nothing is selected, and no other is drawn until the next press', async () => {
    await render(<Canvas />);
    await shown();
    const from = ground();
    const to = { x: from.x + 700, y: from.y + 500 };
    await drag(from, to, async () => {
      expect(find('.react-flow__selection')).not.toBeNull();
      expect(find('[aria-pressed="true"][data-node]')).not.toBeNull();
      await userEvent.keyboard('{Escape}');
      await frames(2);
      expect(find('.react-flow__selection')).toBeNull();
      expect(find('[aria-pressed="true"][data-node]')).toBeNull();
      await pointer.mouse('mouseMoved', to.x + 10, to.y + 10);
    });
    expect(select).not.toHaveBeenCalled();
    await drag(from, to);
    await vi.waitFor(() => expect(select).toHaveBeenCalledOnce());
    expect(select.mock.calls[0]![0].nodeIds.length).toBeGreaterThan(3);
  });
});

describe('an edge drawn by keyboard', () => {
  const begin = async (): Promise<void> => {
    await render(<Canvas />);
    await shown();
    find('[data-node="branch"]').focus();
    // The canvas has no key for it; its owner starts it.
    view!.connect('branch');
    await vi.waitFor(() => expect(find('.pb-flow').dataset['connecting']).toBe('target'));
  };

  it('is cancelled by a press on the pane', async () => {
    await begin();
    await pressAt(ground());
    await vi.waitFor(() => expect(find('.pb-flow').dataset['connecting']).toBeUndefined());
    expect(connect).not.toHaveBeenCalled();
  });

  it('is cancelled when the focus leaves the canvas', async () => {
    await begin();
    find('[data-beside]').focus();
    await vi.waitFor(() => expect(find('.pb-flow').dataset['connecting']).toBeUndefined());
    expect(document.activeElement?.textContent).toBe('Beside');
    expect(connect).not.toHaveBeenCalled();
  });

  it('goes on while keys move between targets', async () => {
    await begin();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(find('.pb-flow').dataset['connecting']).toBe('target');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce());
  });
});

describe('the tools over a selected node', () => {
  it('perform their action and select nothing: its result may be selected by then', async () => {
    await render(<Canvas chosen={{ nodeIds: ['branch'], edgeIds: [] }} />);
    await shown();
    await press('Duplicate', () => find('.pb-ntools [aria-label="Duplicate"]'));
    expect(duplicate).toHaveBeenCalledOnce();
    await press('Duplicate', () => find('.pb-ntools [aria-label="Duplicate"]'));
    expect(select).not.toHaveBeenCalled();
    expect(openSettings).not.toHaveBeenCalled();
  });

  it('keep their screen size when zoomed out, beside the card', async () => {
    await render(<Canvas chosen={{ nodeIds: ['branch'], edgeIds: [] }} />);
    await shown();
    const button = (): DOMRect => find('.pb-ntools [aria-label="Duplicate"]').getBoundingClientRect();
    const before = button().width;
    find('[data-node="branch"]').focus();
    for (let turn = 0; turn < 4; turn++) {
      await userEvent.keyboard('-');
      await frames(20);
    }
    await vi.waitFor(() => expect(find('[data-node="branch"]').getBoundingClientRect().width).toBeLessThan(120), {
      timeout: 4000,
    });
    expect(button().width).toBeCloseTo(before, 0);
    const [bar, card] = [
      find('.pb-ntools').getBoundingClientRect(),
      find('[data-node="branch"]').getBoundingClientRect(),
    ];
    const away = Math.max(bar.left - card.right, card.left - bar.right, bar.top - card.bottom, card.top - bar.bottom);
    expect(away).toBeGreaterThan(0);
    expect(away).toBeLessThan(20);
    expect(middleOf(find('.pb-ntools')).x).toBeGreaterThan(0);
  });
});

describe('a drag at the edge of the canvas', () => {
  it('pans slowly at first, and Escape takes the view back with the card', async () => {
    await render(<Canvas />);
    await shown();
    const view = (): string => find('.react-flow__viewport').style.transform;
    const before = view();
    const from = middleOf(find('[data-node="end"]'));
    const { left } = find('.pb-flow').getBoundingClientRect();
    await drag(from, { x: left + 6, y: from.y }, async () => {
      await vi.waitFor(() => expect(view()).not.toBe(before));
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(view()).toBe(before));
    });
    await frames(4);
    expect(view()).toBe(before);
  });
});
