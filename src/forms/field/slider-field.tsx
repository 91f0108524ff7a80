'use client';
import { nodeOf } from '#rules';
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
  const step = nodeOf(property) ?? (max - min <= 1 ? 0.01 : 1);
  // A value that the slider cannot stand at is typed, so that showing it changes nothing.
  if (
    isSet &&
    (exactNumber(valueText(value)) === undefined || number < min || number > max || !isOnNode(number - min, step))
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
        step={step}
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

/** Whether a slider that moves in steps comes to stand there; floating point may be off by a hair. */
function isOnNode(way: number, step: number): boolean {
  const steps = way / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function rangeOf({ max, min }: FieldProps['property']): { readonly min?: number; readonly max?: number } {
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) };
}

/** A number in a range, moved along it. */
export const sliderField: FieldDefinition = { Component: SliderField, accepts: isTextual, format: numberText };
