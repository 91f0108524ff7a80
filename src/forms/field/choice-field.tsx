'use client';
import type { Json } from '#base';
import type { NodeProperty } from '#model';
import { isEmptyValue } from '#rules';
import { Checkbox, Select, type Option } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { chosenOption, type KeyedOption, keyedOptions } from './option-key.js';
import { listedValues, valueText } from './value-text.js';

const unlistedKey = 'unlisted';
const noneKey = 'none';

function SelectField(props: FieldProps): ReactElement {
  const { property, value, onChange } = props;
  const options = keyedOptions(property);
  const chosen = chosenOption(options, value);
  const isUnlisted = !chosen && !isEmptyValue(value);
  const rows: Option[] = options.map(({ value: key, label }) => ({ value: key, label }));
  if (isUnlisted) rows.push({ value: unlistedKey, label: valueText(value), note: 'Not offered' });
  const canBeEmptied = property.mandatory !== true && isEmptyValue(property.defaultValue) && !isEmptyValue(value);
  if (canBeEmptied) rows.unshift({ value: noneKey, label: 'None' });
  const choose = (key: string): void => {
    if (key === noneKey) return onChange(undefined);
    const option = options.find((candidate) => candidate.value === key);
    if (option && option !== chosen) onChange(option.stored);
  };
  return <Select {...controlOf(props)} value={chosen?.value ?? (isUnlisted ? unlistedKey : null)} onValueChange={choose} options={rows} />;
}

function RadioField(props: FieldProps): ReactElement {
  const { id, property, value, onChange, disabled, describedBy, invalid, required, labelledBy } = props;
  const options = keyedOptions(property);
  const chosen = chosenOption(options, value);
  return (
    <div role="radiogroup" className="pb-choices" aria-labelledby={labelledBy} aria-describedby={describedBy}
      aria-invalid={invalid || undefined} aria-required={required || undefined}>
      {options.map((option) => (
        <label key={option.value} className="pb-checkline">
          <input type="radio" className="pb-radio" name={id} checked={option === chosen} disabled={disabled}
            onChange={() => onChange(option.stored)} />
          <span>{option.label}</span>
        </label>
      ))}
      {!chosen && !isEmptyValue(value) && (
        <label className="pb-checkline">
          <input type="radio" className="pb-radio" name={id} checked readOnly disabled={disabled} />
          <span>{valueText(value)} <span className="pb-mut">Not offered</span></span>
        </label>
      )}
    </div>
  );
}

function MultiSelectField(props: FieldProps): ReactElement {
  const { property, value, onChange, disabled, describedBy, labelledBy } = props;
  const options = keyedOptions(property);
  const values = listedValues(value);
  const unlisted = values.filter((item) => !chosenOption(options, item));
  const isChecked = (option: KeyedOption): boolean => values.some((item) => chosenOption([option], item));
  const toggle = (option: KeyedOption): void => {
    onChange((isChecked(option) ? values.filter((item) => !chosenOption([option], item)) : [...values, option.stored]) as Json);
  };
  return (
    <div role="group" className="pb-choices" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {options.map((option) => (
        <Checkbox key={option.value} checked={isChecked(option)} disabled={disabled}
          onCheckedChange={() => toggle(option)}>
          {option.label}
        </Checkbox>
      ))}
      {unlisted.map((item, index) => (
        <Checkbox key={`unlisted-${index}`} checked disabled={disabled}
          onCheckedChange={() => onChange(values.filter((candidate) => candidate !== item) as Json)}>
          {valueText(item)} <span className="pb-mut">Not offered</span>
        </Checkbox>
      ))}
    </div>
  );
}

function labelsOf(value: unknown, property: NodeProperty): string {
  const options = keyedOptions(property);
  return listedValues(value).map((item) => chosenOption(options, item)?.label ?? valueText(item)).join(', ');
}

/** One out of the options a property declares. */
export const selectField: FieldDefinition = { Component: SelectField, format: labelsOf };

/** One out of a few options, all in view. */
export const radioField: FieldDefinition = { Component: RadioField, isGroup: true, format: labelsOf };

/** Any number of the options a property declares. */
export const multiSelectField: FieldDefinition = { Component: MultiSelectField, isGroup: true, format: labelsOf };
