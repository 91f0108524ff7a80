import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

async function openTrial(): Promise<Editor> {
  let editor: Editor | undefined;
  open.push(putOnPage(<WorkflowEditor defaultVersion={freeTrial} onMount={(made) => { editor = made; }} />, 'width: 1400px; height: 900px'));
  await vi.waitFor(() => expect(editor).toBeDefined());
  return editor as Editor;
}

const wait = () => page.getByRole('button', { name: /^2 hours, path from Wait for reply/ });
const valueOf = (editor: Editor): unknown => editor.toVersion().definition?.edges?.find(({ source, type }) => source === 'wait' && type === 'timeout')?.value;

test('a double click on a pill changes what is written on it, where it stands, as one entry', async () => {
  const editor = await openTrial();
  await userEvent.dblClick(wait());
  const amount = page.getByRole('dialog', { name: 'Change path' }).getByRole('textbox').first();
  await expect.element(amount).toBeVisible();
  await userEvent.fill(amount, '3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Change path' })).not.toBeInTheDocument();
  expect(valueOf(editor)).toBe('PT3H');
  expect(editor.history().done).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /^3 hours, path from Wait for reply/ })).toBeInTheDocument();
  expect(document.activeElement, 'the focus is never lost').not.toBe(document.body);
  editor.undo();
  expect(valueOf(editor)).toBe('PT2H');
});

test('so does a key, and Escape leaves with the focus where it was', async () => {
  const editor = await openTrial();
  await expect.element(wait()).toBeInTheDocument();
  (wait().element() as HTMLElement).focus();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('dialog', { name: 'Change path' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Change path' })).not.toBeInTheDocument();
  await expect.element(wait()).toHaveFocus();
  expect(editor.history().done).toHaveLength(0);
});
