'use client';
import { Combobox, type ControlProps, type Option, useMessages } from '#ui';
import { type ReactElement, useMemo, useState } from 'react';
import { controlOf, emptiedValue, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { isTextual, valueText } from '../value/value-text.js';
import { zoneOffset, zoneOptions } from './zone-options.js';
import { countries, countryName } from './country-names.js';
import { choiceMessages } from './choice-messages.js';

interface ListedSelectProps extends ControlProps {
  readonly value: string;
  /** Receives an option's value, or an empty text. */
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly icon?: string;
}

/** One of a well-known list of texts, such as countries. A value outside the list is kept and shown. */
function ListedSelect({ value, onChange, options, ...rest }: ListedSelectProps): ReactElement {
  return (
    <Combobox
      {...rest}
      value={value === '' ? null : value}
      options={options}
      onValueChange={(next) => {
        if (next !== value) onChange(next ?? '');
      }}
    />
  );
}

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name, note: code }));

/** Returns the ISO code of a country in any case; other text unchanged. */
function codeOf(value: unknown): string {
  const text = valueText(value);
  return countryName(text) === undefined ? text : text.trim().toUpperCase();
}

function labelOf(value: unknown): string {
  return countryName(valueText(value)) ?? valueText(value);
}

function CountryField(props: FieldProps): ReactElement {
  const { chooseCountry } = useMessages(choiceMessages);
  const { property, value, onChange } = props;
  return (
    <ListedSelect
      {...controlOf(props)}
      icon="globe"
      placeholder={chooseCountry}
      value={codeOf(value)}
      options={countryOptions}
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

function TimezoneField(props: FieldProps): ReactElement {
  const { chooseTimeZone } = useMessages(choiceMessages);
  const { property, value, onChange } = props;
  // The offsets of the mount time.
  const [now] = useState(() => Date.now());
  const options = useMemo(() => zoneOptions(now), [now]);
  const zone = valueText(value);
  const offset = useMemo(() => (zone === '' ? undefined : zoneOffset(zone, now)), [now, zone]);
  return (
    <span className="pb-zone">
      <ListedSelect
        {...controlOf(props)}
        icon="globe"
        placeholder={chooseTimeZone}
        value={zone}
        options={options}
        onChange={(next) => onChange(next === '' ? emptiedValue(property) : next)}
      />
      {offset !== undefined && <span className="pb-zone__offset pb-num">{offset}</span>}
    </span>
  );
}

/** A time zone, by its IANA name. */
export const timezoneField: FieldDefinition = {
  Component: TimezoneField,
  accepts: isTextual,
  looksAlike: (left, right) => valueText(left) === valueText(right),
  format: (value) => valueText(value).replaceAll('_', ' '),
};
