import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { largeWorkflow } from '../../support/large-workflow.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const message = (editor: Editor): unknown =>
  editor.store.getState().version.definition?.nodes?.find(({ id }) => id === 's1')?.config?.['message'];
const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.pb-past [role="option"]')];
const caret = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('[data-edit-history]')!;

async function open(): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={largeWorkflow(14)}
      onMount={(made) => {
        editor = made;
      }}
    />,
  );
  await vi.waitFor(() => expect(caret()).not.toBeNull(), { timeout: 10_000 });
  return editor!;
}

test('lists changes with their time, and goes to a moment and back by keys', async () => {
  const editor = await open();
  expect(caret().disabled).toBe(true);
  const original = message(editor);
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'One' });
  editor.seal();
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'Two' });
  editor.commands.renameNode({ nodeId: 's1', title: 'Greeting' });
  await vi.waitFor(() => expect(caret().disabled).toBe(false));
  await userEvent.click(caret());
  await vi.waitFor(() => expect(rows()).toHaveLength(4));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('listbox'));
  expect(rows()[0]!.dataset['state']).toBe('now');
  expect(rows()[0]!.textContent).toContain('Greeting');
  expect(rows()[0]!.querySelector('.pb-past__at')?.textContent).toMatch(/\d/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await vi.waitFor(() => expect(message(editor)).toBe('One'));
  expect(rows().map((row) => row.dataset['state'])).toEqual(['undone', 'undone', 'now', 'done']);
  await userEvent.keyboard('{End}{Enter}');
  await vi.waitFor(() => expect(message(editor)).toBe(original));
  await userEvent.keyboard('{Home}{Enter}');
  await vi.waitFor(() => expect(message(editor)).toBe('Two'));
  expect(document.activeElement?.getAttribute('role')).toBe('listbox');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(caret()));
  expect(document.querySelector('.pb-past')).toBeNull();
});

test('goes to a moment by a press; a selection adds no entry', async () => {
  const editor = await open();
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'One' });
  editor.select({ nodeIds: ['s3'] });
  editor.select({ nodeIds: ['s1', 's2'] });
  await vi.waitFor(() => expect(caret().disabled).toBe(false));
  await userEvent.click(caret());
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  await userEvent.click(rows()[1]!);
  await vi.waitFor(() => expect(message(editor)).not.toBe('One'));
  expect(rows().map((row) => row.dataset['state'])).toEqual(['undone', 'now']);
});

test('is a command once the document has changed', async () => {
  const editor = await open();
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'One' });
  document.querySelector<HTMLElement>('[data-node="s0"]')!.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-cmd')).not.toBeNull());
  await userEvent.keyboard('edit history{Enter}');
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-past')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe('s0'));
});
