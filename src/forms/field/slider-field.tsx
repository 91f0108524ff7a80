'use client';
import { incrementOf } from '#rules';
import { ariaOf } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { exactNumber, storedNumber } from './parse-number.js';
import { numberField, numberText } from './number-field.js';
import { isTextual, valueText } from './value-text.js';

function SliderField(props: FieldProps): ReactElement {
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
        aria-valuetext={isSet ? numberText(value, property) : 'Not set'}
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
