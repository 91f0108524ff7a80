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

/** Returns the labels of a chord's keys, in the platform's order. */
export function keyCaps(chord: Chord, onApple: boolean): readonly string[] {
  const cap = (onApple ? apple : elsewhere).get(chord.key) ?? chord.key;
  const held = onApple
    ? [chord.alt && '⌥', chord.shift && '⇧', chord.mod && '⌘']
    : [chord.mod && 'Ctrl', chord.alt && 'Alt', chord.shift && '⇧'];
  return [...held.filter((name) => name !== false), cap];
}

/** Returns the chord as a value of `aria-keyshortcuts`. */
export function ariaKeys({ alt, key, mod, shift }: Chord, onApple: boolean): string {
  const name = key === ' ' ? 'Space' : key === '+' ? 'Plus' : key;
  return [mod && (onApple ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', name]
    .filter((part) => part !== false)
    .join('+');
}

/** Whether ⌘ is this platform's command key. A server answers false. */
export function isApplePlatform(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return /mac|iphone|ipad|ipod/i.test(userAgentData?.platform || navigator.platform || '');
}
