import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { drag, frames, middleOf, reachable, type Spot } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

/** The draft with a second step on its first path, to be moved up by one place. */
const version: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'tag', type: strictNodeTypes.find(({ type }) => type === 'add-tag')!, config: { tags: ['new'] } },
    ],
    edges: (trialDraft.definition?.edges ?? []).flatMap((edge) =>
      edge.id === 'wait-branch'
        ? [
            { ...edge, target: 'tag' },
            { id: 'tag-branch', type: 'standard', source: 'tag', target: edge.target },
          ]
        : [edge],
    ),
  },
};

let shown: OnPage | undefined;
let editor: Editor;
const pointer = realPointer();
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

async function open(view: 'canvas' | 'outline'): Promise<void> {
  shown?.remove();
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={version}
      nodeTypes={strictNodeTypes}
      defaultView={view}
      rules={{}}
      onMount={(made) => {
        editor = made;
      }}
    />,
    'width: 1500px; height: 960px',
  );
  await vi.waitFor(
    () => expect(find(view === 'canvas' ? '.pb-plus[data-stub^="welcome|"]' : '[role="treeitem"]')).not.toBeNull(),
    { timeout: 10_000 },
  );
}
afterEach(async () => {
  await pointer.mouse('mouseMoved', 0, 0);
  shown?.remove();
  shown = undefined;
});

const alongEdge = (id: string): Spot => {
  const line = find(`.react-flow__edge[data-id="${id}"] .pb-edge__hit`) as unknown as SVGPathElement;
  const { x, y } = line.getPointAtLength(line.getTotalLength() * 0.35).matrixTransform(line.getScreenCTM()!);
  return { x, y };
};
const row = (name: RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')].find((one) => name.test(one.textContent ?? ''));
const entries = (): number => editor.history().done.length;
const fit = async (): Promise<void> => {
  await frames(30);
  find('[aria-label="Fit to view"]')?.click();
  await frames(30);
};

/** The document after each way of moving “Add tag” from behind “Wait for reply” to before it. */
const ways: readonly { readonly name: string; readonly move: () => Promise<void> }[] = [
  {
    name: 'one drag on the canvas',
    move: async () => {
      await open('canvas');
      await fit();
      const from = await reachable(() => find('[data-node="tag"]'), 'the step');
      await drag(from, alongEdge('welcome-wait'), async () => {
        await vi.waitFor(() => expect(find('.pb-tip--pointer')?.textContent).toBe('Move here'));
        expect(entries()).toBe(0);
      });
    },
  },
  {
    name: 'keys on the canvas',
    move: async () => {
      await open('canvas');
      await fit();
      find('[data-node="tag"]')!.focus();
      await userEvent.keyboard('m');
      await vi.waitFor(() => expect(find('.pb-keybar')?.textContent).toMatch(/^Move /));
      await userEvent.keyboard('{ArrowUp}');
      await vi.waitFor(() => expect(find('.pb-keybar')?.textContent).toContain('Wait for reply'));
      expect(find('.pb-drop')).not.toBeNull();
      expect(entries()).toBe(0);
      await userEvent.keyboard('{Enter}');
    },
  },
  {
    name: 'one drag of a row',
    move: async () => {
      await open('outline');
      const from = await reachable(() => row(/^Add tag, step/)?.querySelector('.pb-or__title'), 'the row');
      const target = row(/^Welcome|^Send message, step|^Say hello/) ?? row(/step 2/)!;
      await drag(from, middleOf(target), () => vi.waitFor(() => expect(find('[data-drop="into"]')).not.toBeNull()));
    },
  },
  {
    name: 'keys in the outline',
    move: async () => {
      await open('outline');
      row(/^Add tag, step/)!.focus();
      await userEvent.keyboard('m');
      await vi.waitFor(() => expect(find('[data-drop="into"]')).not.toBeNull());
      await userEvent.keyboard('{ArrowUp}');
      await vi.waitFor(() => expect(find('[data-drop="into"]')?.textContent).toMatch(/Wait for reply/));
      const keys = page.getByRole('group', { name: 'Keys for moving the step' });
      await expect.element(keys).toHaveTextContent(/Wait for reply.*Other path.*Move here.*Cancel/);
      await userEvent.keyboard('{Enter}');
      await expect.element(keys).not.toBeInTheDocument();
    },
  },
];

test.each(ways)('[E58] a step moved up by one place by $name: one entry, the same document', async ({ move }) => {
  await move();
  await vi.waitFor(() => expect(entries()).toBe(1));
  const edges = editor.toVersion().definition?.edges ?? [];
  const moved = edges.map(({ id, source, target, value }) => ({ id, source, target, value }));
  const before = version.definition!.edges!.map(({ id, source, target, value }) => ({ id, source, target, value }));
  expect(moved).toEqual(
    before.map((edge) =>
      edge.id === 'welcome-wait'
        ? { ...edge, target: 'tag' }
        : edge.id === 'tag-branch'
          ? { ...edge, target: 'wait' }
          : edge.id === 'wait-branch'
            ? { ...edge, target: 'branch' }
            : edge,
    ),
  );
  expect(editor.toVersion().definition?.nodes).toEqual(version.definition?.nodes);
  expect(editor.history().done.at(-1)?.label).toMatch(/^Moved “Add tag/);
  editor.undo();
  expect(editor.toVersion().definition).toEqual(version.definition);
});

test('Escape leaves the mode of keys and changes nothing', async () => {
  await open('canvas');
  await fit();
  find('[data-node="tag"]')!.focus();
  await userEvent.keyboard('m');
  await vi.waitFor(() => expect(find('.pb-drop')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(find('.pb-drop')).toBeNull());
  expect(document.activeElement).toBe(find('[data-node="tag"]'));
  expect(entries()).toBe(0);
});
