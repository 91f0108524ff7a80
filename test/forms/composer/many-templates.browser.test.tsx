import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ResourceLookup, ResourceOption } from '#forms';
import { composerOnPage, messageResources } from './composer-on-page.js';

/** A source with pages of three that looks up by name. */
function paged(all: readonly ResourceOption[]): ResourceLookup {
  return {
    load: async ({ cursor, search }) => {
      const found = all.filter(({ label }) => label.toLowerCase().includes((search ?? '').toLowerCase()));
      const from = Number(cursor ?? 0);
      return { options: found.slice(from, from + 3), ...(found.length > from + 3 && { next: String(from + 3) }) };
    },
    find: async (value) => all.find((option) => option.value === value),
  };
}

const templates = paged(
  Array.from({ length: 300 }, (_, at) => ({
    value: `t${at}`,
    label: `Template ${at}`,
    facts: { template: `Text ${at}` },
  })),
);
const links = paged(
  Array.from({ length: 300 }, (_, at) => ({
    value: { id: `l${at}`, shortenedUrl: `fern.fit/${at}` },
    label: `Link ${at}`,
  })),
);

it('templates and links beyond the first page are found, and chips keep their titles', async () => {
  const composer = await composerOnPage('', { resources: { ...messageResources, templates, links } });
  await userEvent.click(page.getByRole('button', { name: 'Use a template' }));
  await expect.element(page.getByRole('menuitem', { name: 'Template 2', exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('menuitem', { name: 'Find a template' }));
  await userEvent.click(page.getByRole('combobox', { name: 'Template' }));
  await userEvent.keyboard('Template 271');
  await userEvent.click(page.getByRole('option', { name: 'Template 271' }));
  await vi.waitFor(() => expect(composer.text()).toBe('Text 271'));

  composer.box().focus();
  await userEvent.keyboard('{End} ');
  await userEvent.click(page.getByRole('button', { name: 'Insert short link' }));
  await userEvent.keyboard('Link 288');
  await userEvent.click(page.getByRole('option', { name: /Link 288/ }));
  await vi.waitFor(() => expect(composer.text()).toContain('fern.fit/288'));
  await vi.waitFor(() => expect(composer.shown()).toContain('Link 288'));
  await composer.unmount();
});
