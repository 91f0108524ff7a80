import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { drag, frames, hover, press, pressAt, reachable, wheelTo } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { closeEditors, focusNode, openEditor } from './commands/editor-with-keys.js';
import { drawn } from '../support/long-run.js';

/**
 * Each gesture of the user is one history entry, or none: it writes nothing before it ends, and undo restores the
 * document.
 */
interface Gesture {
  readonly name: string;
  /** Adds what the gesture needs. */
  readonly prepare?: (editor: Editor) => void;
  /** Performs it; calls `held` just before it ends. */
  readonly act: (held: () => void, editor: Editor) => Promise<void>;
  /** The label of the entry; undefined where the gesture changes nothing. */
  readonly label?: string | RegExp;
  /** Text is written while the user types, one entry for all of it. */
  readonly writesAlong?: boolean;
}

afterEach(closeEditors);

const find = (selector: string): Element | null => document.querySelector(selector);
const card = (id: string) => (): Element | null => find(`[data-node="${id}"]`);
const by = ({ x, y }: { readonly x: number; readonly y: number }, dx: number, dy: number) => ({ x: x + dx, y: y + dy });
const keys = (text: string): Promise<void> => userEvent.keyboard(text);

async function pickFromList(words: string): Promise<void> {
  await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
  await keys(words);
}

/** The buttons over a node move as other nodes arrive, and with the canvas as the settings open. */
async function toolsAtRest(): Promise<void> {
  await expect.element(page.getByRole('region', { name: 'Settings' })).toBeVisible();
  await vi.waitFor(() => expect(find('.pb-ntools [aria-label="More"]')).not.toBeNull());
  await frames(20);
}

/** By keys: focuses the node, presses them, and types into a list that opens; Enter comes last. */
const byKey =
  (title: string, press: string, words?: string) =>
  async (held: () => void): Promise<void> => {
    await focusNode(title);
    if (words === undefined) {
      held();
      return keys(press);
    }
    await keys(press);
    await pickFromList(words);
    held();
    await keys('{Enter}');
  };

const onEdge =
  (title: string, press: string, words?: string) =>
  async (held: () => void): Promise<void> => {
    await focusNode(title);
    await keys('e');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['edge']).toBeDefined());
    if (words === undefined) {
      held();
      return keys(press);
    }
    await keys(press);
    await pickFromList(words);
    held();
    await keys('{Enter}');
  };

const fromMenu =
  (title: string, item: string) =>
  async (held: () => void): Promise<void> => {
    await focusNode(title);
    await keys('{Shift>}{F10}{/Shift}');
    const entry = page.getByRole('menuitem', { name: item });
    await expect.element(entry).toBeInTheDocument();
    held();
    await press(item, () => entry.query());
  };

const gestures: readonly Gesture[] = [
  {
    name: 'dragging a node',
    label: 'Moved Add tag',
    act: async (held) => {
      const from = await reachable(card('tag'), 'the step');
      await drag(from, by(from, 100, 60), held);
    },
  },
  {
    name: 'dragging several nodes',
    label: 'Moved 2 steps',
    prepare: (editor) => editor.select({ nodeIds: ['tag', 'hello'] }),
    act: async (held) => {
      const from = await reachable(card('tag'), 'a step of them');
      await drag(from, by(from, 80, 40), held);
    },
  },
  {
    name: 'a drag cancelled by Escape',
    act: async (held) => {
      const from = await reachable(card('tag'), 'the step');
      await drag(from, by(from, 100, 60), async () => {
        await keys('{Escape}');
        await frames(2);
        held();
      });
    },
  },
  {
    name: 'moving the end of an edge',
    label: /^Moved a path to lead from Add tag to /,
    prepare: (editor) => editor.select({ edgeIds: ['e'] }),
    act: async (held) => {
      const to = await reachable(card('wait'), 'another step');
      await drag(await reachable(() => find('.react-flow__edgeupdater-target'), 'the end of the path'), to, held);
    },
  },
  {
    name: 'the + of an edge',
    label: 'Added Delay',
    act: async (held) => {
      await hover('the path', () => find('[data-insert="a"]'));
      await press('+', () => find('[data-insert="a"]'));
      await pickFromList('delay');
      held();
      await press('Delay', () =>
        [...document.querySelectorAll('.pb-pick [role="option"]')].find(({ textContent }) =>
          textContent.startsWith('Delay'),
        ),
      );
    },
  },
  {
    name: 'the + of a missing edge',
    label: 'Added Delay',
    prepare: (editor) => {
      editor.commands.removeElements({ nodeIds: [], edgeIds: ['e'] });
    },
    act: async (held) => {
      await press('+', () => find('[data-stub^="tag|"]'));
      await pickFromList('delay');
      held();
      await keys('{Enter}');
    },
  },
  {
    name: 'a press in the palette',
    label: 'Added Delay',
    prepare: (editor) => editor.select({ nodeIds: ['hello'] }),
    act: async (held) => {
      const entry = (): Element | undefined =>
        [...document.querySelectorAll('.pb-pc')].find(({ textContent }) => textContent === 'Delay');
      await vi.waitFor(() => expect(entry()).toBeDefined());
      await wheelTo(find('.pb-pal__b')!, entry()!);
      held();
      await press('Delay', entry);
    },
  },
  { name: 'adding a step after another by key', label: 'Added Delay', act: byKey('Send template', 'a', 'delay') },
  { name: 'inserting a step into a path by key', label: 'Added Delay', act: onEdge('Send template', 'i', 'delay') },
  { name: 'deleting a step', label: /^Deleted “Add tag”/, act: byKey('Add tag', '{Delete}') },
  {
    name: 'deleting several nodes',
    label: /^Deleted 2 steps/,
    prepare: (editor) => editor.select({ nodeIds: ['tag', 'hello'] }),
    act: byKey('Add tag', '{Backspace}'),
  },
  {
    name: 'deleting a node with several outgoing edges',
    label: /^Deleted “Wait for reply”/,
    act: async (held) => {
      await focusNode('Wait for reply');
      await keys('{Delete}');
      await expect.element(page.getByRole('dialog')).toBeInTheDocument();
      held();
      await press('Delete', () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).query());
    },
  },
  {
    name: 'the toolbar of a node: delete',
    label: /^Deleted “Add tag”/,
    prepare: (editor) => editor.select({ nodeIds: ['tag'] }),
    act: async (held) => {
      await toolsAtRest();
      held();
      await press('Delete', () => find('.pb-ntools [aria-label="Delete"]'));
    },
  },
  {
    name: 'the toolbar of a node: duplicate',
    label: 'Duplicated Add tag',
    prepare: (editor) => editor.select({ nodeIds: ['tag'] }),
    act: async (held) => {
      await toolsAtRest();
      held();
      await press('Duplicate', () => find('.pb-ntools [aria-label="Duplicate"]'));
    },
  },
  { name: 'disconnecting a path', label: /^Deleted|^Disconnected|^Removed/, act: onEdge('Add tag', '{Delete}') },
  {
    name: 'connecting by keys',
    label: 'Connected Add tag to End',
    prepare: (editor) => {
      editor.commands.removeElements({ nodeIds: [], edgeIds: ['e'] });
    },
    act: async (held) => {
      await focusNode('Add tag');
      await keys('c');
      await vi.waitFor(() => expect(find('[data-connecting]')).not.toBeNull());
      for (let presses = 0; presses < 8 && !document.activeElement?.matches('[data-node="end"]'); presses++)
        await keys('{ArrowDown}');
      held();
      await keys('{Enter}');
    },
  },
  {
    name: 'connecting from a list',
    label: 'Connected Add tag to End',
    prepare: (editor) => {
      editor.commands.removeElements({ nodeIds: [], edgeIds: ['e'] });
    },
    act: byKey('Add tag', '{Shift>}c{/Shift}', 'end'),
  },
  {
    name: 'reconnecting an edge from a list',
    label: /^Moved a path to lead from Add tag to Send template/,
    act: onEdge('Add tag', 'm', 'template'),
  },
  {
    name: 'moving a node by keys',
    label: 'Moved Add tag',
    act: byKey('Add tag', '{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}'),
  },
  {
    name: 'resetting the position of a node',
    label: 'Put Add tag back in place',
    prepare: moved,
    act: fromMenu('Add tag', 'Nudge back to layout'),
  },
  { name: 'tidying up', label: 'Tidied the layout', prepare: moved, act: byKey('Add tag', '{Shift>}t{/Shift}') },
  { name: 'duplicating', label: 'Duplicated Add tag', act: byKey('Add tag', '{Control>}d{/Control}') },
  { name: 'cutting', label: /^Cut/, act: byKey('Add tag', '{Control>}x{/Control}') },
  {
    name: 'pasting',
    label: 'Pasted Add tag',
    act: async (held) => {
      await focusNode('Add tag');
      await keys('{Control>}c{/Control}');
      held();
      await keys('{Control>}v{/Control}');
    },
  },
  { name: 'turning off', label: 'Turned off Add tag', act: byKey('Add tag', 'x') },
  {
    name: 'changing the type',
    label: 'Changed Send template to Send message',
    act: async (held) => {
      await byKey('Send template', '{Shift>}r{/Shift}', 'send message')(() => undefined);
      // The change loses something, so a preview opens first.
      await expect.element(page.getByRole('button', { name: 'Change to Send message' })).toBeVisible();
      held();
      await press('the answer', () => page.getByRole('button', { name: 'Change to Send message' }).query());
    },
  },
  {
    name: 'renaming a node',
    label: 'Renamed “Send template” to “Say hello”',
    act: async (held) => {
      await focusNode('Send template');
      await keys('{F2}');
      await expect.element(page.getByRole('textbox', { name: 'Name of this step' })).toHaveFocus();
      await keys('{Control>}a{/Control}Say hello');
      held();
      await keys('{Enter}');
    },
  },
  {
    name: 'renaming the workflow',
    label: /^Renamed/,
    act: async (held) => {
      await press('its name', () => page.getByRole('button', { name: 'Reminder, rename' }).query());
      await keys('{Control>}a{/Control}Call back');
      held();
      await keys('{Enter}');
    },
  },
  {
    name: 'a burst of typing',
    label: 'Changed “Message” of Send message',
    writesAlong: true,
    prepare: (editor) => {
      const added = editor.commands.addNode({ type: 'send-message', after: { nodeId: 'hello' } });
      if (added.ok) editor.select({ nodeIds: [added.nodeId] });
    },
    act: async () => {
      await press('Message', () => page.getByRole('textbox', { name: 'Message' }).query());
      await keys('See you');
      await keys('{Tab}');
    },
  },
  {
    name: 'typing the duration of an edge',
    label: /^Changed the “/,
    writesAlong: true,
    prepare: (editor) => editor.select({ edgeIds: ['d'] }),
    act: async () => {
      await press('After', () => page.getByRole('textbox', { name: 'After' }).query());
      await keys('{End}4{Tab}');
    },
  },
  { name: 'copying', act: byKey('Add tag', '{Control>}c{/Control}') },
  { name: 'opening and leaving the settings', act: byKey('Add tag', '{Enter}{Escape}') },
  { name: 'choosing everything, and nothing', act: byKey('Add tag', '{Control>}a{/Control}{Escape}{Escape}') },
  { name: 'choosing along the paths', act: byKey('Add tag', '{Shift>}{ArrowUp}{ArrowUp}{/Shift}') },
  { name: 'looking closer and further away', act: byKey('Add tag', '++--10') },
  {
    name: 'selecting by a rectangle',
    act: async (held, editor) => {
      const box = find('[data-region="canvas"]')!.getBoundingClientRect();
      await reachable(card('tag'), 'a step');
      await drag({ x: box.left + 20, y: box.top + 20 }, { x: box.right - 40, y: box.bottom - 120 }, held);
      await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds.length).toBeGreaterThan(1));
    },
  },
  {
    name: 'selecting by presses',
    act: async (_held, editor) => {
      await press('a step', card('tag'));
      await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds).toEqual(['tag']));
      const box = find('[data-region="canvas"]')!.getBoundingClientRect();
      await pressAt({ x: box.left + 20, y: box.top + 20 });
      await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds).toEqual([]));
    },
  },
  {
    name: 'a press that moves less than a drag',
    act: async (held) => {
      const from = await reachable(card('tag'), 'the step');
      await drag(from, by(from, 2, 2), held);
    },
  },
];

/** A node with a position other than that of the layout. */
function moved(editor: Editor): void {
  const box = card('tag')()!.getBoundingClientRect();
  const around = find('.pb-flow')!.getBoundingClientRect();
  const { a: zoom, e: x, f: y } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')!).transform);
  editor.commands.moveNodes({
    tag: { x: (box.left - around.left - x) / zoom + 40, y: (box.top - around.top - y) / zoom + 20 },
  });
}

const textOf = (editor: Editor): string =>
  JSON.stringify({ version: editor.toVersion(), presentation: editor.store.getState().presentation });

describe('one gesture is one entry of the history', { timeout: 60_000 }, () => {
  it.each(drawn(gestures, 3, 2).map((gesture) => [gesture.name, gesture] as const))(
    '%s',
    async (_name, { act, label, prepare, writesAlong = false }) => {
      const { editor } = await openEditor({ rules: [] });
      await realPointer().mouse('mouseMoved', 0, 0);
      prepare?.(editor);
      editor.seal();
      await frames(2);
      const before = textOf(editor);
      const { revision } = editor.store.getState();
      const entries = editor.history().done.length;
      const held = vi.fn<() => void>(() => {
        expect(editor.store.getState().revision, 'written before the end').toBe(revision);
        expect(textOf(editor)).toBe(before);
      });
      const listener = vi.fn<() => void>();
      editor.onChange(listener);
      await act(held, editor);
      if (label === undefined) {
        await frames(4);
        expect(editor.store.getState().revision).toBe(revision);
        expect(editor.history().done).toHaveLength(entries);
        return;
      }
      await vi.waitFor(() => expect(editor.history().done).toHaveLength(entries + 1));
      if (!writesAlong) {
        expect(held).toHaveBeenCalled();
        expect(listener, 'one change event').toHaveBeenCalledOnce();
      }
      const words = editor.store.getState().undoLabel ?? '';
      if (typeof label === 'string') expect(words).toBe(label);
      else expect(words).toMatch(label);
      const after = textOf(editor);
      expect(after).not.toBe(before);
      await frames(4);
      expect(textOf(editor), 'nothing comes after it').toBe(after);
      editor.undo();
      expect(textOf(editor)).toBe(before);
      editor.redo();
      expect(textOf(editor)).toBe(after);
    },
  );
});
