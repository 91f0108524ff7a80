import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createIndexedDbDraftStore, type DraftStore } from 'pathboard/client';
import { type DraftPage, draftsOf, openWithDrafts, ownName, untilKept } from './drafts-on-page.js';

const open: DraftPage[] = [];
afterEach(() => {
  for (const on of open.splice(0)) on.remove();
});

const band = () => page.getByRole('region', { name: /^Draft found/ });
const comparison = () => page.getByRole('region', { name: /^Comparison of Your draft and Draft from / });
const tagsOf = (on: DraftPage, id: string): unknown =>
  on
    .editor()
    .toVersion()
    .definition?.nodes?.find((node) => node.id === id)?.config;

/** Two drafts of one workflow, as of two devices: one is open, the other is found. */
async function twoDrafts(
  mine: (on: DraftPage) => void,
  theirs: (on: DraftPage) => void,
): Promise<{ readonly on: DraftPage; readonly where: string }> {
  const where = ownName('two drafts');
  const first = await openWithDrafts({ where });
  theirs(first);
  await untilKept(first);
  first.remove();
  const slow = createIndexedDbDraftStore();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const store: DraftStore = { ...slow, list: (prefix) => gate.then(() => slow.list(prefix)) };
  const on = await openWithDrafts({
    where,
    drafts: { host: 'https://texting.example.com', account: where, user: 'u_1', store },
  });
  open.push(on);
  mine(on);
  await untilKept(on);
  release();
  await expect.element(band()).toBeInTheDocument();
  return { on, where };
}

const setTags = (on: DraftPage, nodeId: string, tag: string): void => {
  on.editor().commands.setConfig({ nodeId, path: ['tags'], value: [tag] });
};

describe('two drafts of one workflow', { timeout: 40_000 }, () => {
  test('are compared, and merged as one change that Undo takes back with the draft', async () => {
    const { on, where } = await twoDrafts(
      (one) => setTags(one, 'no-reply', 'mine'),
      (other) => setTags(other, 'hot-lead', 'theirs'),
    );
    await userEvent.click(band().getByRole('button', { name: 'Look at it' }));
    await expect.element(comparison()).toBeInTheDocument();
    // At the first change, and nothing is taken yet.
    await expect.element(comparison().getByRole('button', { expanded: true })).toBeInTheDocument();
    expect(tagsOf(on, 'hot-lead')).toMatchObject({ tags: ['hot-lead'] });
    await userEvent.click(comparison().getByRole('button', { name: 'Merge into mine' }));
    await expect.element(comparison()).not.toBeInTheDocument();
    expect(tagsOf(on, 'hot-lead')).toMatchObject({ tags: ['theirs'] });
    expect(tagsOf(on, 'no-reply')).toMatchObject({ tags: ['mine'] });
    await expect.element(band()).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1), { timeout: 10_000 });
    await userEvent.click(page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }));
    expect(tagsOf(on, 'hot-lead')).toMatchObject({ tags: ['hot-lead'] });
    await expect.element(band()).toBeInTheDocument();
  });

  test('ask where both changed the same, and are not saved by that', async () => {
    const { on } = await twoDrafts(
      (one) => setTags(one, 'no-reply', 'mine'),
      (other) => setTags(other, 'no-reply', 'theirs'),
    );
    await userEvent.click(band().getByRole('button', { name: 'Look at it' }));
    await userEvent.click(comparison().getByRole('button', { name: 'Merge into mine' }));
    const screen = page.getByRole('region', { name: /^Merge of / });
    await userEvent.click(screen.getByRole('radio', { name: 'Theirs' }).last());
    const done = screen.getByRole('button', { name: /^Merge drafts/ });
    await expect.element(done).not.toHaveAttribute('aria-disabled');
    await userEvent.click(done);
    await expect.element(screen).not.toBeInTheDocument();
    expect(tagsOf(on, 'no-reply')).toMatchObject({ tags: ['theirs'] });
    expect(on.editor().store.getState().save.status).toBe('edited');
  });

  test('a draft that is looked at can be dropped from there', async () => {
    const { where } = await twoDrafts(
      (one) => setTags(one, 'no-reply', 'mine'),
      (other) => setTags(other, 'hot-lead', 'theirs'),
    );
    await userEvent.click(band().getByRole('button', { name: 'Look at it' }));
    await userEvent.click(comparison().getByRole('button', { name: 'Discard' }));
    await expect.element(comparison()).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1), { timeout: 10_000 });
  });
});
