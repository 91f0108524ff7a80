import type { Conceal } from '#trace';
import type { Lens } from '../privacy/lens.js';

/** Conceals in a case what is concealed on the screen; what a person has revealed stays readable. Undefined where nothing is hidden. */
export function concealBy(lens: Lens): Conceal | undefined {
  if (lens.clear) return undefined;
  return {
    value: (path, value) => (typeof value === 'object' ? value : lens.see(lens.privacy.at(path), path, value).value),
    key: (key) => lens.key(key),
  };
}
