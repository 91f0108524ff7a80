'use client';
import type { NodeProperty } from '#model';
import { isEmptyValue } from '#rules';
import { Combobox, Select, type Option } from '#ui';
import type { ReactElement } from 'react';
import { ChoicesStatus } from './choices-status.js';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { looksAlike } from './looks-alike.js';
import { chosenEntry, chosenOption, keyedOptions, type KeyedOption } from './option-key.js';
import { ResourceSelect } from './resource-select.js';
import { useChoices } from './use-choices.js';
import { listedValues, valueText } from './value-text.js';

const unlistedKey = 'unlisted';
const noneKey = 'none';

/** More than fit into a list without searching: they are found by typing. */
export const manyOptions = 30;
/** More than anybody wants to see all at once. */
export const manyInView = 12;

function SelectField(props: FieldProps): ReactElement {
  const { onChange, property, resources, value } = props;
  const { options, resource } = useChoices(property, resources);
  if (!resource) return <OptionSelect {...props} options={options} />;
  return (
    <ResourceSelect
      {...controlOf(props)}
      value={value}
      resource={resource}
      placeholder="Choose"
      listedOnly
      onChange={(next) => onChange(next === undefined ? emptiedValue(property) : next)}
    />
  );
}

function OptionSelect(props: FieldProps & { readonly options: readonly KeyedOption[] }): ReactElement {
  const { options, property, value, onChange } = props;
  const chosen = chosenOption(options, value);
  const isUnlisted = !chosen && !isEmptyValue(value);
  const canBeEmptied = property.mandatory !== true && isEmptyValue(property.defaultValue) && !isEmptyValue(value);
  const choose = (key: string | null): void => {
    if (key === noneKey || key === null) return canBeEmptied ? onChange(undefined) : undefined;
    const option = options.find((candidate) => candidate.value === key);
    if (option && option !== chosen) onChange(option.stored);
  };
  const shown = chosen?.value ?? (isUnlisted ? unlistedKey : null);
  if (options.length > manyOptions) {
    return (
      <Combobox
        {...controlOf(props)}
        value={shown}
        chosenLabel={valueText(value)}
        onValueChange={choose}
        options={options}
        placeholder="Choose"
      />
    );
  }
  const rows: Option[] = options.map(({ value: key, label, note }) => ({
    value: key,
    label,
    ...(note !== undefined && { note }),
  }));
  if (isUnlisted) rows.push({ value: unlistedKey, label: valueText(value), note: 'Not offered' });
  if (canBeEmptied) rows.unshift({ value: noneKey, label: 'None' });
  return <Select {...controlOf(props)} value={shown} onValueChange={choose} options={rows} />;
}

function RadioField(props: FieldProps): ReactElement {
  const { id, property, value, onChange, disabled, describedBy, invalid, labelledBy, required, resources } = props;
  const { options, resource } = useChoices(property, resources);
  if (resource?.isPaged === true || options.length > manyInView) return <GroupedSelect {...props} />;
  const chosen = chosenOption(options, value);
  return (
    <div
      role="radiogroup"
      className="pb-choices"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className="pb-checkline">
          <input
            type="radio"
            className="pb-radio"
            name={id}
            checked={option === chosen}
            disabled={disabled}
            onChange={() => onChange(option.stored)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {!chosen && !isEmptyValue(value) && (
        <label className="pb-checkline">
          <input type="radio" className="pb-radio" name={id} checked readOnly disabled={disabled} />
          <span>
            {valueText(value)} {resource?.status !== 'loading' && <span className="pb-mut">Not offered</span>}
          </span>
        </label>
      )}
      <ChoicesStatus resource={resource} />
    </div>
  );
}

/** Choices that turned out to be too many to be shown side by side. The label is a group's, so it names the control by its id. */
function GroupedSelect(props: FieldProps): ReactElement {
  const { labelledBy, onChange, property, resources, value } = props;
  const { options, resource } = useChoices(property, resources);
  if (resource) {
    return (
      <ResourceSelect
        {...controlOf(props)}
        labelledBy={labelledBy}
        value={value}
        resource={resource}
        placeholder="Choose"
        listedOnly
        onChange={(next) => onChange(next === undefined ? emptiedValue(property) : next)}
      />
    );
  }
  const chosen = chosenOption(options, value);
  return (
    <Combobox
      {...controlOf(props)}
      labelledBy={labelledBy}
      value={chosen?.value ?? (isEmptyValue(value) ? null : unlistedKey)}
      chosenLabel={valueText(value)}
      options={options}
      placeholder="Choose"
      onValueChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option && option !== chosen) onChange(option.stored);
      }}
    />
  );
}

/** The words of what is chosen, by the choices of the setting. */
export function ChoiceView({ property, resources, value }: FieldViewProps): ReactElement {
  const { options } = useChoices(property, resources);
  return <>{labelsOf(value, options)}</>;
}

function labelsOf(value: unknown, options: readonly KeyedOption[]): string {
  return listedValues(value)
    .map((item) => chosenOption(options, item)?.label ?? valueText(item))
    .join(', ');
}

/** True for settings whose one value is no list: a list in place of one thing is shown as it is. */
const isOne = (value: unknown, property: NodeProperty): boolean =>
  !Array.isArray(value) ||
  (Array.isArray(property.options) && property.options.some((option) => Array.isArray(option?.value)));

const choicesAlike = (left: unknown, right: unknown, property: NodeProperty): boolean => {
  const options = keyedOptions(property);
  const chosen = chosenEntry(options, left);
  return chosen === chosenEntry(options, right) && (chosen !== undefined || looksAlike(left, right));
};

/** One out of the options a property declares, or of the things its `args` name. */
export const selectField: FieldDefinition = {
  Component: SelectField,
  View: ChoiceView,
  accepts: isOne,
  looksAlike: choicesAlike,
};

/** One out of a few options, all in view. */
export const radioField: FieldDefinition = {
  Component: RadioField,
  isGroup: true,
  View: ChoiceView,
  accepts: isOne,
  looksAlike: choicesAlike,
};
