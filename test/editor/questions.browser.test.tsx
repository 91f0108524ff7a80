import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { fragmentToClipboard } from 'pathboard/core';
import { largeWorkflow } from '../support/large-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

async function open(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={largeWorkflow(14)}
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node="s0"]')).not.toBeNull(), { timeout: 10_000 });
  return editor!;
}

const nodes = (editor: Editor) => editor.store.getState().version.definition?.nodes ?? [];
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('.pb-dialog');
const column = (name: string): string => dialog()?.querySelector(`[aria-label="${name}"]`)?.textContent ?? '';

test('a change of type previews what stays and what is lost; confirming is one entry', async () => {
  const editor = await open();
  const before = JSON.stringify(editor.toVersion());
  document.querySelector<HTMLElement>('[data-node="s1"]')!.focus();
  await userEvent.keyboard('{Shift>}r{/Shift}');
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-pick')).not.toBeNull());
  await userEvent.keyboard('wait for reply{Enter}');
  await vi.waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 4000 });
  expect(column('Goes')).toContain('Message');
  expect(column('Stays')).toContain('Delivered');
  expect(JSON.stringify(editor.toVersion())).toBe(before);
  await vi.waitFor(() => expect(dialog()!.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(JSON.stringify(editor.toVersion())).toBe(before);
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe('s1'));
  await userEvent.keyboard('{Shift>}r{/Shift}');
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-pick')).not.toBeNull());
  await userEvent.keyboard('wait for reply{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'Change to Wait for reply' }));
  await vi.waitFor(() => expect(nodes(editor).find(({ id }) => id === 's1')?.type?.type).toBe('wait-for-reply'));
  expect(editor.history().done).toHaveLength(1);
  editor.undo();
  expect(JSON.stringify(editor.toVersion())).toBe(before);
});

test('a change of type without a loss opens no preview', async () => {
  const editor = await open();
  document.querySelector<HTMLElement>('[data-node="s4"]')!.focus();
  const type = nodes(editor).find(({ id }) => id === 's4')?.type?.type;
  editor.commands.setConfig({ nodeId: 's4', path: ['tags'], value: undefined });
  const decision = editor.can.replace({ nodeId: 's4', type: 'remove-tag' });
  expect(decision.answer === 'allow' && decision.droppedSettings.length).toBe(0);
  await userEvent.keyboard('{Shift>}r{/Shift}');
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-pick')).not.toBeNull());
  await userEvent.keyboard('remove tag{Enter}');
  await vi.waitFor(() => expect(nodes(editor).find(({ id }) => id === 's4')?.type?.type).not.toBe(type));
  expect(dialog()).toBeNull();
});

test('a paste lists missing resources and asks for replacements first, as one entry', async () => {
  const source = await open();
  const copied = source.commands.copy({ nodeIds: ['s1', 's2'] });
  const text = copied.ok ? (fragmentToClipboard(copied.document)['text/plain'] ?? '') : '';
  shown?.remove();
  const editor = await open({
    defaultVersion: largeWorkflow(10),
    account: {
      resources: {
        sender: [
          { id: '+442071838750', name: 'London' },
          { id: 'pool', name: 'Shared pool' },
        ],
      },
    },
  });
  const before = nodes(editor).length;
  document.querySelector<HTMLElement>('[data-node="s0"]')!.focus();
  const paste = (): void => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document
      .querySelector('textarea[aria-hidden]')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  };
  paste();
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('+15105550142'), { timeout: 4000 });
  expect(nodes(editor)).toHaveLength(before);
  await userEvent.click(page.getByRole('combobox', { name: 'Instead of +15105550142' }));
  await userEvent.click(page.getByRole('option', { name: /London/ }));
  await userEvent.click(page.getByRole('button', { name: 'Paste', exact: true }));
  await vi.waitFor(() => expect(nodes(editor)).toHaveLength(before + 2));
  expect(
    nodes(editor)
      .slice(-2)
      .map(({ config }) => config?.['sendFrom']),
  ).toEqual(['+442071838750', '+442071838750']);
  expect(editor.history().done).toHaveLength(1);
  // Cancel changes nothing.
  paste();
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(nodes(editor)).toHaveLength(before + 2);
});
