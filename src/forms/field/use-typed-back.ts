'use client';
import { equalJson } from '#base';
import { isInput, isTextControl, useLatest } from '#ui';
import { type FocusEvent, type FormEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { writtenText } from '../composer/written-text.js';

/** How everything was when a person began to change what a control shows. */
interface Start<Around> {
  readonly control: Element;
  readonly shown: string;
  readonly value: unknown;
  readonly around: Around;
}

export interface TypedBack<Value> {
  /** For the element around the controls. */
  readonly handlers: {
    readonly onFocusCapture: (event: FocusEvent) => void;
    readonly onBlurCapture: () => void;
    readonly onInputCapture: (event: FormEvent) => void;
    readonly onKeyDownCapture: () => void;
    readonly onPasteCapture: () => void;
    readonly onPointerDownCapture: () => void;
    readonly onClickCapture: () => void;
  };
  /** Hands a value on, or the one that was there before where the control shows again what it showed then. */
  readonly change: (next: Value) => void;
}

/**
 * The layer between controls and values. A control shows less than a value is: 5 and "5" look the same, as do nothing, null and empty
 * text, `PT120M` as two hours, a phone number with and without its blanks. Where a person types something and takes it back, the
 * value becomes again the very one that was there, in kind and text, instead of what the control would make of what it shows.
 *
 * A control counts from when it gets the focus, and anew from each change that was not typed into it: by other hands, by a button, by
 * a key that adds an entry.
 *
 * Choices and lists restore a value too, by `looksAlike`: there the value counts that was stored before the first change in this field,
 * until it is changed from elsewhere.
 *
 * @param value what is stored; `undefined` for nothing
 * @param around what `onChange` gets with a value that is back, as it was when the person began
 * @param looksAlike whether the control shows two values in the same way; absent: it restores what is typed back only
 */
export function useTypedBack<Value, Around = undefined>(
  value: Value,
  onChange: (value: Value, before?: Around) => void,
  around: () => Around,
  looksAlike?: (left: Value, right: Value) => boolean,
): TypedBack<Value> {
  const focused = useRef<Element>(undefined);
  const start = useRef<Start<Around>>(undefined);
  /** The control has been typed into since the start, and what it made of that. */
  const typed = useRef<{ readonly value: unknown }>(undefined);
  const typing = useRef<EventTarget>(undefined);
  const latest = useLatest({ value, onChange, around, looksAlike });
  const origin = useRef<{ readonly value: Value; readonly around: Around }>(undefined);
  const handed = useRef<{ readonly value: unknown }>(undefined);
  const begin = useCallback(() => {
    const control = focused.current;
    const shown = control && shownBy(control);
    typed.current = undefined;
    start.current =
      control === undefined || shown === undefined
        ? undefined
        : { control, shown, value: latest.current.value, around: latest.current.around() };
  }, [latest]);
  useLayoutEffect(() => {
    const isOwn = handed.current !== undefined && isSameText(handed.current.value, value);
    if (!looksAlike) origin.current = undefined;
    else if (!origin.current || !isOwn || isSameText(origin.current.value, value))
      origin.current = { value, around: latest.current.around() };
    // What was typed is on its way to becoming the value; any other change is a new start. Rendered without a change, a control may
    // already show typed text that it has not reported yet.
    const known = start.current;
    if (!known || equalJson(known.value, value)) {
      if (known && !typed.current) start.current = { ...known, around: latest.current.around() };
    } else if (!typed.current || !equalJson(typed.current.value, value)) begin();
  });
  const change = useCallback(
    (next: Value) => {
      const { looksAlike: isAlike, onChange: hand } = latest.current;
      const [before, first] = [start.current, origin.current];
      const isTyped = before !== undefined && isTypedInto(before.control, typing.current);
      const isTypedBack = isTyped && shownAfter(before.control, before.shown) === before.shown;
      const back = isTypedBack
        ? (before as Start<Around> & { readonly value: Value })
        : first && isAlike?.(next, first.value) === true
          ? first
          : undefined;
      handed.current = { value: back ? back.value : next };
      typed.current = isTyped ? handed.current : undefined;
      if (back) hand(back.value, back.around);
      else hand(next);
    },
    [latest],
  );
  const handlers = useMemo((): TypedBack<Value>['handlers'] => {
    const endTyping = (): void => {
      typing.current = undefined;
    };
    return {
      onFocusCapture: ({ target }) => {
        // A date control focuses a part of itself again when it is emptied.
        if (focused.current === target) return;
        endTyping();
        focused.current = target;
        begin();
      },
      onBlurCapture: () => {
        endTyping();
        focused.current = undefined;
        start.current = undefined;
      },
      onInputCapture: ({ target }) => {
        typing.current = target;
      },
      onKeyDownCapture: endTyping,
      onPasteCapture: endTyping,
      onPointerDownCapture: endTyping,
      // Assistive technology may click without a pointer.
      onClickCapture: endTyping,
    };
  }, [begin]);
  return { change, handlers };
}

/** Whether two values are written alike: the order of keys counts, because users see it. */
function isSameText(left: unknown, right: unknown): boolean {
  return equalJson(left, right) && JSON.stringify(left) === JSON.stringify(right);
}

const withoutText = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function isToggle(control: Element): boolean {
  const role = control.getAttribute('role');
  return role === 'switch' || role === 'checkbox';
}

/** What a person sees of a value in a control; undefined for a control that shows none, such as a button. */
function shownBy(control: Element): string | undefined {
  if (isToggle(control)) return control.getAttribute('aria-checked') ?? undefined;
  if (isInput(control)) return withoutText.has(control.type) ? undefined : control.value;
  return isTextControl(control) ? control.value : writtenText(control);
}

/** Returns what the control shows once a change is rendered. Controls that are typed into show it already. */
function shownAfter(control: Element, before: string): string | undefined {
  if (isToggle(control)) return control.getAttribute('aria-checked') === 'true' ? 'false' : 'true';
  // Of a date that is half typed there is nothing yet.
  if (isInput(control) && control.value === '' && control.validity.badInput) return before;
  return shownBy(control);
}

/** Whether a change comes from typing into a control: what else happens in a field, such as Enter in a list of words, is another thing. */
function isTypedInto(control: Element, typing: EventTarget | undefined): boolean {
  if (isInput(control) || isTextControl(control)) return control === typing;
  // A text with chips changes by keys, and by the page around it; a switch has nothing but itself.
  return true;
}
