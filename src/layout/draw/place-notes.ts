import { memoizeByIdentity } from '#base';
import { type CanvasNote, notesIn, type Presentation } from '#model';
import { layoutIndexOf } from '../index/layout-index.js';
import type { LaidOutNode, Layout, Point, Rect } from '../layout.js';

/** How wide a note is drawn, in pixels at 100 %. */
export const noteWidth = 200;
/** Room between a step and the note that hangs on it: for the line between them. */
const noteGap = 28;
/** Room between two notes of one step. */
const stackGap = 8;
/** So many notes further is looked for free ground beside a step. Then it lies over what is there. */
const maxTries = 6;
// Far beyond any canvas, and still exact when a few of them are added up.
const farthest = 1_000_000;

/** A note and where it is drawn. Its height is a guess from its words, which is near enough to leave room for it. */
export interface PlacedNote extends Rect {
  readonly note: CanvasNote;
  /** The step it hangs on, where that is in the drawing. */
  readonly node: LaidOutNode | undefined;
}

const none: readonly PlacedNote[] = [];

/**
 * Where the notes of a presentation are in a layout, in their own order. One that says nothing of its place stands right of its
 * step, or left of it where a step is in the way, and below the ones before it. Costs in proportion to the notes alone.
 */
export function placeNotes(presentation: Presentation | undefined, layout: Layout): readonly PlacedNote[] {
  const notes = notesIn(presentation);
  return notes.length === 0 ? none : placedIn(layout)(notes);
}

const placedIn = memoizeByIdentity((layout: Layout) =>
  memoizeByIdentity((notes: readonly CanvasNote[]): readonly PlacedNote[] => {
    /** How far down the notes without a place of their own have come, of each step. */
    const stacks = new Map<string, Point>();
    return notes.map((note): PlacedNote => {
      const size = { width: noteWidth, height: noteHeight(note.text) };
      const { nodeId } = note;
      const node = nodeId === undefined ? undefined : layout.nodes[nodeId];
      if (nodeId === undefined || !node || note.x !== undefined || note.y !== undefined)
        return { note, node, ...besideNode(note, node), ...size };
      const above = stacks.get(nodeId);
      const at = above ?? freePositionNextTo(node, size.height, layout);
      stacks.set(nodeId, { x: at.x, y: at.y + size.height + stackGap });
      return { note, node, ...at, ...size };
    });
  }),
);

/** Where a note is by what it says itself: in the drawing, or counted from its step; right of that where it says nothing. */
export function besideNode({ x, y }: Pick<CanvasNote, 'x' | 'y'>, node: Rect | undefined): Point {
  if (!node) return { x: within(x ?? 0), y: within(y ?? 0) };
  return { x: node.x + within(x ?? node.width + noteGap), y: node.y + within(y ?? 0) };
}

function freePositionNextTo(node: Rect, height: number, layout: Layout): Point {
  const index = layoutIndexOf(layout);
  const isFree = (x: number): boolean =>
    index.nodesIn({ x: x - 4, y: node.y - 4, width: noteWidth + 8, height: height + 8 }).length === 0;
  const right = node.x + node.width + noteGap;
  for (let distance = 0; distance < maxTries; distance++) {
    for (const x of [right + (distance * noteWidth) / 2, node.x - noteGap - noteWidth - (distance * noteWidth) / 2])
      if (isFree(x)) return { x, y: node.y };
  }
  return { x: right, y: node.y };
}

/** Letters of a line, and what a line and the border take, as the style sheet has them. */
const lineLetters = 30;
const lineHeight = 17;
const border = 18;

/** About how high a note is with these words. */
export function noteHeight(text: string): number {
  let lines = 0;
  for (const line of text.slice(0, 2000).split('\n')) lines += Math.max(1, Math.ceil(line.length / lineLetters));
  return Math.min(maxLines, Math.max(1, lines)) * lineHeight + border;
}

/** Longer ones are cut on the drawing, until they are opened. */
const maxLines = 12;

function within(value: number): number {
  return Number.isFinite(value) ? Math.max(-farthest, Math.min(farthest, value)) : 0;
}
