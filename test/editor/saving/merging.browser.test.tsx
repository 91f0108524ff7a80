import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { builtInRules, type WorkflowNode, type WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const workflowId = 'wf_trial';
const base: WorkflowVersion = { ...freeTrial, id: 'wf_trial_v7' };
const noRules = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

const open: OnPage[] = [];
afterEach(() => {
  for (const on of open.splice(0)) on.remove();
});

/** The common version with settings of some steps changed. */
function withSettings(settings: { readonly [nodeId: string]: object }, change: Partial<WorkflowVersion> = {}) {
  const nodes = (base.definition?.nodes ?? []).map((node: WorkflowNode) =>
    settings[node.id] ? { ...node, config: { ...node.config, ...settings[node.id] } } : node,
  );
  return { ...base, ...change, definition: { ...base.definition, nodes } } as WorkflowVersion;
}

interface Shown {
  readonly editor: Editor;
  readonly adapter: MemoryAdapter;
  /** Saves as Ana. */
  readonly anaSaves: (version: WorkflowVersion) => Promise<void>;
}

async function show(more: Partial<WorkflowEditorProps> = {}, memory?: MemoryAdapter): Promise<Shown> {
  const adapter = memory ?? createMemoryAdapter({ versions: [base], workflowId });
  const editor = await new Promise<Editor>((done) => {
    open.push(
      putOnPage(
        <WorkflowEditor
          adapter={adapter}
          workflowId={workflowId}
          theme="light"
          locale="en-US"
          timeZone="UTC"
          rules={noRules}
          drafts={false}
          {...more}
          onMount={done}
        />,
        'width: 1400px; height: 900px',
      ),
    );
  });
  return {
    editor,
    adapter,
    anaSaves: async (version) => {
      const answer = await adapter.saveVersion({ workflowId, name: String(version.name), version });
      if (!answer.ok) throw new Error(answer.failure.message);
    },
  };
}

const save = (): Promise<void> => userEvent.click(page.getByRole('button', { name: 'Save version' }));
const screen = () => page.getByRole('region', { name: /^Merge of / });
const configOf = (version: WorkflowVersion | undefined, id: string): unknown =>
  version?.definition?.nodes?.find((node) => node.id === id)?.config;

async function stored(adapter: MemoryAdapter): Promise<WorkflowVersion> {
  const answer = await adapter.loadVersion({ workflowId });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.data;
}

const count = async (adapter: MemoryAdapter): Promise<number> => {
  const answer = await adapter.listVersions({ workflowId });
  return answer.ok ? answer.data.items.length : -1;
};

describe('saving after another user', { timeout: 60_000 }, () => {
  test('merges what fits as one entry of the history, saves, and shows what came in', async () => {
    const { adapter, anaSaves, editor } = await show();
    await anaSaves(withSettings({ keyword: { keywords: ['TRIAL', 'FREE'] } }));
    editor.commands.setConfig({ nodeId: 'no-reply', path: ['tags'], value: ['silent'] });
    const entries = editor.history().done.length;
    await save();
    await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'), { timeout: 10_000 });
    expect(configOf(await stored(adapter), 'keyword')).toMatchObject({ keywords: ['TRIAL', 'FREE'] });
    expect(configOf(await stored(adapter), 'no-reply')).toMatchObject({ tags: ['silent'] });
    expect(await count(adapter)).toBe(3);
    expect(editor.history().done.length).toBe(entries + 1);
    await expect.element(page.getByText(/^Merged with /).first()).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }));
    await expect
      .element(page.getByRole('region', { name: /^Comparison of Your draft and Merged/ }))
      .toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Keyword/, expanded: true })).toBeInTheDocument();
    editor.undo();
    expect(configOf(editor.toVersion(), 'keyword')).toMatchObject({ keywords: ['TRIAL'] });
  });

  test('saves over a version with the same content without a word', async () => {
    const { adapter, anaSaves, editor } = await show();
    await anaSaves({ ...base });
    editor.commands.setConfig({ nodeId: 'no-reply', path: ['tags'], value: ['silent'] });
    await save();
    await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'), { timeout: 10_000 });
    expect(page.getByText(/^Merged with /).elements()).toEqual([]);
    expect(await count(adapter)).toBe(3);
  });

  test('asks where both changed the same, saves the choices, and keeps what is chosen when a newer one comes', async () => {
    const { adapter, anaSaves, editor } = await show();
    await anaSaves(withSettings({ keyword: { keywords: ['FREE'] }, 'no-reply': { tags: ['theirs'] } }));
    editor.commands.setConfig({ nodeId: 'no-reply', path: ['tags'], value: ['mine'] });
    editor.commands.setConfig({ nodeId: 'hot-lead', path: ['tags'], value: ['hot'] });
    await save();
    await expect.element(screen()).toBeInTheDocument();
    const button = screen().getByRole('button', { name: /^Save merged version/ });
    await expect.element(button).toHaveTextContent(/1 left/);
    expect(await count(adapter)).toBe(2);
    await userEvent.click(screen().getByRole('radio', { name: 'Mine' }).last());
    await expect.element(screen().getByText('1 of 1 chosen')).toBeInTheDocument();

    // Newer again: the same screen, with the choice kept and the new conflict open.
    await anaSaves(
      withSettings({
        keyword: { keywords: ['FREE'] },
        'no-reply': { tags: ['theirs'] },
        'hot-lead': { tags: ['warm'] },
      }),
    );
    await userEvent.click(button);
    await expect.element(screen().getByText('1 of 2 chosen')).toBeInTheDocument();
    expect(await count(adapter)).toBe(3);
    const last = screen()
      .getByRole('group', { name: /hot|Add tag/ })
      .last();
    await userEvent.click(last.getByRole('radio').nth(1));
    await userEvent.click(screen().getByRole('button', { name: /^Save merged version/ }));
    await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'), { timeout: 10_000 });
    const now = await stored(adapter);
    expect(configOf(now, 'keyword')).toMatchObject({ keywords: ['FREE'] });
    expect(configOf(now, 'no-reply')).toMatchObject({ tags: ['mine'] });
    expect(configOf(now, 'hot-lead')).toMatchObject({ tags: ['warm'] });
    expect(await count(adapter)).toBe(4);
  });

  test('leaves both alone where the user keeps editing, and offers what can be done in the band', async () => {
    const { adapter, anaSaves, editor } = await show();
    await anaSaves(withSettings({ 'no-reply': { tags: ['theirs'] } }));
    editor.commands.setConfig({ nodeId: 'no-reply', path: ['tags'], value: ['mine'] });
    await save();
    await expect.element(screen()).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen()).not.toBeInTheDocument();
    const band = page.getByRole('region', { name: /^Saved first/ });
    await expect.element(band).toHaveTextContent(/You saved v2 at .*, while you edited/);
    await userEvent.click(band.getByRole('button', { name: 'See theirs' }));
    await expect.element(page.getByRole('region', { name: /^Comparison of v7 and / })).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Close the comparison' }));
    await userEvent.click(band.getByRole('button', { name: 'Save mine on top' }));
    await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'), { timeout: 10_000 });
    expect(configOf(await stored(adapter), 'no-reply')).toMatchObject({ tags: ['mine'] });
    expect(await count(adapter)).toBe(3);
  });

  test('keeps the choices with the draft across a reload, where theirs can be taken with mine left as a draft', async () => {
    const drafts = { host: 'https://texting.example.com', account: `merge ${crypto.randomUUID()}`, user: 'u_1' };
    const first = await show({ drafts });
    await first.anaSaves(withSettings({ 'no-reply': { tags: ['theirs'] }, keyword: { keywords: ['FREE'] } }));
    first.editor.commands.setConfig({ nodeId: 'no-reply', path: ['tags'], value: ['mine'] });
    first.editor.commands.setConfig({ nodeId: 'keyword', path: ['keywords'], value: ['TRIAL NOW'] });
    await save();
    await userEvent.click(screen().getByRole('radio', { name: 'Mine' }).last());
    await expect.element(screen().getByText('1 of 2 chosen')).toBeInTheDocument();
    // The choice is written a moment later.
    await new Promise((resolve) => setTimeout(resolve, 600));
    for (const on of open.splice(0)) on.remove();

    const second = await show({ drafts }, first.adapter);
    const found = page.getByRole('region', { name: /^Draft found/ });
    await userEvent.click(found.getByRole('button', { name: 'Look at it' }));
    const comparison = page.getByRole('region', { name: /^Comparison of .* and Draft from / });
    await expect.element(comparison).toBeInTheDocument();
    expect(configOf(second.editor.toVersion(), 'no-reply')).toMatchObject({ tags: ['theirs'] });
    await userEvent.click(comparison.getByRole('button', { name: 'Restore' }));
    await expect.element(page.getByText('Draft restored')).toBeInTheDocument();
    await save();
    await expect.element(screen().getByText('1 of 2 chosen')).toBeInTheDocument();
    await userEvent.click(screen().getByRole('button', { name: 'Other ways' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Take theirs, keep mine as a draft' }));
    await expect.element(found).toHaveTextContent(/was not saved/);
  });
});
