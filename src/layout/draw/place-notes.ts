import { memoizeByIdentity } from '#base';
import { type CanvasNote, notesIn, type Presentation } from '#model';
import { layoutIndexOf } from '../index/layout-index.js';
import type { LaidOutNode, Layout, Point, Rect } from '../layout.js';

/** The width of a note, in pixels at 100 %. */
export const noteWidth = 200;
/** The gap between a node and its attached note, for the line between them. */
const noteGap = 28;
/** The gap between two notes of one node. */
const stackGap = 8;
/** The attempts to find free ground next to a node. After that a note covers what is there. */
const maxTries = 6;
// Far beyond any canvas, and still exact in sums.
const farthest = 1_000_000;

/** A note with its position. Its height is estimated from its text. */
export interface PlacedNote extends Rect {
  readonly note: CanvasNote;
  /** The node it is attached to, where that is in the drawing. */
  readonly node: LaidOutNode | undefined;
}

const none: readonly PlacedNote[] = [];

/**
 * Places the notes of a presentation in a layout, in order. One without coordinates goes right of its node, or left
 * where a node is in between, below earlier ones; below or above its node in a flow to the right. Linear in the notes
 * alone.
 */
export function placeNotes(presentation: Presentation | undefined, layout: Layout): readonly PlacedNote[] {
  const notes = notesIn(presentation);
  return notes.length === 0 ? none : placedIn(layout)(notes);
}

const placedIn = memoizeByIdentity((layout: Layout) =>
  memoizeByIdentity((notes: readonly CanvasNote[]): readonly PlacedNote[] => {
    /** The bottom of each node's stack of notes without coordinates. */
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

/** The position of a note: on the canvas, or relative to its node; right of that without coordinates. */
export function besideNode({ x, y }: Pick<CanvasNote, 'x' | 'y'>, node: Rect | undefined): Point {
  if (!node) return { x: within(x ?? 0), y: within(y ?? 0) };
  return { x: node.x + within(x ?? node.width + noteGap), y: node.y + within(y ?? 0) };
}

function freePositionNextTo(node: Rect, height: number, layout: Layout): Point {
  const index = layoutIndexOf(layout);
  if (layout.direction === 'right') {
    const isFree = (y: number): boolean =>
      index.nodesIn({ x: node.x - 4, y: y - 4, width: noteWidth + 8, height: height + 8 }).length === 0;
    const below = node.y + node.height + noteGap;
    for (let distance = 0; distance < maxTries; distance++) {
      for (const y of [below + (distance * height) / 2, node.y - noteGap - height - (distance * height) / 2])
        if (isFree(y)) return { x: node.x, y };
    }
    return { x: node.x, y: below };
  }
  const isFree = (x: number): boolean =>
    index.nodesIn({ x: x - 4, y: node.y - 4, width: noteWidth + 8, height: height + 8 }).length === 0;
  const right = node.x + node.width + noteGap;
  for (let distance = 0; distance < maxTries; distance++) {
    for (const x of [right + (distance * noteWidth) / 2, node.x - noteGap - noteWidth - (distance * noteWidth) / 2])
      if (isFree(x)) return { x, y: node.y };
  }
  return { x: right, y: node.y };
}

/** Characters per line, and the heights of a line and the border, as in the style sheet. */
const lineLetters = 30;
const lineHeight = 17;
const border = 18;

/** Estimates the height of a note with this text. */
export function noteHeight(text: string): number {
  let lines = 0;
  for (const line of text.slice(0, 2000).split('\n')) lines += Math.max(1, Math.ceil(line.length / lineLetters));
  return Math.min(maxLines, Math.max(1, lines)) * lineHeight + border;
}

/** Longer notes are clipped until opened. */
const maxLines = 12;

function within(value: number): number {
  return Number.isFinite(value) ? Math.max(-farthest, Math.min(farthest, value)) : 0;
}
