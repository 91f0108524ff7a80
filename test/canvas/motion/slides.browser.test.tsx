import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, WorkflowCanvas } from '#canvas';
import { type Layout, layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';

const first = layoutVersion(freeTrial);
const lower = ['branch', 'no-reply'];
/** The same layout with some nodes further down. */
const moved = (layout: Layout, ids: readonly string[], by: number): Layout => ({
  ...layout,
  nodes: Object.fromEntries(
    Object.entries(layout.nodes).map(([id, place]) => [id, ids.includes(id) ? { ...place, y: place.y + by } : place]),
  ),
});

function Canvas({ layout, version = freeTrial }: { readonly layout: Layout; readonly version?: typeof freeTrial }) {
  const [actions] = useState<CanvasActions>(() => ({ select: () => undefined, moveNodes: () => undefined }));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 800 }}>
      <WorkflowCanvas label="Free trial" version={version} layout={layout} actions={actions} />
    </PbRoot>
  );
}

const card = (id: string): HTMLElement => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)!;
const slidesOf = (element: Element | null): Animation[] =>
  (element?.getAnimations() ?? []).filter(({ playState }) => playState === 'running');
const shown = (id: string): Promise<void> => vi.waitFor(() => expect(card(id)).not.toBeNull(), { timeout: 5000 });
const settled = (): Promise<void> =>
  vi.waitFor(
    () =>
      expect(
        document.querySelectorAll('.react-flow__node').length > 0 &&
          document
            .getAnimations()
            .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('.react-flow__node'))
            .length,
      ).toBe(0),
    { timeout: 5000 },
  );
/** Pauses new animations at their start. */
const hold = (animations: readonly Animation[]): void => {
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = 0;
  }
};

describe('a new layout', () => {
  it('is reached by slides, while the elements are in their new positions', async () => {
    const screen = await render(<Canvas layout={first} />);
    await shown('branch');
    const was = card('branch').getBoundingClientRect().top;
    await screen.rerender(<Canvas layout={moved(first, lower, 200)} />);
    await vi.waitFor(() => expect(slidesOf(card('branch'))).toHaveLength(1));
    const animations = card('branch').getAnimations();
    hold(animations);
    expect(card('branch').getBoundingClientRect().top).toBeCloseTo(was, 0);
    expect(slidesOf(card('welcome'))).toHaveLength(0);
    for (const animation of animations) animation.finish();
    expect(card('branch').getBoundingClientRect().top).toBeGreaterThan(was + 50);
  });

  it('that arrives during a slide continues from the drawn position', async () => {
    const screen = await render(<Canvas layout={first} />);
    await shown('branch');
    await screen.rerender(<Canvas layout={moved(first, lower, 200)} />);
    await vi.waitFor(() => expect(slidesOf(card('branch'))).toHaveLength(1));
    hold(card('branch').getAnimations());
    const seen = card('branch').getBoundingClientRect().top;
    await screen.rerender(<Canvas layout={moved(first, lower, 320)} />);
    await vi.waitFor(() => expect(slidesOf(card('branch'))).toHaveLength(1));
    hold(card('branch').getAnimations());
    expect(card('branch').getBoundingClientRect().top).toBeCloseTo(seen, 0);
    for (const animation of card('branch').getAnimations()) animation.finish();
    await settled();
  });

  it('of more nodes than a user can follow applies at once', async () => {
    const version = largeWorkflow(400);
    const layout = layoutVersion(version);
    const screen = await render(<Canvas version={version} layout={layout} />);
    await shown('s1');
    await screen.rerender(<Canvas version={version} layout={moved(layout, Object.keys(layout.nodes), 100)} />);
    await new Promise(requestAnimationFrame);
    const sliding = [...document.querySelectorAll('.react-flow__node')].filter((one) => slidesOf(one).length > 0);
    expect(sliding.length).toBeLessThanOrEqual(200);
  });
});
