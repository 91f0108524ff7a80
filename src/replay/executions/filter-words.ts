import { durationWords } from '../words/duration-words.js';
import { executionStatusWords } from '../words/execution-status.js';
import type { WordMessages } from '../words/word-messages.js';
import { changeFilter, type ExecutionFilter, valuesOf } from './execution-filter.js';

/** One active filter as text, and the filter without it. */
export interface FilterPart {
  readonly key: string;
  readonly words: string;
  readonly without: ExecutionFilter;
}

/** The names used in filter texts. */
export interface FilterNames {
  readonly version: (id: string) => string;
  readonly step: (id: string) => string;
  /** Formats a date, such as "Oct 14, 6:00 PM". */
  readonly moment: (text: string) => string;
}

/** The relative times to choose from. */
export const timeSpans: readonly { readonly within: number; readonly words: string }[] = [
  { within: 3_600_000, words: 'Last hour' },
  { within: 86_400_000, words: 'Last 24 hours' },
  { within: 7 * 86_400_000, words: 'Last 7 days' },
  { within: 30 * 86_400_000, words: 'Last 30 days' },
];

/**
 * Returns the active filters as texts. The search text and a single status are left out: the search field and the
 * status chips show them.
 */
export function filterParts(filter: ExecutionFilter, names: FilterNames, words: WordMessages): readonly FilterPart[] {
  const length = (ms: number): string => durationWords(ms, words);
  const parts: FilterPart[] = [];
  const each = (name: 'status' | 'versionId' | 'step' | 'outcome', wordsOf: (value: string) => string): void => {
    const values = valuesOf(filter[name]);
    for (const value of values) {
      parts.push({
        key: `${name} ${value}`,
        words: wordsOf(value),
        without: changeFilter(filter, { [name]: values.filter((one) => one !== value) }),
      });
    }
  };
  const one = (key: string, text: string, change: Parameters<typeof changeFilter>[1]): void => {
    parts.push({ key, words: text, without: changeFilter(filter, change) });
  };
  if (valuesOf(filter.status).length > 1) each('status', (status) => executionStatusWords(status, words));
  each('versionId', names.version);
  const { from, maxDuration, minDuration, to, within } = filter;
  if (within !== undefined) one('within', withinWords(within, words), { within: undefined });
  if (from !== undefined && to !== undefined)
    one('times', `${names.moment(from)} – ${names.moment(to)}`, { from: undefined, to: undefined });
  else if (from !== undefined) one('times', `From ${names.moment(from)}`, { from: undefined });
  else if (to !== undefined) one('times', `Before ${names.moment(to)}`, { to: undefined });
  if (minDuration !== undefined && maxDuration !== undefined)
    one('length', `Took ${length(minDuration)} to ${length(maxDuration)}`, {
      minDuration: undefined,
      maxDuration: undefined,
    });
  else if (minDuration !== undefined) one('length', `Took at least ${length(minDuration)}`, { minDuration: undefined });
  else if (maxDuration !== undefined) one('length', `Took at most ${length(maxDuration)}`, { maxDuration: undefined });
  each('step', (id) => `Came to ${names.step(id)}`);
  each('outcome', (id) => `Last at ${names.step(id)}`);
  return parts;
}

export function withinWords(within: number, words: WordMessages): string {
  return timeSpans.find((span) => span.within === within)?.words ?? `Last ${durationWords(within, words)}`;
}
