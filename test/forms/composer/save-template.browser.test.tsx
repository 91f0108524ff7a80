import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ResourceOption, TemplateLibrary } from '#forms';
import { composerOnPage, messageResources } from './composer-on-page.js';

const open = async (): Promise<void> => {
  await userEvent.click(page.getByRole('button', { name: 'Templates' }));
};

it('a text is saved as a template under a name and offered at once', async () => {
  const kept: { readonly name: string; readonly text: string }[] = [];
  let fails = true;
  const save: TemplateLibrary['save'] = async ({ name, text }) => {
    if (fails) throw new Error('offline');
    kept.push({ name, text });
    return { value: { id: 't1', name }, label: name, facts: { template: text } } satisfies ResourceOption;
  };
  const composer = await composerOnPage('Hi {firstName|there}', {
    resources: { ...messageResources, templateLibrary: { save } },
  });
  await open();
  await userEvent.click(page.getByRole('menuitem', { name: 'Save as template' }));
  const name = page.getByRole('textbox', { name: 'Name of the template' });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Greeting{Enter}');
  await expect.element(page.getByText('The template was not saved. Try again.')).toBeVisible();
  fails = false;
  await userEvent.click(page.getByRole('button', { name: 'Save template' }));
  await vi.waitFor(() => expect(kept).toEqual([{ name: 'Greeting', text: 'Hi {firstName|there}' }]));
  await expect.element(name).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.activeElement).toBe(composer.box()));
  expect(composer.reported).toEqual([]);
  await open();
  await userEvent.click(page.getByRole('menuitem', { name: 'Greeting' }));
  await vi.waitFor(() => expect(composer.text()).toContain('Hi {firstName|there}Hi {firstName|there}'));
  await composer.unmount();
});

it('nothing can be saved without a template library, nor an empty text', async () => {
  const without = await composerOnPage('Hi');
  expect(page.getByRole('button', { name: 'Templates' }).query()).toBeNull();
  await without.unmount();
  const save = vi.fn<TemplateLibrary['save']>();
  const empty = await composerOnPage('', { resources: { ...messageResources, templateLibrary: { save } } });
  await open();
  await expect
    .element(page.getByRole('menuitem', { name: /Save as template/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await empty.unmount();
});
