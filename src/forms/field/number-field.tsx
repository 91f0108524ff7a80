'use client';
import { addDecimals, formatDecimal, parseDecimal } from '#base';
import type { NodeProperty } from '#model';
import { plainWord, settingArg, incrementOf } from '#rules';
import { TextInput } from '#ui';
import type { KeyboardEvent, ReactElement } from 'react';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { exactNumber, storedNumber } from './parse-number.js';
import { useDraft } from './use-draft.js';
import { isTextual, valueText } from './value-text.js';

function NumberField(props: FieldProps): ReactElement {
  const { isDefault, property, value, onChange, reportError } = props;
  const stored = isDefault ? undefined : value;
  const [text, setText] = useDraft(stored, valueText);
  const change = (next: string): void => {
    const isEmpty = next.trim() === '';
    const parsed = isEmpty ? emptiedValue(property) : storedNumber(next, stored);
    setText(next, isEmpty || parsed !== undefined ? parsed : stored);
    if (!isEmpty && parsed === undefined) return;
    reportError(undefined);
    onChange(parsed);
  };
  const leave = (): void =>
    reportError(
      text.trim() === '' || exactNumber(text) !== undefined ? undefined : 'Write a number, such as 12 or 2.5',
    );
  const handleKey = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    const next = incremented(
      text || (isDefault ? valueText(value) : ''),
      direction * (incrementOf(property) ?? 1),
      property.min,
      property.max,
    );
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
  const unit = unitOf(property);
  return (
    <TextInput
      {...controlOf(props)}
      className="pb-num"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onValueChange={change}
      onBlur={leave}
      onKeyDown={handleKey}
      {...(isDefault && { placeholder: valueText(value) })}
      {...(unit !== undefined && { unit })}
    />
  );
}

/** Returns the unit of a number from its `args`, such as `EUR`. */
export function unitOf(property: NodeProperty): string | undefined {
  return settingArg(property, 'unit') ?? (plainWord(property.type) === 'percentage' ? '%' : undefined);
}

/** Formats a number with its unit. */
export function numberText(value: unknown, property: NodeProperty): string {
  const unit = unitOf(property);
  return valueText(value) === '' || unit === undefined ? valueText(value) : `${valueText(value)} ${unit}`;
}

/** Returns a number plus an increment, within its range; undefined for text that is no number. */
export function incremented(text: string, by: number, min: unknown, max: unknown): string | undefined {
  const from = parseDecimal(text.trim() === '' ? String(typeof min === 'number' ? min : 0) : text);
  const increment = parseDecimal(String(by));
  if (!from || !increment) return undefined;
  const next = formatDecimal(text.trim() === '' ? from : addDecimals(from, increment));
  if (typeof min === 'number' && Number(next) < min) return String(min);
  return typeof max === 'number' && Number(next) > max ? String(max) : next;
}

/** A number, typed or changed by the arrow keys. Text that is no number stays visible and is not stored. */
export const numberField: FieldDefinition = { Component: NumberField, accepts: isTextual, format: numberText };
