'use client';
import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '#store';
import { focusedIn, isHTMLElement, isInside, ownerWindow } from '#ui';

/** The checks after a change, in frames: when it has rendered, and when a closed part has faded. */
const looks = [5, 32];
const focusable = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]';

/**
 * Keeps the focus in the editor. Where the focused element is removed or disabled and no other code moved the focus,
 * the next control in its region gets it, else the workflow. Leaving the editor by hand does not count.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, editor: Editor, shown: unknown): void {
  const held = useRef<HTMLElement | null>(null);
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = frame.current;
    // Popovers are inside the root, outside the frame.
    const root = element?.closest<HTMLElement>('.pb') ?? element;
    if (!element || !root) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      held.current = isHTMLElement(target) ? target : null;
    };
    const onFocusOut = ({ relatedTarget, target }: FocusEvent): void => {
      if (isInside(root, relatedTarget)) return;
      // An element that is being removed still counts as connected in this event.
      queueMicrotask(() => {
        const couldStay = isHTMLElement(target) && target.isConnected && !target.matches(':disabled');
        // The user moved the focus elsewhere on the page, or pressed an empty part of it.
        if (couldStay && held.current === target) held.current = null;
      });
    };
    const page = ownerWindow(element);
    let pending = 0;
    const wait = (frames: number): void => {
      if (looks.includes(frames)) keep(element, held.current);
      pending = frames > Math.max(...looks) ? 0 : page.requestAnimationFrame(() => wait(frames + 1));
    };
    look.current = () => {
      page.cancelAnimationFrame(pending);
      if (held.current) pending = page.requestAnimationFrame(() => wait(1));
    };
    root.addEventListener('focusin', onFocusIn);
    root.addEventListener('focusout', onFocusOut);
    const unsubscribe = editor.store.subscribe(() => look.current());
    return () => {
      page.cancelAnimationFrame(pending);
      root.removeEventListener('focusin', onFocusIn);
      root.removeEventListener('focusout', onFocusOut);
      unsubscribe();
    };
  }, [editor, frame]);
  useEffect(() => look.current(), [shown]);
}

function keep(frame: HTMLElement, held: HTMLElement | null): void {
  const active = focusedIn(frame);
  if (!held || (active !== null && !active.matches(':disabled'))) return;
  const isThere = held.isConnected;
  if (isThere && !held.matches(':disabled')) return;
  const next = (isThere ? neighbourOf(held) : undefined) ?? workflowIn(frame);
  next?.focus({ preventScroll: true });
}

/** Returns the control after an element in the same region, else the one before it. */
function neighbourOf(element: HTMLElement): HTMLElement | undefined {
  const region = element.closest('[data-region]') ?? element.parentElement;
  const others = [...(region?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (other) => other.offsetParent !== null && other.tabIndex >= 0,
  );
  const follows = (other: HTMLElement): boolean =>
    (element.compareDocumentPosition(other) & element.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return others.find(follows) ?? others.at(-1);
}

/** Returns the tab stop of the canvas or outline, or the first control where they are empty. */
function workflowIn(frame: HTMLElement): HTMLElement | undefined {
  return [
    ...frame.querySelectorAll<HTMLElement>(
      '[data-region="canvas"] [tabindex="0"], [data-region="outline"] [tabindex="0"], [data-region="outline"] button',
    ),
  ].find((place) => place.offsetParent !== null);
}
