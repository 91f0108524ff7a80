'use client';
import { useStoreApi } from '@xyflow/react';
import { type KeyboardEvent, type Ref, type RefObject, useMemo, useState } from 'react';
import type { Graph } from '#graph';
import { type PlacedNote, placeNotes, type Point } from '#layout';
import { type CanvasNote, notesIn, type Presentation } from '#model';
import { focusedIn, isApplePlatform, isHTMLElement, keyPressOf, useGesture, useLatest } from '#ui';
import type { CanvasActions, CanvasMarks, CanvasNotesView } from '../canvas-props.js';
import { type CanvasAct, type CanvasBindings, canvasBindings, readBindings } from '../gestures/canvas-bindings.js';
import type { NodeDraft } from '../projection/canvas-scene.js';
import type { Places } from '../window/places.js';
import type { Camera } from '../window/use-own-camera.js';
import type { NoteHandlers } from './note-card.js';
import { createNoteDrag, type NoteDraft, type NoteDrag } from './note-drag.js';

export interface NoteLayerProps {
  readonly graph: Graph;
  readonly places: Places;
  readonly presentation: Presentation | undefined;
  /** Notes near enough to be elements. */
  readonly near: readonly PlacedNote[];
  /** What differs of notes between two versions. */
  readonly marks: CanvasMarks['notes'];
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
export interface Writing {
  readonly noteId: string | undefined;
  readonly place: Pick<CanvasNote, 'nodeId' | 'x' | 'y'>;
  readonly text: string;
  readonly turn: number;
  /** Had the focus before. */
  readonly opener: Element | null;
}

type LatestProps = RefObject<NoteLayerProps>;
type Layer = RefObject<HTMLDivElement | null>;

/** The notes near the view, and the note in use. */
export function useNearNotes({ near, places, presentation }: NoteLayerProps, inUse: string | undefined) {
  return useMemo(() => {
    const isMissing = inUse !== undefined && !near.some(({ note }) => note.id === inUse);
    return isMissing
      ? [...near, ...placeNotes(presentation, places.layout).filter(({ note }) => note.id === inUse)]
      : near;
  }, [near, inUse, presentation, places]);
}

export function useNoteDrag(
  { actions, camera, editing }: NoteLayerProps,
  latest: LatestProps,
): { readonly drag: NoteDrag; readonly dragged: NoteDraft | undefined } {
  const store = useStoreApi();
  const [dragged, setDragged] = useState<NoteDraft>();
  const drag = useGesture(createNoteDrag, {
    zoom: () => store.getState().transform[2],
    box: () => store.getState().domNode?.getBoundingClientRect(),
    panBy: camera.panBy,
    onHold: (noteId, { x, y }) => actions?.openMenu?.({ noteId }, new DOMRect(x, y, 1, 1)),
    drop: editing?.setNote && ((noteId, by) => moveBy(latest.current, noteId, by)),
    onDraft: setDragged,
  });
  return { drag, dragged };
}

type Write = (next: Omit<Writing, 'turn' | 'opener'>) => void;

/** The note being written. The owner receives each keystroke, and removes a note emptied of all text. */
export function useWriting(latest: LatestProps, layer: Layer, focusNote: (noteId: string) => void) {
  const [writing, setWriting] = useState<Writing>();
  const write = useLatest<Write>((next) =>
    setWriting((before) => ({ ...next, turn: (before?.turn ?? 0) + 1, opener: focusedIn(layer.current) })),
  );
  const type = (text: string): void => {
    const { editing } = latest.current;
    if (!writing) return;
    if (writing.noteId !== undefined) return editing?.setNote?.({ noteId: writing.noteId, text });
    if (text.trim() === '') return;
    const noteId = editing?.addNote?.({ text, ...writing.place });
    if (noteId !== undefined) setWriting({ ...writing, noteId, text });
  };
  const leave = (back: boolean): void => {
    const { editing, focusNode, tabStop } = latest.current;
    if (!writing) return;
    const {
      noteId,
      opener,
      place: { nodeId = tabStop },
    } = writing;
    setWriting(undefined);
    const note = noteId === undefined ? undefined : findNote(latest.current, noteId)?.note;
    const isEmpty = (note?.text ?? '').trim() === '';
    // Removing an emptied note belongs to the typing that emptied it.
    if (note && isEmpty) editing?.removeNotes?.([note.id]);
    editing?.noteWritten?.();
    if (!back) return;
    if (!isEmpty && noteId !== undefined) focusNote(noteId);
    else if (isHTMLElement(opener) && opener.isConnected && opener.closest('.pb-paper') === null)
      opener.focus({ preventScroll: true });
    else if (nodeId !== undefined) focusNode(nodeId, { still: true });
  };
  return { writing, write, type, leave };
}

/** What the owner of the canvas can do with notes. */
export function useNotesView(
  latest: LatestProps,
  layer: Layer,
  {
    setPointed,
    setWanted,
    write,
  }: {
    readonly write: RefObject<Write>;
    readonly setWanted: (noteId: string) => void;
    readonly setPointed: (noteId: string | undefined) => void;
  },
): CanvasNotesView {
  const store = useStoreApi();
  return useMemo((): CanvasNotesView => {
    const focus = (noteId: string): boolean => {
      const placed = findNote(latest.current, noteId);
      if (!placed) return false;
      latest.current.camera.revealRect(placed);
      setWanted(noteId);
      return true;
    };
    const focused = (): string | undefined => {
      const active = focusedIn(layer.current);
      return isHTMLElement(active) && layer.current?.contains(active) ? active.dataset['note'] : undefined;
    };
    return {
      write: ({ at, nodeId }) => {
        if (!latest.current.editing?.addNote) return false;
        const place = nodeId === undefined ? placeAt(store.getState(), at) : { nodeId };
        write.current({ noteId: undefined, text: '', place });
        return true;
      },
      edit: (noteId) => {
        const placed = findNote(latest.current, noteId);
        if (!placed || !latest.current.editing?.setNote) return false;
        latest.current.camera.revealRect(placed);
        write.current({ noteId, text: placed.note.text, place: placed.note });
        return true;
      },
      focus,
      point: (noteId) => {
        setPointed(noteId);
        const placed = noteId === undefined ? undefined : findNote(latest.current, noteId);
        if (placed) latest.current.camera.centerOnRect(placed, { atLeast: minReadableZoom });
        return placed !== undefined;
      },
      focused,
      next: (by, nodeId) => {
        const noteId = nextNote(latest.current, by, focused(), nodeId);
        return noteId !== undefined && focus(noteId);
      },
      nudge: (noteId, by) => latest.current.editing?.setNote !== undefined && moveBy(latest.current, noteId, by),
      rectOf: (noteId) => layer.current?.querySelector(`[data-note="${CSS.escape(noteId)}"]`)?.getBoundingClientRect(),
    };
  }, [latest, layer, setPointed, setWanted, store, write]);
}

/** Position of a new note in layout coordinates: at a point of the screen, else in the upper part of the view. */
function placeAt(
  {
    domNode,
    height,
    transform: [x, y, zoom],
    width,
  }: {
    readonly domNode: HTMLElement | null;
    readonly height: number;
    readonly width: number;
    readonly transform: readonly [number, number, number];
  },
  at: Point | undefined,
): Point {
  const box = domNode?.getBoundingClientRect();
  const [left, top] = at && box ? [at.x - box.left, at.y - box.top] : [width / 2 - 100 * zoom, height / 3];
  return { x: Math.round((left - x) / zoom), y: Math.round((top - y) / zoom) };
}

export function useNoteHandlers(
  { bindings = canvasBindings }: NoteLayerProps,
  latest: LatestProps,
  view: CanvasNotesView,
  drag: NoteDrag,
): NoteHandlers {
  const actFor = useLatest(useMemo(() => readBindings(bindings), [bindings]));
  return useMemo(
    (): NoteHandlers => ({
      edit: (noteId) => {
        view.edit(noteId);
      },
      remove: (noteId) => {
        const { editing, focusNode, tabStop } = latest.current;
        const next = nextNote(latest.current, 1, noteId, undefined);
        const nodeId = findNote(latest.current, noteId)?.note.nodeId ?? tabStop;
        editing?.removeNotes?.([noteId]);
        // The focused note is gone: the focus goes to its node, else to the next note.
        if (nodeId !== undefined) focusNode(nodeId, { still: true });
        else if (next !== undefined && next !== noteId) view.focus(next);
      },
      openMenu: (noteId, anchor) => latest.current.actions?.openMenu?.({ noteId }, anchor),
      onPointerDown: (noteId, event) => drag.start(noteId, event),
      onKeyDown: (noteId, event: KeyboardEvent) => {
        if (event.defaultPrevented || event.target !== event.currentTarget) return;
        const act = actFor.current(keyPressOf(event.nativeEvent), isApplePlatform());
        const isCancelled = event.key === 'Escape' && drag.cancel();
        if (!isCancelled && !actOnNote(act, noteId, latest.current, view, event.currentTarget)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [actFor, drag, latest, view],
  );
}

/** Performs the act of a key on a note. Returns false if there was nothing to do. */
function actOnNote(
  act: CanvasAct | undefined,
  noteId: string,
  { actions, focusNode, graph, presentation, tabStop }: NoteLayerProps,
  view: CanvasNotesView,
  card: Element,
): boolean {
  const list = notesIn(presentation);
  switch (act) {
    case 'open':
      return view.edit(noteId);
    case 'go-down':
    case 'go-right':
    case 'go-up':
    case 'go-left':
      view.next(act === 'go-down' || act === 'go-right' ? 1 : -1);
      return true;
    case 'go-first':
    case 'go-last':
      view.focus((act === 'go-first' ? list[0] : list.at(-1))?.id ?? noteId);
      return true;
    case 'menu':
      actions?.openMenu?.({ noteId }, card.getBoundingClientRect());
      return true;
    case 'back': {
      const { nodeId } = list.find(({ id }) => id === noteId) ?? {};
      const next = nodeId !== undefined && graph.node(nodeId) ? nodeId : tabStop;
      if (next === undefined) return false;
      focusNode(next, { still: next !== nodeId });
      return true;
    }
    // These act on nodes: on a note they do nothing, rather than what the canvas would do.
    case 'extend-down':
    case 'extend-up':
    case 'extend-left':
    case 'extend-right':
    case 'paths':
      return true;
    default:
      return false;
  }
}

function findNote({ places, presentation }: NoteLayerProps, noteId: string): PlacedNote | undefined {
  return placeNotes(presentation, places.layout).find(({ note }) => note.id === noteId);
}

/** The note this far along the list, cyclically; from a node, one of its own first. */
function nextNote(
  { places, presentation }: NoteLayerProps,
  by: 1 | -1,
  from: string | undefined,
  nodeId: string | undefined,
): string | undefined {
  const list = placeNotes(presentation, places.layout);
  const at = list.findIndex(({ note }) => note.id === from);
  const own = at < 0 ? list.find(({ note }) => nodeId !== undefined && note.nodeId === nodeId) : undefined;
  return (own ?? list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length])?.note.id;
}

/** Requests a move of a note in the form it is stored in: relative to its node, or in layout coordinates. */
function moveBy(props: NoteLayerProps, noteId: string, by: Point): boolean {
  const { editing } = props;
  const placed = findNote(props, noteId);
  if (!placed || !editing?.setNote) return false;
  const from = placed.node ?? { x: 0, y: 0 };
  editing.setNote({ noteId, x: Math.round(placed.x + by.x - from.x), y: Math.round(placed.y + by.y - from.y) });
  return true;
}
