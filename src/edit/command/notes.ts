import { accept, isJsonObject } from '#base';
import { type CanvasNote, notesIn } from '#model';
import { untilSealed } from '../history/history.js';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';
import type { Refusal } from './refusal.js';

/** The text of a new note, and its node or position. */
export interface AddNoteArguments {
  /** The text of the note, as plain text. */
  readonly text: string;
  /** The node that the note is attached to. */
  readonly nodeId?: string;
  /**
   * On the canvas, or relative to the corner of its node; an attached note stands beside its node where this is left
   * out.
   */
  readonly x?: number;
  /** The vertical position; the same as `x`. */
  readonly y?: number;
}

/** A note, and what changes about it. Absent fields stay. */
export interface SetNoteArguments {
  /** The id of the note in the presentation. */
  readonly noteId: string;
  /** The new text of the note. */
  readonly text?: string;
  /** The new horizontal position, in pixels at 100 %: on the canvas, or relative to the corner of its node. */
  readonly x?: number;
  /** The new vertical position, in the same coordinates. */
  readonly y?: number;
  /**
   * Another node to attach to, or `null` to detach the note at its current position. Without a position it then stands
   * beside the new node.
   */
  readonly nodeId?: string | null;
}

/** Notes to remove. */
export interface RemoveNotesArguments {
  /** Ids of the notes in the presentation. Unknown ids are ignored beside known ones. */
  readonly noteIds: readonly string[];
}

/** The parts of a note to validate; any may be absent. */
type NoteParts = { readonly [Key in Exclude<keyof SetNoteArguments, 'noteId'>]?: SetNoteArguments[Key] | undefined };

/** The longest text of a note, in UTF-16 code units. */
export const longestNote = 10_000;

/** Plans to add a note to the canvas or to a node. Typing right afterwards belongs to the same entry. */
export function planAddNote(
  context: CommandContext,
  { nodeId, text, x, y }: AddNoteArguments,
): Planned<{ readonly noteId: string }> {
  const plan = new Plan(context.document);
  const fault = faultOf(plan, { text, nodeId, x, y });
  if (fault) return { ok: false, refusal: fault };
  const listed = rawNotes(plan);
  const taken = new Set(listed.flatMap((note) => (isJsonObject(note) ? [note['id']] : [])));
  let noteId = context.createId();
  while (taken.has(noteId)) noteId = context.createId();
  const note: CanvasNote = { id: noteId, text, ...(nodeId !== undefined && { nodeId }), ...placed(x, y) };
  if (Array.isArray(plan.presentation.notes)) plan.setPresentation(['notes', listed.length], note);
  else plan.setPresentation(['notes'], [note]);
  const label = nodeId === undefined ? 'Added a note' : `Added a note to ${plan.nameOf(nodeId)}`;
  return accept({
    noteId,
    change: { operations: plan.operations, label, command: 'addNote', mergeKey: typingInto(noteId) },
  });
}

/** Plans to change the text, position or node of a note. Continued typing is one entry. */
export function planSetNote(context: CommandContext, { noteId, nodeId, text, x, y }: SetNoteArguments): Planned {
  const plan = new Plan(context.document);
  const now = notesIn(plan.presentation).find(({ id }) => id === noteId);
  if (!now) return { ok: false, refusal: unknownNote(noteId) };
  const fault = faultOf(plan, { text, nodeId, x, y });
  if (fault) return { ok: false, refusal: fault };
  const { nodeId: _nodeId, x: _x, y: _y, ...rest } = now;
  const next: CanvasNote = { ...rest, ...(text !== undefined && { text }), ...placeOf(context, now, { nodeId, x, y }) };
  if (JSON.stringify(next) === JSON.stringify(inOrder(now))) return { ok: false, refusal: unchanged };
  plan.setPresentation(['notes', positionOf(plan, noteId)], next);
  const label =
    text !== undefined && text !== now.text
      ? 'Wrote a note'
      : next.nodeId === now.nodeId
        ? 'Moved a note'
        : next.nodeId === undefined
          ? 'Took a note off its step'
          : `Put a note on ${plan.nameOf(next.nodeId)}`;
  return accept({
    change: {
      operations: plan.operations,
      label,
      command: 'setNote',
      ...(text !== undefined && { mergeKey: typingInto(noteId) }),
    },
  });
}

/** Plans to remove notes. Removing one that typing has emptied completes that typing. */
export function planRemoveNotes(
  context: CommandContext,
  { noteIds }: RemoveNotesArguments,
): Planned<{ readonly removed: number }> {
  const plan = new Plan(context.document);
  const here = new Map(notesIn(plan.presentation).map(({ id, text }) => [id, text]));
  const gone = new Set(noteIds.filter((id) => here.has(id)));
  const [emptied] = [...gone].filter((id) => here.get(id)?.trim() === '');
  const [first] = noteIds;
  if (gone.size === 0)
    return first === undefined ? { ok: false, refusal: unchanged } : { ok: false, refusal: unknownNote(first) };
  const left = rawNotes(plan).filter((note) => !(isJsonObject(note) && gone.has(note['id'] as string)));
  plan.setPresentation(['notes'], left.length === 0 ? undefined : left);
  return accept({
    removed: gone.size,
    change: {
      operations: plan.operations,
      label: gone.size === 1 ? 'Deleted a note' : `Deleted ${gone.size} notes`,
      command: 'removeNotes',
      ...(gone.size === 1 && emptied !== undefined && { mergeKey: untilSealed + typingInto(emptied) }),
    },
  });
}

/** Detaches the notes of deleted nodes at their current positions. Invalid entries stay as they came. */
export function freeNotes({ placeOfNote }: CommandContext, plan: Plan, gone: ReadonlySet<string>): void {
  for (const note of notesIn(plan.presentation)) {
    if (note.nodeId === undefined || !gone.has(note.nodeId)) continue;
    const { nodeId: _nodeId, ...free } = note;
    plan.setPresentation(['notes', positionOf(plan, note.id)], { ...free, ...rounded(placeOfNote?.(note)) });
  }
}

function rounded(place: { readonly x: number; readonly y: number } | undefined): {
  readonly x?: number;
  readonly y?: number;
} {
  return place ? placed(place.x, place.y) : {};
}

/** Whole numbers; JSON has no minus zero. */
function placed(x: number | undefined, y: number | undefined): { readonly x?: number; readonly y?: number } {
  return { ...(x !== undefined && { x: Math.round(x) || 0 }), ...(y !== undefined && { y: Math.round(y) || 0 }) };
}

/** The node and position of a note after a change. */
function placeOf(
  { placeOfNote }: CommandContext,
  now: CanvasNote,
  { nodeId, x, y }: NoteParts,
): Pick<CanvasNote, 'nodeId' | 'x' | 'y'> {
  const hangs = nodeId === undefined ? now.nodeId : (nodeId ?? undefined);
  // Numbers relative to one node mean nothing for another.
  const from =
    hangs === now.nodeId
      ? numbersOf(now)
      : hangs === undefined
        ? { ...numbersOf(now), ...rounded(placeOfNote?.(now)) }
        : {};
  return { ...(hangs !== undefined && { nodeId: hangs }), ...from, ...placed(x, y) };
}

/** The same note with its keys in this order, so that two can be compared. */
function inOrder({ nodeId, x, y, ...rest }: CanvasNote): CanvasNote {
  return { ...rest, ...(nodeId !== undefined && { nodeId }), ...numbersOf({ x, y }) };
}

function numbersOf({ x, y }: { readonly x?: number | undefined; readonly y?: number | undefined }): {
  readonly x?: number;
  readonly y?: number;
} {
  return { ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
}

function faultOf(plan: Plan, { nodeId, text, x, y }: NoteParts): Refusal | undefined {
  if (text !== undefined && typeof text !== 'string') return { code: 'not-text', message: 'A note must be text.' };
  if (text !== undefined && text.length > longestNote)
    return { code: 'text-too-long', message: `A note has at most ${longestNote} characters.` };
  if (![x, y].every((number) => number === undefined || Number.isFinite(number)))
    return { code: 'bad-position', message: 'A position on the canvas needs two finite numbers, x and y.' };
  if (nodeId !== undefined && nodeId !== null && !plan.node(nodeId))
    return { code: 'unknown-node', message: `There is no step “${nodeId}” here.` };
  return undefined;
}

function unknownNote(noteId: string): Refusal {
  return { code: 'unknown-note', message: `There is no note “${noteId}” here.` };
}

function rawNotes({ presentation }: Plan): readonly unknown[] {
  const notes: unknown = presentation.notes;
  return Array.isArray(notes) ? notes : [];
}

function positionOf(plan: Plan, noteId: string): number {
  return rawNotes(plan).findIndex((note) => isJsonObject(note) && note['id'] === noteId);
}

function typingInto(noteId: string): string {
  return `note:${noteId}`;
}
