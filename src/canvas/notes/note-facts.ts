import type { PlacedNote, Point, Rect } from '#layout';
import { overlaps } from '../window/camera.js';
import type { CanvasWindow } from '../window/canvas-window.js';

/** So many notes are elements at a time; of more, those beyond are painted. */
const maxElements = 100;

/** The notes that are elements, and those that are painted instead. */
export interface ChosenNotes {
  readonly near: readonly PlacedNote[];
  readonly far: readonly PlacedNote[];
}

const none: readonly PlacedNote[] = [];

/** Chooses the notes near the view. Where everything is an element, all notes are, as far as they are no crowd. */
export function chooseNotes(notes: readonly PlacedNote[], window: CanvasWindow): ChosenNotes {
  if (notes.length === 0) return { near: none, far: none };
  const near: PlacedNote[] = [];
  const far: PlacedNote[] = [];
  for (const note of notes)
    (near.length < maxElements && (!window.nodes || overlaps(window.rect, note)) ? near : far).push(note);
  return { near, far: far.length === 0 ? none : far };
}

/** The line from a step to the note that hangs on it: the shortest there is; undefined where they touch. */
export function leaderOf(node: Rect, note: Rect): readonly [Point, Point] | undefined {
  const [fromX, toX] = nearest(node.x, node.x + node.width, note.x, note.x + note.width);
  const [fromY, toY] = nearest(node.y, node.y + node.height, note.y, note.y + note.height);
  if (Math.hypot(toX - fromX, toY - fromY) < 4) return undefined;
  return [
    { x: fromX, y: fromY },
    { x: toX, y: toY },
  ];
}

/** Of two stretches, the points that are nearest to each other; where they lie beside each other, the middle of what they share. */
function nearest(start: number, end: number, otherStart: number, otherEnd: number): readonly [number, number] {
  if (otherStart > end) return [end, otherStart];
  if (otherEnd < start) return [start, otherEnd];
  const middle = (Math.max(start, otherStart) + Math.min(end, otherEnd)) / 2;
  return [middle, middle];
}

/** "Note on Send message: Ask Ann", or without a step "Note: Ask Ann". */
export function noteName(text: string, nodeTitle: string | undefined): string {
  return `Note${nodeTitle === undefined ? '' : ` on ${nodeTitle}`}: ${text.trim() === '' ? 'empty' : text.trim()}`;
}
