import { exactJsonText } from '#model';
import type { Conceal, ExecutionCase } from '#trace';
import type { Lens } from '../privacy/lens.js';

/**
 * Returns the text of a case for clipboard and file. Numbers keep the digits of the execution, so no side table is
 * needed.
 */
export function caseText({ numbers, ...made }: ExecutionCase): string {
  return `${exactJsonText(made, numbers, '  ')}\n`;
}

/**
 * Returns the file name of a case, such as `case-8f3a41d0.json`. It holds only characters that every file system
 * accepts.
 */
export function caseFileName({ execution }: ExecutionCase): string {
  const id = (execution?.id ?? '').replace(/[^\w-]+/g, '').slice(0, 24);
  return id === '' ? 'case.json' : `case-${id}.json`;
}

/**
 * Returns a function that masks a case like the screen does; values the user revealed stay readable. Undefined where
 * nothing is hidden.
 */
export function concealBy(lens: Lens): Conceal | undefined {
  if (lens.isClear) return undefined;
  return {
    value: (path, value) => (typeof value === 'object' ? value : lens.see(lens.privacy.at(path), path, value).value),
    key: (key) => lens.key(key),
  };
}
