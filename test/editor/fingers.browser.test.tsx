import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Editor } from 'pathboard';
import { realPointer } from '../support/real-pointer.js';
import { closeEditors, openEditor } from './commands/editor-with-keys.js';

const pointer = realPointer();
afterEach(closeEditors);

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const root = (): HTMLElement => find('.pb')!;
const middleOf = (element: Element): { readonly x: number; readonly y: number } => {
  const { height, left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const tap = async (element: Element): Promise<void> => {
  await pointer.touch('touchStart', [middleOf(element)]);
  await pointer.touch('touchEnd', []);
};
const open = async (): Promise<Editor> => (await openEditor()).editor;
const isKeyShown = (): boolean =>
  [...document.querySelectorAll('.pb-menu .pb-kbd')].some((key) => key.getClientRects().length > 0);

describe('a device with a mouse and a screen for fingers', () => {
  it('follows the pointer that is used', async () => {
    const editor = await open();
    editor.select({ nodeIds: [] });
    await vi.waitFor(() => expect(root().dataset['pointer']).toBe('mouse'));
    const card = find('[data-node="hello"]')!;
    const port = (): HTMLElement =>
      card.closest('.react-flow__node')!.querySelector<HTMLElement>('.pb-port[data-side="out"]')!;
    await vi.waitFor(() => expect(getComputedStyle(port()).pointerEvents).not.toBe('none'));
    // A press of a finger: invisible ports leave it to the card.
    card.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    expect(root().dataset['pointer']).toBe('touch');
    await vi.waitFor(() => expect(getComputedStyle(port()).pointerEvents).toBe('none'));
    card.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }));
    expect(root().dataset['pointer']).toBe('mouse');
    await vi.waitFor(() => expect(getComputedStyle(port()).pointerEvents).not.toBe('none'));
  });

  it('shows names of keys in menus to the mouse, and none to fingers', async () => {
    const editor = await open();
    editor.select({ nodeIds: ['hello'] });
    const card = find('[data-node="hello"]')!;
    card.dispatchEvent(
      new MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        clientX: middleOf(card).x,
        clientY: middleOf(card).y,
      }),
    );
    await vi.waitFor(() => expect(find('.pb-menu [role="menuitem"]')).not.toBeNull());
    await vi.waitFor(() => expect(isKeyShown()).toBe(true));
    root().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }));
    await vi.waitFor(() => expect(isKeyShown()).toBe(false));
    for (const row of document.querySelectorAll('.pb-menu .pb-mi'))
      expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  });
});

describe('a screen for fingers', () => {
  beforeEach(() => pointer.screen(true));
  afterEach(() => pointer.screen(false));

  it('has targets of 40 px, those in menus and settings too', async () => {
    const editor = await open();
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    await tap(find('[data-node="hello"]')!);
    await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds).toEqual(['hello']));
    await vi.waitFor(() => expect(find('[data-region="inspector"] [data-setting]')).not.toBeNull());
    await vi.waitFor(() => expect(tooSmall()).toEqual([]));
  });
});

/** Controls in view whose hit area is smaller, with its size. */
function tooSmall(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    '.pb :is(button, [role="menuitem"], [role="switch"], [role="option"], a[href], .pb-input)',
  );
  return [...controls].flatMap((control) => {
    const { bottom, height, top, width } = control.getBoundingClientRect();
    // Rows of the outline share their height with their buttons.
    if (width < 2 || bottom < 0 || top > innerHeight || control.closest('.pb-ol, .react-flow__attribution')) return [];
    if (getComputedStyle(control).visibility === 'hidden') return [];
    const around = getComputedStyle(control, '::after');
    const [more, higher] =
      around.content === 'none' || around.position !== 'absolute'
        ? [0, 0]
        : [Number.parseFloat(around.width) || 0, Number.parseFloat(around.height) || 0];
    const [wide, high] = [Math.max(width, more), Math.max(height, higher)];
    return wide < 39.5 || high < 39.5 ? [`${control.className} ${wide.toFixed(0)} × ${high.toFixed(0)}`] : [];
  });
}
