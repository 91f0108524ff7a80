'use client';
import { Switch } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';

const isOn = (value: unknown): boolean => value === true || value === 'true';

function BooleanField({ id, property, value, onChange, disabled, describedBy, invalid }: FieldProps): ReactElement {
  return (
    <Switch
      id={id}
      checked={isOn(value)}
      onCheckedChange={onChange}
      disabled={disabled}
      describedBy={describedBy}
      invalid={invalid}
    >
      {property.label || property.name}
    </Switch>
  );
}

/** A switch. */
export const booleanField: FieldDefinition = {
  Component: BooleanField,
  ownLabel: true,
  format: (value) => (isOn(value) ? 'On' : 'Off'),
  looksAlike: (left, right) => isOn(left) === isOn(right),
  accepts: (value) =>
    value === undefined ||
    value === null ||
    typeof value === 'boolean' ||
    value === 'true' ||
    value === 'false' ||
    value === '',
};
