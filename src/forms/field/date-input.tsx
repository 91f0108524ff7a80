'use client';
import { TextInput, type TextInputProps } from '#ui';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';

export interface DateInputProps extends Omit<TextInputProps, 'type' | 'onInput' | 'onFocus' | 'onKeyUp' | 'onBlur'> {
  readonly type: 'date' | 'datetime-local' | 'time';
  /** Reports that the input is incomplete; `undefined` withdraws the report. */
  readonly reportError: (message: string | undefined) => void;
}

/** A half-typed date: the stored value before it, and the value now. */
interface Partial {
  readonly before: string;
  readonly now: string;
}

/**
 * Wraps the browser's control for a date, a moment or a time. Its value is empty while any part is empty, so a
 * half-typed date would discard the stored value. Keeps the stored value until the control holds a whole date or is
 * emptied.
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
    // Listens to `input`: React's change event skips inputs after which the value is the same.
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
