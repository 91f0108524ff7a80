'use client';
import { type ReactElement, useState } from 'react';
import { longestPart, partsOf, textPart } from './value-words.js';

/** All of a long text, a part at a time where it is very long. */
export function LongText({ text, tabIndex }: { readonly text: string; readonly tabIndex: number }): ReactElement {
  const [part, setPart] = useState(0);
  const parts = partsOf(text);
  if (parts === 1) return <span data-tone="s">{textPart(text, 0)}</span>;
  const at = Math.min(part, parts - 1);
  const go =
    (to: number) =>
    (event: { stopPropagation(): void }): void => {
      event.stopPropagation();
      setPart(Math.max(0, Math.min(parts - 1, to)));
    };
  // None of them is ever disabled: one that is pressed must not lose the focus.
  return (
    <>
      <span className="pb-jr__parts" role="group" aria-label="Parts of this text">
        <button type="button" className="pb-jr__all" tabIndex={tabIndex} aria-disabled={at === 0} onClick={go(at - 1)}>
          Part before
        </button>
        <span>{`${(at * longestPart + 1).toLocaleString('en')} – ${Math.min(text.length, (at + 1) * longestPart).toLocaleString('en')} of ${text.length.toLocaleString('en')}`}</span>
        <button
          type="button"
          className="pb-jr__all"
          tabIndex={tabIndex}
          aria-disabled={at === parts - 1}
          onClick={go(at + 1)}
        >
          Next part
        </button>
        <button
          type="button"
          className="pb-jr__all"
          tabIndex={tabIndex}
          aria-disabled={at === parts - 1}
          onClick={go(parts - 1)}
        >
          Last part
        </button>
      </span>
      <span data-tone="s">{textPart(text, at)}</span>
    </>
  );
}
