import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { copyFragment } from '#edit';
import { emulateMedia } from '../../support/emulation.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';
import { perform, randomCommand, randomMove, type RandomCommand } from '../../support/random-command.js';
import { closeEditors, openEditor } from '../commands/editor-with-keys.js';
import { camera, cardOf, hidingPlaces, labelOf, rested, wheelAway } from './free-area.js';
import { documentOf, subjectOf } from './subject-of.js';

const seed = 20261123;

/** Commands by key on the selection, beside those of the programming interface. */
const byKey: { readonly [name: string]: (editor: Editor) => Promise<unknown> } = {
  duplicateByKey: () => userEvent.keyboard('{Control>}d{/Control}'),
  copyPasteByKey: () => userEvent.keyboard('{Control>}c{/Control}{Control>}v{/Control}'),
  deleteByKey: () => userEvent.keyboard('{Delete}'),
  undoByKey: () => userEvent.keyboard('{Control>}z{/Control}'),
  redoByKey: () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'),
  arrowDown: () => userEvent.keyboard('{ArrowDown}'),
  problems: () => userEvent.keyboard('p'),
  keys: () => userEvent.keyboard('?'),
};

const keyCommand: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom(...Object.keys(byKey)),
  draws: fc.constant([]),
});

/** Groups collapse what they hold into a card; a selection by program moves no view. */
const isFollowed = ({ name }: RandomCommand): boolean => !/group|select$/i.test(name);

beforeAll(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterAll(() => emulateMedia());
afterEach(closeEditors);

/** Pastes copies of nodes. Pages of other tests share the clipboard of the machine, so it is not used. */
function pasteCopies(editor: Editor, nodeIds: readonly string[]): void {
  const copied = copyFragment(documentOf(editor), { nodeIds });
  if (!copied.ok) throw new Error(copied.refusal.message);
  const data = new DataTransfer();
  data.setData('text/plain', JSON.stringify(copied.document));
  document
    .querySelector('textarea[aria-hidden]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

describe('the view follows', () => {
  const count = lawRuns(500);
  it(`what ${count} random commands add, move, bring back or leave selected (seed ${seed})`, async () => {
    const commands = fc
      .sample(fc.oneof(randomCommand, randomCommand, randomMove, keyCommand), { seed, numRuns: 2 * count })
      .filter(isFollowed)
      .slice(0, count);
    let { editor } = await openEditor({ defaultVersion: largeWorkflow(40) }, /, step 1 of/);
    const checked = { nodes: 0, edges: 0, notes: 0 };
    for (const [index, command] of commands.entries()) {
      if (index % 50 === 49) {
        closeEditors();
        ({ editor } = await openEditor({ defaultVersion: largeWorkflow(40) }, /, step 1 of/));
      }
      // A question of the command before is answered first, as a user would.
      if (document.querySelector('[role="dialog"]')) await userEvent.keyboard('{Escape}');
      // From somewhere else: a view that never moved would pass by chance.
      if (index % 3 === 0) await wheelAway(index % 2 ? 2400 : -2400);
      const before = documentOf(editor);
      const press = byKey[command.name];
      if (press) {
        if (!editor.store.getState().selection.nodeIds.length)
          document.querySelector<HTMLElement>('.pb-flow [data-node][tabindex="0"]')?.focus();
        await press(editor);
      } else perform(editor, command);
      await rested();
      const subject = subjectOf(before, documentOf(editor), editor, /undo|redo|jump/i.test(command.name));
      const parts = [
        ...subject.nodeIds.map((id) => ({ kind: 'nodes', find: () => cardOf(id) }) as const),
        ...subject.edgeIds.map((id) => ({ kind: 'edges', find: () => labelOf(id) }) as const),
        ...subject.noteIds.map(
          (id) => ({ kind: 'notes', find: () => document.querySelector(`[data-note="${id}"]`) }) as const,
        ),
      ];
      if (parts.length === 0) continue;
      await vi.waitFor(() => {
        const hidden = parts.map(({ find }) => hidingPlaces(find()));
        // Where there is no room for all of it, some of it is there.
        expect(
          hidden.some((places) => places.length === 0),
          `${index} ${command.name} ${JSON.stringify(subject)}: ${JSON.stringify(hidden.slice(0, 3))}`,
        ).toBe(true);
      });
      for (const { kind } of parts.slice(0, 1)) checked[kind] += 1;
    }
    expect(checked.nodes).toBeGreaterThan(count / 6);
  }, 600_000);

  const opened = async () => {
    const { editor } = await openEditor({ defaultVersion: largeWorkflow(40) }, /, step 1 of/);
    document.querySelector<HTMLElement>('.pb-flow [data-node="s0"]')?.focus();
    await rested();
    return editor;
  };

  it('nothing that is in the free area already', async () => {
    const editor = await opened();
    editor.select({ nodeIds: ['s2'] });
    // The drawing moves once as the settings open beside it.
    await new Promise((resolve) => setTimeout(resolve, 900));
    const before = camera();
    const added = editor.commands.addNode({ type: 'delay', onEdge: 'p0' });
    expect(added.ok && hidingPlaces(cardOf(added.nodeId))).toEqual(['not drawn']);
    await vi.waitFor(() => expect(added.ok && hidingPlaces(cardOf(added.nodeId))).toEqual([]));
    await rested();
    expect(camera()).toBe(before);
    editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: 'Hello' });
    await rested();
    expect(camera()).toBe(before);
  });

  it('the `+` of a new step’s missing paths, wherever it is added', async () => {
    const editor = await opened();
    let checked = 0;
    for (const nodeId of ['s1', 's7', 's12', 's20', 's31']) {
      await wheelAway(checked % 2 ? 2400 : -2400);
      const added = editor.commands.addNode({ type: 'office-hours-router', after: { nodeId } });
      if (!added.ok) continue;
      const pluses = (): readonly Element[] => [
        ...document.querySelectorAll(`.pb-plus[data-stub^="${CSS.escape(added.nodeId)}|"]`),
      ];
      await vi.waitFor(() => {
        expect(hidingPlaces(cardOf(added.nodeId))).toEqual([]);
        expect(pluses().map((plus) => hidingPlaces(plus))).toEqual([[], []]);
      });
      checked += 1;
    }
    expect(checked).toBeGreaterThan(1);
  });

  it('no typing, and no user who moves the view after the command', async () => {
    const editor = await opened();
    await wheelAway(900);
    const before = camera();
    editor.commands.setConfig({ nodeId: 's0', path: ['keywords'], value: ['HELLO'] });
    await rested();
    expect(camera()).toBe(before);
    // The wheel turns on while the new step is being laid out.
    editor.commands.addNode({ type: 'delay', after: { nodeId: 's0' } });
    await wheelAway(10);
    const there = camera();
    await rested();
    expect(camera()).toBe(there);
    editor.undo();
    await rested();
    editor.redo();
    await vi.waitFor(() => expect(camera()).not.toBe(there));
  });

  it('steps that are pasted or duplicated: they stand after their originals, all in view', async () => {
    const editor = await opened();
    for (const way of ['duplicated', 'pasted']) {
      await wheelAway(-9000);
      const ids = new Set(documentOf(editor).version.definition?.nodes?.map(({ id }) => id));
      editor.select({ nodeIds: ['s1', 's2'] });
      await vi.waitFor(() => expect(cardOf('s1')).not.toBeNull());
      (cardOf('s1') as HTMLElement).focus();
      await wheelAway(-5000);
      await rested();
      if (way === 'duplicated') await userEvent.keyboard('{Control>}d{/Control}');
      else pasteCopies(editor, ['s1', 's2']);
      await vi.waitFor(() => expect(documentOf(editor).version.definition?.nodes).toHaveLength(ids.size + 2));
      await rested();
      const added = documentOf(editor).version.definition?.nodes?.filter(({ id }) => !ids.has(id)) ?? [];
      await vi.waitFor(() => expect(added.map(({ id }) => hidingPlaces(cardOf(id)))).toEqual([[], []]));
      const original = cardOf('s2')!.getBoundingClientRect();
      for (const { id } of added) {
        const { left, top } = cardOf(id)!.getBoundingClientRect();
        expect(top > original.bottom || left > original.right, way).toBe(true);
      }
    }
  });
});

describe('the canvas', () => {
  it('fits 1,200 steps with their start and their end in view, and zooms in from there', async () => {
    await openEditor({ defaultVersion: largeWorkflow(1200) }, /, step 1 of/);
    await vi.waitFor(() => expect(document.querySelector('.pb-viewbar')).not.toBeNull());
    const zoomNow = (): number => Number(/scale\(([\d.e-]+)\)/.exec(camera())?.[1]);
    document.querySelector<HTMLElement>('.pb-viewbar [aria-label^="Fit"]')!.click();
    await vi.waitFor(() => expect(zoomNow()).toBeLessThan(0.01));
    await rested();
    const top = Number(/, (-?[\d.]+)px/.exec(camera())?.[1]);
    const { height } = document.querySelector('.pb-flow')!.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    // 1,200 steps are 107,024 px long.
    expect(top + 107_024 * zoomNow()).toBeLessThanOrEqual(height);
    const before = zoomNow();
    document.querySelector<HTMLElement>('.pb-viewbar [aria-label="Zoom out"]')!.click();
    await rested();
    expect(zoomNow()).toBe(before);
    document.querySelector<HTMLElement>('.pb-viewbar [aria-label="Zoom in"]')!.click();
    await vi.waitFor(() => expect(zoomNow()).toBeCloseTo(before * 1.2, 5));
  });

  it('has the name of its library where nothing lies under it', async () => {
    await openEditor();
    expect(document.querySelector('.react-flow__attribution')).toBeNull();
    await userEvent.keyboard('{Escape}');
    (cardOf('start') as HTMLElement).focus();
    await userEvent.keyboard('?');
    await vi.waitFor(() =>
      expect(document.querySelector<HTMLAnchorElement>('.pb-keys__by a')?.textContent).toBe('Canvas by React Flow'),
    );
  });

  it('has one popover open at a time', async () => {
    const { editor } = await openEditor();
    editor.commands.renameNode({ nodeId: 'tag', title: 'Late' });
    await vi.waitFor(() => expect(document.querySelector('[data-edit-history]')).not.toBeNull());
    (cardOf('tag') as HTMLElement).focus();
    await userEvent.keyboard('a');
    await vi.waitFor(() => expect(document.querySelector('.pb-pop--pick')).not.toBeNull());
    // As assistive technology presses it: no pointer goes down outside of the popover.
    document.querySelector<HTMLElement>('[data-edit-history]')!.click();
    await vi.waitFor(() => expect(document.querySelector('.pb-pop--pick')).toBeNull());
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-pop')).toHaveLength(1));
  });
});
