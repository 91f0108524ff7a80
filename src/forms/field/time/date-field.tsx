'use client';
import { isJsonObject, type Json } from '#base';
import { plainWord, readRange, writeRange } from '#rules';
import { TextInput, type TextInputProps, useMessages } from '#ui';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { controlOf, emptiedValue, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { fromLocalInput, isPlainDate, readableDate, toLocalInput } from './date-text.js';
import { isTextual, valueText } from '../value/value-text.js';
import { timeMessages } from './time-messages.js';

function DateField(props: FieldProps): ReactElement {
  const { yourTime } = useMessages(timeMessages);
  const { property, value, onChange, reportError } = props;
  const text = valueText(value);
  const word = plainWord(property.type);
  const local = toLocalInput(text);
  // Text that a date control cannot show, such as "tomorrow", is edited as text; clearing it brings the control.
  const [asText, setAsText] = useState(false);
  const hasTime = word === 'datetime' ? !isPlainDate(text) : text !== '' && !isPlainDate(text);
  const isReadable = text === '' || isPlainDate(text) || local !== undefined;
  if (!isReadable || (asText && text !== '')) {
    return (
      <TextInput
        {...controlOf(props)}
        value={text}
        onValueChange={(next) => {
          setAsText(true);
          onChange(next === '' ? emptiedValue(property) : next);
        }}
      />
    );
  }
  if (!hasTime) {
    return (
      <DateInput
        {...controlOf(props)}
        type="date"
        value={text}
        reportError={reportError}
        onValueChange={(next) => onChange(next === '' ? emptiedValue(property) : next)}
      />
    );
  }
  return (
    <DateInput
      {...controlOf(props)}
      type="datetime-local"
      step="any"
      value={local ?? ''}
      unit={yourTime}
      reportError={reportError}
      onValueChange={(next) => onChange(fromLocalInput(next) ?? emptiedValue(property))}
    />
  );
}

/** A day, or a moment where the value has a time. Moments are shown and entered in the user's time zone. */
export const dateField: FieldDefinition = {
  Component: DateField,
  accepts: isTextual,
  format: (value) => readableDate(valueText(value)),
};

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Returns the time of a value: text as `09:30`, or the wire's `{hour, minute}`. Undefined for anything else. */
function timeOf(value: unknown): string | undefined {
  if (isJsonObject(value)) {
    const { hour, minute } = value;
    if (typeof hour !== 'number' || (typeof minute !== 'number' && minute !== undefined)) return undefined;
    const text = `${String(hour).padStart(2, '0')}:${String(minute ?? 0).padStart(2, '0')}`;
    return timeOfDay.test(text) ? text : undefined;
  }
  return typeof value === 'string' && timeOfDay.test(value) ? value : undefined;
}

function TimeField(props: FieldProps): ReactElement {
  const { property, value, onChange, reportError } = props;
  const time = timeOf(value);
  if (time === undefined && valueText(value) !== '') {
    return (
      <TextInput
        {...controlOf(props)}
        value={valueText(value)}
        onValueChange={(next) => onChange(next === '' ? emptiedValue(property) : next)}
      />
    );
  }
  const change = (next: string): void => {
    if (next === '') return onChange(emptiedValue(property));
    const [hour, minute] = next.split(':').map(Number);
    onChange(isJsonObject(value) ? { ...(value as object), hour: hour ?? 0, minute: minute ?? 0 } : next);
  };
  return (
    <DateInput
      {...controlOf(props)}
      type="time"
      step="any"
      value={time ?? ''}
      reportError={reportError}
      onValueChange={change}
    />
  );
}

/** A time of day, stored in its original shape: text, or hour and minute. */
export const timeField: FieldDefinition = {
  Component: TimeField,
  accepts: (value) => isTextual(value) || timeOf(value) !== undefined,
  format: (value) => timeOf(value) ?? valueText(value),
};

function DateRangeField({
  describedBy,
  disabled,
  invalid,
  labelledBy,
  onChange,
  property,
  reportError,
  required,
  value,
  id,
}: FieldProps): ReactElement {
  const messages = useMessages(timeMessages);
  const range = readRange(value) ?? { start: '', end: '' };
  const set = (change: Partial<typeof range>): void => {
    const next = { ...range, ...change };
    onChange(
      next.start === '' && next.end === '' && !isJsonObject(value)
        ? emptiedValue(property)
        : (writeRange(value, next) as Json),
    );
  };
  const part = (key: 'start' | 'end', words: string): ReactElement => {
    const control = {
      labelledBy: `${labelledBy} ${id}-${key}`,
      describedBy,
      disabled,
      invalid,
      required,
      value: range[key],
      onValueChange: (next: string) => set({ [key]: next }),
    };
    return (
      <span className="pb-range__part">
        <span id={`${id}-${key}`} className="pb-range__word">
          {words}
        </span>
        {range[key] === '' || isPlainDate(range[key]) ? (
          <DateInput {...control} type="date" reportError={reportError} />
        ) : (
          <TextInput {...control} />
        )}
      </span>
    );
  };
  return (
    <div role="group" className="pb-range" aria-labelledby={labelledBy}>
      {part('start', messages.from)}
      {part('end', messages.to)}
    </div>
  );
}

/**
 * Two days, both included: `{start, end}`, `{from, to}`, or ISO 8601 `2026-12-01/2026-12-24`. Stored in its original
 * shape.
 */
export const dateRangeField: FieldDefinition = {
  Component: DateRangeField,
  isGroup: true,
  accepts: (value) => value === undefined || value === null || value === '' || readRange(value) !== undefined,
  format: (value) => {
    const range = readRange(value);
    if (!range) return isTextual(value) ? valueText(value) : '';
    return [range.start, range.end].map((day) => (day === '' ? '…' : readableDate(day))).join(' – ');
  },
};

interface DateInputProps extends Omit<TextInputProps, 'type' | 'onInput' | 'onFocus' | 'onKeyUp' | 'onBlur'> {
  readonly type: 'date' | 'datetime-local' | 'time';
  /** Reports that the input is incomplete; `undefined` withdraws the report. */
  readonly reportError: (message: string | undefined) => void;
}

/** A half-typed date: the stored value before it, and the value now. */
interface PartialDate {
  readonly before: string;
  readonly now: string;
}

/**
 * Wraps the browser's control for a date, a moment or a time. Its value is empty while any part is empty, so a
 * half-typed date would discard the stored value. Keeps the stored value until the control holds a whole date or is
 * emptied.
 */
export function DateInput({ onValueChange, reportError, value, ...rest }: DateInputProps): ReactElement {
  const { incomplete } = useMessages(timeMessages);
  const before = useRef(value);
  const [partial, setPartial] = useState<PartialDate>();
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
        reportError(currentTarget.validity.badInput ? incomplete : undefined);
      }}
    />
  );
}

const nothing = (): void => {};
