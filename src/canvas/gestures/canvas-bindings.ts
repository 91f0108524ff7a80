import { type Chord, keyCaps, type KeyPress, matchesChord, parseChord } from '#ui';

/** Acts of the canvas: navigation and zoom. None of them changes the workflow. */
export type CanvasAct =
  | 'go-down'
  | 'go-up'
  | 'go-left'
  | 'go-right'
  | 'go-first'
  | 'go-last'
  | 'extend-down'
  | 'extend-up'
  | 'extend-left'
  | 'extend-right'
  | 'paths'
  | 'jump'
  | 'open'
  | 'menu'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'actual-size'
  | 'back';

/** Keys of each act. An absent act has none. */
export type CanvasBindings = { readonly [act in CanvasAct]?: readonly string[] };

/** The default keys. */
export const canvasBindings: { readonly [act in CanvasAct]: readonly string[] } = {
  'go-down': ['ArrowDown'],
  'go-up': ['ArrowUp'],
  'go-left': ['ArrowLeft'],
  'go-right': ['ArrowRight'],
  'go-first': ['Home'],
  'go-last': ['End'],
  'extend-down': ['Shift+ArrowDown'],
  'extend-up': ['Shift+ArrowUp'],
  'extend-left': ['Shift+ArrowLeft'],
  'extend-right': ['Shift+ArrowRight'],
  paths: ['E'],
  jump: ['F'],
  open: ['Enter'],
  menu: ['Shift+F10', 'ContextMenu'],
  'zoom-in': ['+', '='],
  'zoom-out': ['-'],
  fit: ['1'],
  'actual-size': ['0'],
  back: ['Escape'],
};

/** Returns a function that finds the act of a key press; undefined if it has none. */
export function readBindings(bindings: CanvasBindings): (press: KeyPress, apple: boolean) => CanvasAct | undefined {
  const chords = (Object.entries(bindings) as [CanvasAct, readonly string[]][]).flatMap(([act, keys]) =>
    keys.map((text): readonly [CanvasAct, Chord | undefined] => [act, parseChord(text)]),
  );
  return (press, apple) => chords.find(([, chord]) => chord && matchesChord(chord, press, apple))?.[0];
}

/** Returns the first keys of an act as printed on keycaps; empty where it has none. */
export function capsOf(bindings: CanvasBindings, act: CanvasAct, apple: boolean): readonly string[] {
  const chord = bindings[act]?.map(parseChord).find((read) => read !== undefined);
  return chord ? [keyCaps(chord, apple).join(' ')] : [];
}
