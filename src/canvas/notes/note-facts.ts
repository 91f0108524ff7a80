import type { PlacedNote, Point, Rect } from '#layout';
import { overlaps } from '../window/camera.js';
import type { CanvasWindow } from '../window/canvas-window.js';

/** Maximum of notes that are elements at a time; further ones are painted. */
const maxElements = 100;

/** Notes that are elements, and notes that are painted. */
export interface ChosenNotes {
  readonly near: readonly PlacedNote[];
  readonly far: readonly PlacedNote[];
}

const none: readonly PlacedNote[] = [];

/** Chooses the notes near the view. Where all nodes are elements, all notes are, up to the maximum. */
export function chooseNotes(notes: readonly PlacedNote[], window: CanvasWindow): ChosenNotes {
  if (notes.length === 0) return { near: none, far: none };
  const near: PlacedNote[] = [];
  const far: PlacedNote[] = [];
  for (const note of notes)
    (near.length < maxElements && (!window.nodes || overlaps(window.rect, note)) ? near : far).push(note);
  return { near, far: far.length === 0 ? none : far };
}

/** Shortest line between a node and its note; undefined where they touch. */
export function leaderOf(node: Rect, note: Rect): readonly [Point, Point] | undefined {
  const [fromX, toX] = nearest(node.x, node.x + node.width, note.x, note.x + note.width);
  const [fromY, toY] = nearest(node.y, node.y + node.height, note.y, note.y + note.height);
  if (Math.hypot(toX - fromX, toY - fromY) < 4) return undefined;
  return [
    { x: fromX, y: fromY },
    { x: toX, y: toY },
  ];
}

/** Nearest points of two intervals; the middle of the overlap where they overlap. */
function nearest(start: number, end: number, otherStart: number, otherEnd: number): readonly [number, number] {
  if (otherStart > end) return [end, otherStart];
  if (otherEnd < start) return [start, otherEnd];
  const middle = (Math.max(start, otherStart) + Math.min(end, otherEnd)) / 2;
  return [middle, middle];
}
