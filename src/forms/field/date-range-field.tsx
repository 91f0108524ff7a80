'use client';
import { isJsonObject, type Json } from '#base';
import { TextInput } from '#ui';
import type { ReactElement } from 'react';
import { DateInput } from './date-input.js';
import { isPlainDate, readableDate } from './date-text.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { readRange, writeRange } from '#rules';
import { isTextual, valueText } from './value-text.js';

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
      {part('start', 'From')}
      {part('end', 'To')}
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
