import { isJsonObject, memoizeByIdentity } from '#base';
import type { CanvasNote, Presentation } from './presentation.js';

const none: readonly CanvasNote[] = [];

/**
 * Returns the valid notes of a presentation. Presentations are untrusted: entries that are no note are skipped, the
 * first of a repeated id is kept, unreadable fields count as absent. Memoised by identity.
 */
export function notesIn(presentation: Presentation | undefined): readonly CanvasNote[] {
  const notes: unknown = presentation?.notes;
  return Array.isArray(notes) && notes.length > 0 ? readNotes(notes) : none;
}

/** Returns the notes attached to nodes, by node, in their order. Memoised by identity. */
export function notesByNode(presentation: Presentation | undefined): ReadonlyMap<string, readonly CanvasNote[]> {
  return gatherByNode(notesIn(presentation));
}

const gatherByNode = memoizeByIdentity((notes: readonly CanvasNote[]): ReadonlyMap<string, readonly CanvasNote[]> => {
  const byNode = new Map<string, CanvasNote[]>();
  for (const note of notes) {
    if (note.nodeId === undefined) continue;
    const own = byNode.get(note.nodeId);
    if (own) own.push(note);
    else byNode.set(note.nodeId, [note]);
  }
  return byNode;
});

const readNotes = memoizeByIdentity((notes: readonly unknown[]): readonly CanvasNote[] => {
  const read = new Map<string, CanvasNote>();
  for (const note of notes) {
    const known = readNote(note);
    if (known && !read.has(known.id)) read.set(known.id, known);
  }
  return [...read.values()];
});

function isNote(note: object): note is CanvasNote {
  const { id, nodeId, text, x, y }: { readonly [key: string]: unknown } = { ...note };
  const areTexts = typeof id === 'string' && typeof text === 'string' && isOr('string', nodeId);
  return areTexts && isOr('number', x) && isOr('number', y);
}

/** A fully readable note is kept as the same object, so that identity holds until it changes. */
const readNote = (note: unknown): CanvasNote | undefined => {
  if (!isJsonObject(note) || typeof note['id'] !== 'string') return undefined;
  if (isNote(note)) return note;
  const { nodeId, text, x, y, ...rest } = note;
  return {
    ...(rest as { readonly id: string }),
    text: typeof text === 'string' ? text : '',
    ...(typeof nodeId === 'string' && { nodeId }),
    ...(typeof x === 'number' && { x }),
    ...(typeof y === 'number' && { y }),
  };
};

function isOr(type: 'string' | 'number', value: unknown): boolean {
  return value === undefined || typeof value === type;
}
