'use client';
import { useMemo } from 'react';
import type { ExecutionSummary } from '#adapter';
import { useMessages } from '#ui';
import { durationWords } from '../words/duration-words.js';
import { readableNumber } from '#catalog';
import { shortId } from '../execution-card.js';
import { executionStatusLook, executionStatusWords } from '../words/execution-status.js';
import { type FailureMessages, failureMessages } from '../inspector/failure-messages.js';
import { type WordMessages, wordMessages } from '../words/word-messages.js';
import { executionsMessages, type ExecutionsMessages } from './executions-messages.js';

/** Parses a date to milliseconds since 1970. Returns undefined for other values. */
export function readDate(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Describes executions in lists. */
export interface SummaryWords {
  /** Returns the title of an execution: name, number or id. */
  title(execution: ExecutionSummary): string;
  /**
   * Describes where an execution is or how it ended: "Waiting · Wait for reply". Urgent facts come first, because long
   * lines are cut: "48 m left · Wait for reply", "1 step failed · Add tag", "This number does not exist · Send". They replace the status that the icon
   * already shows.
   */
  line(execution: ExecutionSummary, now: number): string;
  /** Returns why an execution failed, shortly; undefined where that is not known, or it did not fail. */
  reason(execution: ExecutionSummary): string | undefined;
  /** Returns the duration so far; a dash where the times contradict each other. */
  duration(execution: ExecutionSummary, now: number): string;
  /** Tells whether an execution matches a search text: part of the title or id, or the digits of the number. */
  matches(execution: ExecutionSummary, query: string): boolean;
}

/** Creates the descriptions of executions from their words. */
export function createSummaryWords(
  messages: ExecutionsMessages['summary'],
  shared: WordMessages,
  failures: FailureMessages = failureMessages.defaults,
): SummaryWords {
  const reason = (execution: ExecutionSummary): string | undefined =>
    executionStatusLook(execution.status).kind === 'err' ? reasonOf(execution, failures) : undefined;
  const title = (execution: ExecutionSummary): string => {
    if (filled(execution.contactName)) return execution.contactName!.trim();
    return filled(execution.contactNumber)
      ? readableNumber(execution.contactNumber!.trim())
      : shared.run.withId(shortId(String(execution.id)));
  };
  return {
    title,
    reason,
    line(execution, now) {
      const { kind } = executionStatusLook(execution.status);
      // A failed execution says why; failed steps are news where it continued.
      const count = kind === 'err' ? 0 : failedSteps(execution);
      const failed = count < 1 ? undefined : messages.failedSteps(count);
      const why = reason(execution);
      const step =
        filled(execution.lastStep) && !(kind === 'ok' && execution.lastStep === 'End') ? execution.lastStep : undefined;
      const ms = waitLeft(execution, now);
      const left = ms === undefined ? undefined : messages.waitLeft(roundWords(ms, shared));
      const isShownByIcon = step !== undefined && (left !== undefined || (kind === 'run' && failed !== undefined));
      // "Ended · End" would repeat itself.
      const status =
        kind === 'ok'
          ? messages.ended
          : isShownByIcon || why !== undefined
            ? undefined
            : executionStatusWords(execution.status, shared);
      return [failed, why, status, left, step].filter((part) => part !== undefined).join(' · ');
    },
    duration(execution, now) {
      const start = readDate(execution.start);
      const end = readDate(execution.end);
      if (start !== undefined && end !== undefined) return durationWords(end - start, shared);
      // The list updates a few times a minute: seconds of an open execution would freeze and jump.
      return start === undefined || executionStatusLook(execution.status).isEnded === true
        ? shared.unknown
        : roundWords(now - start, shared, Math.floor);
    },
    matches(execution, query) {
      const wanted = query.trim().toLocaleLowerCase();
      if (wanted === '') return true;
      const digits = wanted.replace(/[\s()+.-]/g, '');
      const number = typeof execution.contactNumber === 'string' ? execution.contactNumber.replace(/\D/g, '') : '';
      return (
        title(execution).toLocaleLowerCase().includes(wanted) ||
        String(execution.id).toLocaleLowerCase().includes(wanted) ||
        (/^\d+$/.test(digits) && number.includes(digits))
      );
    },
  };
}

/** Returns the descriptions in the words of the screen. */
export function useSummaryWords(): SummaryWords {
  const { summary } = useMessages(executionsMessages);
  const shared = useMessages(wordMessages);
  const failures = useMessages(failureMessages);
  return useMemo(() => createSummaryWords(summary, shared, failures), [summary, shared, failures]);
}

/** Returns the remaining milliseconds of a wait; undefined where they are unknown or have passed. */
export function waitLeft(execution: ExecutionSummary, now: number): number | undefined {
  const { isEnded, kind } = executionStatusLook(execution.status);
  const until =
    kind === 'wait' && isEnded !== true && readDate(execution.end) === undefined
      ? readDate(execution.waitsUntil)
      : undefined;
  return until === undefined || until <= now ? undefined : until - now;
}

/** Rounds to minutes: seconds mean nothing in a list of waits. */
function roundWords(length: number, shared: WordMessages, round: (minutes: number) => number = Math.round): string {
  const minute = 60_000;
  return length < minute
    ? durationWords(Math.ceil(length / 1000) * 1000, shared)
    : durationWords(round(length / minute) * minute, shared);
}

/** Why an execution failed, shortly: the words of a known code, else the message of the error. */
function reasonOf(
  { failureCode, failureMessage }: ExecutionSummary,
  { codes }: Pick<FailureMessages, 'codes'>,
): string | undefined {
  const known =
    typeof failureCode === 'string' && Object.hasOwn(codes, failureCode)
      ? codes[failureCode as keyof typeof codes]
      : undefined;
  if (known) return known.title;
  return [failureMessage, failureCode].find(filled);
}

const failedSteps = ({ failedSteps: count }: ExecutionSummary): number =>
  typeof count === 'number' && Number.isInteger(count) ? count : 0;

/** Normalises a search text for an adapter: phone numbers lose their separators. */
export function contactWords(query: string): string {
  const plain = query.trim();
  return /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
