import { isInside } from '../dom/element-checks.js';

/** What a choice by keys is made of; called at the time, so that it may read what is newest. */
export interface KeyChoiceParts<Subject, Place> {
  /** The next allowed place (1) or the previous one (−1), in a circle; the first one where there is none yet. */
  readonly next: (subject: Subject, from: Place | undefined, by: 1 | -1) => Place | undefined;
  /** Shows and announces a proposed place. */
  readonly show: (subject: Subject, place: Place) => void;
  readonly hide: () => void;
  /** Announces that there is no place at all. */
  readonly refuse: (subject: Subject) => void;
  readonly join: (subject: Subject, place: Place) => void;
  /** A press in it or a focus outside of it ends the choice. */
  readonly element: () => HTMLElement | null | undefined;
}

/** A mode of keys: arrows propose one place after the other, and Enter takes the proposed one. */
export interface KeyChoice<Subject> {
  readonly begin: (subject: Subject) => void;
  readonly isOn: () => boolean;
  /** Proposes the next place (1) or the previous one (−1). */
  readonly offer: (by: 1 | -1) => void;
  /** Takes the proposed place. */
  readonly join: () => void;
  readonly cancel: () => void;
}

/** Creates a mode in which keys choose one of several places. Nothing is written before `join`. */
export function createKeyChoice<Subject, Place>(parts: KeyChoiceParts<Subject, Place>): KeyChoice<Subject> {
  let now: { readonly subject: Subject; readonly place: Place; readonly stop: () => void } | undefined;
  const cancel = (): void => {
    now?.stop();
    if (!now) return;
    now = undefined;
    parts.hide();
  };
  const propose = (subject: Subject, place: Place): void => {
    now = { subject, place, stop: now?.stop ?? endElsewhere(parts.element(), cancel) };
    parts.show(subject, place);
  };
  return {
    isOn: () => now !== undefined,
    begin: (subject) => {
      cancel();
      const first = parts.next(subject, undefined, 1);
      if (first === undefined) parts.refuse(subject);
      else propose(subject, first);
    },
    offer: (by) => {
      const next = now && parts.next(now.subject, now.place, by);
      if (now && next !== undefined) propose(now.subject, next);
    },
    join: () => {
      const chosen = now;
      cancel();
      if (chosen) parts.join(chosen.subject, chosen.place);
    },
    cancel,
  };
}

/**
 * Ends a mode of keys when the user presses anywhere in the element or the focus leaves it. Returns a function that stops
 * listening.
 */
export function endElsewhere(element: HTMLElement | null | undefined, end: () => void): () => void {
  const leave = (event: FocusEvent): void => {
    if (!isInside(element, event.relatedTarget)) end();
  };
  element?.addEventListener('pointerdown', end, { capture: true });
  element?.addEventListener('focusout', leave);
  return () => {
    element?.removeEventListener('pointerdown', end, { capture: true });
    element?.removeEventListener('focusout', leave);
  };
}
