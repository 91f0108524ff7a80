import { expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Filling } from './build-free-trial.js';

/** Fills in the settings of a node or edge, by keys or by the pointer. */

const inspector = (): HTMLElement => document.querySelector<HTMLElement>('[data-region="inspector"]')!;

/** The accessible name of a control. */
function nameOf(control: Element): string {
  const by = control
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const label =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLButtonElement
      ? control.labels?.[0]
      : undefined;
  return (control.getAttribute('aria-label') ?? (by || (label ?? control.closest('label'))?.textContent || '')).trim();
}

/** Presses Tab until a field has the focus, or the other way where the form began behind it. */
async function tabTo(field: string): Promise<void> {
  const met: string[] = [];
  const wanted = [...inspector().querySelectorAll('input, textarea, button')].find(
    (control) => nameOf(control) === field,
  );
  const isBefore =
    wanted !== undefined &&
    document.activeElement !== null &&
    (wanted.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  for (let presses = 0; presses < 40; presses++) {
    const name = document.activeElement ? nameOf(document.activeElement) : '';
    if (name === field) return;
    met.push(name);
    await userEvent.keyboard(isBefore ? '{Shift>}{Tab}{/Shift}' : '{Tab}');
    expect(document.activeElement, `after ${name}`).not.toBe(document.body);
  }
  expect(met).toContain(field);
}

/** Text for the simulated keyboard, which needs braces doubled. */
export function typed(text: string): string {
  return text.replaceAll('{', '{{').replaceAll('[', '[[');
}

/** Fills in each field of the focused form in turn. */
export async function fillByKeys(fillings: readonly Filling[]): Promise<void> {
  await vi.waitFor(() => expect(inspector()?.contains(document.activeElement)).toBe(true));
  for (const filling of fillings) {
    await tabTo(filling.field);
    if ('type' in filling) await userEvent.keyboard(`{Control>}a{/Control}${typed(filling.type)}`);
    else if ('add' in filling) await userEvent.keyboard(`${typed(filling.add)}{Enter}`);
    else if ('turn' in filling) await userEvent.keyboard(' ');
    else {
      await userEvent.keyboard(typed(filling.choose));
      await vi.waitFor(() =>
        expect(document.querySelector('[role="option"][data-highlighted]')?.textContent).toContain(filling.choose),
      );
      await userEvent.keyboard('{Enter}');
      await vi.waitFor(() => expect(document.querySelector('[role="combobox"][aria-expanded="true"]')).toBeNull());
    }
    await vi.waitFor(() => expect(document.activeElement, `after ${filling.field}`).not.toBe(document.body));
  }
}

/** Escape leaves the form level by level: from one of several items to all of them, then to the opener. */
export async function leaveForm(): Promise<void> {
  for (let levels = 0; levels < 3 && inspector()?.contains(document.activeElement) === true; levels++) {
    await userEvent.keyboard('{Escape}');
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  }
}

/** A pointer that presses elements of the page. */
export interface Presses {
  press(element: Element): Promise<void>;
}

/** Presses each field of the visible form and fills it in. Text is typed, which no pointer can do. */
export async function fillByPointer({ press }: Presses, fillings: readonly Filling[]): Promise<void> {
  for (const filling of fillings) {
    const field = await vi.waitFor(() => {
      const found = [
        ...inspector().querySelectorAll('[role="switch"], [role="textbox"], input, textarea, button'),
      ].find((control) => nameOf(control) === filling.field && !(control.ariaHidden === 'true'));
      expect(found, filling.field).toBeDefined();
      return found!;
    });
    field.scrollIntoView({ block: 'nearest' });
    await press(field);
    if ('type' in filling) await userEvent.keyboard(`{Control>}a{/Control}${typed(filling.type)}`);
    else if ('add' in filling) await userEvent.keyboard(`${typed(filling.add)},`);
    else if ('choose' in filling) {
      const option = await vi.waitFor(() => {
        const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
          (option) => option.textContent.includes(filling.choose) && option.offsetParent !== null,
        );
        expect(found, filling.choose).toBeDefined();
        return found!;
      });
      await press(option);
      await vi.waitFor(() => expect(document.querySelector('[role="combobox"][aria-expanded="true"]')).toBeNull());
    }
    await vi.waitFor(() => expect(document.activeElement, `after ${filling.field}`).not.toBe(document.body));
  }
}
