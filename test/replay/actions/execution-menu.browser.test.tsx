import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { WorkflowExecution } from '#model';
import { ExecutionViewer, type ExecutionViewerProps, type ResumeRequest, type RetryRequest } from '#replay';
import { deferred } from '../../support/deferred.js';
import { smallExecution } from '../../support/small-execution.js';
import { expectSaid, seenAt, smallVersion } from '../shown-executions.js';
import 'pathboard/style.css';

const execution = smallExecution('run-1', { nodes: ['start', 'next'] });

function viewer(own: Partial<ExecutionViewerProps> = {}, shown: WorkflowExecution = execution) {
  return (
    <div style={{ width: 1300, height: 800 }}>
      <ExecutionViewer
        personalData="hidden"
        execution={shown}
        version={smallVersion}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => seenAt}
        {...own}
      />
    </div>
  );
}

const menuButton = () => page.getByRole('button', { name: 'More for this run' });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const question = () => page.getByRole('dialog', { name: /^(Start again|Continue|Cancel the run)/ });

async function choose(name: string | RegExp): Promise<void> {
  await userEvent.click(menuButton());
  await userEvent.click(item(name));
}

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

describe('the menu of an execution', () => {
  it('offers only what the host can do and the execution has', async () => {
    const screen = await render(viewer());
    await userEvent.click(menuButton());
    const names = (): readonly string[] =>
      [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent ?? '');
    await expect.poll(names).toHaveLength(2);
    expect(names().join()).toMatch(/Copy as a case.*hidden.*Download as a case/);
    await userEvent.keyboard('{Escape}');
    await expect.element(menuButton()).toHaveFocus();
    await screen.rerender(viewer({ linkTo: (at) => at, onRetry: () => {}, onResume: () => {} }));
    await userEvent.click(menuButton());
    await expect.poll(names).toHaveLength(5);
    await expect.element(item(/^Continue from Step next/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    // Without a visit there is nothing to export, and nothing to continue from.
    await screen.rerender(viewer({ onResume: () => {} }, { ...execution, steps: [] }));
    await expect.element(menuButton()).not.toBeInTheDocument();
  });

  it('opens the execution as a test where the host has tests, and not while personal data is hidden', async () => {
    const onOpenAsTest = vi.fn<(execution: WorkflowExecution) => void>();
    const screen = await render(viewer({ onOpenAsTest, personalData: 'shown' }));
    await choose('Open as a test');
    expect(onOpenAsTest.mock.calls).toEqual([[execution]]);
    await screen.rerender(viewer({ onOpenAsTest, personalData: 'hidden' }));
    await userEvent.click(menuButton());
    await expect.element(item(/^Open as a test/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('copies the link to the moment, and says what to do where the page may not copy', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(viewer({ linkTo: (moment) => `https://host.test/?${moment}` }));
    await choose('Copy link to this moment');
    await expectSaid('Link copied');
    expect(write.mock.calls).toEqual([['https://host.test/?run=run-1']]);
    write.mockRejectedValue(new DOMException('Not allowed'));
    const copied = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await choose('Copy link to this moment');
    await expect.poll(() => document.querySelectorAll('.pb-toast').length).toBe(1);
    copied.mockRestore();
  });

  it('hides personal data in a copied case, and downloads it under a name', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(viewer());
    await choose(/^Copy as a case/);
    await expectSaid('Case copied');
    const [[text] = ['']] = write.mock.calls;
    expect(JSON.parse(text)).toMatchObject({ format: 'pathboard-case', execution: { id: 'run-1' } });
    for (const hidden of ['Haddad', '+15550100']) expect(text).not.toContain(hidden);
    let name: string | undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      name = this.download;
    });
    await choose(/^Download as a case/);
    await expectSaid('case-run-1.json is downloaded');
    expect(name).toBe('case-run-1.json');
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('Sandboxed');
    });
    await choose(/^Download as a case/);
    await expect.element(page.getByText('This page may not download files. Copy the case instead.')).toBeVisible();
  });
});

describe('starting an execution again', () => {
  it('asks first, and does nothing where the user cancels by button or key', async () => {
    const onRetry = vi.fn<() => void>();
    await render(viewer({ onRetry }));
    for (const cancel of ['button', 'key'] as const) {
      await choose('Start again…');
      await expect.element(question()).toHaveTextContent('goes through this workflow once more, from Step start on');
      await expect.poll(() => question().element().contains(document.activeElement)).toBe(true);
      if (cancel === 'key') await userEvent.keyboard('{Escape}');
      else await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
      await expect.element(question()).not.toBeInTheDocument();
    }
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('continues from the visit shown, named by node, step and version', async () => {
    const onResume = vi.fn<(request: ResumeRequest) => void>();
    await render(viewer({ onResume }));
    await userEvent.click(page.getByRole('row', { name: /^Step 1, Step start/ }));
    await choose('Continue from Step start…');
    await userEvent.click(question().getByRole('button', { name: 'Continue from here' }));
    await expectSaid('The run continues from Step start.');
    expect(onResume.mock.lastCall?.[0]).toEqual({
      execution,
      executionId: 'run-1',
      versionId: 'v1',
      nodeId: 'start',
      stepId: 'run-1-0',
      visit: 1,
    });
  });

  it.each<[string, () => unknown, string]>([
    [
      'rejects with a message',
      () => Promise.reject(new Error('The contact has opted out.')),
      'The contact has opted out.',
    ],
    ['rejects without a message', () => Promise.reject(new Error('')), 'Try again.'],
    ['rejects with no error', () => Promise.reject('no'), 'Try again.'],
    [
      'throws',
      () => {
        throw new Error('Not signed in.');
      },
      'Not signed in.',
    ],
  ])('reports that it was not started where the host %s', async (_, onRetry, reason) => {
    await render(viewer({ onRetry }));
    await choose('Start again…');
    await userEvent.click(question().getByRole('button', { name: 'Start again' }));
    const words = `The run was not started. ${reason}`;
    await expectSaid(words);
    await expect.element(page.getByRole('group', { name: 'Messages' }).getByText(words)).toBeVisible();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('asks the host once, however often the button is pressed, and can be left while no answer comes', async () => {
    const late = deferred<void>();
    const onRetry = vi.fn<() => Promise<void>>(() => late.promise);
    await render(viewer({ onRetry, onResume: () => {} }));
    await choose('Start again…');
    const confirm = question().getByRole('button', { name: 'Start again' });
    await userEvent.click(confirm);
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(confirm);
    await userEvent.keyboard('{Enter}');
    expect(onRetry).toHaveBeenCalledTimes(1);
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
    await expect.element(question()).not.toBeInTheDocument();
    // The late answer is reported, and leaves the question that was opened since.
    await choose(/^Continue from/);
    await expect.element(question()).toBeVisible();
    late.resolve();
    await expectSaid('The run is started again.');
    await expect.element(page.getByRole('dialog', { name: 'Continue from Step next?' })).toBeVisible();
  });
});

describe('[63] an execution under way', () => {
  const { end: _end, steps = [], ...begun } = smallExecution('run-2', { nodes: ['start', 'next'], status: 'waiting' });
  const waiting: WorkflowExecution = {
    ...begun,
    steps: (steps ?? []).map(({ end, ...step }, at) => (at === 0 ? { ...step, ...(end && { end }) } : step)),
  };

  it('is canceled after the question that says what ends and what stays; a failure keeps its reason', async () => {
    const onCancel = vi.fn<(request: RetryRequest) => Promise<void>>();
    onCancel.mockRejectedValueOnce(new Error('Another engine executes it.'));
    await render(viewer({ onCancel }, waiting));
    await choose('Cancel this run…');
    await expect.element(question()).toHaveTextContent(/leaves this workflow at Step next.*ends as canceled/);
    await expect.element(question()).toHaveTextContent('Messages that were sent stay sent.');
    await userEvent.click(question().getByRole('button', { name: 'Cancel this run' }));
    await expectSaid('The run was not canceled. Another engine executes it.');
    await choose('Cancel this run…');
    await userEvent.click(question().getByRole('button', { name: 'Keep it going' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    await choose('Cancel this run…');
    await userEvent.click(question().getByRole('button', { name: 'Cancel this run' }));
    await expectSaid('The run is canceled.');
    expect(onCancel.mock.lastCall?.[0]).toEqual({ execution: waiting, executionId: 'run-2', versionId: 'v1' });
  });

  it('is not started again, and says that it leaves its step where it continues elsewhere', async () => {
    const screen = await render(viewer({ onRetry: () => {}, onResume: () => {}, onCancel: () => {} }, waiting));
    await userEvent.click(menuButton());
    await expect.element(item(/^Start again…/)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item(/^Start again…/)).toHaveTextContent('This run is under way. Cancel it first.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('row', { name: /^Step 1, Step start/ }));
    await choose('Continue from Step start…');
    await expect.element(question()).toHaveTextContent(/leaves Step next and goes on at Step start/);
    await userEvent.keyboard('{Escape}');
    await screen.rerender(viewer({ onCancel: () => {} }, execution));
    await userEvent.click(menuButton());
    await expect.element(item(/^Copy as a case/)).toBeVisible();
    await expect.element(item('Cancel this run…')).not.toBeInTheDocument();
  });
});
