'use client';
import { addDecimals, formatDecimal, parseDecimal } from '#base';
import type { NodeProperty } from '#model';
import { incrementOf, plainWord, settingArg } from '#rules';
import { ariaOf, TextInput, useMessages } from '#ui';
import type { KeyboardEvent, ReactElement } from 'react';
import { controlOf, emptiedValue, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { exactNumber, storedNumber } from './parse-number.js';
import { useDraft } from '../value/use-draft.js';
import { isTextual, valueText } from '../value/value-text.js';
import { numberMessages } from './number-messages.js';

function NumberField(props: FieldProps): ReactElement {
  const { notANumber } = useMessages(numberMessages);
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
  const leave = (): void => reportError(text.trim() === '' || exactNumber(text) !== undefined ? undefined : notANumber);
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

/** Returns a number plus an increment, within its range; undefined for text that is no number or an ambiguous one. */
export function incremented(text: string, by: number, min: unknown, max: unknown): string | undefined {
  const isEmpty = text.trim() === '';
  const exact = isEmpty ? String(typeof min === 'number' ? min : 0) : exactNumber(text);
  const from = exact === undefined ? undefined : parseDecimal(exact);
  const increment = parseDecimal(String(by));
  if (!from || !increment) return undefined;
  const next = formatDecimal(isEmpty ? from : addDecimals(from, increment));
  if (typeof min === 'number' && Number(next) < min) return String(min);
  return typeof max === 'number' && Number(next) > max ? String(max) : next;
}

/** A number, typed or changed by the arrow keys. Text that is no number stays visible and is not stored. */
export const numberField: FieldDefinition = { Component: NumberField, accepts: isTextual, format: numberText };

function SliderField(props: FieldProps): ReactElement {
  const { notSet } = useMessages(numberMessages);
  const { property, value, isDefault, onChange, disabled } = props;
  const { max = 100, min = 0 } = rangeOf(property);
  const number = Number(value);
  const isSet = valueText(value) !== '';
  const increment = incrementOf(property) ?? (max - min <= 1 ? 0.01 : 1);
  // A value between two increments is edited as a number, so that rendering does not change it.
  if (
    isSet &&
    (exactNumber(valueText(value)) === undefined ||
      number < min ||
      number > max ||
      !isOnIncrement(number - min, increment))
  )
    return <numberField.Component {...props} />;
  return (
    <span className="pb-slider" data-disabled={disabled || undefined}>
      <input
        {...ariaOf(controlOf(props))}
        id={props.id}
        type="range"
        min={min}
        max={max}
        step={increment}
        disabled={disabled}
        value={isSet ? number : min}
        aria-valuetext={isSet ? numberText(value, property) : notSet}
        onChange={(event) => onChange(storedNumber(event.target.value, isDefault ? undefined : value))}
        style={
          { '--pb-part': `${max > min ? (((isSet ? number : min) - min) / (max - min)) * 100 : 0}%` } as Record<
            string,
            string
          >
        }
      />
      <output className="pb-slider__value" aria-hidden data-default={isDefault || !isSet || undefined}>
        {isSet ? numberText(value, property) : '–'}
      </output>
    </span>
  );
}

/** Returns whether a distance is a multiple of the increment, with tolerance for floating point. */
function isOnIncrement(distance: number, increment: number): boolean {
  const increments = distance / increment;
  return Math.abs(increments - Math.round(increments)) < 1e-6;
}

function rangeOf({ max, min }: FieldProps['property']): { readonly min?: number; readonly max?: number } {
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) };
}

/** A number in a range, on a slider. */
export const sliderField: FieldDefinition = { Component: SliderField, accepts: isTextual, format: numberText };
