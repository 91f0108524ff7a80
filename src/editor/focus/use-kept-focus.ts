'use client';
import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '#store';
import { focusedIn, isHTMLElement, isInside, ownerWindow } from '#ui';

/** When to look, in frames after something changed: once what changed is drawn, and once what was closed has faded. */
const looks = [5, 32];
const focusable = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]';

/**
 * The focus is never lost: where what had it goes or can no longer be pressed, and nobody who knows better has put it elsewhere,
 * it goes on beside that, else to the workflow. Leaving the editor by hand is no loss.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, editor: Editor, shown: unknown): void {
  const held = useRef<HTMLElement | null>(null);
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = frame.current;
    // What opens over the editor is in its root, not in its frame.
    const root = element?.closest<HTMLElement>('.pb') ?? element;
    if (!element || !root) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      held.current = isHTMLElement(target) ? target : null;
    };
    const onFocusOut = ({ relatedTarget, target }: FocusEvent): void => {
      if (isInside(root, relatedTarget)) return;
      // What is just being taken away still looks as if it was there.
      queueMicrotask(() => {
        const couldStay = isHTMLElement(target) && target.isConnected && !target.matches(':disabled');
        // To somewhere else on the page, or to nothing by a press beside everything: not because it could not stay.
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
  const next = (isThere ? beside(held) : undefined) ?? workflowIn(frame);
  next?.focus({ preventScroll: true });
}

/** What can be pressed next to something in the same part of the editor: what follows, else what comes before. */
function beside(element: HTMLElement): HTMLElement | undefined {
  const region = element.closest('[data-region]') ?? element.parentElement;
  const others = [...(region?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (other) => other.offsetParent !== null && other.tabIndex >= 0,
  );
  const follows = (other: HTMLElement): boolean =>
    (element.compareDocumentPosition(other) & element.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return others.find(follows) ?? others.at(-1);
}

/** Where the keyboard is on the drawing or in the list; where they are empty, what they begin with. */
function workflowIn(frame: HTMLElement): HTMLElement | undefined {
  return [
    ...frame.querySelectorAll<HTMLElement>(
      '[data-region="canvas"] [tabindex="0"], [data-region="outline"] [tabindex="0"], [data-region="outline"] button',
    ),
  ].find((place) => place.offsetParent !== null);
}
