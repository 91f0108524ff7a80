import type { ExecutionSummary } from '#adapter';
import { durationWords } from '../words/duration-words.js';
import { readableNumber } from '../words/execution-contact.js';
import { shortId } from '../execution-card.js';
import { executionStatusLook, executionStatusWords } from '../words/execution-status.js';
import type { WordMessages } from '../words/word-messages.js';

/** Parses a date to milliseconds since 1970. Returns undefined for other values. */
export function readDate(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the title of an execution: name, number or id. */
export function summaryTitle(execution: ExecutionSummary, words: WordMessages): string {
  if (filled(execution.contactName)) return execution.contactName!.trim();
  return filled(execution.contactNumber)
    ? readableNumber(execution.contactNumber!.trim())
    : words.run.withId(shortId(String(execution.id)));
}

/**
 * Describes where an execution is or how it ended: "Waiting · Wait for reply". Urgent facts come first, because long
 * lines are cut: "48 m left · Wait for reply", "1 step failed · Add tag". They replace the status that the icon already
 * shows.
 */
export function summaryLine(execution: ExecutionSummary, now: number, words: WordMessages): string {
  const { kind } = executionStatusLook(execution.status);
  // A failed execution says so itself; failed steps are news where it continued.
  const failed = kind === 'err' ? undefined : failedStepsWords(execution.failedSteps);
  const place =
    filled(execution.lastStep) && !(kind === 'ok' && execution.lastStep === 'End') ? execution.lastStep : undefined;
  const left = waitLeftWords(execution, now, words);
  const isToldBySign = place !== undefined && (left !== undefined || (kind === 'run' && failed !== undefined));
  // "Ended · End" would repeat itself.
  const said = kind === 'ok' ? 'Ended' : isToldBySign ? undefined : executionStatusWords(execution.status, words);
  return [failed, said, left, place].filter((part) => part !== undefined).join(' · ');
}

/** Returns the remaining time of a wait; empty where it is unknown or has passed. */
export function waitLeftWords(execution: ExecutionSummary, now: number, words: WordMessages): string | undefined {
  const { isEnded, kind } = executionStatusLook(execution.status);
  const until =
    kind === 'wait' && isEnded !== true && readDate(execution.end) === undefined
      ? readDate(execution.waitsUntil)
      : undefined;
  return until === undefined || until <= now ? undefined : `${roundWords(until - now, words)} left`;
}

/** Rounds to minutes: seconds mean nothing in a list of waits. */
function roundWords(length: number, words: WordMessages, round: (minutes: number) => number = Math.round): string {
  const minute = 60_000;
  return length < minute
    ? durationWords(Math.ceil(length / 1000) * 1000, words)
    : durationWords(round(length / minute) * minute, words);
}

/** Returns "1 step failed", or undefined where none did. */
export function failedStepsWords(failedSteps: number | undefined): string | undefined {
  const count = typeof failedSteps === 'number' && Number.isInteger(failedSteps) ? failedSteps : 0;
  return count < 1 ? undefined : `${count} ${count === 1 ? 'step' : 'steps'} failed`;
}

/** Returns the duration so far; a dash where the times contradict each other. */
export function summaryDuration(execution: ExecutionSummary, now: number, words: WordMessages): string {
  const start = readDate(execution.start);
  const end = readDate(execution.end);
  if (start !== undefined && end !== undefined) return durationWords(end - start, words);
  // The list updates a few times a minute: seconds of an open execution would freeze and jump.
  return start === undefined || executionStatusLook(execution.status).isEnded === true
    ? words.unknown
    : roundWords(now - start, words, Math.floor);
}

/** Tells whether an execution matches a search text: part of the name, the id, or the digits of the number. */
export function summaryMatches(execution: ExecutionSummary, query: string, words: WordMessages): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replace(/[\s()+.-]/g, '');
  const number = typeof execution.contactNumber === 'string' ? execution.contactNumber.replace(/\D/g, '') : '';
  return (
    summaryTitle(execution, words).toLocaleLowerCase().includes(wanted) ||
    String(execution.id).toLocaleLowerCase().includes(wanted) ||
    (/^\d+$/.test(digits) && number.includes(digits))
  );
}

/** Normalises a search text for an adapter: phone numbers lose their separators. */
export function contactWords(query: string): string {
  const plain = query.trim();
  return /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
