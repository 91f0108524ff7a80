import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

const options = (): readonly (string | null | undefined)[] =>
  [...document.querySelectorAll('.pb-pick [role="option"] .pb-pick__t')].map((title) => title.textContent);

test('the picker offers recent types first, where they fit, until the user types', async () => {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultVersion={freeTrial}
        onMount={(made) => {
          editor = made;
        }}
      />,
      'width: 1400px; height: 900px',
    ),
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  const tag = page.getByRole('button', { name: /^Add tag, step 11/ });
  await expect.element(tag).toBeInTheDocument();
  (tag.element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
  expect(page.getByText('Recent', { exact: true }).query()).toBeNull();
  await userEvent.keyboard('delay{Enter}');
  await vi.waitFor(() => expect(editor!.history().done).toHaveLength(1));
  await expect.element(page.getByRole('button', { name: /^Delay, step/ })).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Recent', { exact: true })).toBeVisible();
  expect(options()[0]).toBe('Delay');
  await userEvent.keyboard('del');
  await vi.waitFor(() => expect(options().filter((title) => title === 'Delay')).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect(editor!.history().done).toHaveLength(1);
});
