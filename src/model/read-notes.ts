import { isJsonObject, memoizeByIdentity } from '#base';
import type { CanvasNote, Presentation } from './presentation.js';

const none: readonly CanvasNote[] = [];

/**
 * The notes of a presentation as they can be relied on. Presentations come from outside: what is no note is passed over, of
 * notes that repeat an id the first counts, and what of a note cannot be read counts as not told. The same list each time.
 */
export function notesIn(presentation: Presentation | undefined): readonly CanvasNote[] {
  const notes: unknown = presentation?.notes;
  return Array.isArray(notes) && notes.length > 0 ? readNotes(notes) : none;
}

/** The notes that hang on steps, by step, in their order. The same map for the same notes. */
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

/** The note itself where all of it can be read, so that it is the same object as long as nothing in it changes. */
const readNote = (note: unknown): CanvasNote | undefined => {
  if (!isJsonObject(note) || typeof note['id'] !== 'string') return undefined;
  const { nodeId, text, x, y, ...rest } = note;
  if (typeof text === 'string' && isOr('string', nodeId) && isOr('number', x) && isOr('number', y))
    return note as unknown as CanvasNote;
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
