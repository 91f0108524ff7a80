import { exactJsonText } from '#model';
import type { Conceal, RunCase } from '#trace';
import type { Lens } from '../privacy/lens.js';

/** The text of a case, as it is copied and kept: numbers have the digits of the run, so that nothing has to stand beside them. */
export function caseText({ numbers, ...made }: RunCase): string {
  return `${exactJsonText(made, numbers, '  ')}\n`;
}

/** What the file of a case is called: `case-8f3a41d0.json`, of letters that every system takes. */
export function caseFileName({ execution }: RunCase): string {
  const id = (execution?.id ?? '').replace(/[^\w-]+/g, '').slice(0, 24);
  return id === '' ? 'case.json' : `case-${id}.json`;
}

/** Conceals in a case what is concealed on the screen; what a person has revealed stays readable. Undefined where nothing is hidden. */
export function concealBy(lens: Lens): Conceal | undefined {
  if (lens.clear) return undefined;
  return {
    value: (path, value) => (typeof value === 'object' ? value : lens.see(lens.privacy.at(path), path, value).value),
    key: (key) => lens.key(key),
  };
}
