import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DraftPage, draftsOf, memoryOf, openWithDrafts, ownName, untilKept } from './drafts-on-page.js';

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

describe('an abandoned draft', { timeout: 60_000 }, () => {
  test('is offered with its differences, and Restore applies it as one change', async () => {
    const where = ownName('restore');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'Free trial, second try' });
    first.editor().commands.removeElements({ nodeIds: ['nudge'] });
    await untilKept(first);
    leave(first);

    const second = await start({ where });
    await expect.element(band()).toHaveTextContent(/was not saved/);
    await expect.element(band()).toHaveTextContent(/1 step removed/);
    expect(second.editor().store.getState().version.name).toBe('Free trial sign-up');
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    expect(second.editor().store.getState().version.name).toBe('Free trial, second try');
    await expect.element(band()).not.toBeInTheDocument();
    expect(second.editor().store.getState().undoLabel).toBe('Draft restored');
    await untilKept(second);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
    // The focus survives the removed button.
    await vi.waitFor(() => expect(second.container.contains(document.activeElement)).toBe(true));
  });

  test('opens for viewing without a change, and Discard can be undone', async () => {
    const where = ownName('look');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'Free trial, second try' });
    await untilKept(first);
    leave(first);

    const second = await start({ where });
    await userEvent.click(band().getByRole('button', { name: 'View draft' }));
    await expect.element(page.getByRole('region', { name: /^Viewing a draft/ })).toBeInTheDocument();
    await expect.element(page.getByText('Free trial, second try')).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Save version' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Back' }));
    await userEvent.click(band().getByRole('button', { name: 'Discard' }));
    await expect.element(band()).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(0));
    await userEvent.click(page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }));
    await expect.element(band()).toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
    expect(second.editor().store.getState().revision).toBe(0);
  });

  test('is still offered after other edits, which are stored apart from it', async () => {
    const where = ownName('apart');
    const first = await start({ where });
    first.editor().commands.setWorkflow({ name: 'From the first' });
    await untilKept(first);
    leave(first);
    const second = await start({ where });
    await expect.element(band()).toBeInTheDocument();
    second.editor().commands.setWorkflow({ name: 'From the second' });
    await untilKept(second);
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(2));
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(second.editor().store.getState().version.name).toBe('From the first'), {
      timeout: 20_000,
    });
    // Earlier work is offered next.
    await expect.element(band()).toBeInTheDocument();
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(second.editor().store.getState().version.name).toBe('From the second'), {
      timeout: 20_000,
    });
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
      await expect.element(page.getByText(drafts === false ? 'Not saved yet' : 'Draft kept')).toBeInTheDocument();
      await expect.element(band()).not.toBeInTheDocument();
      leave(other);
    }
  });
});
