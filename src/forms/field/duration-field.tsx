'use client';
import { equalJson } from '#base';
import { formatDuration } from '#catalog';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import { DurationInput } from './duration-input.js';
import { durationParts } from './duration-parts.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { isTextual, valueText } from './value-text.js';

function DurationField(props: FieldProps): ReactElement {
  const { property, value, onChange, reportError } = props;
  return (
    <DurationInput
      {...controlOf(props)}
      value={value}
      onChange={(next) => onChange(next ?? emptiedValue(property))}
      reportError={reportError}
      unitOf={props.labelledBy}
    />
  );
}

/** An ISO 8601 duration. */
export const durationField: FieldDefinition = {
  Component: DurationField,
  accepts: isTextual,
  looksAlike: (left, right) =>
    valueText(left) === valueText(right) ||
    equalJson(durationParts(valueText(left)) ?? left, durationParts(valueText(right)) ?? right),
  format: (value) => (valueText(value) === '' ? '' : formatDuration(valueText(value))),
};
