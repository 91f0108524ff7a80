import { type Chord, isLetter } from './chord.js';

/** The parts of a key event that identify its keys. */
export interface KeyPress {
  readonly key: string;
  /** Physical key, whatever is printed on it. */
  readonly code?: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is held, which many systems report as Ctrl and Alt together. */
  readonly altGraph?: boolean;
}

/** Reads a key event of the browser. */
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
 * Whether a key press matches a chord. Letters match by character, and on keyboards without Latin letters by position.
 * Other characters match as typed only: `?` and `+` need Shift on some keyboards.
 *
 * @param apple whether ⌘ is the command key; else Ctrl
 */
export function matchesChord({ alt, key, mod, shift }: Chord, press: KeyPress, apple: boolean): boolean {
  const isCharacter = [...press.key].length === 1;
  // AltGr types a character; the Ctrl and Alt reported with it were not pressed.
  const typed = press.altGraph === true && isCharacter;
  const command = !typed && (apple ? press.metaKey : press.ctrlKey);
  const other = !typed && (apple ? press.ctrlKey : press.metaKey);
  if (other || command !== mod || (!typed && press.altKey) !== alt) return false;
  if (isLetter(key)) return press.shiftKey === shift && letterOf(press) === key;
  if ([...key].length > 1 || key === ' ') return press.key === key && press.shiftKey === shift;
  if (press.key === key) return !shift || press.shiftKey;
  // Keyboards differ in what Alt or Shift makes of a digit.
  return (shift || alt) && press.shiftKey === shift && digitOf(press) === key;
}

function letterOf({ code = '', key }: KeyPress): string | undefined {
  if (isLetter(key)) return key.toUpperCase();
  // A keyboard of another script, or a character that Alt produces on Apple platforms.
  return /^[\u0020-\u007e]$/.test(key) ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
}

function digitOf({ code = '' }: KeyPress): string | undefined {
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
}
