import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DraftStore, createIndexedDbDraftStore } from 'pathboard/client';
import { WorkflowEditor } from 'pathboard';
import { putOnPage } from '../editor-on-page.js';
import { type DraftPage, draftsOf, memoryOf, openWithDrafts, ownName, untilKept, version } from './drafts-on-page.js';

const open: DraftPage[] = [];
async function start(options: Parameters<typeof openWithDrafts>[0]): Promise<DraftPage> {
  const made = await openWithDrafts(options);
  open.push(made);
  return made;
}
const leave = (on: DraftPage): void => {
  open.splice(open.indexOf(on), 1);
  on.remove();
};
afterEach(() => {
  for (const on of open.splice(0)) on.remove();
});

const band = () => page.getByRole('region', { name: /^Draft found/ });
const notice = () => page.getByRole('region', { name: /^Draft on this device/ });
const savedBand = () => page.getByRole('region', { name: /^Saved version/ });
const nameIn = (on: DraftPage): unknown => on.editor().store.getState().version.name;

describe('a draft that was left behind', { timeout: 60_000 }, () => {
  test('[D1] is what opens, with its history: no question, no old workflow', async () => {
    const where = ownName('open');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'Free trial, second try' });
    first.editor().commands.removeElements({ nodeIds: ['nudge'] });
    await untilKept(first);
    leave(first);

    const second = await start({ where });
    await expect
      .element(notice())
      .toHaveTextContent(/^You have changes from \d.* on this device\.\s*Show saved version$/);
    expect(nameIn(second)).toBe('Free trial, second try');
    await expect.element(band()).not.toBeInTheDocument();
    const { undoLabel, version: now } = second.editor().store.getState();
    expect(undoLabel).toBe(first.editor().store.getState().undoLabel);
    expect(second.editor().history().done).toHaveLength(2);
    expect(now.definition?.nodes?.some(({ id }) => id === 'nudge')).toBe(false);
    await untilKept(second);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
    await userEvent.click(notice().getByRole('button', { name: 'Close this message' }));
    await expect.element(notice()).not.toBeInTheDocument();
    expect(nameIn(second)).toBe('Free trial, second try');
    leave(second);
    // Once more: a draft that was opened is as safe as one that was typed.
    const third = await start({ where });
    await expect.element(notice()).toBeInTheDocument();
    expect(nameIn(third)).toBe('Free trial, second try');
    expect(third.editor().undo().ok && third.editor().undo().ok).toBe(true);
    expect(nameIn(third)).toBe('Free trial sign-up');
  });

  test('[D2] shows the saved version on request, goes on with either, and Undo brings the changes back', async () => {
    const where = ownName('saved version');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'Free trial, second try' });
    await untilKept(first);
    leave(first);

    const second = await start({ where });
    await userEvent.click(notice().getByRole('button', { name: 'Show saved version' }));
    await expect.element(savedBand()).toHaveTextContent(/Your changes from \d.* are kept on this device\./);
    await expect.element(page.getByText('Free trial sign-up').first()).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Save version' })).not.toBeInTheDocument();
    expect(await draftsOf(where)).toBe(1);
    await userEvent.click(savedBand().getByRole('button', { name: 'Back to my changes' }));
    expect(nameIn(second)).toBe('Free trial, second try');

    await userEvent.click(notice().getByRole('button', { name: 'Show saved version' }));
    await userEvent.click(savedBand().getByRole('button', { name: 'Go on with the saved version' }));
    await vi.waitFor(() => expect(nameIn(second)).toBe('Free trial sign-up'));
    await expect.element(notice()).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }));
    expect(nameIn(second)).toBe('Free trial, second try');
    await untilKept(second);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
  });

  test('[D3] the notice goes with a save', async () => {
    const where = ownName('then saved');
    const adapter = memoryOf();
    const first = await start({ where, adapter });
    first.editor().commands.setWorkflow({ name: 'Free trial, second try' });
    await untilKept(first);
    leave(first);
    const second = await start({ where, adapter });
    await expect.element(notice()).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    await expect.element(page.getByText(/^Saved/).first()).toBeInTheDocument();
    await expect.element(notice()).not.toBeInTheDocument();
    second.editor().commands.setWorkflow({ name: 'Third' });
    await untilKept(second);
    await expect.element(notice()).not.toBeInTheDocument();
  });

  test('[D4] of a version that was overtaken is offered, restored on its base, and a save is a conflict', async () => {
    const where = ownName('overtaken');
    const adapter = memoryOf();
    const first = await start({ where, adapter });
    first.editor().commands.setWorkflow({ name: 'Mine' });
    await untilKept(first);
    leave(first);
    await adapter.saveVersion({ workflowId: 'wf_trial', name: 'Theirs', version: { ...version, name: 'Theirs' } });

    const second = await start({ where, adapter });
    await expect.element(band()).toHaveTextContent(/was not saved\. It is based on v7\./);
    expect(nameIn(second)).toBe('Theirs');
    // What destroys is never beside what restores.
    const labels = [...(band().element()?.querySelectorAll('button') ?? [])].map((button) => button.textContent);
    expect(labels).toEqual(['Restore', 'Look at it', '']);
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(nameIn(second)).toBe('Mine'), { timeout: 20_000 });
    await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    await expect.element(page.getByText('Saved elsewhere first')).toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
  });

  test('[D5] after an edit that came first is offered, as one change, apart from that edit', async () => {
    const where = ownName('apart');
    const slow = createIndexedDbDraftStore();
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'From the first' });
    await untilKept(first);
    leave(first);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const store: DraftStore = { ...slow, list: (prefix) => gate.then(() => slow.list(prefix)) };
    const drafts = { host: 'https://texting.example.com', account: where, user: 'u_1', store };
    const second = await start({ where, drafts });
    second.editor().commands.setWorkflow({ name: 'From the second' });
    await untilKept(second);
    release();
    await expect.element(band()).toHaveTextContent(/was not saved/);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(2));
    expect(nameIn(second)).toBe('From the second');
    await userEvent.click(band().getByRole('button', { name: 'More actions for this draft' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Discard' }));
    await expect.element(band()).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
    await userEvent.click(page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }));
    await expect.element(band()).toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(2));
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(nameIn(second)).toBe('From the first'), { timeout: 20_000 });
    // Earlier work is offered next.
    await expect.element(band()).toBeInTheDocument();
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(nameIn(second)).toBe('From the second'), { timeout: 20_000 });
  });

  test('[D6] of other content under the same id is offered, not opened', async () => {
    const where = ownName('other content');
    const { created: _created, updated: _updated, ...timeless } = version;
    const first = await start({ where, defaultVersion: timeless });
    first.editor().commands.setWorkflow({ name: 'Mine' });
    await untilKept(first);
    leave(first);
    const second = await start({ where, defaultVersion: { ...timeless, name: 'Not what it was' } });
    await expect.element(band()).toBeInTheDocument();
    expect(nameIn(second)).toBe('Not what it was');
  });

  test('[D7] of a workflow that was never saved opens where the service does not know it, and can be saved', async () => {
    const where = ownName('never saved');
    const missing = {
      kind: 'notFound',
      code: 'not-found',
      message: 'There is none.',
      endpoint: 'loadVersion',
    } as const;
    const memory = memoryOf();
    const adapter: typeof memory = {
      ...memory,
      loadVersion: () => Promise.resolve({ ok: false, failure: missing }),
    };
    const { id: _id, ...unsaved } = version;
    const first = await start({ where, defaultVersion: unsaved });
    first.editor().commands.setWorkflow({ name: 'Only here' });
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1), { timeout: 20_000 });
    leave(first);

    const second = await start({ where, adapter });
    await vi.waitFor(() => expect(nameIn(second)).toBe('Only here'), { timeout: 20_000 });
    await expect.element(page.getByText('This workflow is not here')).not.toBeInTheDocument();
    leave(second);
    // Of another user it is not.
    const drafts = { host: 'https://texting.example.com', account: where, user: 'u_2' };
    const third = putOnPage(<WorkflowEditor {...second.props} drafts={drafts} onBack={() => undefined} />);
    await expect.element(page.getByText('This workflow is not here')).toBeInTheDocument();
    third.remove();
  });

  test('stays while the outcome of a save is unknown, and disappears once the retry has stored the version', async () => {
    const where = ownName('saved');
    const adapter = memoryOf();
    const first = await start({ where, adapter });
    first.editor().commands.setWorkflow({ name: 'Sent' });
    await untilKept(first);
    adapter.failNext('lost');
    await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    await expect.element(page.getByText('May not be saved')).toBeInTheDocument();
    expect(await draftsOf(where)).toBe(1);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(0), { timeout: 20_000 });
    await expect.element(page.getByText(/^Saved/).first()).toBeInTheDocument();
  });

  test('of a version that was stored without an answer is not offered again', async () => {
    const where = ownName('stored');
    const memory = memoryOf();
    let isDown = false;
    const adapter: typeof memory = {
      ...memory,
      loadVersion: (...args) => (isDown ? Promise.reject(new Error('down')) : memory.loadVersion(...args)),
    };
    const first = await start({ where, adapter });
    first.editor().commands.setWorkflow({ name: 'Sent' });
    await untilKept(first);
    isDown = true;
    adapter.failNext('unknown');
    await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    await expect.element(page.getByText('May not be saved')).toBeInTheDocument();
    leave(first);
    isDown = false;
    await start({ where, adapter });
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(0), { timeout: 20_000 });
    await expect.element(band()).not.toBeInTheDocument();
  });

  test('of another user, account or workflow is not offered; `false` stores none', async () => {
    const where = ownName('mine');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'Mine' });
    await untilKept(first);
    leave(first);
    for (const drafts of [
      { host: 'https://texting.example.com', account: where, user: 'u_2' },
      { host: 'https://other.example.com', account: where, user: 'u_1' },
      false,
    ] as const) {
      const other = await start({ where, drafts });
      other.editor().commands.setWorkflow({ name: 'Theirs' });
      await expect
        .element(page.getByText(drafts === false ? 'Not saved yet' : 'Draft on this device'))
        .toBeInTheDocument();
      await expect.element(band()).not.toBeInTheDocument();
      leave(other);
    }
  });
});
