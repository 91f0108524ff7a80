import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { closeEditors, focusNode, openEditor, reminder, said, step } from './commands/editor-with-keys.js';

afterEach(closeEditors);

const boxOf = (nodeId: string): DOMRect => document.querySelector(`[data-node="${nodeId}"]`)!.getBoundingClientRect();
const isRight = (): boolean => boxOf('hello').left > boxOf('start').right && boxOf('tag').left > boxOf('wait').right;
const isDown = (): boolean => boxOf('hello').top > boxOf('start').bottom && boxOf('tag').top > boxOf('wait').bottom;
const directionIn = (editor: Editor): string | undefined => editor.store.getState().presentation.direction;
const turn = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

describe('[15] the direction of a drawing', () => {
  it('[LR10] is turned in the view bar, kept in the presentation, undone and redone', async () => {
    const { editor } = await openEditor();
    expect(isDown()).toBe(true);
    await turn('Draw from left to right');
    await vi.waitFor(() => expect(isRight()).toBe(true));
    expect(directionIn(editor)).toBe('right');
    await expect.poll(said).toContain('Drawn from left to right');
    // All of it is in view.
    const stage = document.querySelector('.pb-stage')!.getBoundingClientRect();
    await vi.waitFor(() => expect(boxOf('end').right).toBeLessThan(stage.right));
    expect(boxOf('start').left).toBeGreaterThan(stage.left);
    // The ports are on the left and on the right.
    expect(document.querySelectorAll('.react-flow__handle-top, .react-flow__handle-bottom')).toHaveLength(0);
    editor.undo();
    await vi.waitFor(() => expect(isDown()).toBe(true));
    expect(directionIn(editor)).toBeUndefined();
    editor.redo();
    await vi.waitFor(() => expect(isRight()).toBe(true));
    await turn('Draw from top to bottom');
    await vi.waitFor(() => expect(isDown()).toBe(true));
  });

  it('[LR11] comes from the prop where a version does not say, and the version wins over it', async () => {
    const { editor } = await openEditor({ direction: 'right' });
    await vi.waitFor(() => expect(isRight()).toBe(true));
    expect(directionIn(editor)).toBeUndefined();
    await turn('Draw from top to bottom');
    await vi.waitFor(() => expect(isDown()).toBe(true));
    expect(directionIn(editor)).toBe('down');
  });

  it('[LR12] the right arrow follows the edges, and an inserted step is drawn between its neighbours', async () => {
    const { editor } = await openEditor({ direction: 'right' });
    await focusNode('Keyword received');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(step('Send template')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(step('Keyword received')).toHaveFocus();
    const added = editor.commands.addNode({ type: 'add-tag', onEdge: 'a' });
    const id = added.ok ? added.nodeId : '';
    await vi.waitFor(() => {
      expect(boxOf(id).left).toBeGreaterThan(boxOf('start').right);
      expect(boxOf('hello').left).toBeGreaterThan(boxOf(id).right);
    });
  });

  it('[LR13] is saved with the version, and opens so again', async () => {
    const adapter = createMemoryAdapter({ versions: [{ ...reminder, id: 'v1' }], workflowId: 'w' });
    const { editor } = await openEditor({
      adapter,
      workflowId: 'w',
      defaultVersion: undefined as never,
      drafts: false,
    });
    editor.commands.setDirection({ direction: 'right' });
    await vi.waitFor(() => expect(isRight()).toBe(true));
    await page.getByRole('button', { name: 'Save version' }).click();
    await vi.waitFor(async () => {
      const latest = await adapter.loadVersion({ workflowId: 'w' });
      const versionId = (latest.ok && latest.data.id) || '';
      const stored = await adapter.loadPresentation({ workflowId: 'w', versionId });
      expect(stored.ok && stored.data.direction).toBe('right');
    });
    closeEditors();
    await openEditor({ adapter, workflowId: 'w', defaultVersion: undefined as never, drafts: false });
    await vi.waitFor(() => expect(isRight()).toBe(true));
  });
});
