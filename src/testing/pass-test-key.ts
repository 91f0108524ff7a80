import type { KeyboardEvent } from 'react';
import { isInside, isTypedInto, ownerWindow } from '#ui';

/** The keys of one contact (skip, back, the suggestions by number) and of cases (next, previous). */
const keys = /^[.,1-9jk]$/;

/** Forwards a key of testing to its view, where the focus is outside of it: in the toolbar, or nowhere. */
export function passTestKey(event: KeyboardEvent<HTMLElement>): void {
  const { altKey, code, ctrlKey, key, metaKey, target } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || !keys.test(key) || isTypedInto(target)) return;
  const view = event.currentTarget.querySelector('.pb-one, .pb-cases');
  if (!view || isInside(view, target)) return;
  const { KeyboardEvent: Made } = ownerWindow(view);
  const copy = new Made('keydown', { key, code, bubbles: true, cancelable: true, composed: true });
  view.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}
