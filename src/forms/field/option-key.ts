import { equalJson, type Json, isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { compareValues, isEmptyValue } from '#rules';
import { valueText } from './value-text.js';

/** One choice of a property, under a key that controls can hold: values may be anything. */
export interface KeyedOption {
  readonly value: string;
  readonly label: string;
  readonly stored: Json;
}

/** The choices that a property declares. Entries that are not objects are left out. */
export function keyedOptions(property: NodeProperty): readonly KeyedOption[] {
  const options: readonly unknown[] = Array.isArray(property.options) ? property.options : [];
  return options.filter(isJsonObject).map((option, index) => ({
    value: String(index),
    label: typeof option['label'] === 'string' && option['label'] !== '' ? option['label'] : valueText(option['value']) || 'No name',
    stored: (option['value'] ?? null) as Json,
  }));
}

/** The choice a value is: the very same, else one that reads the same. */
export function chosenOption(options: readonly KeyedOption[], value: unknown): KeyedOption | undefined {
  if (isEmptyValue(value)) return undefined;
  return (
    options.find((option) => equalJson(option.stored, value)) ??
    options.find((option) => compareValues('equals', value, option.stored) === true)
  );
}
