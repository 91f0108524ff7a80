'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, memo } from 'react';
import type { PlacedNote, Point } from '#layout';
import { IconButton, useMessages } from '#ui';
import type { ChangeMark } from '../canvas-props.js';
import { ChangeTag } from '../parts/change-tag.js';
import { drawingMessages } from '../parts/drawing-messages.js';
import { noteMessages } from './note-messages.js';

/** Callbacks of note cards. The functions are stable. */
export interface NoteHandlers {
  edit(noteId: string): void;
  remove(noteId: string): void;
  openMenu(noteId: string, anchor: DOMRect): void;
  onKeyDown(noteId: string, event: KeyboardEvent): void;
  onPointerDown(noteId: string, event: PointerEvent<HTMLElement>): void;
}

export interface NoteCardProps {
  readonly placed: PlacedNote;
  /** Distance from its position while it or its node is dragged. */
  readonly by: Point | undefined;
  readonly dragged: boolean;
  /** Highlighted, as by a search. */
  readonly pointed: boolean;
  /** What became of it between two versions. */
  readonly mark: ChangeMark | 'moved' | undefined;
  readonly nodeTitle: string | undefined;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly menu: boolean;
  readonly handlers: NoteHandlers;
}

/** A note on the canvas: a card to read, drag and open, with tools on hover and focus. */
export const NoteCard = memo(function NoteCard({
  by,
  dragged,
  editable,
  handlers,
  mark,
  menu,
  placed,
  pointed,
  removable,
  nodeTitle,
}: NoteCardProps): ReactElement {
  const messages = useMessages(noteMessages);
  const { states } = useMessages(drawingMessages);
  const {
    note: { id, text },
  } = placed;
  const name = messages.name(text.trim(), nodeTitle);
  const [x, y] = [placed.x + (by?.x ?? 0), placed.y + (by?.y ?? 0)];
  return (
    <div
      className="pb-paper nodrag nopan"
      data-dragging={dragged || undefined}
      data-pointed={pointed || undefined}
      data-still={!editable || undefined}
      data-state={mark}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onContextMenu={(event) => {
        if (!menu) return;
        event.preventDefault();
        handlers.openMenu(id, new DOMRect(event.clientX, event.clientY, 1, 1));
      }}
    >
      <div
        className="pb-paper__card"
        role="button"
        tabIndex={-1}
        data-note={id}
        aria-label={mark === undefined ? name : `${name}, ${states[mark]}`}
        aria-roledescription={messages.role}
        onPointerDown={(event) => handlers.onPointerDown(id, event)}
        onDoubleClick={() => editable && handlers.edit(id)}
        onKeyDown={(event) => handlers.onKeyDown(id, event)}
      >
        <span className="pb-paper__text">
          {text.trim() === '' ? <span className="pb-paper__empty">{messages.empty}</span> : text}
        </span>
      </div>
      <ChangeTag mark={mark} note={undefined} />
      {(editable || removable || menu) && <NoteTools {...{ editable, handlers, id, menu, removable }} />}
    </div>
  );
});

/** Buttons of a note, for pointers: keys and the menu offer the same. */
function NoteTools({
  editable,
  handlers,
  id,
  menu,
  removable,
}: Pick<NoteCardProps, 'editable' | 'removable' | 'menu' | 'handlers'> & { readonly id: string }): ReactElement {
  const messages = useMessages(noteMessages);
  return (
    <div className="pb-paper__tools">
      {editable && (
        <IconButton icon="pencil" label={messages.edit} size="sm" tabIndex={-1} onClick={() => handlers.edit(id)} />
      )}
      {removable && (
        <IconButton
          icon="trash-2"
          label={messages.delete}
          size="sm"
          tabIndex={-1}
          onClick={() => handlers.remove(id)}
        />
      )}
      {menu && (
        <IconButton
          icon="ellipsis"
          label={messages.more}
          size="sm"
          tabIndex={-1}
          onClick={(event) => handlers.openMenu(id, event.currentTarget.getBoundingClientRect())}
        />
      )}
    </div>
  );
}
