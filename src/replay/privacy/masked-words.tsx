'use client';
import type { MouseEvent, ReactElement } from 'react';
import { Icon, useMessages } from '#ui';
import { maskSign } from './mask-text.js';
import { privacyMessages } from './privacy-messages.js';
import type { PersonalKind } from './privacy-rule.js';

export interface MaskedWordsProps {
  readonly kind: PersonalKind;
  /**
   * The text shown.
   *
   * @default dots
   */
  readonly text?: string | undefined;
  readonly tabIndex?: number;
  /** Absent: the value cannot be revealed. */
  readonly onReveal?: (() => void) | undefined;
}

/** A hidden value: dots, an accessible description, and a reveal button. */
export function MaskedWords({ kind, text, tabIndex, onReveal }: MaskedWordsProps): ReactElement {
  const { hidden, kinds, show, showIt } = useMessages(privacyMessages);
  // Outside the button: the accessible name of a row leaves out its buttons.
  const isDots = text === undefined || text === '';
  const words = <span className="pb-visually-hidden">{isDots ? hidden(kinds[kind]) : text}</span>;
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
        title={show(kinds[kind])}
        aria-label={isDots ? show(kinds[kind]) : showIt(text)}
        onClick={press}
      >
        {drawn}
        <Icon name="eye" size={12} />
      </button>
    </>
  );
}
