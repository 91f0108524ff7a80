'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { ListedSelect } from './listed-select.js';
import { isTextual, valueText } from './value-text.js';
import { zoneOffset, zoneOptions } from './zone-options.js';

function TimezoneField(props: FieldProps): ReactElement {
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
        placeholder="Choose a time zone"
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
