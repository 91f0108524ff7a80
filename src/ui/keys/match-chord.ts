import { type Chord, isLetter } from './chord.js';

/** What of a key event says which keys were pressed. */
export interface KeyPress {
  readonly key: string;
  /** Which key of the board it was, whatever is printed on it. */
  readonly code?: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is held, which many systems tell as Ctrl and Alt together. */
  readonly altGraph?: boolean;
}

/** What a key event of the browser says. */
export function keyPressOf(event: KeyPress & { getModifierState(name: string): boolean }): KeyPress {
  const { altKey, code, ctrlKey, key, metaKey, shiftKey } = event;
  return {
    key,
    altKey,
    ctrlKey,
    metaKey,
    shiftKey,
    altGraph: event.getModifierState('AltGraph'),
    ...(code === undefined ? {} : { code }),
  };
}

/**
 * Whether these keys were pressed. A letter is asked by what is typed, and on boards without Latin letters by its place. For
 * another character only what is typed counts, as `?` and `+` need Shift on some boards and none on others.
 *
 * @param apple whether ⌘ is the key of commands; else it is Ctrl
 */
export function matchesChord({ alt, key, mod, shift }: Chord, press: KeyPress, apple: boolean): boolean {
  const isCharacter = [...press.key].length === 1;
  // With AltGr a character is typed; the Ctrl and Alt that come with it were not pressed.
  const typed = press.altGraph === true && isCharacter;
  const command = !typed && (apple ? press.metaKey : press.ctrlKey);
  const other = !typed && (apple ? press.ctrlKey : press.metaKey);
  if (other || command !== mod || (!typed && press.altKey) !== alt) return false;
  if (isLetter(key)) return press.shiftKey === shift && letterOf(press) === key;
  if ([...key].length > 1 || key === ' ') return press.key === key && press.shiftKey === shift;
  if (press.key === key) return !shift || press.shiftKey;
  // What Alt or Shift makes of a digit differs from board to board.
  return (shift || alt) && press.shiftKey === shift && digitOf(press) === key;
}

function letterOf({ code = '', key }: KeyPress): string | undefined {
  if (isLetter(key)) return key.toUpperCase();
  // A board of another script, or what Alt makes of a letter on Apple machines.
  return /^[\u0020-\u007e]$/.test(key) ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
}

function digitOf({ code = '' }: KeyPress): string | undefined {
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
}
