import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { largeWorkflow } from '../support/large-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

type FullWorkflowAdapter = ReturnType<typeof createMemoryAdapter>;

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const workflowId = 'trial';
const now = { ...largeWorkflow(12), id: 'wv_6' };
const older = { ...now, id: 'v1' };

interface Shown {
  readonly adapter: FullWorkflowAdapter;
  readonly editor: Editor;
  readonly live: () => Promise<string | undefined>;
}

async function show(
  change: (adapter: FullWorkflowAdapter) => Partial<FullWorkflowAdapter> = () => ({}),
): Promise<Shown> {
  const memory = createMemoryAdapter({ workflowId, versions: [older, now] });
  const adapter = { ...memory, ...change(memory) };
  const editor = await new Promise<Editor>((done) => {
    open = putOnPage(
      <WorkflowEditor adapter={adapter} workflowId={workflowId} locale="en-US" onMount={(editor) => done(editor)} />,
      'width: 1280px; height: 800px',
    );
  });
  const live = async (): Promise<string | undefined> => {
    const listed = await memory.listVersions({ workflowId });
    return listed.ok ? listed.data.items.find(({ active }) => active)?.id : 'failed';
  };
  return { adapter, editor, live };
}

const makeLive = () => page.getByRole('button', { name: 'Make live' });
const dialog = () => page.getByRole('dialog', { name: /^(Make|Stop|Before)/ });
const confirm = () => dialog().getByRole('button', { name: 'Make live' });

describe('making a workflow live', () => {
  test('asks once, names what happens to contacts under way, and can be taken back', async () => {
    const { adapter, editor, live } = await show();
    await adapter.activateVersion({ workflowId, versionId: older.id });
    await userEvent.click(makeLive());
    await expect
      .element(dialog())
      .toHaveTextContent(/v1 has been live since .* and takes no new contacts once wv_6 is/);
    await userEvent.click(confirm());
    await vi.waitFor(async () => expect(await live()).toBe(now.id));
    await vi.waitFor(() => expect(dialog().query()).toBeNull());
    expect(editor.store.getState().version.active).toMatch(/^20/);
    expect(editor.store.getState().save.status).toBe('saved');
    // What is live has nothing to make live.
    await vi.waitFor(() => expect(makeLive().query()).toBeNull());
    await userEvent.click(page.getByRole('button', { name: /^Put v1 back/ }));
    await vi.waitFor(async () => expect(await live()).toBe(older.id));
    await expect.element(makeLive()).toBeVisible();
  });

  test('saves edits first, and the stored version is the live one', async () => {
    const { editor, live } = await show();
    editor.commands.setWorkflow({ name: 'Edited' });
    await userEvent.click(makeLive());
    await expect.element(dialog()).toHaveTextContent(/Your changes are saved as v3 first/);
    await userEvent.click(confirm());
    await vi.waitFor(async () => expect(await live()).toBe(editor.store.getState().save.base?.id));
    expect(editor.store.getState().save.base?.id).not.toBe(now.id);
    expect(editor.store.getState().save.status).toBe('saved');
    await userEvent.click(page.getByRole('button', { name: 'Take it off' }));
    await vi.waitFor(async () => expect(await live()).toBeUndefined());
  });

  test('says what is done and what is not where the service refuses, and may be tried again', async () => {
    let fails = true;
    const { editor, live } = await show((memory) => ({
      activateVersion: async (...call) =>
        fails
          ? {
              ok: false,
              failure: {
                kind: 'rejected',
                code: 'closed',
                message: 'The account is closed.',
                endpoint: 'activateVersion',
              },
            }
          : memory.activateVersion(...call),
    }));
    editor.commands.setWorkflow({ name: 'Edited' });
    await userEvent.click(makeLive());
    await userEvent.click(confirm());
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Your changes are saved, but the new version is not live. The account is closed.');
    expect(await live()).toBeUndefined();
    expect(editor.store.getState().save.status).toBe('saved');
    fails = false;
    await userEvent.click(confirm());
    await vi.waitFor(async () => expect(await live()).toBe(editor.store.getState().save.base?.id));
  });

  test('errors hold it back: the button names them and opens the list of problems', async () => {
    const { editor, live } = await show();
    editor.commands.addNode({ type: 'send-message' });
    await userEvent.click(makeLive());
    await expect.element(dialog()).toHaveTextContent(/Holds it back: ?\d+ errors?/);
    await userEvent.click(dialog().getByRole('button', { name: /^Fix \d+ errors? first/ }));
    await expect.element(page.getByRole('region', { name: /Problems/ })).toBeVisible();
    expect(await live()).toBeUndefined();
  });

  test('the workflow menu stops new contacts, after a question', async () => {
    const { adapter, editor, live } = await show();
    const activated = await adapter.activateVersion({ workflowId, versionId: now.id });
    if (activated.ok) editor.saving.assign(activated.data);
    await userEvent.click(page.getByRole('button', { name: 'Workflow menu' }));
    await userEvent.click(page.getByRole('menuitem', { name: /Stop new contacts/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Stop new contacts' }));
    await vi.waitFor(async () => expect(await live()).toBeUndefined());
    expect(editor.store.getState().version.active ?? undefined).toBeUndefined();
  });

  test('a host whose adapter cannot has no button and no command', async () => {
    await show(() => ({ activateVersion: undefined as never }));
    await expect.element(page.getByRole('button', { name: 'Save version' })).toBeVisible();
    await vi.waitFor(() => expect(makeLive().query()).toBeNull());
  });
});
