import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeEditors, focusNode, openEditor } from './commands/editor-with-keys.js';

afterEach(closeEditors);

test('[row 6] why a command was refused is in the list of problems until the next one that changes the workflow', async () => {
  const { editor } = await openEditor();
  await focusNode('Wait for reply');
  await userEvent.keyboard('{F2}');
  const name = page.getByRole('textbox', { name: 'Name of this step' });
  await userEvent.fill(name, 'a{b');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(document.querySelector('.pb-probs')!);
  const list = page.getByRole('list', { name: 'Problems' });
  const row = list.getByText('A name cannot hold braces, the sign | or line breaks.');
  await expect.element(row).toBeVisible();
  // Selecting changes nothing, and takes it off neither.
  editor.select({ nodeIds: [] });
  await expect.element(row).toBeVisible();
  editor.commands.renameNode({ nodeId: 'wait', title: 'Wait a while' });
  await vi.waitFor(() => expect(row.query()).toBeNull());
});
