import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { realPointer } from '../support/real-pointer.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

const typeOf = (word: string) => strictNodeTypes.find(({ type }) => type === word) ?? {};
/** The draft with a third edge of the branch, and an unconnected node. */
const draft = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'silver', type: typeOf('add-tag'), config: { tags: ['silver'] } },
      { id: 'loose', type: typeOf('delay'), config: {} },
    ],
    edges: [
      ...(trialDraft.definition?.edges ?? []),
      { id: 'to-silver', type: 'standard', source: 'branch', target: 'silver', value: 'silver' },
    ],
  },
};

let shown: OnPage | undefined;
let editor: Editor;
const pointer = realPointer();
/** Opens the draft in the outline and waits for its rows. */
async function open(): Promise<void> {
  await page.viewport(1400, 1500);
  let made: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      nodeTypes={strictNodeTypes}
      rules={{}}
      defaultVersion={draft}
      defaultView="outline"
      onMount={(one) => {
        made = one;
      }}
    />,
    'width: 1400px; height: 1500px',
  );
  await vi.waitFor(() => expect(document.querySelectorAll('[role="treeitem"]').length).toBeGreaterThan(10), {
    timeout: 10_000,
  });
  editor = made!;
}
beforeEach(open);
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const row = (name: RegExp): HTMLElement => rows().find((one) => name.test(one.textContent ?? ''))!;
const middle = (element: Element): { x: number; y: number } => {
  const { height, left, top, width } = element.getBoundingClientRect();
  return { x: left + Math.min(width, 500) / 2, y: top + height / 2 };
};
const entries = (): number => editor.history().done.length;
const branches = () =>
  (editor.toVersion().definition?.edges ?? []).filter(({ source }) => source === 'branch').map(({ value }) => value);
const marked = (): string | undefined => document.querySelector<HTMLElement>('[data-drop]')?.dataset['drop'];

async function drag(from: Element, to: Element): Promise<void> {
  const [a, b] = [middle(from), middle(to)];
  await pointer.mouse('mouseMoved', a.x, a.y);
  await pointer.mouse('mousePressed', a.x, a.y);
  await pointer.mouse('mouseMoved', a.x + 6, a.y + 6);
  await pointer.mouse('mouseMoved', (a.x + b.x) / 2, (a.y + b.y) / 2);
  await pointer.mouse('mouseMoved', b.x, b.y);
}
async function release(at: Element): Promise<void> {
  const { x, y } = middle(at);
  await pointer.mouse('mouseReleased', x, y);
}

const replyLeadsTo = (): string | undefined =>
  editor.toVersion().definition?.edges?.find(({ value, source }) => source === 'wait' && value === 'Reply')?.target;

describe('dragging in the outline', () => {
  test('a branch takes the position of the one it is dropped on, in one entry, and writes nothing before', async () => {
    expect(branches()).toEqual(['premium', 'Otherwise', 'silver']);
    const target = row(/^premium, path from Branch/);
    await drag(row(/^silver, path from Branch/), target);
    await vi.waitFor(() => expect(marked()).toBe('before'));
    expect(entries()).toBe(0);
    await release(target);
    await vi.waitFor(() => expect(branches()[0]).toBe('silver'));
    expect(entries()).toBe(1);
    expect(marked()).toBeUndefined();
    editor.undo();
    expect(branches()).toEqual(['premium', 'Otherwise', 'silver']);
  });

  test('Escape cancels', async () => {
    const target = row(/^premium, path from Branch/);
    await drag(row(/^silver, path from Branch/), target);
    await vi.waitFor(() => expect(marked()).toBe('before'));
    await userEvent.keyboard('{Escape}');
    expect(marked()).toBeUndefined();
    await release(target);
    expect(entries()).toBe(0);
  });

  test('an unconnected node is dropped into an edge', async () => {
    const path = row(/^Reply, path from Wait for reply/);
    await drag(row(/^Delay, step/), path);
    await vi.waitFor(() => expect(marked()).toBe('into'));
    await release(path);
    await vi.waitFor(() => expect(replyLeadsTo()).toBe('loose'));
    expect(entries()).toBe(1);
  });

  test('a connected node moves into another path, in one entry, and the row says so', async () => {
    const path = row(/^Reply, path from Wait for reply/);
    const [tag] = editor.toVersion().definition!.nodes!.filter(({ id }) => id === 'silver');
    await drag(row(/^Add tag.*silver|^Add tag, step 8/), path);
    await vi.waitFor(() => expect(marked()).toBe('into'));
    expect(document.querySelector('.pb-or__why')?.textContent).toBe('Move here');
    expect(entries()).toBe(0);
    await release(path);
    await vi.waitFor(() => expect(entries()).toBe(1));
    expect(editor.toVersion().definition!.nodes).toContainEqual(tag);
    expect(editor.history().done.at(-1)?.label).toMatch(/^Moved “/);
    editor.undo();
    expect(editor.toVersion().definition!.edges).toEqual(draft.definition.edges);
  });

  test('an end shows why it cannot be inside a path, and changes nothing', async () => {
    const path = row(/^Reply, path from Wait for reply/);
    await drag(row(/^End, step/), path);
    await vi.waitFor(() => expect(marked()).toBe('refused'));
    expect(document.querySelector('.pb-or__why')?.textContent).toMatch(/cannot be inside a path/);
    await release(path);
    expect(entries()).toBe(0);
  });

  test('a node type is dropped from the palette into an edge, and onto an open end', async () => {
    await vi.waitFor(() => expect(document.querySelector('.pb-pc')).not.toBeNull());
    const card = [...document.querySelectorAll('.pb-pc')].find((one) => one.textContent === 'Delay')!;
    const path = row(/^Reply, path from Wait for reply/);
    await drag(card, path);
    await vi.waitFor(() => expect(marked()).toBe('into'));
    await release(path);
    await vi.waitFor(() =>
      expect(editor.toVersion().definition?.nodes).toHaveLength(draft.definition.nodes.length + 1),
    );
    const added = editor.toVersion().definition?.nodes?.at(-1)?.id;
    expect(
      editor.toVersion().definition?.edges?.find(({ value, source }) => source === 'wait' && value === 'Reply')?.target,
    ).toBe(added);
    expect(entries()).toBe(1);
  });
});
