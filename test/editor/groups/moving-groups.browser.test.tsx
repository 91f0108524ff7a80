import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { strictNodeTypes, trialDraft } from '../../../stories/editor/trial-draft.js';
import { drag, frames, middleOf, reachable, wheelTo } from '../../support/real-hand.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const members = ['hours', 'assign', 'after-hours', 'hot-lead'];
const grouped: Presentation = {
  version: 1,
  groups: [{ id: 'desk', title: 'Front desk', nodeIds: members, collapsed: true }],
};

let shown: OnPage | undefined;
let editor: Editor;
beforeEach(async () => {
  await page.viewport(1500, 960);
  let made: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      nodeTypes={strictNodeTypes}
      defaultVersion={trialDraft}
      presentation={grouped}
      onMount={(one) => {
        made = one;
      }}
    />,
    'width: 1500px; height: 960px',
  );
  await vi.waitUntil(() => document.querySelector('[data-pile]') !== null, { timeout: 10_000 });
  await vi.waitUntil(() => document.querySelector('.pb-viewbar') !== null, { timeout: 10_000 });
  editor = made!;
});
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const pile = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-pile]');
const inDrawing = (element: Element): { x: number; y: number } => {
  const { e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')!).transform);
  const [box, around] = [element.getBoundingClientRect(), document.querySelector('.pb-flow')!.getBoundingClientRect()];
  return { x: Math.round(box.left - around.left - e), y: Math.round(box.top - around.top - f) };
};
const places = () => editor.store.getState().presentation.nodes ?? {};
const done = () => editor.history().done.map(({ label }) => label);

describe('a collapsed group', () => {
  test('moves by the pointer with all its nodes, as one entry, and writes nothing before the drop', async () => {
    const from = await reachable(pile, 'the group');
    const before = inDrawing(pile()!);
    const start = editor.store.getState().presentation;
    await drag(from, { x: from.x + 140, y: from.y + 80 }, () =>
      expect(editor.store.getState().presentation).toBe(start),
    );
    await vi.waitFor(() => expect(done()).toEqual(['Moved “Front desk”']));
    const [first] = members.map((id) => places()[id]);
    expect(first?.dx).toBeGreaterThan(100);
    for (const id of members) expect(places()[id]).toEqual(first);
    await vi.waitFor(() => expect(inDrawing(pile()!)).toEqual({ x: before.x + first!.dx!, y: before.y + first!.dy! }));
    editor.undo();
    expect(editor.store.getState().presentation.nodes ?? {}).toEqual({});
    await vi.waitFor(() => expect(inDrawing(pile()!)).toEqual(before), { timeout: 3000 });
  });

  test('moves by keys, and returns to its place from its menu', async () => {
    const card = pile()!.querySelector<HTMLElement>('[data-node]')!;
    card.focus();
    const before = inDrawing(pile()!);
    editor.select({ nodeIds: members });
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await vi.waitFor(() => expect(places()['hours']).toEqual({ dx: 20, dy: 0 }));
    await vi.waitFor(() => expect(inDrawing(pile()!).x).toBe(before.x + 20), { timeout: 3000 });
    pile()!.querySelector<HTMLElement>('[data-node]')!.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await page.getByRole('menuitem', { name: 'Nudge back to layout' }).click();
    await vi.waitFor(() => expect(inDrawing(pile()!)).toEqual(before), { timeout: 3000 });
    expect(done()).toHaveLength(2);
  });

  test('moves together with a node, as one entry', async () => {
    const from = await reachable(pile, 'the group');
    editor.select({ nodeIds: [...members, 'plans'] });
    await frames(20);
    await drag(await reachable(pile, 'the group'), { x: from.x + 100, y: from.y + 100 });
    await vi.waitFor(() => expect(done()).toEqual(['Moved 1 step and 1 group']));
    expect(places()['plans']?.dx).toBe(places()['hours']?.dx);
  });

  test('keeps the gap visible that opens for a dragged node', async () => {
    const entry = (): Element | undefined =>
      [...document.querySelectorAll('.pb-pc')].find(({ textContent }) => textContent === 'Delay');
    await vi.waitFor(() => expect(entry()).toBeDefined());
    await wheelTo(document.querySelector('.pb-pal__b')!, entry()!);
    const way = await reachable(() => document.querySelector('[data-insert="plans-self-serve"]'), 'the path');
    const below = middleOf(document.querySelector('[data-node="self-serve"]')!).y;
    await drag(middleOf(entry()!), way, async () => {
      await vi.waitFor(() => expect(document.querySelector('.pb-drop')).not.toBeNull());
      await vi.waitFor(() =>
        expect(middleOf(document.querySelector('[data-node="self-serve"]')!).y).toBeGreaterThan(below + 40),
      );
      expect(document.querySelectorAll('[data-pile]')).toHaveLength(1);
      await userEvent.keyboard('{Escape}');
    });
    expect(done()).toEqual([]);
  });
});
