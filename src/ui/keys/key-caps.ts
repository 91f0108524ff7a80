import type { Chord } from './chord.js';

const apple: ReadonlyMap<string, string> = new Map([
  ['Enter', '↵'],
  ['Backspace', '⌫'],
  ['Delete', '⌦'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Escape', 'Esc'],
  [' ', 'Space'],
  ['-', '−'],
  ['ContextMenu', 'Menu'],
  ['PageUp', 'Page up'],
  ['PageDown', 'Page down'],
]);
const elsewhere: ReadonlyMap<string, string> = new Map([...apple, ['Delete', 'Del']]);

/** What is printed on the keys of a chord, in the order they are named on that kind of machine. */
export function keyCaps(chord: Chord, onApple: boolean): readonly string[] {
  const cap = (onApple ? apple : elsewhere).get(chord.key) ?? chord.key;
  const held = onApple
    ? [chord.alt && '⌥', chord.shift && '⇧', chord.mod && '⌘']
    : [chord.mod && 'Ctrl', chord.alt && 'Alt', chord.shift && '⇧'];
  return [...held.filter((name) => name !== false), cap];
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys({ alt, key, mod, shift }: Chord, onApple: boolean): string {
  const name = key === ' ' ? 'Space' : key === '+' ? 'Plus' : key;
  return [mod && (onApple ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', name]
    .filter((part) => part !== false)
    .join('+');
}

/** Whether this machine has ⌘ for commands. A server does not know, and says no. */
export function isApplePlatform(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return /mac|iphone|ipad|ipod/i.test(userAgentData?.platform || navigator.platform || '');
}
