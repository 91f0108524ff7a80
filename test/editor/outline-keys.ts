import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Navigation of the outline by keys alone. */

/** The name of the focused row. */
export const here = (): string =>
  document.activeElement?.closest('[role="treeitem"]')?.querySelector('.pb-visually-hidden')?.textContent ?? '';

const placeOf = (row: Element | null | undefined): number =>
  Number(row?.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? 0);

/** Presses arrow keys until a row has the focus: up or down, as it is seen. */
export async function goToRow(find: () => Element | null): Promise<void> {
  const away = (): number => placeOf(find()) - placeOf(document.activeElement);
  for (let presses = 0; presses < 80 && document.activeElement !== find(); presses++) {
    const before = document.activeElement;
    await userEvent.keyboard(away() < 0 ? '{ArrowUp}' : '{ArrowDown}');
    if (document.activeElement === before) break;
  }
  expect(document.activeElement, here()).toBe(find());
}

/** Goes from the first row to the named one by arrow keys. */
export async function goTo(name: RegExp): Promise<void> {
  await userEvent.keyboard('{Home}');
  for (let presses = 0; presses < 80 && !name.test(here()); presses++) {
    const before = here();
    await userEvent.keyboard('{ArrowDown}');
    if (here() === before) break;
  }
  expect(here()).toMatch(name);
}

/** Types into the open list and chooses the first option. */
export async function pick(words: string): Promise<void> {
  await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
  await userEvent.keyboard(`${words}{Enter}`);
  await vi.waitFor(() => expect(document.querySelector('.pb-pick')).toBeNull());
  // The next frame returns the focus to the outline: it is never lost.
  await vi.waitFor(() => expect(here()).not.toBe(''));
}
