'use client';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { longestNote } from '#edit';
import type { Point } from '#layout';

export interface NoteWriterProps {
  readonly at: Point;
  readonly text: string;
  /** "Note on Send message". */
  readonly label: string;
  /** Each letter: what is typed is never lost, whichever way the field is left. */
  readonly onType: (text: string) => void;
  /** `back`: the focus is to go back to the note. */
  readonly onLeave: (back: boolean) => void;
}

/** A note while it is written, in its place. Enter makes a new line; Escape and ⌘ or Ctrl with Enter leave it. */
export function NoteWriter({ at, label, onLeave, onType, text }: NoteWriterProps): ReactElement {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  // Leaving takes the field away, which may be told as leaving once more.
  const left = useRef(false);
  const leave = (back: boolean): void => {
    if (left.current) return;
    left.current = true;
    onLeave(back);
  };
  useLayoutEffect(() => {
    const element = field.current!;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  // As high as what is written, where the browser does not see to that itself.
  useLayoutEffect(() => {
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight}px`;
  }, [value]);
  return (
    <div
      className="pb-paper nodrag nopan nowheel"
      data-writing=""
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <textarea
        ref={field}
        className="pb-paper__field"
        aria-label={label}
        placeholder="Write a note"
        rows={1}
        maxLength={longestNote}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          onType(event.target.value);
        }}
        onBlur={() => leave(false)}
        onKeyDown={(event) => {
          if (
            event.nativeEvent.isComposing ||
            (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          )
            return;
          event.preventDefault();
          event.stopPropagation();
          leave(true);
        }}
      />
    </div>
  );
}
