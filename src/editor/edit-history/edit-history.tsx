'use client';
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { useMessages, VisuallyHidden } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { useRowWindow } from '../row-window.js';
import { editHistoryMessages } from './edit-history-messages.js';
import { type EditMoment, editMoments } from './edit-moments.js';

/** Row height in px, equal to that in `edit-history.css`. */
const rowHeight = 36;

/**
 * Lists the changes since the workflow was opened, newest first. Choosing a moment goes there and keeps the list open.
 */
export function EditHistory(): ReactElement {
  const { actions, editor } = useEditorContext();
  const messages = useMessages(editHistoryMessages);
  const moments = useMoments(editor, messages.start);
  const now = moments.findIndex(({ state }) => state === 'now');
  const [chosen, setChosen] = useChosenRow(now);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = Math.min(chosen, moments.length - 1);
  const rows = useRowWindow(list, moments.length, rowHeight);
  const { show } = rows;
  useLayoutEffect(() => show(at), [at, show]);
  const jump = (index: number): void => {
    const moment = moments[index];
    setChosen(index);
    if (moment) actions.jumpTo(moment.target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowForKey(event.key, at, moments.length - 1);
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' || event.key === ' ') jump(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pb-past">
      <div className="pb-past__h" id={`${id}-title`}>
        {messages.label}
      </div>
      <div
        className="pb-past__l"
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-activedescendant={`${id}-${at}`}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: moments.length * rowHeight }}>
          {moments.slice(rows.first, rows.end).map((moment, place) => (
            <MomentRow
              key={moment.target}
              moment={moment}
              id={id}
              index={rows.first + place}
              count={moments.length}
              isChosen={rows.first + place === at}
              onJump={jump}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns the chosen row. It follows the history, also when another tab or an undo moved it. */
function useChosenRow(now: number): readonly [number, (row: number) => void] {
  const [chosen, setChosen] = useState(now);
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setChosen(now);
  }
  return [chosen, setChosen];
}

/** Returns the moments of the history, and new ones whenever it changes. */
function useMoments(editor: Editor, startLabel: string): readonly EditMoment[] {
  const revision = useStore(editor.store, (state) => state.revision);
  const undoLabel = useStore(editor.store, (state) => state.undoLabel);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the history is read again whenever something was changed
  return useMemo(() => editMoments(editor.history(), startLabel), [editor, startLabel, revision, undoLabel]);
}

/** Returns the row that a key leads to; undefined for other keys. */
function rowForKey(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + 8);
    case 'PageUp':
      return Math.max(0, at - 8);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

interface MomentRowProps {
  readonly moment: EditMoment;
  /** The id of the list. */
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onJump: (index: number) => void;
}

function MomentRow({ count, id, index, isChosen, moment: { at, label, state }, onJump }: MomentRowProps): ReactElement {
  const { props } = useEditorContext();
  const messages = useMessages(editHistoryMessages);
  return (
    <div
      role="option"
      id={`${id}-${index}`}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={state === 'now' || undefined}
      className="pb-past__r"
      data-state={state}
      style={{ top: index * rowHeight }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>('[role="listbox"]')?.focus();
      }}
      onClick={() => onJump(index)}
    >
      <span className="pb-past__dot" aria-hidden />
      <span className="pb-trunc">{label}</span>
      {state === 'undone' && <VisuallyHidden>, {messages.undone}</VisuallyHidden>}
      {state === 'now' && (
        <span className="pb-past__now">
          <VisuallyHidden>, </VisuallyHidden>
          {messages.now}
        </span>
      )}
      {at !== undefined && (
        <span className="pb-past__at">
          <VisuallyHidden>, </VisuallyHidden>
          {momentWords(new Date(at).toISOString(), props.locale, props.timeZone)}
        </span>
      )}
    </div>
  );
}
