import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { cdp, page, userEvent } from 'vitest/browser';
import { StrictMode } from 'react';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionViewer } from '#replay';
import 'pathboard/style.css';

const begin = Date.parse('2026-11-16T17:00:00.000Z');
const at = (second: number): string => new Date(begin + second * 1000).toISOString();

const version: WorkflowVersion = {
  id: 'v1',
  name: 'Line',
  definition: {
    nodes: ['a', 'b', 'c'].map((id) => ({
      id,
      type: { type: 'add-tag', label: `Step ${id.toUpperCase()}`, group: 'Contact data' },
    })),
    edges: [
      { id: 'ab', source: 'a', target: 'b', type: 'standard' },
      { id: 'bc', source: 'b', target: 'c', type: 'standard' },
      { id: 'ca', source: 'c', target: 'a', type: 'standard' },
    ],
  },
};

function runOf(count: number): WorkflowExecution {
  return {
    id: `run-${count}`,
    status: 'completed',
    version: { id: 'v1', name: 'v1' },
    start: at(0),
    end: at(count),
    steps: Array.from({ length: count }, (_, index) => ({
      id: `s${index}`,
      start: at(index),
      end: at(index + 1),
      node: { id: 'abc'[index % 3]!, context: { index } },
    })),
  };
}

async function show(execution: unknown, given: WorkflowVersion | undefined = version): Promise<HTMLElement> {
  const screen = await render(
    <StrictMode>
      <div style={{ width: 1200, height: 800 }}>
        <ExecutionViewer
          execution={execution as WorkflowExecution}
          version={given}
          locale="en-US"
          timeZone="UTC"
          theme="light"
          now={() => begin + 60_000}
        />
      </div>
    </StrictMode>,
  );
  return screen.container;
}

afterEach(() => cleanup());

const hostile: readonly (readonly [name: string, execution: unknown])[] = [
  ['an empty object', {}],
  ['steps that are no list', { steps: 'none', version: 7, status: { a: 1 } }],
  [
    'steps that are no steps',
    { steps: [null, 7, 'x', [], { node: null }, { node: { id: 4, type: 'x', context: [] } }] },
  ],
  [
    'keys of the prototype',
    {
      status: '__proto__',
      steps: [
        {
          start: at(0),
          node: {
            id: '__proto__',
            type: { type: 'constructor', label: { a: 1 } },
            context: JSON.parse('{"__proto__":{"x":1},"constructor":[]}') as object,
          },
        },
      ],
    },
  ],
  [
    'times that are none',
    {
      start: 'yesterday',
      end: 'soon',
      steps: [
        { start: 'Tuesday', end: 12, node: { id: 'a' } },
        { start: null, node: { id: 'b' } },
      ],
    },
  ],
  [
    'an end before the beginning',
    {
      start: at(9),
      end: at(0),
      status: 'failed',
      steps: [{ start: at(9), end: at(3), node: { id: 'a', context: { error: { code: { a: 1 }, message: ['x'] } } } }],
    },
  ],
  [
    'a time at the end of days',
    {
      steps: [
        { start: '+275760-09-13T00:00:00.000Z', node: { id: 'a' } },
        { start: '-271821-04-20T00:00:00.000Z', node: { id: 'b' } },
      ],
    },
  ],
];

describe('execution viewer', () => {
  it.each(hostile)('survives %s', async (_name, execution) => {
    const container = await show(execution);
    await expect.element(page.getByRole('slider', { name: 'Time in the run' })).toBeInTheDocument();
    const slider = container.querySelector<HTMLElement>('[role="slider"]')!;
    slider.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{End}e');
    expect(container.textContent).not.toMatch(/Invalid Date|NaN|undefined|\[object/);
    expect(slider.getAttribute('aria-valuetext')).not.toMatch(/Invalid Date|NaN|undefined/);
  });

  it('survives them without a version', async () => {
    for (const [, execution] of hostile) {
      const container = await show(execution, undefined);
      await expect.element(page.getByRole('slider', { name: 'Time in the run' })).toBeInTheDocument();
      expect(container.textContent).not.toMatch(/Invalid Date|NaN|undefined|\[object/);
      await cleanup();
    }
  });

  it('renders only the rows in view of a long execution, and steps through it at once', async () => {
    const container = await show(runOf(5000));
    await expect.element(page.getByText('Step 5000 of 5000', { exact: true })).toBeVisible();
    await expect.poll(() => container.querySelectorAll('[role="row"]').length).toBeLessThan(40);
    const slider = container.querySelector<HTMLElement>('[role="slider"]')!;
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('row', { name: /^Step 1, Step A/ })).toBeVisible();
    const before = performance.now();
    for (let step = 0; step < 10; step++) await userEvent.keyboard('.');
    expect(performance.now() - before).toBeLessThan(5000);
    await expect.element(page.getByText('Step 11 of 5000', { exact: true })).toBeVisible();
  });

  it('re-renders only what a move concerns', async () => {
    const container = await show(runOf(5000));
    await expect.element(page.getByText('Step 5000 of 5000', { exact: true })).toBeVisible();
    container.querySelector<HTMLElement>('[role="slider"]')!.focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByText('Step 1 of 5000', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Step 2, Step B/ })).toBeVisible();
    const touched = new Set<Element>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[role="row"]');
        if (row) touched.add(row);
      }
    });
    observer.observe(container, { subtree: true, attributes: true, childList: true, characterData: true });
    await userEvent.keyboard('.');
    await expect.element(page.getByText('Step 2 of 5000', { exact: true })).toBeVisible();
    observer.disconnect();
    // The row it leaves and the one it enters.
    expect([...touched].map((row) => row.getAttribute('data-visit')).sort()).toEqual(['1', '2']);
  });

  it('scrubs by dragging the playhead', async () => {
    const container = await show(runOf(4));
    const slider = page.getByRole('slider', { name: 'Time in the run' });
    await expect.element(slider).toHaveAttribute('aria-valuenow', '4000');
    const track = container.querySelectorAll<HTMLElement>('.pb-tl__ax')[1]!;
    const { width } = track.getBoundingClientRect();
    await userEvent.dragAndDrop(slider, page.elementLocator(track), {
      targetPosition: { x: width * 0.4, y: 11 },
      steps: 6,
    } as never);
    await expect
      .poll(() => Number(container.querySelector('[role="slider"]')!.getAttribute('aria-valuenow')))
      .toBeLessThan(1700);
    await expect.element(page.getByText('Step 2 of 4', { exact: true })).toBeVisible();
    await expect.element(slider).toHaveFocus();
  });

  it('steps without animation where the user prefers reduced motion', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    try {
      const container = await show(runOf(3));
      const slider = container.querySelector<HTMLElement>('[role="slider"]')!;
      const seen = new Set<string | null>();
      const observer = new MutationObserver(() => seen.add(slider.getAttribute('aria-valuenow')));
      observer.observe(slider, { attributes: true });
      await userEvent.click(page.getByRole('button', { name: 'Play' }));
      await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Play' }), { timeout: 8000 }).toBeVisible();
      observer.disconnect();
      expect([...seen]).toEqual(['0', '1000', '2000', '3000']);
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    }
  });

  it('follows an open execution while the playhead is at its end', async () => {
    const going: WorkflowExecution = { ...runOf(2), status: 'running' };
    delete (going as { end?: unknown }).end;
    const later: WorkflowExecution = { ...runOf(3), id: going.id!, status: 'completed' };
    const viewer = (execution: WorkflowExecution) => (
      <div style={{ width: 1200, height: 800 }}>
        <ExecutionViewer execution={execution} version={version} timeZone="UTC" locale="en-US" theme="light" />
      </div>
    );
    const screen = await render(viewer(going));
    await expect.element(page.getByText('Step 2 of 2', { exact: true })).toBeVisible();
    await screen.rerender(viewer(later));
    await expect.element(page.getByText('Step 3 of 3', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'First step' }));
    await screen.rerender(viewer({ ...later }));
    await expect.element(page.getByText('Step 1 of 3', { exact: true })).toBeVisible();
  });

  it('ignores keys pressed elsewhere, and those with a modifier', async () => {
    const container = await show(runOf(4));
    await expect.element(page.getByText('Step 4 of 4', { exact: true })).toBeVisible();
    document.body.focus();
    await userEvent.keyboard(',');
    await expect.element(page.getByText('Step 4 of 4', { exact: true })).toBeVisible();
    container.querySelector<HTMLElement>('[role="slider"]')!.focus();
    await userEvent.keyboard('{Control>},{/Control}');
    await expect.element(page.getByText('Step 4 of 4', { exact: true })).toBeVisible();
    await userEvent.keyboard(',,');
    await expect.element(page.getByText('Step 3 of 4', { exact: true })).toBeVisible();
  });
});
