'use client';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import { countries, countryName } from './country-names.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { ListedSelect } from './listed-select.js';
import { isTextual, valueText } from './value-text.js';

const options = countries.map(({ code, name }) => ({ value: code, label: name, note: code }));

/** Returns the ISO code of a country in any case; other text unchanged. */
function codeOf(value: unknown): string {
  const text = valueText(value);
  return countryName(text) === undefined ? text : text.trim().toUpperCase();
}

function labelOf(value: unknown): string {
  return countryName(valueText(value)) ?? valueText(value);
}

function CountryField(props: FieldProps): ReactElement {
  const { property, value, onChange } = props;
  return (
    <ListedSelect
      {...controlOf(props)}
      icon="globe"
      placeholder="Choose a country"
      value={codeOf(value)}
      options={options}
      onChange={(next) => onChange(next === '' ? emptiedValue(property) : next)}
    />
  );
}

/** A country, by its ISO 3166-1 alpha-2 code. */
export const countryField: FieldDefinition = {
  Component: CountryField,
  accepts: isTextual,
  format: labelOf,
  looksAlike: (left, right) => labelOf(left) === labelOf(right),
};
