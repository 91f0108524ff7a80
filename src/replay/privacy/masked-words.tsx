'use client';
import type { MouseEvent, ReactElement } from 'react';
import { Icon } from '#ui';
import { maskSign } from './mask-text.js';
import { kindWords, type PersonalKind } from './privacy-rule.js';

export interface MaskedWordsProps {
  readonly kind: PersonalKind;
  /** What is drawn; dots alone when absent. */
  readonly text?: string | undefined;
  readonly tabIndex?: number;
  /** Absent: it cannot be made readable. */
  readonly onReveal?: (() => void) | undefined;
}

/** A hidden value: dots for the eye, what they stand for in words for the ear, and a press to read it. */
export function MaskedWords({ kind, text, tabIndex, onReveal }: MaskedWordsProps): ReactElement {
  const name = kindWords[kind].toLowerCase();
  // Beside the button, not in it: what a line is called is made of its words, and leaves out what its buttons are called.
  const isDots = text === undefined || text === '';
  const words = <span className="pb-visually-hidden">{isDots ? `${kindWords[kind]}, hidden` : text}</span>;
  const drawn = <span aria-hidden>{text ?? maskSign}</span>;
  if (!onReveal)
    return (
      <span className="pb-mask">
        {words}
        {drawn}
      </span>
    );
  const press = (event: MouseEvent): void => {
    event.stopPropagation();
    onReveal();
  };
  return (
    <>
      {isDots && words}
      <button
        type="button"
        className="pb-mask"
        tabIndex={tabIndex}
        title={`Show the ${name}`}
        aria-label={isDots ? `Show the ${name}` : `${text}. Show it`}
        onClick={press}
      >
        {drawn}
        <Icon name="eye" size={12} />
      </button>
    </>
  );
}
