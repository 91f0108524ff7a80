import { equalJson, type Json, isJsonObject, memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';
import { compareValues, isEmptyValue } from '#rules';
import { valueText } from './value-text.js';

/** An option under a string key, which controls need: its value may be anything. */
export interface KeyedOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly stored: Json;
}

const keyed = memoizeByIdentity((options: readonly unknown[]): readonly KeyedOption[] =>
  options.filter(isJsonObject).map((option, index) => ({
    value: String(index),
    label:
      typeof option['label'] === 'string' && option['label'] !== ''
        ? option['label']
        : valueText(option['value']) || 'No name',
    ...(typeof option['detail'] === 'string' ? { note: option['detail'] } : {}),
    stored: (option['value'] ?? null) as Json,
  })),
);

const none: readonly unknown[] = [];

/** Returns the options of a list that a host loaded. Entries that are not objects are left out. */
export function keyedList(options: readonly unknown[]): readonly KeyedOption[] {
  return keyed(options);
}

/** Returns the options that a property declares. */
export function keyedOptions(property: NodeProperty): readonly KeyedOption[] {
  return keyed(Array.isArray(property.options) ? property.options : none);
}

/** Scalar options by their text, the first of each: lists of ten thousand are looked up in constant time. */
const byText = memoizeByIdentity((options: readonly KeyedOption[]): ReadonlyMap<string, KeyedOption> => {
  const found = new Map<string, KeyedOption>();
  for (const option of options) {
    if (typeof option.stored !== 'object' && !found.has(String(option.stored)))
      found.set(String(option.stored), option);
  }
  return found;
});

/** Returns the option of a list entry. An empty entry counts where an option offers it. */
export function chosenEntry(options: readonly KeyedOption[], entry: unknown): KeyedOption | undefined {
  return (
    chosenOption(options, entry) ??
    (isEmptyValue(entry) ? options.find(({ stored }) => equalJson(stored, entry)) : undefined)
  );
}

/** Returns the option of a value: the equal one, else one with the same text. */
export function chosenOption(options: readonly KeyedOption[], value: unknown): KeyedOption | undefined {
  if (isEmptyValue(value)) return undefined;
  if (typeof value !== 'object') {
    const same = byText(options).get(String(value));
    if (same && same.stored === value) return same;
    return options.find((option) => option.stored === value) ?? same;
  }
  return (
    options.find((option) => equalJson(option.stored, value)) ??
    options.find((option) => compareValues('equals', value, option.stored) === true)
  );
}
