/** A key combination, written as `Mod+D`, `Shift+T`, `Alt+ArrowUp`, `?`. */
export interface Chord {
  /** An upper case letter, another character as typed, or the browser's name of the key (`ArrowUp`). */
  readonly key: string;
  /** ⌘ on Apple platforms, Ctrl elsewhere. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

const names: ReadonlyMap<string, string> = new Map([
  ['space', ' '],
  ['esc', 'Escape'],
  ['escape', 'Escape'],
  ['enter', 'Enter'],
  ['return', 'Enter'],
  ['tab', 'Tab'],
  ['del', 'Delete'],
  ['delete', 'Delete'],
  ['backspace', 'Backspace'],
  ['up', 'ArrowUp'],
  ['down', 'ArrowDown'],
  ['left', 'ArrowLeft'],
  ['right', 'ArrowRight'],
  ['arrowup', 'ArrowUp'],
  ['arrowdown', 'ArrowDown'],
  ['arrowleft', 'ArrowLeft'],
  ['arrowright', 'ArrowRight'],
  ['home', 'Home'],
  ['end', 'End'],
  ['pageup', 'PageUp'],
  ['pagedown', 'PageDown'],
  ['insert', 'Insert'],
  ['contextmenu', 'ContextMenu'],
  ['menu', 'ContextMenu'],
  ['plus', '+'],
]);

/** Parses a chord. Undefined for an unknown modifier, no key, or several keys. */
export function parseChord(text: string): Chord | undefined {
  // The plus key is written last: `+`, `Mod++`.
  const plus = text === '+' || text.endsWith('++');
  const parts = (plus ? text.slice(0, -1) : text)
    .split('+')
    .filter((part, index, all) => !(plus && part === '' && index === all.length - 1));
  const key = plus ? '+' : keyOf(parts.pop() ?? '');
  if (key === undefined) return undefined;
  const held = parts.map((part) => part.toLowerCase());
  if (held.some((name) => name !== 'mod' && name !== 'shift' && name !== 'alt') || new Set(held).size !== held.length)
    return undefined;
  return { key, mod: held.includes('mod'), shift: held.includes('shift'), alt: held.includes('alt') };
}

function keyOf(text: string): string | undefined {
  if ([...text].length === 1) return isLetter(text) ? text.toUpperCase() : text;
  const named = names.get(text.toLowerCase());
  if (named !== undefined) return named;
  return /^f([1-9]|1\d|2[0-4])$/i.test(text) ? text.toUpperCase() : undefined;
}

/** Whether a key is a letter that keyboards of every script can send. */
export function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}

/** Canonical text: equal chords give equal texts. */
export function chordText({ alt, key, mod, shift }: Chord): string {
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`;
}

/**
 * Whether a chord is typed like text, with at most Shift. Speech input and slips send such keys unintentionally (WCAG
 * 2.1.4).
 */
export function isSingleKey({ alt, key, mod }: Chord): boolean {
  return !mod && !alt && key !== ' ' && [...key].length === 1;
}

/** Whether a text field uses the chord itself: typing, caret, undo, clipboard. */
export function isForTyping({ alt, key, mod }: Chord): boolean {
  if (/^F\d/.test(key)) return false;
  if (!mod) return true;
  return alt || /^(?:[ZYACVXBIU]|Arrow.*|Home|End|Backspace|Delete)$/.test(key);
}
