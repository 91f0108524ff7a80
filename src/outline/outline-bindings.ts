import { type Chord, isApplePlatform, keyCaps, type KeyPress, matchesChord, parseChord } from '#ui';
import type { OutlineAct, OutlineBindings } from './outline-props.js';

/** The default keys: those of the canvas, and two of trees. */
export const outlineBindings: { readonly [act in OutlineAct]: readonly string[] } = {
  'go-down': ['ArrowDown'],
  'go-up': ['ArrowUp'],
  'go-left': ['ArrowLeft'],
  'go-right': ['ArrowRight'],
  'go-first': ['Home'],
  'go-last': ['End'],
  'extend-down': ['Shift+ArrowDown'],
  'extend-up': ['Shift+ArrowUp'],
  paths: ['E'],
  jump: ['F'],
  open: ['Enter'],
  menu: ['Shift+F10', 'ContextMenu'],
  back: ['Escape'],
  'collapse-all': ['_'],
  'expand-all': ['*'],
};

/**
 * Returns a function that finds the act of a key press; undefined if it has none. Acts of other modules are skipped.
 */
export function readOutlineBindings(
  bindings: OutlineBindings,
): (press: KeyPress, apple: boolean) => OutlineAct | undefined {
  const acts = Object.keys(outlineBindings) as OutlineAct[];
  const chords = acts.flatMap((act) =>
    ((Object.hasOwn(bindings, act) ? bindings[act] : outlineBindings[act]) ?? []).map(
      (text): readonly [OutlineAct, Chord | undefined] => [act, parseChord(text)],
    ),
  );
  return (press, apple) => chords.find(([, chord]) => chord && matchesChord(chord, press, apple))?.[0];
}

/** Returns the keys of an act as printed on keycaps; empty where it has none. */
export function capsOf(bindings: OutlineBindings, act: OutlineAct): readonly string[] {
  const [text] = (Object.hasOwn(bindings, act) ? bindings[act] : outlineBindings[act]) ?? [];
  const chord = text === undefined ? undefined : parseChord(text);
  return chord ? keyCaps(chord, isApplePlatform()) : [];
}
