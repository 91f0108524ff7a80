import { equalJson, isJsonObject } from '#base';
import type { ResourceOption } from './resources.js';

/** Returns the index of the option that a value denotes: the equal one, else the one with its id; -1 for none. */
export function findOption(options: readonly ResourceOption[], value: unknown): number {
  const same = options.findIndex((option) => equalJson(option.value, value));
  if (same >= 0) return same;
  const id = isJsonObject(value) ? value['id'] : value;
  if (typeof id === 'string' && id !== '')
    return options.findIndex((option) => isJsonObject(option.value) && option.value['id'] === id);
  return -1;
}
