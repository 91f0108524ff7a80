import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Going about the outline with keys alone. */

/** The name of the row that has the focus. */
export const here = (): string =>
  document.activeElement?.closest('[role="treeitem"]')?.querySelector('.pb-visually-hidden')?.textContent ?? '';

const placeOf = (row: Element | null | undefined): number =>
  Number(row?.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? 0);

/** Goes by arrows alone until a row has the focus: up or down, as it is seen to be. */
export async function goToRow(find: () => Element | null): Promise<void> {
  const away = (): number => placeOf(find()) - placeOf(document.activeElement);
  for (let presses = 0; presses < 80 && document.activeElement !== find(); presses++) {
    const before = document.activeElement;
    await userEvent.keyboard(away() < 0 ? '{ArrowUp}' : '{ArrowDown}');
    if (document.activeElement === before) break;
  }
  expect(document.activeElement, here()).toBe(find());
}

/** Goes to a row by its name, by arrows alone, from the top. */
export async function goTo(name: RegExp): Promise<void> {
  await userEvent.keyboard('{Home}');
  for (let presses = 0; presses < 80 && !name.test(here()); presses++) {
    const before = here();
    await userEvent.keyboard('{ArrowDown}');
    if (here() === before) break;
  }
  expect(here()).toMatch(name);
}

/** Types into the list that opened, and takes what is on top. */
export async function pick(words: string): Promise<void> {
  await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
  await userEvent.keyboard(`${words}{Enter}`);
  await vi.waitFor(() => expect(document.querySelector('.pb-pick')).toBeNull());
  // The focus is back in the list with the next frame: it is never lost.
  await vi.waitFor(() => expect(here()).not.toBe(''));
}
