import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { largeWorkflow } from '../support/large-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['node'];
const camera = (): string => document.querySelector<HTMLElement>('.react-flow__viewport')!.style.transform;
const rested = async (): Promise<void> => {
  let before = '';
  await vi.waitFor(
    () => {
      const [was, now] = [before, camera()];
      before = now;
      expect(now).toBe(was);
    },
    { interval: 120 },
  );
};

test('undoing an insertion keeps the view, with the focus beside the removed node', async () => {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={largeWorkflow(120)}
      onMount={(made) => {
        editor = made;
      }}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node="s0"]')).not.toBeNull(), { timeout: 5000 });
  document.querySelector<HTMLElement>('[data-node="s0"]')!.focus();
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(focused()).not.toBe('s0'));
  await userEvent.keyboard('{ArrowUp}');
  await rested();
  const before = focused()!;
  const size = editor!.store.getState().version.definition!.nodes!.length;
  await userEvent.keyboard('i');
  await vi.waitFor(() => expect(document.querySelector('.pb-pop--pick')).not.toBeNull());
  await userEvent.keyboard('delay{Enter}');
  await vi.waitFor(() => expect(editor!.store.getState().version.definition!.nodes).toHaveLength(size + 1));
  const inserted = editor!.store.getState().selection.nodeIds[0]!;
  await vi.waitFor(() => expect(focused()).toBe(inserted));
  await rested();
  const seen = camera();
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(focused()).toBe(before));
  await rested();
  const height = (transform: string): number => Number(/, (-?[\d.]+)px/.exec(transform)![1]);
  expect(Math.abs(height(camera()) - height(seen))).toBeLessThan(300);
});

const greeting = {
  type: 'greet',
  label: 'Greet',
  group: 'Messages',
  properties: [
    { type: 'basictext', name: 'title', label: 'Title' },
    { type: 'keywords', name: 'words', label: 'Words' },
  ],
};

test('undo in a field takes back a burst of typing as one entry, and leaves unfinished input to the browser', async () => {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      nodeTypes={[greeting]}
      onMount={(made) => {
        editor = made;
      }}
      defaultVersion={{ definition: { nodes: [{ id: 'a', type: greeting, config: { title: 'Hi' } }], edges: [] } }}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node="a"]')).not.toBeNull(), { timeout: 5000 });
  editor!.select({ nodeIds: ['a'] });
  const field = (name: string): HTMLInputElement =>
    document.querySelector<HTMLInputElement>(`[data-setting="${name}"] input`)!;
  const config = (): unknown => editor!.store.getState().version.definition!.nodes![0]!.config;
  await vi.waitFor(() => expect(field('title')).not.toBeNull());

  field('title').focus();
  await userEvent.keyboard('{End} there');
  expect(config()).toEqual({ title: 'Hi there' });
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(config()).toEqual({ title: 'Hi' }));
  expect(editor!.history().done).toHaveLength(0);
  expect(document.activeElement).toBe(field('title'));
  await vi.waitFor(() => expect(field('title').value).toBe('Hi'));
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await vi.waitFor(() => expect(field('title').value).toBe('Hi there'));

  // Unfinished input in a list of words.
  field('words').focus();
  await userEvent.keyboard('promo');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(editor!.history().done).toHaveLength(1);
  expect(config()).toEqual({ title: 'Hi there' });
  await userEvent.clear(field('words'));
  await userEvent.keyboard('yes{Enter}');
  expect(config()).toEqual({ title: 'Hi there', words: ['yes'] });
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(config()).toEqual({ title: 'Hi there' }));
});

const twoTexts = {
  type: 'two',
  label: 'Two',
  group: 'Messages',
  properties: [
    { type: 'basictext', name: 'first', label: 'First' },
    { type: 'basictext', name: 'second', label: 'Second' },
    {
      type: 'basictext',
      name: 'third',
      label: 'Third',
      conditions: [{ property: 'second', comparator: 'eq', value: 'shown' }],
    },
  ],
};

test('the key right after an undo reaches the field of the undo, or none', async () => {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      nodeTypes={[twoTexts]}
      onMount={(made) => {
        editor = made;
      }}
      defaultVersion={{
        definition: { nodes: [{ id: 'a', type: twoTexts, config: { second: 'shown', third: 'C' } }], edges: [] },
      }}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node="a"]')).not.toBeNull(), { timeout: 5000 });
  const { commands, select } = editor!;
  select({ nodeIds: ['a'] });
  const field = (name: string): HTMLInputElement | null =>
    document.querySelector<HTMLInputElement>(`[data-setting="${name}"] input`);
  await vi.waitFor(() => expect(field('third')).not.toBeNull());
  const set = (name: string, value: string): void =>
    expect(commands.setConfig({ nodeId: 'a', path: [name], value }).ok).toBe(true);
  // The element that the next key meets: a key is a task of its own, with no frame before it.
  const undo = async (): Promise<Element | null> => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }),
    );
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(0);
    });
    return document.activeElement;
  };
  set('first', 'A');
  set('third', 'D');
  set('second', 'hidden');
  await vi.waitFor(() => expect(field('third')).toBeNull());
  field('first')!.focus();

  expect(await undo()).toBe(field('second'));
  expect(field('second')!.value).toBe('shown');
  expect(await undo()).toBe(field('third'));
  expect(field('third')!.value).toBe('C');
  expect(await undo()).toBe(field('first'));

  // Two in one task, the second in a field that the first one restores.
  editor!.redo();
  editor!.redo();
  editor!.redo();
  await vi.waitFor(() => expect(field('third')).toBeNull());
  field('first')!.focus();
  editor!.undo();
  expect(await undo()).toBe(field('third'));
  await userEvent.keyboard('{End}E');
  expect(editor!.toVersion().definition?.nodes?.[0]?.config).toEqual({ first: 'A', second: 'shown', third: 'CE' });
});
