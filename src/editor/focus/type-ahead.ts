import { focusedIn, ownerWindow } from '#ui';

/** Keys pressed before the field they are meant for is there. */
export interface TypeAhead {
  /** Types the held keys into the focused element and stops to hold them. */
  readonly release: () => void;
}

/** More keys than this were not meant one by one. */
const maxHeld = 200;

/**
 * Holds the keys pressed in an element from now on, as a terminal does while a program starts. Escape, chords and a press
 * of the pointer act at once: they end the holding and discard the held keys.
 */
export function holdKeys(frame: HTMLElement): TypeAhead {
  const page = ownerWindow(frame);
  const held: KeyboardEvent[] = [];
  const stop = (): void => {
    page.removeEventListener('keydown', onKey, true);
    page.removeEventListener('pointerdown', stop, true);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!event.composedPath().includes(frame)) return;
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return stop();
    event.preventDefault();
    event.stopPropagation();
    if (held.length < maxHeld) held.push(event);
  };
  page.addEventListener('keydown', onKey, true);
  page.addEventListener('pointerdown', stop, true);
  return {
    release: () => {
      stop();
      for (const event of held.splice(0)) typeInto(frame, event);
    },
  };
}

function typeInto(frame: HTMLElement, { code, key, shiftKey }: KeyboardEvent): void {
  const target = focusedIn(frame);
  const page = ownerWindow(frame);
  const init = { key, code, shiftKey, bubbles: true, cancelable: true, composed: true };
  const goesOn = target?.dispatchEvent(new page.KeyboardEvent('keydown', init)) ?? false;
  // Only a key of the user moves the focus by itself.
  if (goesOn && key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  // The one way to insert text that fires the events of typing and can be undone.
  if (goesOn && key.length === 1) target?.ownerDocument.execCommand('insertText', false, key);
}

/** Focuses the next (1) or the previous (−1) tab stop of the settings; stays at their end. */
function focusNext(from: Element | null, by: 1 | -1): void {
  const settings = from?.closest('[data-region="inspector"]');
  const stops = [
    ...(settings?.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, [tabindex], [contenteditable]):not(:disabled, [tabindex="-1"])',
    ) ?? []),
  ].filter((stop) => stop.getClientRects().length > 0);
  stops[stops.indexOf(from as HTMLElement) + by]?.focus();
}
