'use client';
import { useStoreApi, ViewportPortal } from '@xyflow/react';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  memo,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Graph } from '#graph';
import { type PlacedNote, placeNotes, type Point } from '#layout';
import { type CanvasNote, notesIn, type Presentation } from '#model';
import { nodeFace } from '#rules';
import { focusedIn, isApplePlatform, isHTMLElement, keyPressOf, useLatest } from '#ui';
import type { CanvasActions, CanvasNotesView } from '../canvas-props.js';
import { type CanvasBindings, canvasBindings, readBindings } from '../gestures/canvas-bindings.js';
import type { NodeDraft } from '../projection/canvas-scene.js';
import type { Places } from '../window/places.js';
import type { Camera } from '../window/use-own-camera.js';
import { NoteCard, type NoteHandlers } from './note-card.js';
import { leaderOf } from './note-facts.js';
import { NoteWriter } from './note-writer.js';
import { useNoteDrag } from './use-note-drag.js';

export interface NoteLayerProps {
  readonly graph: Graph;
  readonly places: Places;
  readonly presentation: Presentation | undefined;
  /** Notes near enough to be elements. */
  readonly near: readonly PlacedNote[];
  /** Dragged nodes: their notes move along. */
  readonly draft: NodeDraft;
  readonly editing: CanvasActions | undefined;
  readonly actions: CanvasActions | undefined;
  readonly bindings: CanvasBindings | undefined;
  readonly camera: Camera;
  /** Receives the focus from a note without a node. */
  readonly tabStop: string | undefined;
  readonly focusNode: (nodeId: string, options?: { readonly still?: boolean }) => void;
  readonly handle: Ref<CanvasNotesView>;
}

/** Below this zoom a note cannot be read. */
const minReadableZoom = 0.6;

/** The note being edited, existing or new. */
interface Writing {
  readonly noteId: string | undefined;
  readonly place: Pick<CanvasNote, 'nodeId' | 'x' | 'y'>;
  readonly text: string;
  readonly turn: number;
  /** Had the focus before. */
  readonly opener: Element | null;
}

/** Notes on the canvas, above their nodes. Editing and dragging are local state until the owner is called. */
export const NoteLayer = memo(function NoteLayer(props: NoteLayerProps): ReactElement | null {
  const { actions, bindings = canvasBindings, draft, editing, graph, handle, places, presentation } = props;
  const store = useStoreApi();
  const latest = useLatest(props);
  const layer = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing>();
  const [focused, setFocused] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const newNote = useMemo(
    () => (writing && writing.noteId === undefined ? placedAsNew(presentation, places, writing) : undefined),
    [presentation, places, writing],
  );
  // The note in use stays mounted wherever it is.
  const inUse = writing?.noteId ?? wanted ?? focused ?? pointed;
  const near = useMemo(() => {
    const isMissing = inUse !== undefined && !props.near.some(({ note }) => note.id === inUse);
    return isMissing
      ? [...props.near, ...placeNotes(presentation, places.layout).filter(({ note }) => note.id === inUse)]
      : props.near;
  }, [props.near, inUse, presentation, places]);
  const actFor = useLatest(useMemo(() => readBindings(bindings), [bindings]));

  const drag = useNoteDrag({
    zoomNow: () => store.getState().transform[2],
    box: () => store.getState().domNode?.getBoundingClientRect(),
    panBy: props.camera.panBy,
    onHold: (noteId, { x, y }) => actions?.openMenu?.({ noteId }, new DOMRect(x, y, 1, 1)),
    drop: editing?.setNote && ((noteId, by) => moveBy(latest.current, noteId, by)),
  });
  const titleOf = (nodeId: string | undefined): string | undefined => {
    const node = nodeId === undefined ? undefined : graph.node(nodeId);
    return node && nodeFace(node, presentation).title;
  };

  const tools = useMemo(() => {
    const placedNotes = (): readonly PlacedNote[] =>
      placeNotes(latest.current.presentation, latest.current.places.layout);
    const find = (noteId: string): PlacedNote | undefined => placedNotes().find(({ note }) => note.id === noteId);
    const focus = (noteId: string): boolean => {
      const placed = find(noteId);
      if (!placed) return false;
      latest.current.camera.revealRect(placed);
      setWanted(noteId);
      return true;
    };
    const focusedNote = (): string | undefined => {
      const active = focusedIn(layer.current);
      return isHTMLElement(active) && layer.current?.contains(active) ? active.dataset['note'] : undefined;
    };
    const write = (next: Omit<Writing, 'turn' | 'opener'>): void =>
      setWriting((before) => ({ ...next, turn: (before?.turn ?? 0) + 1, opener: focusedIn(layer.current) }));
    /** The note this far along the list, cyclically; from a node, one of its own first. */
    const neighbour = (by: 1 | -1, from: string | undefined, nodeId: string | undefined): string | undefined => {
      const list = placedNotes();
      const at = list.findIndex(({ note }) => note.id === from);
      const own = at < 0 ? list.find(({ note }) => nodeId !== undefined && note.nodeId === nodeId) : undefined;
      return (own ?? list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length])?.note.id;
    };
    const view: CanvasNotesView = {
      write: ({ at, nodeId }) => {
        if (!latest.current.editing?.addNote) return false;
        const {
          height,
          transform: [x, y, zoom],
          width,
        } = store.getState();
        const box = store.getState().domNode?.getBoundingClientRect();
        const [left, top] = at && box ? [at.x - box.left, at.y - box.top] : [width / 2 - 100 * zoom, height / 3];
        write({
          noteId: undefined,
          text: '',
          place:
            nodeId === undefined ? { x: Math.round((left - x) / zoom), y: Math.round((top - y) / zoom) } : { nodeId },
        });
        return true;
      },
      edit: (noteId) => {
        const placed = find(noteId);
        if (!placed || !latest.current.editing?.setNote) return false;
        latest.current.camera.revealRect(placed);
        write({ noteId, text: placed.note.text, place: placed.note });
        return true;
      },
      focus,
      point: (noteId) => {
        setPointed(noteId);
        const placed = noteId === undefined ? undefined : find(noteId);
        if (placed) latest.current.camera.centerOnRect(placed, { atLeast: minReadableZoom });
        return placed !== undefined;
      },
      focused: focusedNote,
      next: (by, nodeId) => {
        const noteId = neighbour(by, focusedNote(), nodeId);
        return noteId !== undefined && focus(noteId);
      },
      nudge: (noteId, by) => latest.current.editing?.setNote !== undefined && moveBy(latest.current, noteId, by),
      rectOf: (noteId) => layer.current?.querySelector(`[data-note="${CSS.escape(noteId)}"]`)?.getBoundingClientRect(),
    };
    return { view, find, neighbour };
  }, [latest, store]);
  useImperativeHandle(handle, () => tools.view, [tools]);

  const handlers = useMemo(
    (): NoteHandlers => ({
      edit: (noteId) => {
        tools.view.edit(noteId);
      },
      remove: (noteId) => {
        const { editing: owner, focusNode, tabStop } = latest.current;
        const next = tools.neighbour(1, noteId, undefined);
        const step = tools.find(noteId)?.note.nodeId ?? tabStop;
        owner?.removeNotes?.([noteId]);
        // The focused note is gone: the focus goes to its node, else to the next note.
        if (step !== undefined) focusNode(step, { still: true });
        else if (next !== undefined && next !== noteId) tools.view.focus(next);
      },
      openMenu: (noteId, anchor) => latest.current.actions?.openMenu?.({ noteId }, anchor),
      onPointerDown: drag.onPointerDown,
      onKeyDown: (noteId, event: KeyboardEvent) => {
        if (event.defaultPrevented || event.target !== event.currentTarget) return;
        if (event.key === 'Escape' && drag.cancel()) return done(event);
        const act = actFor.current(keyPressOf(event.nativeEvent), isApplePlatform());
        const list = notesIn(latest.current.presentation);
        switch (act) {
          case 'open':
            if (!tools.view.edit(noteId)) return;
            return done(event);
          case 'go-down':
          case 'go-right':
          case 'go-up':
          case 'go-left':
            tools.view.next(act === 'go-down' || act === 'go-right' ? 1 : -1);
            return done(event);
          case 'go-first':
          case 'go-last':
            tools.view.focus((act === 'go-first' ? list[0] : list.at(-1))?.id ?? noteId);
            return done(event);
          case 'menu':
            latest.current.actions?.openMenu?.({ noteId }, event.currentTarget.getBoundingClientRect());
            return done(event);
          case 'back': {
            const { focusNode, graph: now, tabStop } = latest.current;
            const { nodeId } = list.find(({ id }) => id === noteId) ?? {};
            const step = nodeId !== undefined && now.node(nodeId) ? nodeId : tabStop;
            if (step === undefined) return;
            focusNode(step, { still: step !== nodeId });
            return done(event);
          }
          case 'extend-down':
          case 'extend-up':
          case 'extend-left':
          case 'extend-right':
          case 'paths':
            return done(event);
          default:
        }
      },
    }),
    [actFor, drag, latest, tools],
  );

  // The note to focus may mount with this very render.
  useEffect(() => {
    if (wanted === undefined) return;
    const card = layer.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(wanted)}"]`);
    if (!card) return;
    card.focus({ preventScroll: true });
    setWanted(undefined);
  }, [near, wanted]);

  const type = (text: string): void => {
    if (!writing) return;
    if (writing.noteId !== undefined) return editing?.setNote?.({ noteId: writing.noteId, text });
    if (text.trim() === '') return;
    const noteId = editing?.addNote?.({ text, ...writing.place });
    if (noteId !== undefined) setWriting({ ...writing, noteId, text });
  };
  const leave = (back: boolean): void => {
    if (!writing) return;
    const {
      noteId,
      opener,
      place: { nodeId },
    } = writing;
    setWriting(undefined);
    editing?.noteWritten?.();
    const text = noteId === undefined ? '' : (tools.find(noteId)?.note.text ?? '');
    // A note emptied of all text is removed.
    const isGone = text.trim() === '';
    if (noteId !== undefined && isGone && tools.find(noteId)) editing?.removeNotes?.([noteId]);
    if (!back) return;
    if (!isGone && noteId !== undefined) setWanted(noteId);
    else if (isHTMLElement(opener) && opener.isConnected && opener.closest('.pb-paper') === null)
      opener.focus({ preventScroll: true });
    else if ((nodeId ?? props.tabStop) !== undefined) props.focusNode((nodeId ?? props.tabStop)!, { still: true });
  };

  if (near.length === 0 && !writing) return <span ref={layer} hidden />;
  const shown = near.filter(({ note }) => note.id !== writing?.noteId);
  const written =
    writing?.noteId === undefined ? newNote : (near.find(({ note }) => note.id === writing.noteId) ?? newNote);
  const byOf = ({ note: { id, nodeId } }: PlacedNote): Point | undefined =>
    drag.draft?.noteId === id
      ? drag.draft.by
      : nodeId !== undefined && !draft.group && draft.moved.has(nodeId)
        ? draft.by
        : undefined;
  return (
    <ViewportPortal>
      <svg className="pb-leaders" aria-hidden>
        {[...shown, ...(written ? [written] : [])].map((placed) => {
          const line =
            placed.node && leaderOf(shifted(placed.node, nodeShift(placed, draft)), shifted(placed, byOf(placed)));
          return (
            line && (
              <path
                key={placed.note.id}
                data-leader={placed.note.id}
                d={`M${line[0].x} ${line[0].y}L${line[1].x} ${line[1].y}`}
              />
            )
          );
        })}
      </svg>
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
            dragged={drag.draft?.noteId === placed.note.id}
            pointed={pointed === placed.note.id}
            nodeTitle={titleOf(placed.node && placed.note.nodeId)}
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
            onType={type}
            onLeave={leave}
            label={titleOf(writing.place.nodeId) === undefined ? 'Note' : `Note on ${titleOf(writing.place.nodeId)}`}
          />
        )}
      </div>
    </ViewportPortal>
  );
});

function done(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
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

/** Requests a move of a note in the form it is stored in: relative to its node, or in layout coordinates. */
function moveBy({ editing, places, presentation }: NoteLayerProps, noteId: string, by: Point): boolean {
  const placed = placeNotes(presentation, places.layout).find(({ note }) => note.id === noteId);
  if (!placed || !editing?.setNote) return false;
  const from = placed.node ?? { x: 0, y: 0 };
  editing.setNote({ noteId, x: Math.round(placed.x + by.x - from.x), y: Math.round(placed.y + by.y - from.y) });
  return true;
}

function shifted<Place extends Point>(place: Place, by: Point | undefined): Place {
  return by ? { ...place, x: place.x + by.x, y: place.y + by.y } : place;
}

function nodeShift({ note: { nodeId } }: PlacedNote, { by, group, moved }: NodeDraft): Point | undefined {
  return nodeId !== undefined && !group && moved.has(nodeId) ? by : undefined;
}
