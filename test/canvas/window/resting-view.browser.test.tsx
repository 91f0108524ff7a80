import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasView, Minimap, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { Presentation } from '#model';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';

const layout = layoutVersion(freeTrial);
let view: CanvasView | null = null;

interface CanvasProps {
  readonly width: number;
  readonly presentation?: Presentation;
  readonly cover?: DOMRect;
}

function Canvas({ cover, presentation, width }: CanvasProps) {
  const [actions] = useState<CanvasActions>(() => ({ select: () => undefined, moveNodes: () => undefined }));
  return (
    <PbRoot label="Page" theme="light" style={{ width, height: 960 }}>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        presentation={presentation}
        actions={actions}
        viewRef={(now) => {
          view = now;
        }}
        covers={() => (cover ? [cover] : [])}
      >
        <Minimap />
      </WorkflowCanvas>
    </PbRoot>
  );
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const cards = (): readonly DOMRect[] =>
  [...document.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect());
const camera = (): { readonly x: number; readonly zoom: number } => {
  const { a, e } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform);
  return { x: e, zoom: a };
};
const isWhole = (): boolean => {
  const { left, right } = find('.pb-flow').getBoundingClientRect();
  return cards().every((card) => card.left >= left && card.right <= right);
};
const shown = (): Promise<void> =>
  vi.waitFor(() => expect(find('[data-node="end"]')).not.toBeNull(), { timeout: 5000 });

const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 900));
const wheel = (): boolean =>
  find('.react-flow__pane').dispatchEvent(
    new WheelEvent('wheel', { deltaX: 30, bubbles: true, cancelable: true, clientX: 100, clientY: 100 }),
  );

describe('a canvas that shrinks', () => {
  it('keeps its view: what its owner puts beside it moves nothing', async () => {
    const screen = await render(<Canvas width={1400} />);
    await shown();
    const before = camera();
    await screen.rerender(<Canvas width={1040} />);
    await rest();
    expect(isWhole()).toBe(false);
    expect(camera()).toEqual(before);
  });

  it('returns to the view that was held, unless the user moved it', async () => {
    const screen = await render(<Canvas width={1400} />);
    await shown();
    await screen.rerender(<Canvas width={700} />);
    await rest();
    const { right } = find('.pb-flow').getBoundingClientRect();
    const nodeId = [...document.querySelectorAll<HTMLElement>('[data-node]')].find(
      (card) => card.getBoundingClientRect().right > right,
    )!.dataset['node']!;
    for (const isMoved of [false, true]) {
      const before = camera();
      const release = view!.hold();
      view!.reveal(nodeId);
      await vi.waitFor(() => expect(camera().x).not.toBe(before.x));
      await rest();
      if (isMoved) wheel();
      const there = camera();
      release();
      await rest();
      expect(camera()).toEqual(isMoved ? there : before);
    }
  });
});

describe('fitting', () => {
  it('includes the notes', async () => {
    await render(
      <Canvas width={1200} presentation={{ version: 1, notes: [{ id: 'far', text: 'Far away', x: -900, y: 40 }] }} />,
    );
    await shown();
    view!.fit();
    await vi.waitFor(
      () =>
        expect(find('[data-note="far"]').getBoundingClientRect().left).toBeGreaterThan(
          find('.pb-flow').getBoundingClientRect().left,
        ),
      { timeout: 4000 },
    );
    expect(isWhole()).toBe(true);
  });

  it("keeps nodes clear of the owner's overlays and of the minimap", async () => {
    const cover = new DOMRect(0, 0, 900, 140);
    await render(<Canvas width={1000} cover={cover} />);
    await shown();
    view!.fit();
    await vi.waitFor(
      () => {
        const covers = [find('.pb-mm').getBoundingClientRect(), cover];
        const hidden = cards().filter((card) =>
          covers.some(
            (over) =>
              card.left < over.right && card.right > over.left && card.top < over.bottom && card.bottom > over.top,
          ),
        );
        expect(hidden).toEqual([]);
      },
      { timeout: 4000 },
    );
  });
});
