'use client';
import type { Json } from '#base';
import type { NodeProperty } from '#model';
import { plainWord } from '#rules';
import { Checkbox, Combobox, useMessages } from '#ui';
import { type ReactElement, useMemo } from 'react';
import { ChoiceView, maxVisibleOptions } from './choice-field.js';
import { type Choices, ChoicesStatus, chosenEntry, type KeyedOption, keyedOptions, useChoices } from './choices.js';
import { controlOf, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { listsAlike, looksAlike } from '../value/looks-alike.js';
import { TokenList } from '../list/tokens-field.js';
import { useSharedValues } from '../shared-values.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { type StoredName, useNames } from '../resource/use-names.js';
import type { LoadedResource } from '../resource/use-resource.js';
import { listedValues, valueText } from '../value/value-text.js';
import { choiceMessages } from './choice-messages.js';

function MultiChoiceField(props: FieldProps): ReactElement {
  const { property, resources } = props;
  const choices = useChoices(property, resources);
  const isPicked =
    choices.resource?.isPaged === true ||
    choices.options.length > maxVisibleOptions ||
    (plainWord(property.type) === 'multiselect' && choices.resource !== undefined);
  return isPicked ? <PickedChoices {...props} choices={choices} /> : <CheckedChoices {...props} choices={choices} />;
}

type ChoicesProps = FieldProps & { readonly choices: Choices };

function CheckedChoices({
  choices: { options, resource },
  describedBy,
  disabled,
  labelledBy,
  onChange,
  value,
}: ChoicesProps): ReactElement {
  const { notOffered } = useMessages(choiceMessages);
  const values = listedValues(value);
  const counts = useSharedValues()?.counts;
  const unlisted = values.filter((item) => !chosenEntry(options, item));
  /** The text of the entry of an option that some of the selected nodes have. */
  const partlyChecked = (option: KeyedOption): string | undefined =>
    values
      .filter((item) => chosenEntry(options, item) === option)
      .map(valueText)
      .find((text) => counts?.partly(text) !== undefined);
  const isChecked = (option: KeyedOption): boolean => values.some((item) => chosenEntry(options, item) === option);
  const toggle = (option: KeyedOption): void => {
    const partly = partlyChecked(option);
    if (counts && partly !== undefined) return counts.addToAll([partly]);
    onChange(
      (isChecked(option)
        ? values.filter((item) => chosenEntry(options, item) !== option)
        : [...values, option.stored]) as Json,
    );
  };
  return (
    <div role="group" className="pb-choices" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={partlyChecked(option) === undefined ? isChecked(option) : 'mixed'}
          disabled={disabled}
          onCheckedChange={() => toggle(option)}
        >
          {option.label}
        </Checkbox>
      ))}
      {unlisted.map((item, index) => (
        <Checkbox
          key={`unlisted-${index}`}
          checked
          disabled={disabled}
          onCheckedChange={() => onChange(values.filter((candidate) => candidate !== item) as Json)}
        >
          {valueText(item)} {resource?.status !== 'loading' && <span className="pb-mut">{notOffered}</span>}
        </Checkbox>
      ))}
      <ChoicesStatus resource={resource} />
    </div>
  );
}

const noop = (): void => {};
/** The resource of choices that a property declares. */
const noResource: LoadedResource = {
  status: 'absent',
  options: [],
  retry: noop,
  isPaged: false,
  hasMore: false,
  isBusy: false,
  hasFailed: false,
  search: noop,
  loadMore: noop,
  find: undefined,
};

/** Choices too many for checkboxes: the chosen ones, and a searchable list to add more. */
function PickedChoices(props: ChoicesProps): ReactElement {
  const messages = useMessages(choiceMessages);
  const {
    choices: { options, resource },
    describedBy,
    disabled,
    invalid,
    labelledBy,
    onChange,
    property,
    value,
  } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const values = useMemo(() => listedValues(value), [value]);
  const names = useNames(resource ?? noResource, values);
  const chosen = new Set(values.map((item) => chosenEntry(options, item)?.value));
  const free = options.filter((option) => !chosen.has(option.value));
  // The union of several nodes may have more entries than each of them may.
  const isShared = useSharedValues() !== undefined;
  const isFull = !isShared && typeof property.max === 'number' && values.length >= property.max;
  const add = (key: string | null): void => {
    const option = options.find((candidate) => candidate.value === key);
    if (option) onChange([...values, option.stored] as Json);
  };
  const labelOf = (name: StoredName | undefined, item: unknown): string => {
    const label = name?.label ?? valueText(item);
    return name?.isGone === true ? messages.notFound(label) : label;
  };
  const source = resource && {
    isBusy: resource.isBusy,
    ...(resource.isPaged && { onSearch: resource.search, onEnd: resource.loadMore }),
    ...(resource.hasFailed && { onRetry: resource.retry }),
  };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {values.length > 0 && (
        <TokenList
          labels={values.map((item, at) => chosenEntry(options, item)?.label ?? labelOf(names[at], item))}
          disabled={disabled}
          invalid={invalid}
          onRemove={(index) => onChange(values.filter((_, at) => at !== index) as Json)}
        />
      )}
      {!isFull && (
        // A new key after each addition resets the input.
        <Combobox
          key={values.length}
          {...controlOf(props)}
          labelledBy={labelledBy}
          value={null}
          onValueChange={add}
          options={free}
          source={source}
          placeholder={resource?.status === 'loading' ? messages.loading : messages.add}
        />
      )}
      {resource?.isPaged !== true && <ChoicesStatus resource={resource} />}
    </div>
  );
}

/**
 * Returns the shown choices: options in their own order where they are checkboxes, then values that are not offered.
 */
function shownChoices(value: unknown, property: NodeProperty): readonly unknown[] {
  const options = keyedOptions(property);
  const entries = listedValues(value).map((entry) => chosenEntry(options, entry) ?? entry);
  if (options.length > maxVisibleOptions) return entries;
  return [
    ...options.filter((option) => entries.includes(option)),
    ...entries.filter((entry) => !options.includes(entry as KeyedOption)),
  ];
}

/** Any number of the options that a property declares, or of the resources its `args` name. */
export const multiChoiceField: FieldDefinition = {
  Component: MultiChoiceField,
  isGroup: true,
  View: ChoiceView,
  looksAlike: (left, right, property) =>
    listsAlike(shownChoices(left, property), shownChoices(right, property), looksAlike),
};
