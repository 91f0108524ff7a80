import type { KeyboardEvent } from 'react';

/** What the keys of a list of versions do. */
interface PanelKeys {
  /** Where words to search are typed. */
  readonly field: HTMLInputElement | null;
  /** Compares the version of a row; the current one where the focus is in no row. Absent where nothing is compared. */
  readonly onCompare: ((rowId: string | undefined) => void) | undefined;
  /** Absent where Escape belongs to what is around the list. */
  readonly onEscape: ((panel: HTMLElement) => void) | undefined;
}

/** J and K and the arrows walk the rows, C compares, the slash searches, Escape leaves. */
export function onPanelKey(event: KeyboardEvent<HTMLElement>, { field, onCompare, onEscape }: PanelKeys): void {
  const { currentTarget: panel, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const target = event.target as HTMLElement;
  const isTyping = target.closest('input, textarea') !== null;
  const step = stepOf(key, isTyping);
  if (step !== undefined) moveFocus(panel, target, step);
  else if (key === '/' && !isTyping) field?.focus();
  else if (key === 'c' && !isTyping)
    onCompare?.(target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset['row']);
  else if (key === 'Escape' && onEscape) onEscape(panel);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function stepOf(key: string, isTyping: boolean): 1 | -1 | undefined {
  if (key === 'ArrowDown' || (key === 'j' && !isTyping)) return 1;
  if ((key === 'ArrowUp' || key === 'k') && !isTyping) return -1;
  return undefined;
}

function moveFocus(panel: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('[data-row]')];
  const here = stops.findIndex((stop) => (stop.closest('li') ?? stop).contains(from));
  const next = stops[here === -1 ? 0 : Math.min(stops.length - 1, Math.max(0, here + step))];
  next?.focus();
}
