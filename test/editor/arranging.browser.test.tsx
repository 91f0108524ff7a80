import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { frames, press, reachable } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { closeEditors, focusNode, openEditor, said, step } from './commands/editor-with-keys.js';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const tag = (id: string) => ({ id, type: typeNamed('add-tag'), config: { tags: [id] } });

/** A branch with three labelled edges and a default. */
const branched: WorkflowVersion = {
  name: 'Plans',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: {} },
      { id: 'branch', type: typeNamed('branch'), config: {} },
      tag('gold'),
      tag('silver'),
      tag('bronze'),
      tag('rest'),
    ],
    edges: [
      { id: 's', type: 'standard', source: 'start', target: 'branch' },
      { id: 'g', type: 'standard', source: 'branch', target: 'gold', value: 'Gold' },
      { id: 'v', type: 'standard', source: 'branch', target: 'silver', value: 'Silver' },
      { id: 'b', type: 'standard', source: 'branch', target: 'bronze', value: 'Bronze' },
      { id: 'r', type: 'default', source: 'branch', target: 'rest', value: 'Otherwise' },
    ],
  },
};

afterEach(closeEditors);

const open = async (): Promise<Editor> =>
  (await openEditor({ defaultVersion: branched, rules: [] }, /^Branch, step/)).editor;
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const card = (id: string) => (): HTMLElement | null => find(`[data-node="${id}"]`);
const keys = (text: string): Promise<void> => userEvent.keyboard(text);
const order = (editor: Editor): string => (editor.toVersion().definition?.edges ?? []).map(({ id }) => id).join('');
const textOf = (editor: Editor): string => JSON.stringify([editor.toVersion(), editor.store.getState().presentation]);
const focusOn = async (id: string): Promise<void> => {
  await vi.waitFor(() => expect(card(id)()).not.toBeNull());
  card(id)()!.focus();
};
const left = (id: string): number => card(id)()!.getBoundingClientRect().left;

describe('the order of branches', () => {
  it('changes by Alt and arrow keys on a node, renders, is announced and undone', async () => {
    const editor = await open();
    const before = textOf(editor);
    await focusOn('gold');
    await keys('{Alt>}{ArrowRight}{/Alt}');
    await vi.waitFor(() => expect(order(editor)).toBe('svgbr'));
    await vi.waitFor(() => expect(left('gold')).toBeGreaterThan(left('silver')));
    await vi.waitFor(() => expect(said()).toBe('Add tag, gold is now branch 2 of 3'));
    expect(editor.history().done).toHaveLength(1);
    await vi.waitFor(() => expect(document.activeElement).toBe(card('gold')()));
    await keys('{Alt>}{ArrowRight}{/Alt}');
    await keys('{Alt>}{ArrowRight}{/Alt}');
    await vi.waitFor(() => expect(said()).toBe('Add tag, gold is the last of its branches already'));
    expect(order(editor)).toBe('svbgr');
    expect(editor.history().done).toHaveLength(2);
    await keys('{Control>}zz{/Control}');
    await vi.waitFor(() => expect(textOf(editor)).toBe(before));
  });

  it('changes on an edge as well, and never for the default path', async () => {
    const editor = await open();
    await focusOn('branch');
    await keys('e');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['edge']).toBeDefined());
    await keys('{ArrowRight}{Alt>}{ArrowLeft}{/Alt}');
    await vi.waitFor(() => expect(order(editor)).toBe('svgbr'));
    await focusOn('rest');
    await keys('{Alt>}{ArrowLeft}{/Alt}');
    await expect
      .element(page.getByText('The path for everything else always comes after the others.').first())
      .toBeInTheDocument();
    expect(order(editor)).toBe('svgbr');
    expect(editor.history().done).toHaveLength(1);
  });

  it('follows the default edge chosen from its menu', async () => {
    const editor = await open();
    const before = textOf(editor);
    await focusOn('branch');
    await keys('e{Shift>}{F10}{/Shift}');
    await page.getByRole('menuitem', { name: 'Make default' }).click();
    await vi.waitFor(() =>
      expect(editor.toVersion().definition?.edges?.find(({ id }) => id === 'g')).toMatchObject({
        type: 'default',
        value: 'Otherwise',
        target: 'gold',
      }),
    );
    expect(editor.toVersion().definition?.edges?.find(({ id }) => id === 'r')).toMatchObject({
      type: 'standard',
      value: 'Gold',
      target: 'rest',
    });
    expect(editor.history().done.map(({ label }) => label)).toEqual(['Made the “Gold” path of Branch the default']);
    editor.undo();
    expect(textOf(editor)).toBe(before);
  });
});

describe('moving by keys', () => {
  it('moves by 20 pixels per press, one undoable entry each', async () => {
    const editor = await open();
    const before = textOf(editor);
    await focusOn('silver');
    await keys('{Alt>}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{/Alt}');
    await vi.waitFor(() =>
      expect(editor.store.getState().presentation.nodes?.['silver']).toMatchObject({ dx: 20, dy: 20 }),
    );
    expect(editor.history().done).toHaveLength(2);
    await keys('{Control>}z{/Control}');
    await vi.waitFor(() =>
      expect(editor.store.getState().presentation.nodes?.['silver']).toMatchObject({ dx: 20, dy: 0 }),
    );
    await keys('{Control>}z{/Control}');
    await vi.waitFor(() => expect(textOf(editor)).toBe(before));
  });
});

describe('aligned nodes', () => {
  it('are aligned from the toolbar as one entry', async () => {
    const editor = await open();
    editor.commands.moveNodes({ silver: { x: 300, y: 460 } });
    editor.select({ nodeIds: ['gold', 'silver'] });
    const before = textOf(editor);
    const entries = editor.history().done.length;
    await press('Align', () => find('.pb-ntools--several [aria-label="Align or distribute"]'));
    await expect.element(page.getByRole('menuitem', { name: 'Align top' })).toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Align top' }).click();
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(entries + 1));
    await vi.waitFor(() =>
      expect(card('gold')()!.getBoundingClientRect().top).toBeCloseTo(card('silver')()!.getBoundingClientRect().top, 0),
    );
    await vi.waitFor(() => expect(said()).toBe('Aligned the tops of 2 steps. Undo available'));
    editor.undo();
    expect(textOf(editor)).toBe(before);
  });

  it('are not aligned onto each other: the command shows the reason', async () => {
    const editor = await open();
    editor.select({ nodeIds: ['gold', 'silver'] });
    await press('Align', () => find('.pb-ntools--several [aria-label="Align or distribute"]'));
    await expect
      .element(page.getByRole('menuitem', { name: 'Align left' }))
      .toHaveTextContent('Some of these steps would then overlap. Move them apart first.');
    await keys('{Escape}');
    expect(editor.history().done).toHaveLength(0);
  });

  it('are distributed by the command list', async () => {
    const editor = await open();
    const at = (id: string) => left(id);
    editor.commands.moveNodes({ silver: { x: at('silver') - at('gold') + 60, y: 300 } });
    editor.select({ nodeIds: ['gold', 'silver', 'bronze'] });
    await focusOn('gold');
    await keys('{Control>}k{/Control}');
    await vi.waitFor(() => expect(document.activeElement?.matches('.pb-cmd input')).toBe(true));
    await keys('distribute horizontally{Enter}');
    await vi.waitFor(() => expect(at('silver') - at('gold')).toBeCloseTo(at('bronze') - at('silver'), 0));
  });

  it('snap to nearby nodes during a drag, along guides that disappear on release', async () => {
    const editor = await open();
    const from = await reachable(card('gold'), 'the step');
    const pointer = realPointer();
    const upright = (): boolean =>
      [...document.querySelectorAll('.pb-helpers line')].some(
        (line) => line.getAttribute('x1') === line.getAttribute('x2'),
      );
    await pointer.mouse('mouseMoved', from.x, from.y);
    await pointer.mouse('mousePressed', from.x, from.y);
    // Down between the rows, then right until it is aligned with a node.
    let at = { x: from.x, y: from.y };
    const move = async (x: number, y: number): Promise<void> => {
      at = { x: at.x + x, y: at.y + y };
      await pointer.mouse('mouseMoved', at.x, at.y);
      await frames(2);
    };
    for (let part = 0; part < 10; part++) await move(1, 9);
    for (let part = 0; part < 60 && !upright(); part++) await move(5, 0);
    expect(upright()).toBe(true);
    expect(editor.history().done).toHaveLength(0);
    await pointer.mouse('mouseReleased', at.x, at.y);
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(1));
    expect(document.querySelectorAll('.pb-helpers line')).toHaveLength(0);
    const edges = (id: string): readonly number[] => {
      const box = card(id)()!.getBoundingClientRect();
      return [box.left, box.left + box.width / 2, box.right];
    };
    await vi.waitFor(() =>
      expect(
        ['branch', 'start', 'silver'].some((id) =>
          edges(id).some((x) => edges('gold').some((own) => Math.abs(own - x) < 0.6)),
        ),
      ).toBe(true),
    );
  });

  it('follow the pointer freely while Alt is held', async () => {
    const editor = await open();
    const from = await reachable(card('gold'), 'the step');
    const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
    const around = (window.frameElement as HTMLElement | null)?.getBoundingClientRect();
    const scale = around ? around.width / (window.frameElement as HTMLElement).offsetWidth : 1;
    const mouse = (type: string, x: number, y: number) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        x: (around?.left ?? 0) + x * scale,
        y: (around?.top ?? 0) + y * scale,
        modifiers: 1,
        button: type === 'mouseMoved' ? 'none' : 'left',
        buttons: 1,
        clickCount: 1,
      });
    await mouse('mousePressed', from.x, from.y);
    for (let part = 1; part <= 6; part++) {
      await mouse('mouseMoved', from.x + part * 2 + 1, from.y + part * 12 + 1);
      await frames(1);
    }
    expect(document.querySelectorAll('.pb-helpers line')).toHaveLength(0);
    await mouse('mouseReleased', from.x + 13, from.y + 73);
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(1));
    expect(editor.store.getState().presentation.nodes?.['gold']?.dy).not.toBe(80);
  });
});

describe('jump letters', () => {
  it('focus their node, and Escape hides them', async () => {
    const editor = await open();
    await focusNode('Branch');
    await keys('f');
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-jump')).toHaveLength(6));
    await vi.waitFor(() => expect(said()).toBe('6 steps have letters. Type them to go there, Escape to leave'));
    await keys('{Escape}');
    expect(document.querySelectorAll('.pb-jump')).toHaveLength(0);
    await vi.waitFor(() => expect(document.activeElement).toBe(step('Branch').element()));
    await keys('f');
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-jump')).toHaveLength(6));
    const place = card('rest')()!.getBoundingClientRect();
    const letter = [...document.querySelectorAll('.pb-jump')].find(
      (label) =>
        Math.abs(label.getBoundingClientRect().left - place.left) < 12 &&
        Math.abs(label.getBoundingClientRect().top - place.top) < 14,
    );
    await keys(letter!.textContent.toLowerCase());
    await vi.waitFor(() => expect(document.activeElement).toBe(card('rest')()));
    expect(document.querySelectorAll('.pb-jump')).toHaveLength(0);
    expect(editor.history().done).toHaveLength(0);
  });
});

describe('the focus', () => {
  const isSomewhere = (): void => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.matches(':disabled')).toBe(false);
  };

  it('stays in the top bar when nothing is left to undo or redo, also on an empty canvas', async () => {
    const { editor } = await openEditor(
      { defaultVersion: { name: 'New', definition: { nodes: [], edges: [] } }, rules: [] },
      /^Undo/,
    );
    editor.commands.addNode({ type: 'delay' });
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect.element(undo).toBeEnabled();
    (undo.element() as HTMLElement).focus();
    await keys('{Enter}');
    await vi.waitFor(() => expect(editor.canUndo()).toBe(false));
    await vi.waitFor(isSomewhere);
    await expect.element(page.getByRole('button', { name: /^Redo/ })).toHaveFocus();
    await keys('{Enter}');
    await vi.waitFor(() => expect(editor.canRedo()).toBe(false));
    await vi.waitFor(isSomewhere);
  });

  it.each([
    ['Delete', '{Delete}'],
    ['cut', '{Control>}x{/Control}'],
  ])('stays on the canvas after %s, undo and redo', async (_name, press) => {
    const editor = await open();
    for (const id of ['gold', 'rest']) {
      await focusOn(id);
      await keys(press);
      await vi.waitFor(() => expect(card(id)()).toBeNull());
      await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBeDefined());
    }
    for (const chord of [
      '{Control>}z{/Control}',
      '{Control>}z{/Control}',
      '{Control>}y{/Control}',
      '{Control>}y{/Control}',
    ]) {
      const { revision } = editor.store.getState();
      await keys(chord);
      await vi.waitFor(() => expect(editor.store.getState().revision).not.toBe(revision));
      await vi.waitFor(isSomewhere);
    }
  });

  it('returns from a dialog, confirmed or cancelled', async () => {
    const editor = await open();
    await focusOn('branch');
    await keys('{Delete}');
    await expect.element(page.getByRole('dialog', { name: 'Delete Branch?' })).toBeInTheDocument();
    await keys('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(card('branch')()));
    await keys('{Delete}');
    await expect.element(page.getByRole('dialog', { name: 'Delete Branch?' })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await vi.waitFor(() => expect(card('branch')()).toBeNull());
    await vi.waitFor(isSomewhere);
    expect(editor.history().done).toHaveLength(1);
  });

  it('stays where the user moved it', async () => {
    const editor = await open();
    const outside = document.body.appendChild(document.createElement('button'));
    await focusOn('gold');
    outside.focus();
    editor.commands.removeElements({ nodeIds: ['gold'] });
    await frames(40);
    expect(document.activeElement).toBe(outside);
    outside.remove();
  });
});
