import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMemoryDraftStore, type DraftOptions } from '#adapter';
import { type HomeOnPage, showHome } from './home-on-page.js';
import { writeDraftOf } from './unsaved-draft.js';

const day = 86_400_000;
let home: HomeOnPage | undefined;
afterEach(() => home?.remove());

const notice = () => page.getByRole('region', { name: 'Drafts that are removed soon' });

async function visit(drafts: DraftOptions, days: number): Promise<void> {
  home?.remove();
  const now = Date.now() + days * day;
  home = await showHome({ drafts, now: () => now });
}

describe('old drafts of this device', () => {
  test('[TB11] are named on the list of workflows, kept or opened from there, and removed a week later', async () => {
    const store = createMemoryDraftStore();
    const drafts = { user: 'jo', host: 'here', account: 'gym', store, keepDays: 30 };
    for (const name of ['Spring promo', 'Autumn promo'])
      await writeDraftOf(store, { host: 'here', account: 'gym', user: 'jo', workflow: name }, name);
    await visit(drafts, 29);
    await vi.waitFor(() => expect(home?.names()).toContain('Spring promo'));
    await expect.element(notice()).not.toBeInTheDocument();

    await visit(drafts, 31);
    await expect.element(notice()).toHaveTextContent('2 drafts on this device are removed soon.');
    await expect.element(notice()).toHaveTextContent('without a change for 30 days, and the oldest beyond 50 MB');
    await userEvent.click(notice().getByRole('button', { name: 'Autumn promo', exact: true }));
    expect(home?.onOpen).toHaveBeenLastCalledWith({ id: 'Autumn promo', name: 'Autumn promo' });
    await userEvent.click(notice().getByRole('button', { name: 'Keep “Spring promo”' }));
    await expect.element(notice()).toHaveTextContent('1 draft on this device is removed soon.');
    await expect.element(notice()).toHaveFocus();

    await visit(drafts, 39);
    await vi.waitFor(() => expect(home?.names()).toContain('Spring promo'));
    await expect.element(notice()).not.toBeInTheDocument();
    expect(home?.names()).not.toContain('Autumn promo');
  });
});
