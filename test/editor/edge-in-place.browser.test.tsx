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
  return editor as Editor;
}

const pill = (words: string) => page.getByRole('button', { name: new RegExp(`^${words}, path from Branch`) });
const form = page.getByRole('dialog', { name: 'Change path' });
const valueOf = (editor: Editor): unknown =>
  editor.toVersion().definition?.edges?.find(({ source, type }) => source === 'branch' && type !== 'default')?.value;

test('a double click on a pill edits its label in place, as one entry', async () => {
  const editor = await openTrial();
  // The panel that the first click opens must not move the pill away from the second.
  editor.select({ nodeIds: ['keyword'] });
  await expect.element(page.getByRole('region', { name: 'Settings' })).toBeVisible();
  await userEvent.dblClick(pill('premium'));
  const words = form.getByLabelText('Taken for');
  await expect.element(words).toBeVisible();
  await userEvent.fill(words, 'gold');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(valueOf(editor)).toBe('gold');
  expect(editor.history().done).toHaveLength(1);
  await expect.element(pill('gold')).toBeInTheDocument();
  expect(document.activeElement, 'the focus is never lost').not.toBe(document.body);
  editor.undo();
  expect(valueOf(editor)).toBe('premium');
});

test('a key does so too, and Escape returns the focus', async () => {
  const editor = await openTrial();
  await expect.element(pill('premium')).toBeInTheDocument();
  (pill('premium').element() as HTMLElement).focus();
  await userEvent.keyboard('v');
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(pill('premium')).toHaveFocus();
  expect(editor.history().done).toHaveLength(0);
});

test('the second click of a double click presses nothing in the settings that the first opened', async () => {
  const editor = await openTrial();
  editor.select({ edgeIds: ['nudge-no-reply'] });
  const disconnect = page.getByRole('button', { name: 'Disconnect' });
  await expect.element(disconnect).toBeVisible();
  const click = (detail: number): void => {
    disconnect.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  };
  click(2);
  expect(editor.history().done).toHaveLength(0);
  click(1);
  expect(editor.history().done).toHaveLength(1);
});
