'use client';
import { type ReactElement, useId, useState } from 'react';
import { Icon, useMessages } from '#ui';
import type { NoteDetail, ExecutionNote } from './execution-note.js';
import { noteMessages } from './note-messages.js';

export interface ExecutionNotesPanelProps {
  readonly notes: readonly ExecutionNote[];
  /** The current visit; the next press leads to the next visit of a note. */
  readonly current: number;
  readonly onGo: (index: number) => void;
}

const maxUnfolded = 2;

/** Shows remarks on the drawing of an execution in a corner of the canvas. Details unfold and lead to their visits. */
export function ExecutionNotesPanel({ current, notes, onGo }: ExecutionNotesPanelProps): ReactElement | null {
  const messages = useMessages(noteMessages);
  if (notes.length === 0) return null;
  return (
    <div className="pb-fit pb-float" role="note" aria-label={messages.label}>
      {notes.map((note) => (
        <Note key={note.kind} note={note} current={current} onGo={onGo} />
      ))}
    </div>
  );
}

function Note({
  current,
  note,
  onGo,
}: {
  readonly note: ExecutionNote;
  readonly current: number;
  readonly onGo: (index: number) => void;
}): ReactElement {
  // Short differences to the version that ran are unfolded: most users look for them.
  const [open, setOpen] = useState(note.kind === 'version' && note.details.length <= maxUnfolded);
  const id = useId();
  const messages = useMessages(noteMessages);
  return (
    <div className="pb-fit__n">
      <div className="pb-fit__t">
        <span>{note.text}</span>
        {note.details.length > 0 && (
          <button
            type="button"
            className="pb-fit__b"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? messages.less : messages.details}
            <Icon name={open ? 'chevron-down' : 'chevron-up'} size={12} />
          </button>
        )}
      </div>
      {open && (
        <div id={id} role="list" className="pb-fit__l">
          {/* Two details may read the same: steps of one title. */}
          {note.details.map((detail, at) => (
            <div key={at} role="listitem">
              {detail.text} <DetailLinks detail={detail} current={current} onGo={onGo} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Leads to the next visit after the current one, cyclically. */
function DetailLinks({
  current,
  detail: { at },
  onGo,
}: {
  readonly detail: NoteDetail;
  readonly current: number;
  readonly onGo: (index: number) => void;
}): ReactElement | null {
  const messages = useMessages(noteMessages);
  const next = at.find((index) => index > current) ?? at[0];
  if (next === undefined) return null;
  const nth = at.indexOf(current) + 1;
  return (
    <button type="button" className="pb-fit__b" onClick={() => onGo(next)}>
      {at.length > 1 && nth > 0 ? messages.showNext(nth, at.length) : messages.showStep(next)}
    </button>
  );
}
