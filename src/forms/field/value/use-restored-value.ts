'use client';
import { equalJson } from '#base';
import { isInput, isTextControl } from '#ui';
import { type FocusEvent, type FormEvent, useInsertionEffect, useLayoutEffect, useState } from 'react';
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
  const [edit] = useState(() => new RestoredEdit<Value, Snapshot>({ value, onChange, getSnapshot, looksAlike }));
  useInsertionEffect(() => edit.update({ value, onChange, getSnapshot, looksAlike }));
  useLayoutEffect(() => edit.rendered());
  return edit;
}

interface RestoredEditOptions<Value, Snapshot> {
  readonly value: Value;
  readonly onChange: (value: Value, before?: Snapshot) => void;
  readonly getSnapshot: () => Snapshot;
  readonly looksAlike: ((left: Value, right: Value) => boolean) | undefined;
}

/** The edits of one field: what each began with, and what was typed since. Independent of React. */
class RestoredEdit<Value, Snapshot> implements RestoredValue<Value> {
  #options: RestoredEditOptions<Value, Snapshot>;
  #focused: Element | undefined;
  #captured: Captured<Snapshot> | undefined;
  /** Set once the control was typed into: the value it reported. */
  #typed: { readonly value: unknown } | undefined;
  #typing: EventTarget | undefined;
  #origin: { readonly value: Value; readonly snapshot: Snapshot } | undefined;
  #emitted: { readonly value: unknown } | undefined;

  constructor(options: RestoredEditOptions<Value, Snapshot>) {
    this.#options = options;
  }

  update(options: RestoredEditOptions<Value, Snapshot>): void {
    this.#options = options;
  }

  /** Compares the rendered value with the edit. Typed input becomes the value later; any other change starts anew. */
  rendered(): void {
    const { getSnapshot, looksAlike, value } = this.#options;
    const isOwn = this.#emitted !== undefined && isSameText(this.#emitted.value, value);
    if (!looksAlike) this.#origin = undefined;
    else if (!this.#origin || !isOwn || isSameText(this.#origin.value, value))
      this.#origin = { value, snapshot: getSnapshot() };
    // When rendered without a change, a control may already show typed text that it has not reported yet.
    const current = this.#captured;
    if (!current || equalJson(current.value, value)) {
      if (current && !this.#typed) this.#captured = { ...current, snapshot: getSnapshot() };
    } else if (!this.#typed || !equalJson(this.#typed.value, value)) this.#capture();
  }

  readonly change = (next: Value): void => {
    const { looksAlike, onChange } = this.#options;
    const [before, first] = [this.#captured, this.#origin];
    const isTyped = before !== undefined && isTypedInto(before.control, this.#typing);
    const isRestored = isTyped && shownAfter(before.control, before.shown) === before.shown;
    const restored = isRestored
      ? (before as Captured<Snapshot> & { readonly value: Value })
      : first && looksAlike?.(next, first.value) === true
        ? first
        : undefined;
    this.#emitted = { value: restored ? restored.value : next };
    this.#typed = isTyped ? this.#emitted : undefined;
    if (restored) onChange(restored.value, restored.snapshot);
    else onChange(next);
  };

  readonly #endTyping = (): void => {
    this.#typing = undefined;
  };

  readonly handlers: RestoredValue<Value>['handlers'] = {
    onFocusCapture: ({ target }) => {
      // A date control refocuses one of its parts when it is emptied.
      if (this.#focused === target) return;
      this.#endTyping();
      this.#focused = target;
      this.#capture();
    },
    onBlurCapture: () => {
      this.#endTyping();
      this.#focused = undefined;
      this.#captured = undefined;
    },
    onInputCapture: ({ target }) => {
      this.#typing = target;
    },
    onKeyDownCapture: this.#endTyping,
    onPasteCapture: this.#endTyping,
    onPointerDownCapture: this.#endTyping,
    // Assistive technology may click without a pointer.
    onClickCapture: this.#endTyping,
  };

  #capture(): void {
    const control = this.#focused;
    const shown = control && shownBy(control);
    const { getSnapshot, value } = this.#options;
    this.#typed = undefined;
    this.#captured =
      control === undefined || shown === undefined ? undefined : { control, shown, value, snapshot: getSnapshot() };
  }
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
