import type { TravelDirection } from './travel.js';

/** What a key asks of the canvas. */
export type CanvasKey =
  | { readonly do: 'travel'; readonly direction: TravelDirection; readonly extend: boolean }
  | { readonly do: 'nudge'; readonly x: number; readonly y: number }
  | { readonly do: 'zoom'; readonly to: 'in' | 'out' | 'fit' | 'actual' }
  | { readonly do: 'open' | 'paths' | 'addAfter' | 'insert' | 'connect' | 'remove' | 'duplicate' | 'selectAll' | 'menu' | 'tidy' | 'undo' | 'redo' | 'escape' };

const arrows: ReadonlyMap<string, TravelDirection> = new Map([['ArrowDown', 'down'], ['ArrowUp', 'up'], ['ArrowLeft', 'left'], ['ArrowRight', 'right']]);
const steps: ReadonlyMap<string, readonly [number, number]> = new Map([['ArrowDown', [0, 20]], ['ArrowUp', [0, -20]], ['ArrowLeft', [-20, 0]], ['ArrowRight', [20, 0]]]);
const letters: ReadonlyMap<string, CanvasKey> = new Map<string, CanvasKey>([
  ['e', { do: 'paths' }], ['a', { do: 'addAfter' }], ['i', { do: 'insert' }], ['c', { do: 'connect' }],
  ['+', { do: 'zoom', to: 'in' }], ['=', { do: 'zoom', to: 'in' }], ['-', { do: 'zoom', to: 'out' }], ['1', { do: 'zoom', to: 'fit' }], ['0', { do: 'zoom', to: 'actual' }],
]);
const named: ReadonlyMap<string, CanvasKey> = new Map<string, CanvasKey>([
  ['Enter', { do: 'open' }], ['Escape', { do: 'escape' }], ['Delete', { do: 'remove' }], ['Backspace', { do: 'remove' }], ['ContextMenu', { do: 'menu' }],
]);

/** Reads a key press. ⌘ and Ctrl are the same here; letters count only without them. Undefined: not ours. */
export function readCanvasKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): CanvasKey | undefined {
  const { key, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (command) {
    if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' };
    if (letter === 'y' && !shiftKey) return { do: 'redo' };
    if (letter === 'd') return { do: 'duplicate' };
    return letter === 'a' ? { do: 'selectAll' } : undefined;
  }
  const step = steps.get(key);
  if (step && altKey) return shiftKey ? { do: 'nudge', x: step[0], y: step[1] } : undefined;
  const direction = arrows.get(key);
  if (direction) return { do: 'travel', direction, extend: shiftKey };
  if (key === 'Home' || key === 'End') return { do: 'travel', direction: key === 'Home' ? 'first' : 'last', extend: false };
  if (key === 'F10' && shiftKey) return { do: 'menu' };
  if (altKey) return undefined;
  if (letter === 't' && shiftKey) return { do: 'tidy' };
  return named.get(key) ?? (shiftKey && letter !== '+' ? undefined : letters.get(letter));
}
