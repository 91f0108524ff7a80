/** Keys that are pressed together, as they are written: `Mod+D`, `Shift+T`, `Alt+ArrowUp`, `?`. */
export interface Chord {
  /** A letter in upper case, another character as it is typed, or the name of a key as the browser gives it (`ArrowUp`). */
  readonly key: string;
  /** ⌘ on Apple machines, Ctrl everywhere else. */
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

/** Reads keys as they are written. Undefined where it is no key press: an unknown modifier, no key, or several. */
export function parseChord(text: string): Chord | undefined {
  // The plus key itself is written last: `+`, `Mod++`.
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

/** Whether a key is one of the letters that keyboards of any script can send. */
export function isLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}

/** One way of writing for each: two ways to write the same keys give the same text. */
export function chordText({ alt, key, mod, shift }: Chord): string {
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`;
}

/** A chord that is typed like text: with no more than Shift. Speech input and slips of the hand type them without being meant. */
export function isSingleKey({ alt, key, mod }: Chord): boolean {
  return !mod && !alt && key !== ' ' && [...key].length === 1;
}

/** What a text field does with its own keys: typing, moving, undoing, and the clipboard. */
export function isForTyping({ alt, key, mod }: Chord): boolean {
  if (/^F\d/.test(key)) return false;
  if (!mod) return true;
  return alt || /^(?:[ZYACVXBIU]|Arrow.*|Home|End|Backspace|Delete)$/.test(key);
}
