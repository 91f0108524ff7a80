'use client';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { longestNote } from '#edit';
import type { Point } from '#layout';
import { useMessages } from '#ui';
import { noteMessages } from './note-messages.js';

export interface NoteWriterProps {
  readonly at: Point;
  readonly text: string;
  readonly nodeTitle: string | undefined;
  /** Called for each keystroke, so that no text is lost however the field is left. */
  readonly onType: (text: string) => void;
  /** `back`: the focus returns to the note. */
  readonly onLeave: (back: boolean) => void;
}

/** Text field of a note, in place. Enter inserts a line break; Escape and ⌘ or Ctrl with Enter leave it. */
export function NoteWriter({ at, nodeTitle, onLeave, onType, text }: NoteWriterProps): ReactElement {
  const messages = useMessages(noteMessages);
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  // Unmounting the field on leaving may blur it once more.
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
  // Grows with the text in browsers without `field-sizing`.
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
        aria-label={messages.field(nodeTitle)}
        placeholder={messages.placeholder}
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
