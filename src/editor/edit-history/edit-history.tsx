'use client';
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useMessages, VisuallyHidden } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import { useRowWindow } from '../row-window.js';
import { editHistoryMessages } from './edit-history-messages.js';
import { editMoments } from './edit-moments.js';

/** Row height in px, equal to that in `edit-history.css`. */
const rowHeight = 36;

/**
 * Lists the changes since the workflow was opened, newest first. Choosing a moment goes there and keeps the list open.
 */
export function EditHistory(): ReactElement {
  const { actions, editor, props } = useEditorContext();
  const messages = useMessages(editHistoryMessages);
  const revision = useStore(editor.store, (state) => state.revision);
  const undoLabel = useStore(editor.store, (state) => state.undoLabel);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the history is asked again whenever something was changed
  const moments = useMemo(() => editMoments(editor.history(), messages.start), [editor, messages, revision, undoLabel]);
  const now = moments.findIndex(({ state }) => state === 'now');
  const [chosen, setChosen] = useState(now);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = Math.min(chosen, moments.length - 1);
  const rows = useRowWindow(list, moments.length, rowHeight);
  const { show } = rows;
  // The list follows the history, also when another tab or an undo moved it.
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setChosen(now);
  }
  useLayoutEffect(() => show(at), [at, show]);
  const jump = (index: number): void => {
    const moment = moments[index];
    setChosen(index);
    if (moment) actions.jumpTo(moment.target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = moments.length - 1;
    const next =
      event.key === 'ArrowDown'
        ? Math.min(last, at + 1)
        : event.key === 'ArrowUp'
          ? Math.max(0, at - 1)
          : event.key === 'PageDown'
            ? Math.min(last, at + 8)
            : event.key === 'PageUp'
              ? Math.max(0, at - 8)
              : event.key === 'Home'
                ? 0
                : event.key === 'End'
                  ? last
                  : undefined;
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
          {moments.slice(rows.first, rows.end).map(({ at: when, label, state, target }, place) => {
            const index = rows.first + place;
            return (
              <div
                key={target}
                role="option"
                id={`${id}-${index}`}
                aria-selected={index === at}
                aria-setsize={moments.length}
                aria-posinset={index + 1}
                aria-current={state === 'now' || undefined}
                className="pb-past__r"
                data-state={state}
                style={{ top: index * rowHeight }}
                onPointerDown={(event) => {
                  event.preventDefault();
                  list.current?.focus();
                }}
                onClick={() => jump(index)}
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
                {when !== undefined && (
                  <span className="pb-past__at">
                    <VisuallyHidden>, </VisuallyHidden>
                    {momentWords(new Date(when).toISOString(), props.locale, props.timeZone)}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
