import { shorten } from '#base';
import type { VisitState } from '#trace';
import type { StatusKind } from '#ui';
import type { WordMessages } from './word-messages.js';

/** The appearance of a status. Statuses are an open set; unknown ones are shown verbatim. */
export interface StatusLook {
  readonly kind: StatusKind;
  readonly icon: string;
  /** In progress: a spinner replaces the icon. */
  readonly isBusy?: boolean;
  /** Final. Unknown statuses are not final. */
  readonly isEnded?: boolean;
}

const looks = {
  running: { kind: 'run', icon: 'circle-dot', isBusy: true },
  waiting: { kind: 'wait', icon: 'hourglass' },
  completed: { kind: 'ok', icon: 'circle-check', isEnded: true },
  done: { kind: 'ok', icon: 'circle-check', isEnded: true },
  failed: { kind: 'err', icon: 'circle-x', isEnded: true },
  canceled: { kind: 'mute', icon: 'circle-slash', isEnded: true },
  timedOut: { kind: 'wait', icon: 'timer', isEnded: true },
  skipped: { kind: 'mute', icon: 'circle-slash', isEnded: true },
} as const satisfies { readonly [status: string]: StatusLook };

const unknownLook: StatusLook = { kind: 'mute', icon: 'circle-question-mark' };

/** Statuses of executions as letters in lower case; `done` is a state of visits only. */
const knownStatuses = new Map<string, Exclude<keyof typeof looks, 'done'>>([
  ['running', 'running'],
  ['waiting', 'waiting'],
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
  ['timedout', 'timedOut'],
  ['skipped', 'skipped'],
]);

const maxLength = 40;

const trimmed = (status: unknown): string => (typeof status === 'string' ? status.trim() : '');

const knownStatus = (status: unknown): Exclude<keyof typeof looks, 'done'> | undefined =>
  knownStatuses.get(
    trimmed(status)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );

/** Returns the appearance of a status, ignoring case and separators (`timed_out` is `timedOut`). */
export function executionStatusLook(status: unknown): StatusLook {
  const known = knownStatus(status);
  return known === undefined ? unknownLook : looks[known];
}

/** Returns the label of a status; an unknown one verbatim, cut where it is long. */
export function executionStatusWords(status: unknown, words: WordMessages): string {
  const known = knownStatus(status);
  if (known !== undefined) return words.status[known];
  const written = trimmed(status);
  if (written === '') return words.status.unknown;
  return shorten(written, maxLength);
}

/** Returns the appearance of a visit's state. Its label is `words.status[state]`. */
export function visitLook(state: VisitState): StatusLook {
  return looks[state];
}
