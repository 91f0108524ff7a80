'use client';
import { TextInput, type TextInputProps } from '#ui';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'onInput' | 'onFocus' | 'onKeyUp' | 'onBlur'> {
  readonly type: 'date' | 'datetime-local' | 'time';
  /** Says that what is typed is no whole date yet; `undefined` takes it back. */
  readonly reportError: (message: string | undefined) => void;
}

/** A date that is half typed, and the values that may stand in the field meanwhile. */
interface Partial {
  readonly before: string;
  readonly now: string;
}

/**
 * Wraps the browser's control for a date, a moment or a time. Its value is empty while any part is empty, so a half-typed date would
 * discard the stored value. Keeps the stored value until the control holds a whole date or is emptied.
 */
export function DateInput({ onValueChange, reportError, value, ...rest }: DateInputProps): ReactElement {
  const before = useRef(value);
  const [partial, setPartial] = useState<Partial>();
  const isPartial = partial !== undefined && (value === partial.now || value === partial.before);
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    if (currentTarget.value === '' && currentTarget.validity.badInput) {
      setPartial({ before: before.current, now: value });
      onValueChange(before.current);
      return;
    }
    setPartial(undefined);
    reportError(undefined);
    onValueChange(currentTarget.value);
  };
  /** The browser fires no input event for the last part that is emptied. */
  const handleEmptied = ({ value: now, validity }: HTMLInputElement): void => {
    if (!isPartial || now !== '' || validity.badInput) return;
    setPartial(undefined);
    reportError(undefined);
    onValueChange('');
  };
  return (
    // Every input counts: React's own change event leaves out those after which the value is the same.
    <TextInput
      {...rest}
      value={isPartial ? '' : value}
      onValueChange={nothing}
      onInput={handleInput}
      onFocus={() => {
        if (!isPartial) before.current = value;
      }}
      onKeyUp={({ currentTarget }) => handleEmptied(currentTarget)}
      onBlur={({ currentTarget }) => {
        handleEmptied(currentTarget);
        reportError(currentTarget.validity.badInput ? 'Write all of it, or clear it' : undefined);
      }}
    />
  );
}

const nothing = (): void => {};
