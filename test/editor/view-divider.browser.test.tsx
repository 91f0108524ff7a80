import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeEditors, openEditor } from './commands/editor-with-keys.js';
import { drag, frames, middleOf } from '../support/real-hand.js';

afterEach(closeEditors);

const outline = (): number => document.querySelector<HTMLElement>('.pb-steps__o')!.getBoundingClientRect().width;
const canvas = (): number => document.querySelector<HTMLElement>('.pb-stage')!.getBoundingClientRect().width;
const divider = (): HTMLElement =>
  document.querySelector<HTMLElement>('[role="separator"][aria-orientation="vertical"]')!;
const valueOf = (name: string): number => Number(divider().getAttribute(`aria-value${name}`));

async function openBoth(): Promise<void> {
  await openEditor({ defaultView: 'both' });
  await vi.waitFor(() => expect(divider()).not.toBeNull());
  await vi.waitFor(() => expect(outline()).toBe(340));
}

describe('the divider of canvas and outline', () => {
  it('is dragged within the least widths of both; Escape takes the drag back, and a double click all', async () => {
    await openBoth();
    const from = middleOf(divider());
    await drag(from, { x: from.x + 120, y: from.y });
    await vi.waitFor(() => expect(Math.abs(outline() - 460)).toBeLessThan(3));
    expect(Math.abs(valueOf('now') - (100 * outline()) / (outline() + canvas()))).toBeLessThan(1);
    const there = middleOf(divider());
    await drag(there, { x: 5, y: there.y });
    await vi.waitFor(() => expect(outline()).toBeGreaterThanOrEqual(260));
    expect(outline()).toBeLessThan(280);
    const least = middleOf(divider());
    await drag(least, { x: least.x + 3000, y: least.y });
    await frames(2);
    expect(canvas()).toBeGreaterThanOrEqual(400);
    expect(canvas()).toBeLessThan(425);
    const most = middleOf(divider());
    const before = outline();
    await drag(most, { x: most.x - 200, y: most.y }, async () => {
      expect(outline()).toBeLessThan(before - 100);
      divider().focus();
      await userEvent.keyboard('{Escape}');
    });
    await frames(2);
    expect(outline()).toBe(before);
    await userEvent.dblClick(divider());
    await vi.waitFor(() => expect(outline()).toBe(340));
  });

  it('is moved by arrow keys, Home, End and Enter, keeps its place in another mode, and is away from one view', async () => {
    await openBoth();
    divider().focus();
    const before = valueOf('now');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await vi.waitFor(() => expect(valueOf('now')).toBe(before + 4));
    await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(valueOf('now')).toBe(before + 2));
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(valueOf('now')).toBe(valueOf('max')));
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(valueOf('now')).toBe(valueOf('min')));
    const width = outline();
    expect(width).toBeLessThan(300);
    await userEvent.click(page.getByRole('button', { name: 'Canvas', exact: true }));
    await vi.waitFor(() => expect(divider()).toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Canvas and outline', exact: true }));
    await vi.waitFor(() => expect(outline()).toBe(width));
    divider().focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(outline()).toBe(340));
  });
});
