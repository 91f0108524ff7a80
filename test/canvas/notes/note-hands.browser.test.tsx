import { useMemo, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, type CanvasView, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { Presentation, WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { drag, frames, middleOf, reachable } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';

const setNote = vi.fn<NonNullable<CanvasActions['setNote']>>();
const openMenu = vi.fn<NonNullable<CanvasActions['openMenu']>>();
let view: CanvasView | null = null;

interface CanvasProps {
  readonly version?: WorkflowVersion;
  readonly presentation: Presentation;
  readonly selection?: CanvasSelection;
}

function Canvas({ presentation, selection, version = freeTrial }: CanvasProps) {
  const [actions] = useState<CanvasActions>(() => ({
    select: () => undefined,
    moveNodes: () => undefined,
    setNote,
    openMenu,
  }));
  const layout = useMemo(() => layoutVersion(version), [version]);
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1100, height: 800 }}>
      <WorkflowCanvas
        label="Free trial"
        version={version}
        layout={layout}
        presentation={presentation}
        actions={actions}
        selection={selection}
        viewRef={(now) => {
          view = now;
        }}
      />
    </PbRoot>
  );
}

const free: Presentation = { version: 1, notes: [{ id: 'n', text: 'Ask Ann', x: 20, y: 200 }] };
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const note = (): HTMLElement => find('[data-note="n"]');
const pointer = realPointer();
beforeEach(() => {
  setNote.mockClear();
  openMenu.mockClear();
});
afterEach(() => pointer.mouse('mouseMoved', 0, 0));

describe('a dragged note', () => {
  it('follows a pointer that has left it with its first move', async () => {
    await render(<Canvas presentation={free} />);
    const { x, y } = await reachable(note, 'the note');
    await pointer.mouse('mouseMoved', x, y);
    await pointer.mouse('mousePressed', x, y);
    await pointer.mouse('mouseMoved', x + 160, y + 140);
    await frames(2);
    expect(setNote).not.toHaveBeenCalled();
    await pointer.mouse('mouseReleased', x + 160, y + 140);
    await vi.waitFor(() => expect(setNote).toHaveBeenCalledExactlyOnceWith({ noteId: 'n', x: 180, y: 340 }));
  });

  it('pans the view at the edge of the canvas', async () => {
    await render(<Canvas presentation={free} />);
    const from = await reachable(note, 'the note');
    const { left } = find('.pb-flow').getBoundingClientRect();
    const x = (): number => new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform).e;
    const before = x();
    await drag(from, { x: left + 6, y: from.y }, () =>
      vi.waitFor(() => expect(x()).toBeGreaterThan(before + 100), { timeout: 4000 }),
    );
    await vi.waitFor(() => expect(setNote).toHaveBeenCalledOnce());
    expect(setNote.mock.calls[0]![0].x).toBeLessThan(20 - (from.x - left) - 50);
  });

  it('opens its menu on a long press, and does not move', async () => {
    await pointer.screen(true);
    await render(<Canvas presentation={free} />);
    const at = await reachable(note, 'the note');
    await pointer.touch('touchStart', [at]);
    await vi.waitFor(() => expect(openMenu).toHaveBeenCalledOnce(), { timeout: 4000 });
    expect(openMenu.mock.calls[0]![0]).toEqual({ noteId: 'n' });
    await pointer.touch('touchEnd', []);
    expect(setNote).not.toHaveBeenCalled();
    await pointer.screen(false);
  });

  it('is highlighted and revealed by `point`, without the focus', async () => {
    await render(<Canvas presentation={{ version: 1, notes: [{ id: 'n', text: 'Far away', x: 4000, y: 40 }] }} />);
    await vi.waitFor(() => expect(find('[data-node="end"]')).not.toBeNull());
    find('[data-node="wait"]').focus();
    expect(view!.notes.point('n')).toBe(true);
    await vi.waitFor(() => expect(note().getBoundingClientRect().left).toBeLessThan(1000), { timeout: 4000 });
    expect(find('[data-pointed]').contains(note())).toBe(true);
    expect((document.activeElement as HTMLElement).dataset['node']).toBe('wait');
    view!.notes.point(undefined);
    await vi.waitFor(() => expect(find('[data-pointed]')).toBeNull());
  });
});

describe('notes of hundreds of dragged nodes', () => {
  it('move along', async () => {
    const version = largeWorkflow(300);
    const nodeIds = version.definition!.nodes!.slice(0, 200).map(({ id }) => id);
    await render(
      <Canvas
        version={version}
        selection={{ nodeIds, edgeIds: [] }}
        presentation={{ version: 1, notes: [{ id: 'n', text: 'Ask Ann', nodeId: 's1' }] }}
      />,
    );
    const from = await reachable(() => find('[data-node="s1"]'), 'a step of them');
    await vi.waitFor(() => expect(note()).not.toBeNull());
    const apart = (): number => middleOf(note()).x - middleOf(find('[data-node="s1"]')).x;
    const before = {
      apart: apart(),
      x: middleOf(note()).x,
      leader: find('[data-leader="n"]').getBoundingClientRect().left,
    };
    await drag(from, { x: from.x + 120, y: from.y + 60 }, async () => {
      await frames(6);
      expect(middleOf(note()).x - before.x).toBeGreaterThan(80);
      expect(Math.abs(apart() - before.apart)).toBeLessThan(4);
      expect(find('[data-leader="n"]').getBoundingClientRect().left - before.leader).toBeGreaterThan(80);
    });
  });
});
