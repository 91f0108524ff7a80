import { type Wait, waitKinds } from '#trace';
import { durationWords } from '../words/duration-words.js';
import { executionStatusWords } from '../words/execution-status.js';
import type { WordMessages } from '../words/word-messages.js';
import { changeFilter, type ExecutionFilter, valuesOf } from './execution-filter.js';
import type { ExecutionsMessages } from './executions-messages.js';

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

type FilterMessages = ExecutionsMessages['filter'];

/** The relative times to choose from. */
export const timeSpans = [
  { within: 3_600_000, name: 'hour' },
  { within: 86_400_000, name: 'day' },
  { within: 7 * 86_400_000, name: 'week' },
  { within: 30 * 86_400_000, name: 'month' },
] as const;

/**
 * Returns the active filters as texts. The search text and a single status are left out: the search field and the
 * status chips show them.
 */
export function filterParts(
  filter: ExecutionFilter,
  names: FilterNames,
  messages: FilterMessages,
  shared: WordMessages,
): readonly FilterPart[] {
  const { on } = messages;
  const parts: FilterPart[] = [];
  const each = (
    name: 'status' | 'versionId' | 'step' | 'outcome' | 'waitsFor',
    wordsOf: (value: string) => string,
  ): void => {
    const values = valuesOf(filter[name]);
    for (const value of values) {
      parts.push({
        key: `${name} ${value}`,
        words: wordsOf(value),
        without: changeFilter(filter, { [name]: values.filter((one) => one !== value) }),
      });
    }
  };
  const one = (key: string, words: string | undefined, change: Parameters<typeof changeFilter>[1]): void => {
    if (words !== undefined) parts.push({ key, words, without: changeFilter(filter, change) });
  };
  if (valuesOf(filter.status).length > 1) each('status', (status) => executionStatusWords(status, shared));
  each('versionId', names.version);
  const { within } = filter;
  one('within', within === undefined ? undefined : withinWords(within, messages, shared), { within: undefined });
  one('times', timeWords(filter, names, on), { from: undefined, to: undefined });
  one('length', lengthWords(filter, on, shared), { minDuration: undefined, maxDuration: undefined });
  each('step', (id) => on.step(names.step(id)));
  const any = valuesOf(filter.anyStep).map(names.step).join(on.or);
  one('anyStep', any === '' ? undefined : on.anyStep(any), { anyStep: undefined });
  each('waitsFor', (kind) => (waitKinds.some((known) => known === kind) ? on[kind as Wait['for']] : kind));
  each('outcome', (id) => on.outcome(names.step(id)));
  return parts;
}

function timeWords({ from, to }: ExecutionFilter, names: FilterNames, on: FilterMessages['on']): string | undefined {
  if (from !== undefined && to !== undefined) return on.between(names.moment(from), names.moment(to));
  if (from !== undefined) return on.from(names.moment(from));
  return to === undefined ? undefined : on.before(names.moment(to));
}

function lengthWords(
  { minDuration, maxDuration }: ExecutionFilter,
  on: FilterMessages['on'],
  shared: WordMessages,
): string | undefined {
  if (minDuration !== undefined && maxDuration !== undefined)
    return on.tookBetween(durationWords(minDuration, shared), durationWords(maxDuration, shared));
  if (minDuration !== undefined) return on.tookAtLeast(durationWords(minDuration, shared));
  return maxDuration === undefined ? undefined : on.tookAtMost(durationWords(maxDuration, shared));
}

/** Describes a relative time: "Last 7 days". */
export function withinWords(within: number, { time }: FilterMessages, shared: WordMessages): string {
  const span = timeSpans.find((one) => one.within === within);
  return span ? time[span.name] : time.last(durationWords(within, shared));
}
