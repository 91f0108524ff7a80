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
  const tag = page.getByRole('button', { name: /^Add tag, step 10/ });
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

test('a list that connects shows existing steps first, one that adds shows kinds first', async () => {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultVersion={{
          ...freeTrial,
          definition: {
            ...freeTrial.definition!,
            edges: freeTrial.definition!.edges!.filter(({ id }) => id !== 'wait-nudge'),
          },
        }}
        onMount={(made) => {
          editor = made;
        }}
      />,
      'width: 1400px; height: 900px',
    ),
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  editor!.select({ nodeIds: ['wait'] });
  const headings = () => [...document.querySelectorAll('.pb-pick__g')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(document.querySelector('.pb-insp [aria-label^="Connect "]')).not.toBeNull());
  document.querySelector<HTMLElement>('.pb-insp [aria-label^="Connect "]')!.click();
  await vi.waitFor(() => expect(headings()[0]).toBe('Connect to a step that is here'));
  expect(headings().length).toBeGreaterThan(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector<HTMLElement>('.pb-plus[data-stub]')!);
  await vi.waitFor(() => expect(headings().at(-1)).toBe('Connect to a step that is here'));
  expect(headings()[0]).not.toBe('Connect to a step that is here');
  // Words ask for a new step too, where one of the kind is there; an end is joined.
  await userEvent.keyboard('send m');
  await vi.waitFor(() => expect(options()[0]).toBe('Send message'));
  const first = (): string | undefined => document.querySelector('.pb-pick [role="option"] .pb-pick__d')?.textContent;
  expect(first()).not.toMatch(/^Connect to step/);
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}en');
  await vi.waitFor(() => expect(options()[0]).toBe('End'));
  expect(first()).toMatch(/^Connect to step/);
});
