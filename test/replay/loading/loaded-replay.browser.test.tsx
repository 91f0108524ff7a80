import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render, renderHook } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Answer, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionViewer, type ExecutionViewerProps } from '#replay';
import { useAnswer } from '../../../src/replay/loading/use-answer.js';
import { deferred, type Deferred } from '../../support/deferred.js';
import { smallExecution } from '../../support/small-execution.js';
import { failureOf, listing, seenAt, smallVersion } from '../shown-executions.js';
import 'pathboard/style.css';

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
        now={() => seenAt}
        {...own}
      />
    </div>
  );
}

const stepRow = (title: string) => page.getByRole('row', { name: new RegExp(`^Step 1, ${title}`) });
const failed = (words: string) => page.getByText(words, { exact: true });

afterEach(() => cleanup());

describe('an execution that is loaded', () => {
  it.each<[Failure['kind'], string]>([
    ['notSent', 'This run could not be loaded: no connection'],
    ['unauthorized', 'You have no access to this run'],
    ['notFound', 'This run could not be found'],
    ['badAnswer', 'This run could not be loaded'],
  ])('reports a failure of the kind %s, and is shown after a retry', async (kind, words) => {
    let isDown = true;
    const getExecution = async (): Promise<Answer<WorkflowExecution>> =>
      isDown ? failureOf(kind) : { ok: true, data: smallExecution('run-1') };
    await render(viewer(listing([], { getExecution })));
    await expect.element(failed(words)).toBeVisible();
    isDown = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.element(stepRow('Step start')).toBeVisible();
    await expect.element(failed(words)).not.toBeInTheDocument();
  });

  it.each<[string, () => unknown]>([
    ['rejects', () => Promise.reject(new Error('secret address'))],
    ['answers nothing', () => undefined],
    ['answers data that is no execution', async () => ({ ok: true, data: null })],
    [
      'throws',
      () => {
        throw new Error('secret address');
      },
    ],
  ])('is reported as not loaded where the adapter %s', async (_, getExecution) => {
    await render(viewer(listing([], { getExecution: getExecution as WorkflowAdapter['getExecution'] })));
    await expect.element(failed('This run could not be loaded')).toBeVisible();
    expect(document.body.textContent).not.toContain('secret');
  });

  it('is shown without its version where that was deleted, and without its presentation where that fails', async () => {
    const adapter = listing([], {
      loadVersion: async () => failureOf('notFound'),
      loadPresentation: () => Promise.reject(new Error('x')),
    });
    await render(viewer(adapter));
    await expect.element(stepRow('Step start')).toBeVisible();
  });

  it('waits for its version, reports a version that fails, and loads only that again', async () => {
    const answers: Deferred<Answer<WorkflowVersion>>[] = [];
    const getExecution = vi.fn<() => Promise<Answer<WorkflowExecution>>>(async () => ({
      ok: true,
      data: smallExecution('run-1'),
    }));
    const loadVersion = (): Promise<Answer<WorkflowVersion>> => {
      const answer = deferred<Answer<WorkflowVersion>>();
      answers.push(answer);
      return answer.promise;
    };
    await render(viewer(listing([], { getExecution, loadVersion })));
    await expect.poll(() => answers.length).toBe(1);
    await expect.element(page.getByText('Loading the run')).toBeInTheDocument();
    answers[0]!.resolve(failureOf('notSent'));
    await expect.element(failed('The version of this run could not be loaded: no connection')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!.resolve({ ok: true, data: smallVersion });
    await expect.element(stepRow('Step start')).toBeVisible();
    expect(getExecution).toHaveBeenCalledTimes(1);
  });

  it('is replaced by the one asked for last, whichever answer comes first', async () => {
    const answers = new Map<string, Deferred<Answer<WorkflowExecution>>>();
    const signals = new Map<string, AbortSignal | undefined>();
    const adapter = listing([], {
      getExecution: ({ executionId }, { signal } = {}) => {
        const answer = deferred<Answer<WorkflowExecution>>();
        answers.set(executionId, answer);
        signals.set(executionId, signal);
        return answer.promise;
      },
      loadVersion: async () => failureOf('notFound'),
    });
    const named = (id: string): Answer<WorkflowExecution> => ({ ok: true, data: smallExecution(id, { nodes: [id] }) });
    const screen = await render(viewer(adapter, { executionId: 'old' }));
    await expect.poll(() => answers.has('old')).toBe(true);
    await screen.rerender(viewer(adapter, { executionId: 'new' }));
    await expect.poll(() => answers.has('new')).toBe(true);
    expect(signals.get('old')?.aborted).toBe(true);
    answers.get('new')!.resolve(named('new'));
    await expect.element(stepRow('Step new')).toBeVisible();
    answers.get('old')!.resolve(named('old'));
    await answers.get('old')!.promise;
    await expect.element(stepRow('Step new')).toBeVisible();
    await screen.unmount();
    expect([...signals.values()].every((signal) => signal?.aborted)).toBe(true);
  });
});

describe('the state of a request', () => {
  it('is that of the last request alone, with a retry for each failure', async () => {
    const answers: Deferred<Answer<{ readonly value: string }>>[] = [];
    const signals: AbortSignal[] = [];
    const request = (): ((signal: AbortSignal) => Promise<Answer<{ readonly value: string }>>) => (signal) => {
      const answer = deferred<Answer<{ readonly value: string }>>();
      answers.push(answer);
      signals.push(signal);
      return answer.promise;
    };
    const [first, second] = [request(), request()];
    const hook = await renderHook((props?: { readonly ask: typeof first | undefined }) => useAnswer(props?.ask), {
      initialProps: { ask: first as typeof first | undefined },
    });
    const state = () => hook.result.current;
    expect(state()).toMatchObject({ isLoading: true });
    await hook.rerender({ ask: second });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers[0]!.resolve({ ok: true, data: { value: 'old' } });
    answers[1]!.reject(new Error('Broken adapter'));
    await expect.poll(() => state().failure).toMatchObject({ code: 'adapter-failed', message: 'Broken adapter' });
    expect(state()).toMatchObject({ isLoading: false });
    expect(state().data).toBeUndefined();
    await hook.act(() => state().retry());
    expect(state()).toMatchObject({ isLoading: true });
    expect(state().failure).toBeUndefined();
    // A retry replaces the one under way: its answer comes too late.
    await hook.act(() => state().retry());
    answers[2]!.resolve({ ok: true, data: { value: 'late' } });
    await answers[2]!.promise;
    await hook.act(() => {});
    expect(state()).toMatchObject({ isLoading: true });
    answers[3]!.resolve({ ok: true, data: { value: 'new' } });
    await expect.poll(() => state().data?.value).toBe('new');
    // Without a request nothing is loaded, nor shown as if it were.
    await hook.rerender({ ask: undefined });
    expect(state()).toMatchObject({ isLoading: false });
    expect(state().data).toBeUndefined();
  });

  it('is loaded although React mounts twice', async () => {
    const request = vi.fn<() => Promise<Answer<{ readonly value: number }>>>(async () => ({
      ok: true,
      data: { value: 1 },
    }));
    const hook = await renderHook(() => useAnswer(request), { wrapper: StrictMode });
    await expect.poll(() => hook.result.current.data?.value).toBe(1);
    expect(hook.result.current.isLoading).toBe(false);
  });
});
