import type { Playback } from './use-playback.js';

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | null;
}

/** What a key asks of a replay; undefined for keys that mean something else, or something to what has the focus. */
export function replayKey(event: KeyPress): ((playback: Playback) => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const element = event.target instanceof Element ? event.target : null;
  if (element?.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="combobox"]')) return undefined;
  if (event.key === ' ') return element?.closest('button, [role="switch"], [role="radio"], [role="treeitem"], a') ? undefined : (playback) => playback.toggle();
  // With shift, the key's own name depends on the keyboard; its place does not.
  if (event.key === ',' || (event.shiftKey && (event.key === '<' || event.code === 'Comma'))) {
    return (playback) => (event.shiftKey ? playback.first() : playback.stepBy(-1));
  }
  if (event.key === '.' || (event.shiftKey && (event.key === '>' || event.code === 'Period'))) {
    return (playback) => (event.shiftKey ? playback.last() : playback.stepBy(1));
  }
  if (event.key.toLowerCase() === 'e' && !event.shiftKey) return (playback) => playback.nextError();
  return undefined;
}
