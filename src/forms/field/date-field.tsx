'use client';
import { isJsonObject } from '#base';
import { plainWord } from '#rules';
import { TextInput } from '#ui';
import { type ReactElement, useState } from 'react';
import { controlOf } from './control-of.js';
import { DateInput } from './date-input.js';
import { fromLocalInput, isPlainDate, readableDate, toLocalInput } from './date-text.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { isTextual, valueText } from './value-text.js';

function DateField(props: FieldProps): ReactElement {
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
      unit="your time"
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
