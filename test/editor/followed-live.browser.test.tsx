import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { createMemoryAdapter, createMemoryDraftStore, type MemoryAdapter } from 'pathboard/client';
import { liveVersion, nextVersion } from '../../stories/editor/live-versions.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

/* What is live and what goes live next is the same in every open page of a workflow. */

const opened: OnPage[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.remove();
  vi.useRealTimers();
});

const workflowId = 'trial';
const v7 = liveVersion.id ?? '';
const v8 = nextVersion.id ?? '';
const later = '2099-10-15T16:00:00.000Z';

const memoryOf = (): MemoryAdapter =>
  createMemoryAdapter({ workflowId, versions: [liveVersion, nextVersion], executions: [] });

/** Opens an editor, and returns it with shows it. */
async function open(adapter: MemoryAdapter, label: string, account?: string, width = 1280) {
  const editor = await new Promise<Editor>((done) => {
    opened.push(
      putOnPage(
        <WorkflowEditor
          adapter={adapter}
          workflowId={workflowId}
          label={label}
          locale="en-US"
          timeZone="America/Los_Angeles"
          drafts={
            account === undefined
              ? false
              : { host: 'https://texting.example.com', account, store: createMemoryDraftStore() }
          }
          onMount={done}
        />,
        `width: ${width}px; height: 420px`,
      ),
    );
  });

  return { editor };
}

const chips = (): readonly string[] =>
  [...document.querySelectorAll('.pb-later')].map(({ textContent }) => textContent.trim());
const isLive = ({ editor }: { readonly editor: Editor }): boolean => typeof editor.toVersion().active === 'string';

describe('what is live, in several pages', () => {
  test('another page of the browser learns of a schedule, and that it was canceled', async () => {
    const memory = memoryOf();
    await open(memory, 'First', 'scheduled');
    await open(memory, 'Second', 'scheduled');
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-save')).toHaveLength(2));
    await userEvent.click(page.getByRole('button', { name: 'Make live' }).first());
    const list = page.getByRole('dialog', { name: 'Make v8 live' });
    await userEvent.click(list.getByRole('radio', { name: 'At' }));
    await userEvent.click(list.getByRole('button', { name: /^Make live .+/ }));
    await vi.waitFor(() => expect(chips()).toHaveLength(2));
    expect(new Set(chips()).size).toBe(1);
    await userEvent.click(page.getByRole('button', { name: /^Cancel: v8/ }).last());
    await vi.waitFor(() => expect(chips()).toEqual([]));
  });

  test('another page learns which version was made live, and its draft stays', async () => {
    const memory = memoryOf();
    const [first, second] = [await open(memory, 'First', 'live'), await open(memory, 'Second', 'live')];
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-save')).toHaveLength(2));
    second.editor.commands.setWorkflow({ name: 'Mine' });
    const { definition } = second.editor.toVersion();
    expect([isLive(first), isLive(second)]).toEqual([false, false]);
    await userEvent.click(page.getByRole('button', { name: 'Make live' }).first());
    await userEvent.click(
      page.getByRole('dialog', { name: 'Make v8 live' }).getByRole('button', { name: 'Make live' }),
    );
    await vi.waitFor(() => expect([isLive(first), isLive(second)]).toEqual([true, true]));
    expect(second.editor.toVersion().name).toBe('Mine');
    expect(second.editor.toVersion().definition).toEqual(definition);
    await userEvent.click(page.getByRole('button', { name: 'Put v7 back' }));
    await vi.waitFor(() => expect([isLive(first), isLive(second)]).toEqual([false, false]));
  });

  test.each([390, 800])(
    'an editor of %i px says what is scheduled by a button, and cancels it there',
    async (width) => {
      const memory = memoryOf();
      await memory.scheduleVersion({ workflowId, versionId: v8, at: later });
      await open(memory, 'First', undefined, width);
      const button = page.getByRole('button', { name: /^v8 goes live/ });
      await expect.element(button).toBeInTheDocument();
      const { left, right } = button.element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      await userEvent.click(button);
      await userEvent.click(page.getByRole('menuitem', { name: /^Cancel: v8/ }));
      await vi.waitFor(() => expect(button.query()).toBeNull());
      const after = await memory.loadSchedule({ workflowId });
      expect(after.ok && after.data.scheduled).toBeUndefined();
    },
  );

  test('the row of its version in the history says so, from when it is scheduled until it is canceled', async () => {
    const memory = memoryOf();
    await open(memory, 'First');
    await userEvent.click(page.getByRole('button', { name: 'History', exact: true }).first());
    const row = page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: /^v8/ });
    await expect.element(row).toHaveTextContent('Never live');
    await memory.scheduleVersion({ workflowId, versionId: v8, at: later });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(row).toHaveTextContent(/Live Thu, Oct 15, 9:00/);
    await userEvent.click(page.getByRole('button', { name: /^Cancel: v8/ }));
    await expect.element(row).toHaveTextContent('Never live');
  });

  test('a page that becomes visible looks again: another device scheduled a version', async () => {
    const memory = memoryOf();
    const { editor } = await open(memory, 'First');
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Make live' }).query()).not.toBeNull());
    await memory.scheduleVersion({ workflowId, versionId: v8, at: later });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(chips()).toHaveLength(1));
    await expect.element(page.getByText(/^v8 goes live/).first()).toBeInTheDocument();
    await memory.cancelSchedule({ workflowId });
    await memory.activateVersion({ workflowId, versionId: v8 });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(chips()).toEqual([]));
    await vi.waitFor(() => expect(isLive({ editor })).toBe(true));
    await memory.activateVersion({ workflowId, versionId: v7 });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(isLive({ editor })).toBe(false));
  });
});
