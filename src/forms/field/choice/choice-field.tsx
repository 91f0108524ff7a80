'use client';
import { propertyLabel } from '#catalog';
import type { NodeProperty } from '#model';
import { isEmptyValue } from '#rules';
import { Combobox, type Option, Select, Switch, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { ChoicesStatus, chosenEntry, chosenOption, type KeyedOption, keyedOptions, useChoices } from './choices.js';
import {
  controlOf,
  emptiedValue,
  type FieldDefinition,
  type FieldProps,
  type FieldViewProps,
} from '../field-definition.js';
import { useSharedValues } from '../shared-values.js';
import { looksAlike } from '../value/looks-alike.js';
import { ResourceSelect } from '../resource/resource-select.js';
import { listedValues, valueText } from '../value/value-text.js';
import { choiceMessages } from './choice-messages.js';

const unlistedKey = 'unlisted';
const noneKey = 'none';

/** Above this count the options are searched by typing. */
export const maxUnsearchedOptions = 30;
/** Above this count checkboxes and radio buttons become a searchable list. */
export const maxVisibleOptions = 12;

function SelectField(props: FieldProps): ReactElement {
  const { choose } = useMessages(choiceMessages);
  const { onChange, property, resources, value } = props;
  const { options, resource } = useChoices(property, resources);
  if (!resource) return <OptionSelect {...props} options={options} />;
  return (
    <ResourceSelect
      {...controlOf(props)}
      value={value}
      resource={resource}
      placeholder={choose}
      listedOnly
      onChange={(next) => onChange(next === undefined ? emptiedValue(property) : next)}
    />
  );
}

function OptionSelect(props: FieldProps & { readonly options: readonly KeyedOption[] }): ReactElement {
  const messages = useMessages(choiceMessages);
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
  if (options.length > maxUnsearchedOptions) {
    return (
      <Combobox
        {...controlOf(props)}
        value={shown}
        chosenLabel={valueText(value)}
        onValueChange={choose}
        options={options}
        placeholder={messages.choose}
      />
    );
  }
  const rows: Option[] = options.map(({ value: key, label, note }) => ({
    value: key,
    label,
    ...(note !== undefined && { note }),
  }));
  if (isUnlisted) rows.push({ value: unlistedKey, label: valueText(value), note: messages.notOffered });
  if (canBeEmptied) rows.unshift({ value: noneKey, label: messages.none });
  return <Select {...controlOf(props)} value={shown} onValueChange={choose} options={rows} />;
}

function RadioField(props: FieldProps): ReactElement {
  const { notOffered } = useMessages(choiceMessages);
  const { id, property, value, onChange, disabled, describedBy, invalid, labelledBy, required, resources } = props;
  const { options, resource } = useChoices(property, resources);
  if (resource?.isPaged === true || options.length > maxVisibleOptions) return <GroupedSelect {...props} />;
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
            {valueText(value)} {resource?.status !== 'loading' && <span className="pb-mut">{notOffered}</span>}
          </span>
        </label>
      )}
      <ChoicesStatus resource={resource} />
    </div>
  );
}

/**
 * A searchable list for choices too many for radio buttons. The label names a group, so the control refers to it by id.
 */
function GroupedSelect(props: FieldProps): ReactElement {
  const { choose } = useMessages(choiceMessages);
  const { labelledBy, onChange, property, resources, value } = props;
  const { options, resource } = useChoices(property, resources);
  if (resource) {
    return (
      <ResourceSelect
        {...controlOf(props)}
        labelledBy={labelledBy}
        value={value}
        resource={resource}
        placeholder={choose}
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
      placeholder={choose}
      onValueChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option && option !== chosen) onChange(option.stored);
      }}
    />
  );
}

/** The label of the chosen option. */
export function ChoiceView({ property, resources, value }: FieldViewProps): ReactElement {
  const { options } = useChoices(property, resources);
  return <>{labelsOf(value, options)}</>;
}

function labelsOf(value: unknown, options: readonly KeyedOption[]): string {
  return listedValues(value)
    .map((item) => chosenOption(options, item)?.label ?? valueText(item))
    .join(', ');
}

/** Returns whether a value is no list, unless an option is one: the select would show only a part of it. */
const isSingleValue = (value: unknown, property: NodeProperty): boolean =>
  !Array.isArray(value) ||
  (Array.isArray(property.options) && property.options.some((option) => Array.isArray(option?.value)));

const choicesAlike = (left: unknown, right: unknown, property: NodeProperty): boolean => {
  const options = keyedOptions(property);
  const chosen = chosenEntry(options, left);
  return chosen === chosenEntry(options, right) && (chosen !== undefined || looksAlike(left, right));
};

/** One of the options that a property declares, or of the resources its `args` name. */
export const selectField: FieldDefinition = {
  Component: SelectField,
  View: ChoiceView,
  accepts: isSingleValue,
  looksAlike: choicesAlike,
};

/** One of a few options, all visible. */
export const radioField: FieldDefinition = {
  Component: RadioField,
  isGroup: true,
  View: ChoiceView,
  accepts: isSingleValue,
  looksAlike: choicesAlike,
};

const isOn = (value: unknown): boolean => value === true || value === 'true';

function BooleanField({ id, property, value, onChange, disabled, describedBy, invalid }: FieldProps): ReactElement {
  const shared = useSharedValues()?.values;
  const isMixed = shared?.some((other) => isOn(other) !== isOn(shared[0])) === true;
  return (
    <Switch
      id={id}
      checked={isMixed ? 'mixed' : isOn(value)}
      onCheckedChange={onChange}
      disabled={disabled}
      describedBy={describedBy}
      invalid={invalid}
    >
      {propertyLabel(property)}
    </Switch>
  );
}

function BooleanView({ value }: FieldViewProps): ReactElement {
  const { off, on } = useMessages(choiceMessages);
  return <>{isOn(value) ? on : off}</>;
}

/** A switch. */
export const booleanField: FieldDefinition = {
  Component: BooleanField,
  View: BooleanView,
  ownLabel: true,
  looksAlike: (left, right) => isOn(left) === isOn(right),
  accepts: (value) =>
    value === undefined ||
    value === null ||
    typeof value === 'boolean' ||
    value === 'true' ||
    value === 'false' ||
    value === '',
};

/** Returns whether a field is the built-in switch, or one that a host derives from it. */
export function isSwitch({ looksAlike: alike }: FieldDefinition): boolean {
  return alike === booleanField.looksAlike;
}
