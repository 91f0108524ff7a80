'use client';
import { equalJson } from '#base';
import { isInput, isTextControl, useLatest } from '#ui';
import { type FocusEvent, type FormEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { writtenText } from '../../composer/written-text.js';

/** The state when the user began to edit a control. */
interface Captured<Snapshot> {
  readonly control: Element;
  readonly shown: string;
  readonly value: unknown;
  readonly snapshot: Snapshot;
}

export interface RestoredValue<Value> {
  /** Props of the element around the controls. */
  readonly handlers: {
    readonly onFocusCapture: (event: FocusEvent) => void;
    readonly onBlurCapture: () => void;
    readonly onInputCapture: (event: FormEvent) => void;
    readonly onKeyDownCapture: () => void;
    readonly onPasteCapture: () => void;
    readonly onPointerDownCapture: () => void;
    readonly onClickCapture: () => void;
  };
  /** Reports a value, or the original one where the control shows again what it showed before. */
  readonly change: (next: Value) => void;
}

/**
 * Restores the original value when the user restores what was shown.
 * A control shows less than its value is: 5 and "5" look the same, as do undefined, null and empty text, `PT120M` and
 * two hours, a phone number with and without blanks. After typing and typing back, the value is again the original,
 * with its type and spelling.
 * An edit begins with the focus, and anew after each change that was not typed into the control: from elsewhere, by a
 * button, by a key that adds an entry. Choices and lists are restored through `looksAlike`: their original is the value
 * before the first change in this field, until it changes from elsewhere.
 * @param value the stored value; `undefined` for none
 * @param getSnapshot its result accompanies a restored value, as it was when the edit began
 * @param looksAlike whether the control shows two values alike; absent: only typed text is restored
 */
export function useRestoredValue<Value, Snapshot = undefined>(
  value: Value,
  onChange: (value: Value, before?: Snapshot) => void,
  getSnapshot: () => Snapshot,
  looksAlike?: (left: Value, right: Value) => boolean,
): RestoredValue<Value> {
  const focused = useRef<Element>(undefined);
  const captured = useRef<Captured<Snapshot>>(undefined);
  /** Set once the control was typed into: the value it reported. */
  const typed = useRef<{ readonly value: unknown }>(undefined);
  const typing = useRef<EventTarget>(undefined);
  const latest = useLatest({ value, onChange, getSnapshot, looksAlike });
  const origin = useRef<{ readonly value: Value; readonly snapshot: Snapshot }>(undefined);
  const emitted = useRef<{ readonly value: unknown }>(undefined);
  const capture = useCallback(() => {
    const control = focused.current;
    const shown = control && shownBy(control);
    typed.current = undefined;
    captured.current =
      control === undefined || shown === undefined
        ? undefined
        : { control, shown, value: latest.current.value, snapshot: latest.current.getSnapshot() };
  }, [latest]);
  useLayoutEffect(() => {
    const isOwn = emitted.current !== undefined && isSameText(emitted.current.value, value);
    if (!looksAlike) origin.current = undefined;
    else if (!origin.current || !isOwn || isSameText(origin.current.value, value))
      origin.current = { value, snapshot: latest.current.getSnapshot() };
    // Typed input becomes the value later; any other change starts a new edit. When rendered without a change, a
    // control may already show typed text that it has not reported yet.
    const current = captured.current;
    if (!current || equalJson(current.value, value)) {
      if (current && !typed.current) captured.current = { ...current, snapshot: latest.current.getSnapshot() };
    } else if (!typed.current || !equalJson(typed.current.value, value)) capture();
  });
  const change = useCallback(
    (next: Value) => {
      const { looksAlike: isAlike, onChange: emit } = latest.current;
      const [before, first] = [captured.current, origin.current];
      const isTyped = before !== undefined && isTypedInto(before.control, typing.current);
      const isRestored = isTyped && shownAfter(before.control, before.shown) === before.shown;
      const restored = isRestored
        ? (before as Captured<Snapshot> & { readonly value: Value })
        : first && isAlike?.(next, first.value) === true
          ? first
          : undefined;
      emitted.current = { value: restored ? restored.value : next };
      typed.current = isTyped ? emitted.current : undefined;
      if (restored) emit(restored.value, restored.snapshot);
      else emit(next);
    },
    [latest],
  );
  const handlers = useMemo((): RestoredValue<Value>['handlers'] => {
    const endTyping = (): void => {
      typing.current = undefined;
    };
    return {
      onFocusCapture: ({ target }) => {
        // A date control refocuses one of its parts when it is emptied.
        if (focused.current === target) return;
        endTyping();
        focused.current = target;
        capture();
      },
      onBlurCapture: () => {
        endTyping();
        focused.current = undefined;
        captured.current = undefined;
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
  }, [capture]);
  return { change, handlers };
}

/** Returns whether two values serialise alike: the order of keys counts, because users see it. */
function isSameText(left: unknown, right: unknown): boolean {
  return equalJson(left, right) && JSON.stringify(left) === JSON.stringify(right);
}

const withoutText = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function isToggle(control: Element): boolean {
  const role = control.getAttribute('role');
  return role === 'switch' || role === 'checkbox';
}

/** Returns what a control shows of its value; undefined for a control that shows none, such as a button. */
function shownBy(control: Element): string | undefined {
  if (isToggle(control)) return control.getAttribute('aria-checked') ?? undefined;
  if (isInput(control)) return withoutText.has(control.type) ? undefined : control.value;
  return isTextControl(control) ? control.value : writtenText(control);
}

/** Returns what a control will show once the change is rendered. Text controls show it already. */
function shownAfter(control: Element, before: string): string | undefined {
  if (isToggle(control)) return control.getAttribute('aria-checked') === 'true' ? 'false' : 'true';
  // A half-typed date has no value yet.
  if (isInput(control) && control.value === '' && control.validity.badInput) return before;
  return shownBy(control);
}

/**
 * Returns whether a change comes from typing into a control. Other causes inside the field, such as Enter in a list of
 * tokens, do not count.
 */
function isTypedInto(control: Element, typing: EventTarget | undefined): boolean {
  if (isInput(control) || isTextControl(control)) return control === typing;
  // A contenteditable changes by keys and by its toolbar; a switch only by itself.
  return true;
}
