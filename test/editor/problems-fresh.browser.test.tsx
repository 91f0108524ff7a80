import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closeEditors, focusNode, openEditor } from './commands/editor-with-keys.js';

afterEach(closeEditors);

const badge = (nodeId: string): Element | null =>
  document.querySelector(`[data-node="${nodeId}"] :is(.pb-node__badge, .pb-badge, [data-badge])`);
const nameOf = (nodeId: string): string =>
  document.querySelector(`.pb-flow [data-node="${nodeId}"]`)?.getAttribute('aria-label') ?? '';

test('problems of a step that was just added are quiet until the selection leaves it', async () => {
  const { editor } = await openEditor({ rules: {} });
  await focusNode('Add tag');
  await userEvent.keyboard('a');
  await vi.waitFor(() => expect(document.querySelector('.pb-pop--pick')).not.toBeNull());
  await userEvent.keyboard('send message{Enter}');
  await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(6));
  const nodeId = editor.toVersion().definition!.nodes!.at(-1)!.id;
  await vi.waitFor(() => expect(editor.problems().some((problem) => problem.nodeId === nodeId)).toBe(true));
  await vi.waitFor(() => expect(nameOf(nodeId)).not.toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(nameOf(nodeId)).not.toMatch(/error/);
  expect(badge(nodeId)).toBeNull();
  editor.select({ nodeIds: ['wait'] });
  await vi.waitFor(() => expect(nameOf(nodeId)).toMatch(/error/));
  // Selected again it is as red as any other.
  editor.select({ nodeIds: [nodeId] });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(nameOf(nodeId)).toMatch(/error/);
});
