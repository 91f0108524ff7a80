import { type Chord, isApplePlatform, keyCaps, type KeyPress, matchesChord, parseChord } from '#ui';
import type { OutlineAct, OutlineBindings } from './outline-props.js';

/** The keys where nobody says otherwise: those of the canvas, and two of trees. */
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
  open: ['Enter'],
  menu: ['Shift+F10', 'ContextMenu'],
  back: ['Escape'],
  'collapse-all': ['_'],
  'expand-all': ['*'],
};

/** The bindings as a question: which act do these keys mean? Undefined: none of them. Acts of others are passed over. */
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

/** The keys of an act as they are printed, to be shown beside it; empty where it has none. */
export function capsOf(bindings: OutlineBindings, act: OutlineAct): readonly string[] {
  const [text] = (Object.hasOwn(bindings, act) ? bindings[act] : outlineBindings[act]) ?? [];
  const chord = text === undefined ? undefined : parseChord(text);
  return chord ? keyCaps(chord, isApplePlatform()) : [];
}
