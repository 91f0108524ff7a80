import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type Answer, createMemoryAdapter, type WorkflowAdapter } from '#adapter';
import type { ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionViewer, type ExecutionViewerProps, type RetryRequest } from '#replay';
import 'pathboard/style.css';

const begin = Date.parse('2026-11-16T17:00:00.000Z');
const at = (second: number): string => new Date(begin + second * 1000).toISOString();

const version: WorkflowVersion = {
  id: 'v1',
  name: 'Line',
  definition: {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      type: {
        type: id === 'b' ? 'send-message' : 'add-tag',
        label: `Step ${id.toUpperCase()}`,
        group: id === 'b' ? 'Messages' : 'Contact data',
      },
    })),
    edges: [
      { id: 'ab', source: 'a', target: 'b', type: 'standard' },
      { id: 'bc', source: 'b', target: 'c', type: 'standard' },
      { id: 'cd', source: 'c', target: 'd', type: 'standard' },
    ],
  },
};
const step = (id: string, start: number, end?: number): ExecutionStep => ({
  id: `s-${id}`,
  start: at(start),
  ...(end === undefined ? {} : { end: at(end) }),
  node: { id, context: { last: id } },
});
const [a, b, c, d] = [step('a', 0, 1), step('b', 2, 3), step('c', 4, 5), step('d', 6, 7)] as const;
const executionOf = (steps: readonly ExecutionStep[], own: object = { status: 'running' }): WorkflowExecution => ({
  id: 'run-1',
  version: { id: 'v1', name: 'v1' },
  start: at(0),
  steps: [...steps],
  ...own,
});
const over = { status: 'completed', end: at(8) };

function viewer(adapter: WorkflowAdapter, own: Partial<ExecutionViewerProps> = {}) {
  return (
    <div style={{ width: 1300, height: 800 }}>
      <ExecutionViewer
        adapter={adapter}
        workflowId="w"
        executionId="run-1"
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => begin + 20_000}
        {...own}
      />
    </div>
  );
}

/** The position as shown by the transport. */
const stepWords = (words: string) => page.getByText(words, { exact: true });

async function said(words: RegExp): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((region) => region.textContent).join(' '))
    .toMatch(words);
}

afterEach(() => cleanup());

describe('open execution', () => {
  it('is followed at its end, keeps the position of a user elsewhere, and leads back', async () => {
    const adapter = createMemoryAdapter({ workflowId: 'w', versions: [version], executions: [executionOf([a, b])] });
    await render(viewer(adapter));
    await expect.element(stepWords('Step 2 of 2')).toBeVisible();
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    // At the end, the playhead follows.
    adapter.recordExecution('w', executionOf([a, b, c]));
    await expect.element(stepWords('Step 3 of 3')).toBeVisible();
    // Elsewhere it stays, also when a late step began earlier.
    await userEvent.click(page.getByRole('row', { name: /^Step 2, Step B/ }));
    const slider = page.getByRole('slider', { name: 'Time in the run' });
    const stood = slider.element().getAttribute('aria-valuenow');
    adapter.recordExecution('w', executionOf([a, step('a', 1.5, 1.6), b, c, d]));
    await expect.element(stepWords('Step 3 of 5')).toBeVisible();
    expect(slider.element().getAttribute('aria-valuenow')).toBe(stood);
    await expect.element(page.getByRole('complementary', { name: /^Step details/ })).toHaveTextContent('Step B');
    const back = page.getByRole('button', { name: /Back to live/ });
    await expect.element(back).toHaveTextContent('2 new steps');
    await said(/The run has taken 2 steps since/);
    await userEvent.click(back);
    await expect.element(stepWords('Step 5 of 5')).toBeVisible();
    await expect.element(slider).toHaveFocus();
    adapter.recordExecution('w', executionOf([a, b, c, d], over));
    await expect.element(stepWords('Step 4 of 4')).toBeVisible();
    await expect.element(page.getByText('Live', { exact: true })).not.toBeInTheDocument();
    await said(/The run is over: Completed/);
  });

  it('reports a lost, restored and ended connection, and releases everything', async () => {
    const answers: Answer<WorkflowExecution>[] = [];
    let wake = (): void => undefined;
    let watching = 0;
    const signals: AbortSignal[] = [];
    const tell = (answer: Answer<WorkflowExecution>): void => {
      answers.push(answer);
      wake();
    };
    const failure = (kind: 'unknown' | 'notFound'): Answer<never> => ({
      ok: false,
      failure: { kind, code: 'x', message: 'Gone', endpoint: '' },
    });
    const adapter: WorkflowAdapter = {
      saveVersion: () => new Promise(() => undefined),
      getExecution: async () => ({ ok: true, data: executionOf([a, b]) }),
      loadVersion: async () => ({ ok: true, data: version }),
      async *watchExecution(_request, { signal } = {}) {
        watching += 1;
        if (signal) signals.push(signal);
        try {
          while (!signal?.aborted) {
            const next = answers.shift();
            if (next) yield next;
            if (next && !next.ok && next.failure.kind === 'notFound') return;
            if (answers.length === 0)
              await new Promise<void>((resolve) => {
                wake = resolve;
                signal?.addEventListener('abort', () => resolve(), { once: true });
              });
          }
        } finally {
          watching -= 1;
        }
      },
    };
    const screen = await render(viewer(adapter));
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    tell(failure('unknown'));
    await expect.element(page.getByText('Connection lost', { exact: true })).toBeVisible();
    await said(/Connection lost\. The run may have continued since/);
    await expect.element(stepWords('Step 2 of 2')).toBeVisible();
    tell({ ok: true, data: executionOf([a, b, c]) });
    await expect.element(stepWords('Step 3 of 3')).toBeVisible();
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    await said(/Connected again/);
    tell(failure('notFound'));
    await userEvent.click(page.getByRole('button', { name: 'Follow again' }));
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(watching).toBe(1));
    await screen.unmount();
    await vi.waitFor(() => expect(watching).toBe(0));
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });

  it('is polled where the adapter cannot watch', async () => {
    const executions = [executionOf([a]), executionOf([a, b]), executionOf([a, b, c], over)];
    let asked = 0;
    const adapter: WorkflowAdapter = {
      saveVersion: () => new Promise(() => undefined),
      loadVersion: async () => ({ ok: true, data: version }),
      getExecution: async () => ({ ok: true, data: executions[Math.min(asked++, 2)]! }),
    };
    await render(viewer(adapter));
    await expect.element(stepWords('Step 3 of 3')).toBeVisible();
    expect(asked).toBe(3);
  });
});

describe('link to a moment', () => {
  it('navigates, reports unreadable parts, and notifies the host of later moments', async () => {
    const onMomentChange = vi.fn<(moment: string) => void>();
    const onRetry = vi.fn<(request: RetryRequest) => void>();
    const shown = (moment: string) => (
      <div style={{ width: 1300, height: 800 }}>
        <ExecutionViewer
          execution={executionOf([a, b, c, d], over)}
          version={version}
          locale="en-US"
          timeZone="UTC"
          theme="light"
          moment={moment}
          onMomentChange={onMomentChange}
          onRetry={onRetry}
        />
      </div>
    );
    const screen = await render(shown('run=run-1&step=2&time=soon'));
    await expect.element(stepWords('Step 2 of 4')).toBeVisible();
    await expect.element(page.getByRole('note')).toHaveTextContent('A part of this link could not be read');
    await userEvent.click(page.getByRole('button', { name: 'Next step' }));
    await vi.waitFor(() => expect(onMomentChange.mock.lastCall?.[0]).toBe('run=run-1&step=3'));
    await expect.element(page.getByRole('note')).not.toBeInTheDocument();
    // Passing back the reported moment changes nothing; another moment navigates.
    await screen.rerender(shown('run=run-1&step=3'));
    await expect.element(stepWords('Step 3 of 4')).toBeVisible();
    await screen.rerender(shown('run=run-1&step=1'));
    await expect.element(stepWords('Step 1 of 4')).toBeVisible();
    await screen.rerender(shown('step=9'));
    await expect.element(stepWords('Step 4 of 4')).toBeVisible();
    await expect.element(page.getByRole('note')).toHaveTextContent('leads to step 9, and the run has only 4');

    await userEvent.click(page.getByRole('button', { name: 'More for this run' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Start again…' }));
    const question = page.getByRole('dialog', { name: /^Start again for/ });
    await expect.element(question).toHaveTextContent('1 message is sent to this contact again: Step B.');
    await userEvent.click(question.getByRole('button', { name: 'Start again' }));
    await expect.element(page.getByText('The run is started again.').first()).toBeVisible();
    expect(onRetry).toHaveBeenCalledWith(expect.objectContaining({ executionId: 'run-1', versionId: 'v1' }));
  });
});
