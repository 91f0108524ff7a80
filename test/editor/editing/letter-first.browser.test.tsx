import { afterEach, expect, test, vi } from 'vitest';
import { createEditor, type EditorState } from '#store';
import { createLetterFirst } from '../../../src/editor/editing/letter-first.js';

afterEach(() => document.body.replaceChildren());

const nodeId = 'm';
const version = {
  definition: {
    nodes: [{ id: nodeId, type: { type: 'send-message' }, config: { message: '' } }],
    edges: [],
  },
};

/** An editor in a page whose rendering takes so long, in ms. */
function slowPage(takes: number) {
  const editor = createEditor({ version });
  const shown = createLetterFirst(editor);
  const page = document.createElement('div');
  page.innerHTML = '<div contenteditable></div><input>';
  document.body.append(page);
  const [text, field] = [page.children[0] as HTMLElement, page.children[1] as HTMLElement];
  const stop = shown.listenTo(page);
  const calls: { readonly now: EditorState; readonly before: EditorState }[] = [];
  shown.editor.store.subscribe((now, before) => {
    calls.push({ now, before });
    for (const start = performance.now(); performance.now() - start < takes;);
  });
  const write = (message: string): void =>
    void shown.editor.commands.setConfig({ nodeId, path: ['message'], value: message });
  /** As the browser: the text changes after the event. */
  const type = (message: string, target: HTMLElement = text): void => {
    target.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }));
    write(message);
  };
  const message = (): unknown => editor.store.getState().version.definition?.nodes?.[0]?.config?.['message'];
  return { calls, editor, field, message, page, shown, stop, text, type, write };
}

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a letter is in the document at once, and what follows from several comes once, later', async () => {
  const { calls, message, type } = slowPage(20);
  type('W');
  // Nothing is known of this page yet.
  expect(calls).toHaveLength(1);
  await task();
  type('We');
  expect(message()).toBe('We');
  await task();
  type('We k');
  await task();
  expect(message()).toBe('We k');
  expect(calls).toHaveLength(1);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.before).toBe(calls[0]?.now);
  expect(calls[1]?.now.version.definition?.nodes?.[0]?.config?.['message']).toBe('We k');
});

test('while letters come, what follows from them comes now and then', async () => {
  const { calls, type } = slowPage(20);
  const start = performance.now();
  for (let letters = 1; performance.now() - start < 1500; letters++) {
    type('n'.repeat(letters));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.length).toBeLessThan(8);
});

test('where it is cheap, nothing waits', async () => {
  const { calls, type } = slowPage(0);
  for (const [index, text] of ['W', 'We', 'We k'].entries()) {
    type(text);
    expect(calls).toHaveLength(index + 1);
    await task();
  }
});

test('what is typed into a native input does not wait', async () => {
  const { calls, field, type } = slowPage(20);
  type('a');
  await task();
  type('ab', field);
  expect(calls).toHaveLength(2);
});

test.each([
  [
    'another key',
    ({ text }) => text.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })),
  ],
  ['a press', ({ page }) => page.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['a lost focus', ({ text }) => text.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
  ['the end of the view', ({ stop }) => stop()],
] satisfies readonly (readonly [string, (page: ReturnType<typeof slowPage>) => unknown])[])(
  '%s calls who waits at once',
  async (_name, act) => {
    const slow = slowPage(20);
    slow.type('a');
    await task();
    slow.type('ab');
    await task();
    expect(slow.calls).toHaveLength(1);
    slow.text.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
    expect(slow.calls).toHaveLength(1);
    act(slow);
    expect(slow.calls).toHaveLength(2);
    expect(slow.calls[1]?.now).toBe(slow.editor.store.getState());
  },
);

test.each([
  ['undo', ({ editor }) => editor.undo()],
  ['a selection', ({ editor }) => editor.select({ nodeIds: [nodeId] })],
  ['a save', ({ editor }) => editor.saving.begin()],
] satisfies readonly (readonly [string, (page: ReturnType<typeof slowPage>) => unknown])[])(
  '%s comes with the letters before it, in one call',
  async (_name, act) => {
    const slow = slowPage(20);
    slow.type('a');
    await task();
    slow.type('ab');
    await task();
    act(slow);
    expect(slow.calls).toHaveLength(2);
    expect(slow.calls[1]?.before).toBe(slow.calls[0]?.now);
    expect(slow.calls[1]?.now).toBe(slow.editor.store.getState());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(slow.calls).toHaveLength(2);
  },
);
