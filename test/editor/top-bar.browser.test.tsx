import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { manyExecutions } from '../../stories/replay/many-executions.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const long =
  'Free trial sign-up with a second offer for contacts who did not answer in the autumn campaign, Oakland and Fremont';
const modes = ['edit', 'runs', 'insights'] as const;
const executions = [...manyExecutions(freeTrial, 30)];

function show(name: string, mode: (typeof modes)[number], width: number): HTMLElement {
  const version = { ...freeTrial, name };
  const older = { ...version, id: 'wv_5', name: `${name} as it was before the summer` };
  const adapter = createMemoryAdapter({ workflowId: 'trial', versions: [older, version], executions: executions });
  open = putOnPage(
    <WorkflowEditor adapter={adapter} workflowId="trial" defaultMode={mode} locale="en-US" onBack={() => undefined} />,
    `width: ${width}px; height: 700px`,
  );
  return open.container;
}

/** The width of a box that others clip, in pixels. */
function hidden(part: Element, by: Element): number {
  const [inner, outer] = [part.getBoundingClientRect(), by.getBoundingClientRect()];
  return Math.max(
    0,
    outer.left - inner.left,
    inner.right - outer.right,
    outer.top - inner.top,
    inner.bottom - outer.bottom,
  );
}

describe.each(modes)('the top bar of %s', (mode) => {
  test.each([
    [800, 'Trial'],
    [800, long],
    [960, long],
    [1000, 'Trial'],
    [1000, long],
    [1280, long],
  ])('crops neither the sign of saving nor its tools, %i wide, named “%s”', async (width, name) => {
    const container = show(name, mode, width);
    await vi.waitFor(
      () => {
        expect(container.querySelector('.pb-save .pb-i')).not.toBeNull();
        if (mode === 'insights') expect(container.querySelector('.pb-flowtools__e')).not.toBeNull();
      },
      { timeout: 15_000 },
    );
    const bar = container.querySelector('.pb-top')!;
    const left = container.querySelector('.pb-top__l')!;
    await vi.waitFor(() => {
      expect(hidden(container.querySelector('.pb-save .pb-i')!, left)).toBe(0);
      for (const button of bar.querySelectorAll('.pb-top__r button'))
        expect(hidden(button, bar), button.getAttribute('aria-label') ?? button.textContent).toBe(0);
    });
    // The visible part of the name identifies the workflow; a short name is visible in full.
    const words = container.querySelector<HTMLElement>('.pb-name .pb-trunc')!;
    expect(words.clientWidth).toBeGreaterThanOrEqual(Math.min(words.scrollWidth, 70));
    if (name === 'Trial') expect(words.scrollWidth).toBe(words.clientWidth);
    // Words are visible in full or not at all.
    const saved = container.querySelector<HTMLElement>('.pb-save .pb-trunc')!;
    const cut = hidden(saved, container.querySelector('.pb-save__s')!);
    expect(cut === 0 || cut >= 19, `cut by ${cut}`).toBe(true);
  });
});
