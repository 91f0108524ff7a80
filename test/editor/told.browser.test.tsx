import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { createElement } from 'react';
import { WorkflowEditor } from 'pathboard';
import { closeEditors, openEditor, said } from './commands/editor-with-keys.js';
import { drag, reachable } from '../support/real-hand.js';
import { putOnPage } from './editor-on-page.js';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const tag = (id: string) => ({ id, type: typeNamed('add-tag'), config: { tags: [id] } });
const flow: WorkflowVersion = {
  name: 'Tags',
  definition: {
    nodes: [{ id: 'start', type: typeNamed('trigger-keyword'), config: {} }, tag('one'), tag('two'), tag('three')],
    edges: [
      { id: 'a', type: 'standard', source: 'start', target: 'one' },
      { id: 'b', type: 'standard', source: 'one', target: 'two' },
      { id: 'c', type: 'standard', source: 'two', target: 'three' },
    ],
  },
};

afterEach(closeEditors);

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const toasts = (): readonly (string | null)[] =>
  [...document.querySelectorAll('.pb-toast:not([data-ending-style])')].map(({ textContent }) => textContent);
const open = async (): Promise<Editor> =>
  (await openEditor({ defaultVersion: flow, rules: [] }, /^Add tag, step 2/)).editor;
const focusCard = async (id: string): Promise<void> => {
  await vi.waitFor(() => expect(find(`[data-node="${id}"]`)).not.toBeNull());
  find(`[data-node="${id}"]`)!.focus();
};

describe('the live region', () => {
  it('says which step was dragged, and how many', async () => {
    const editor = await open();
    const dragOne = async (): Promise<void> => {
      const from = await reachable(() => find('[data-node="one"]'), 'Add tag');
      await drag(from, { x: from.x + 80, y: from.y });
    };
    await dragOne();
    await vi.waitFor(() => expect(said()).toBe('Moved Add tag, one'));
    editor.select({ nodeIds: ['one', 'two', 'three'] });
    await dragOne();
    await vi.waitFor(() => expect(said()).toBe('Moved 3 steps'));
  });

  it('says once that a setting of several steps was changed', async () => {
    const editor = await open();
    editor.select({ nodeIds: ['one', 'two', 'three'] });
    editor.commands.setSharedConfig({ nodeIds: ['one', 'two', 'three'], path: ['tags'], value: ['all'] });
    await vi.waitFor(() => expect(said()).toBe('Changed “Tags” of 3 steps'));
  });
});

describe('the message that offers to undo', () => {
  const remove = async (): Promise<Editor> => {
    const editor = await open();
    editor.select({ nodeIds: ['three'] });
    await focusCard('three');
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    return editor;
  };

  it('goes when the key undoes', async () => {
    await remove();
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });

  it('goes when its button undoes', async () => {
    const editor = await remove();
    await page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(toasts()).toEqual([]));
    expect(editor.toVersion().definition?.nodes).toHaveLength(4);
  });

  it('goes when another change makes its undo impossible', async () => {
    const editor = await remove();
    editor.commands.setConfig({ nodeId: 'one', path: ['tags'], value: ['other'] });
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });

  it('goes with its document', async () => {
    const mounted = vi.fn<(editor: Editor) => void>();
    const editorOf = (version: WorkflowVersion, key: string) =>
      createElement(WorkflowEditor, { version, workflowId: key, onMount: mounted, rules: [] });
    const shown = putOnPage(editorOf(flow, 'one'));
    await vi.waitFor(() => expect(find('[data-node="three"]')).not.toBeNull(), { timeout: 8000 });
    await vi.waitFor(() => expect(mounted).toHaveBeenCalled());
    mounted.mock.calls.at(-1)![0].select({ nodeIds: ['three'] });
    await focusCard('three');
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    shown.render(editorOf({ ...flow, id: 'other', name: 'Other' }, 'two'));
    await vi.waitFor(() => expect(mounted.mock.calls.length).toBeGreaterThan(1), { timeout: 8000 });
    await vi.waitFor(() => expect(toasts()).toEqual([]));
    shown.remove();
  });
});

it('refusals do not stack: the next one renews the message', async () => {
  await open();
  await focusCard('start');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  const first = toasts()[0];
  await focusCard('one');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await vi.waitFor(() => expect(toasts()[0]).not.toBe(first));
  expect(toasts()).toHaveLength(1);
});

it('notes lie beneath the cards', async () => {
  const editor = await open();
  const added = editor.commands.addNote({ text: 'Ask Kim before this changes', x: 0, y: 0 });
  expect(added.ok).toBe(true);
  await vi.waitFor(() => expect(find('.pb-paper')).not.toBeNull());
  const paper = find('.pb-paper')!.getBoundingClientRect();
  const card = find('[data-node="one"]')!.getBoundingClientRect();
  const noteId = editor.store.getState().presentation.notes?.[0]?.id as string;
  const { x = 0, y = 0 } = editor.store.getState().presentation.notes?.[0] ?? {};
  editor.commands.setNote({ noteId, x: x + card.left - paper.left, y: y + card.top - paper.top });
  await vi.waitFor(() => expect(find('.pb-paper')!.getBoundingClientRect().left).toBeCloseTo(card.left, -1));
  const middle = [card.left + card.width / 2, card.top + card.height / 2] as const;
  find('.pb-paper')!.dataset['dragging'] = 'true';
  expect(document.elementFromPoint(...middle)?.closest('[data-node]')).not.toBeNull();
});
