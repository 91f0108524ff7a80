import { equalJson, type Json, isJsonObject, memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';
import { compareValues, isEmptyValue } from '#rules';
import { valueText } from './value-text.js';

/** One choice of a property, under a key that controls can hold: values may be anything. */
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

/** The choices of a list as it is declared or as a host loaded it. Entries that are not objects are left out. */
export function keyedList(options: readonly unknown[]): readonly KeyedOption[] {
  return keyed(options);
}

/** The choices that a property declares. */
export function keyedOptions(property: NodeProperty): readonly KeyedOption[] {
  return keyed(Array.isArray(property.options) ? property.options : none);
}

/** The plain choices of a long list by how they read, the first of each: lists of ten thousand are looked through at once. */
const byText = memoizeByIdentity((options: readonly KeyedOption[]): ReadonlyMap<string, KeyedOption> => {
  const found = new Map<string, KeyedOption>();
  for (const option of options) {
    if (typeof option.stored !== 'object' && !found.has(String(option.stored)))
      found.set(String(option.stored), option);
  }
  return found;
});

/** The choice an entry of a list is. There nothing can be an entry too, where it is offered. */
export function chosenEntry(options: readonly KeyedOption[], entry: unknown): KeyedOption | undefined {
  return (
    chosenOption(options, entry) ??
    (isEmptyValue(entry) ? options.find(({ stored }) => equalJson(stored, entry)) : undefined)
  );
}

/** The choice a value is: the very same, else one that reads the same. */
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
