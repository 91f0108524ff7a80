import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { trialDraft } from '../../stories/editor/trial-draft.js';
import { realPointer } from '../support/real-pointer.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

type CanvasNote = NonNullable<Presentation['notes']>[number];
const notes: readonly CanvasNote[] = [
  { id: 'free', text: 'Legal has seen all texts', x: -260, y: 0 },
  { id: 'hung', text: 'Ask Ann about the link', nodeId: 'welcome' },
];
const start: Presentation = { version: 1, notes };

let shown: OnPage | undefined;
let editor: Editor;
const pointer = realPointer();
const open = async (props: WorkflowEditorProps = {}, first = '[data-node]'): Promise<void> => {
  let made: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={trialDraft}
      presentation={start}
      onMount={(one) => {
        made = one;
      }}
      {...props}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector(first)).not.toBeNull(), { timeout: 10_000 });
  editor = made!;
};
const kept = (): readonly CanvasNote[] => editor.store.getState().presentation.notes ?? [];
const entries = (): number => editor.history().done.length;
const card = async (id: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(document.querySelector(`[data-note="${id}"]`)).not.toBeNull(), { timeout: 5000 });
  return document.querySelector<HTMLElement>(`[data-note="${id}"]`)!;
};
const focusNode = (id: string): void => document.querySelector<HTMLElement>(`[data-node="${id}"]`)!.focus();
const field = (): HTMLTextAreaElement | null => document.querySelector('.pb-paper__field');
const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const middleOf = (element: Element) => {
  const { height, left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

beforeEach(() => page.viewport(1400, 900));
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

describe('notes on the canvas', () => {
  test('are read with their node, and connected to it by a line', async () => {
    await open();
    expect((await card('hung')).getAttribute('aria-label')).toBe('Note on Send message: Ask Ann about the link');
    expect((await card('free')).getAttribute('aria-label')).toBe('Note: Legal has seen all texts');
    expect(document.querySelectorAll('.pb-leaders path')).toHaveLength(1);
    const node = document.querySelector('[data-node="welcome"]')!.getBoundingClientRect();
    const note = (await card('hung')).getBoundingClientRect();
    expect(Math.abs(note.top - node.top)).toBeLessThan(2);
    await vi.waitFor(() =>
      expect(document.querySelector('[data-node="welcome"]')?.getAttribute('aria-label')).toContain(
        'note: Ask Ann about the link',
      ),
    );
  });

  test('N begins a note on a node and Escape ends it: one entry, no text lost, the focus on it', async () => {
    await open();
    focusNode('welcome');
    await userEvent.keyboard('n');
    await vi.waitFor(() => expect(field()).toBe(document.activeElement));
    expect(entries()).toBe(0);
    await userEvent.fill(field()!, 'Shorter');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(kept()).toHaveLength(3));
    expect(kept()[2]).toMatchObject({ nodeId: 'welcome', text: 'Shorter' });
    expect(entries()).toBe(1);
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe(kept()[2]!.id));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe('welcome'));
  });

  test('an empty note is discarded, and the focus returns', async () => {
    await open();
    focusNode('welcome');
    await userEvent.keyboard('n');
    await vi.waitFor(() => expect(field()).toBe(document.activeElement));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe('welcome'));
    expect(entries()).toBe(0);
    expect(kept()).toBe(notes);
  });

  test('emptying a note and leaving it is one entry', async () => {
    await open();
    focusNode('welcome');
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe('hung'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(field()).toBe(document.activeElement));
    await userEvent.clear(field()!);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(kept()?.some(({ id }) => id === 'hung')).toBe(false));
    expect(entries()).toBe(1);
  });

  test('keys go through the notes, open one and delete one', async () => {
    await open();
    focusNode('welcome');
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe('hung'));
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe('free'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(field()?.value).toBe('Legal has seen all texts'));
    await userEvent.keyboard(' twice{Escape}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe('free'));
    expect(kept()[0]!.text).toBe('Legal has seen all texts twice');
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await vi.waitFor(() => expect(kept()[0]!.x).toBe(-240));
    const before = entries();
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(kept().map(({ id }) => id)).toEqual(['hung']));
    expect(entries()).toBe(before + 1);
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBeDefined());
  });

  test('a drag moves one as one entry and writes nothing before it ends; Escape cancels it', async () => {
    await open();
    const at = middleOf(await card('hung'));
    const before = editor.store.getState().presentation;
    const drag = async (): Promise<void> => {
      await pointer.mouse('mouseMoved', at.x, at.y);
      await pointer.mouse('mousePressed', at.x, at.y);
      await pointer.mouse('mouseMoved', at.x + 30, at.y + 10);
      await frames(1);
      await pointer.mouse('mouseMoved', at.x + 60, at.y + 40);
      await vi.waitFor(() => expect(document.querySelector('.pb-paper[data-dragging]')).not.toBeNull());
      expect(editor.store.getState().presentation).toBe(before);
    };
    await drag();
    await userEvent.keyboard('{Escape}');
    await pointer.mouse('mouseReleased', at.x + 60, at.y + 40);
    await frames(2);
    expect(editor.store.getState().presentation).toBe(before);
    await drag();
    await pointer.mouse('mouseReleased', at.x + 60, at.y + 40);
    await vi.waitFor(() => expect(entries()).toBe(1));
    expect(kept()[1]).toMatchObject({ id: 'hung', nodeId: 'welcome' });
    expect(kept()[1]!.x).toBeGreaterThan(216 + 28);
    editor.undo();
    expect(editor.store.getState().presentation).toEqual(start);
  });

  test('a note is added at the pointer, and deleted with its button', async () => {
    await open();
    const pane = document.querySelector('.react-flow__pane')!;
    const box = pane.getBoundingClientRect();
    pane.dispatchEvent(
      new MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        clientX: box.left + 60,
        clientY: box.bottom - 120,
      }),
    );
    await page.getByRole('menuitem', { name: 'Add note' }).click();
    await vi.waitFor(() => expect(field()).toBe(document.activeElement));
    const left = field()!.getBoundingClientRect().left;
    expect(Math.abs(left - box.left - 60)).toBeLessThan(3);
    await userEvent.keyboard('Here');
    await vi.waitFor(() => expect(kept()).toHaveLength(3));
    await userEvent.click(pane, { position: { x: 20, y: 400 } });
    await vi.waitFor(() => expect(field()).toBeNull());
    const { id } = kept()[2]!;
    // Its corner: a card may lie on the rest.
    await userEvent.hover(await card(id), { position: { x: 4, y: 4 } });
    await userEvent.click((await card(id)).parentElement!.querySelector('[aria-label="Delete note"]')!);
    await vi.waitFor(() => expect(kept()).toHaveLength(2));
  });

  test('follow their node during a drag, and stay where they were when it is deleted', async () => {
    await open();
    const node = document.querySelector('[data-node="welcome"]')!;
    const at = middleOf(node);
    const before = (await card('hung')).getBoundingClientRect();
    await pointer.mouse('mouseMoved', at.x, at.y);
    await pointer.mouse('mousePressed', at.x, at.y);
    await pointer.mouse('mouseMoved', at.x + 10, at.y + 5);
    await frames(2);
    await pointer.mouse('mouseMoved', at.x + 40, at.y + 40);
    await vi.waitFor(async () =>
      expect((await card('hung')).getBoundingClientRect().top).toBeGreaterThan(before.top + 15),
    );
    await pointer.mouse('mouseReleased', at.x + 40, at.y + 40);
    await vi.waitFor(() => expect(entries()).toBe(1));
    editor.undo();
    await vi.waitFor(async () => expect((await card('hung')).getBoundingClientRect().top).toBeCloseTo(before.top, 0));
    editor.commands.removeElements({ nodeIds: ['welcome'], reconnect: true });
    expect(kept()[1]!.nodeId).toBeUndefined();
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-leaders path')).toHaveLength(0));
  });

  test('are shown and read where the workflow is read-only', async () => {
    await open({ readOnly: true });
    focusNode('welcome');
    await userEvent.keyboard('n');
    await frames(2);
    expect(field()).toBeNull();
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['note']).toBe('hung'));
    await userEvent.keyboard('{Enter}{Delete}');
    await frames(2);
    expect(field()).toBeNull();
    expect(kept()).toBe(notes);
  });
});

describe('notes in the outline', () => {
  test('are in the row of their node, and edited in a form', async () => {
    await open({ defaultView: 'outline' }, '[role="treeitem"]');
    await expect
      .element(page.getByRole('treeitem', { name: /^Send message, step 2.*note: Ask Ann about the link/ }))
      .toBeInTheDocument();
    expect(document.querySelector('.pb-or__note')?.textContent).toBe('Ask Ann about the link');
    document.querySelectorAll<HTMLElement>('[role="treeitem"]')[0]!.focus();
    await userEvent.keyboard('n');
    await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'From the list');
    await page.getByRole('button', { name: 'Add note' }).click();
    await vi.waitFor(() => expect(kept()[2]).toMatchObject({ nodeId: 'keyword', text: 'From the list' }));
    expect(entries()).toBe(1);
  });
});
