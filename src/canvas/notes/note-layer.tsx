'use client';
import { ViewportPortal } from '@xyflow/react';
import {
  type ReactElement,
  type RefObject,
  memo,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type PlacedNote, placeNotes, type Point } from '#layout';
import { type CanvasNote, notesIn, type Presentation } from '#model';
import { nodeFace } from '#rules';
import { isHTMLElement, useLatest } from '#ui';
import type { NodeDraft } from '../projection/canvas-scene.js';
import type { Places } from '../window/places.js';
import { NoteCard } from './note-card.js';
import { leaderOf } from './note-facts.js';
import { NoteWriter } from './note-writer.js';
import {
  type NoteLayerProps,
  useNearNotes,
  useNoteDrag,
  useNoteHandlers,
  useNotesView,
  useWriting,
  type Writing,
} from './use-notes.js';

/** Notes on the canvas, beneath the cards. Editing and dragging are local state until the owner is called. */
export const NoteLayer = memo(function NoteLayer(props: NoteLayerProps): ReactElement | null {
  const { actions, editing } = props;
  const latest = useLatest(props);
  const layer = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const { leave, type, write, writing } = useWriting(latest, layer, setWanted);
  // The note in use stays mounted wherever it is.
  const near = useNearNotes(props, writing?.noteId ?? wanted ?? focused ?? pointed);
  const { drag, dragged } = useNoteDrag(props, latest);
  const view = useNotesView(latest, layer, { write, setWanted, setPointed });
  useImperativeHandle(props.handle, () => view, [view]);
  const handlers = useNoteHandlers(props, latest, view, drag);
  const newNote = useNewNote(props, writing);
  useWantedFocus(layer, near, wanted, setWanted);
  if (near.length === 0 && !writing) return <span ref={layer} hidden />;
  const shown = near.filter(({ note }) => note.id !== writing?.noteId);
  const written =
    writing?.noteId === undefined ? newNote : (near.find(({ note }) => note.id === writing.noteId) ?? newNote);
  const byOf = ({ note }: PlacedNote): Point | undefined =>
    dragged?.noteId === note.id ? dragged.by : nodeShift(note, props.draft);
  return (
    <ViewportPortal>
      <Leaders notes={written ? [...shown, written] : shown} draft={props.draft} byOf={byOf} />
      <div
        ref={layer}
        className="pb-papers"
        onFocus={({ target }) => setFocused(isHTMLElement(target) ? target.dataset['note'] : undefined)}
        onBlur={() => setFocused(undefined)}
      >
        {shown.map((placed) => (
          <NoteCard
            key={placed.note.id}
            placed={placed}
            by={byOf(placed)}
            dragged={dragged?.noteId === placed.note.id}
            pointed={pointed === placed.note.id}
            mark={props.marks?.get(placed.note.id)}
            nodeTitle={titleIn(props, placed.node && placed.note.nodeId)}
            editable={editing?.setNote !== undefined}
            removable={editing?.removeNotes !== undefined}
            menu={actions?.openMenu !== undefined}
            handlers={handlers}
          />
        ))}
        {writing && written && (
          <NoteWriter
            key={writing.turn}
            at={written}
            text={writing.text}
            nodeTitle={titleIn(props, writing.place.nodeId)}
            onType={type}
            onLeave={leave}
          />
        )}
      </div>
    </ViewportPortal>
  );
});

/** The note being written that the owner does not have yet. */
function useNewNote({ places, presentation }: NoteLayerProps, writing: Writing | undefined): PlacedNote | undefined {
  return useMemo(
    () => (writing && writing.noteId === undefined ? placedAsNew(presentation, places, writing) : undefined),
    [presentation, places, writing],
  );
}

function titleIn({ graph, presentation }: NoteLayerProps, nodeId: string | undefined): string | undefined {
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  return node && nodeFace(node, presentation).title;
}

/** Focuses the wanted note as soon as it is mounted, which may be with this very render. */
function useWantedFocus(
  layer: RefObject<HTMLElement | null>,
  near: readonly PlacedNote[],
  wanted: string | undefined,
  setWanted: (noteId: undefined) => void,
): void {
  useEffect(() => {
    if (wanted === undefined) return;
    const card = layer.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(wanted)}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    setWanted(undefined);
  }, [layer, near, setWanted, wanted]);
}

/** Lines from nodes to their notes. */
function Leaders({
  byOf,
  draft,
  notes,
}: {
  readonly notes: readonly PlacedNote[];
  readonly draft: NodeDraft;
  readonly byOf: (placed: PlacedNote) => Point | undefined;
}): ReactElement {
  return (
    <svg className="pb-leaders" aria-hidden>
      {notes.map((placed) => {
        const { node, note } = placed;
        const line = node && leaderOf(shifted(node, nodeShift(note, draft)), shifted(placed, byOf(placed)));
        return (
          line && (
            <path key={note.id} data-leader={note.id} d={`M${line[0].x} ${line[0].y}L${line[1].x} ${line[1].y}`} />
          )
        );
      })}
    </svg>
  );
}

const newId = 'new note';

/** Position of a note that does not exist yet: after the existing ones. */
function placedAsNew(
  presentation: Presentation | undefined,
  { layout }: Places,
  { place, text }: Writing,
): PlacedNote | undefined {
  return placeNotes({ version: 1, notes: [...notesIn(presentation), { id: newId, text, ...place }] }, layout).at(-1);
}

function shifted<Place extends Point>(place: Place, by: Point | undefined): Place {
  return by ? { ...place, x: place.x + by.x, y: place.y + by.y } : place;
}

/** Distance by which the node of a note is dragged. */
function nodeShift({ nodeId }: CanvasNote, { by, group, moved }: NodeDraft): Point | undefined {
  return nodeId !== undefined && !group && moved.has(nodeId) ? by : undefined;
}
