import { equalJson, isJsonObject } from '#base';
import type { ResourceOption } from './resources.js';

/** The option a value is: the very same, else the one with the same id, else the one whose id a text is. */
export function findOption(options: readonly ResourceOption[], value: unknown): number {
  const same = options.findIndex((option) => equalJson(option.value, value));
  if (same >= 0) return same;
  const id = isJsonObject(value) ? value['id'] : value;
  if (typeof id === 'string' && id !== '')
    return options.findIndex((option) => isJsonObject(option.value) && option.value['id'] === id);
  return -1;
}
