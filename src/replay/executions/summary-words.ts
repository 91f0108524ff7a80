import type { ExecutionSummary } from '#adapter';
import { durationWords, unknownWord } from '../words/duration-words.js';
import { readableNumber } from '../words/execution-contact.js';
import { shortId } from '../execution-card.js';
import { executionStatusLook } from '../words/execution-status.js';

/** A moment in milliseconds since 1970, if the text is one. */
export function readDate(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whose run it is: the contact's name, else the number, else the run's own id. */
export function summaryTitle(execution: ExecutionSummary): string {
  if (filled(execution.contactName)) return execution.contactName!.trim();
  return filled(execution.contactNumber)
    ? readableNumber(execution.contactNumber!.trim())
    : `Run ${shortId(String(execution.id))}`;
}

/**
 * Where the run is, or how it ended: "Waiting · Wait for reply". What somebody looks for comes before that, because long lines are cut:
 * "48 m left · Wait for reply", "1 step failed · Add tag". What the sign of the status tells already gives way to it.
 */
export function summaryLine(execution: ExecutionSummary, now: number): string {
  const { label, kind } = executionStatusLook(execution.status);
  // A run that failed is known by that; steps that failed are news where it went on.
  const failed = kind === 'err' ? undefined : failedStepsWords(execution.failedSteps);
  const place =
    filled(execution.lastStep) && !(kind === 'ok' && execution.lastStep === 'End') ? execution.lastStep : undefined;
  const left = waitLeftWords(execution, now);
  const isToldBySign = place !== undefined && (left !== undefined || (kind === 'run' && failed !== undefined));
  // "Ended · End" would say the same twice.
  const said = kind === 'ok' ? 'Ended' : isToldBySign ? undefined : label;
  return [failed, said, left, place].filter((part) => part !== undefined).join(' · ');
}

/** How much longer a waiting run waits at most; nothing where nobody knows, or where that time is over already. */
export function waitLeftWords(execution: ExecutionSummary, now: number): string | undefined {
  const { ended, kind } = executionStatusLook(execution.status);
  const until =
    kind === 'wait' && ended !== true && readDate(execution.end) === undefined
      ? readDate(execution.waitsUntil)
      : undefined;
  return until === undefined || until <= now ? undefined : `${roundWords(until - now)} left`;
}

/** Of what lasts minutes, seconds tell nobody anything in a list. */
function roundWords(length: number, round: (minutes: number) => number = Math.round): string {
  const minute = 60_000;
  return length < minute
    ? durationWords(Math.ceil(length / 1000) * 1000)
    : durationWords(round(length / minute) * minute);
}

/** "1 step failed", where some did. */
export function failedStepsWords(failedSteps: number | undefined): string | undefined {
  const count = typeof failedSteps === 'number' && Number.isInteger(failedSteps) ? failedSteps : 0;
  return count < 1 ? undefined : `${count} ${count === 1 ? 'step' : 'steps'} failed`;
}

/** How long it took, or has been going on; a dash when the times make no sense. */
export function summaryDuration(execution: ExecutionSummary, now: number): string {
  const start = readDate(execution.start);
  const end = readDate(execution.end);
  if (start !== undefined && end !== undefined) return durationWords(end - start);
  // A list looks at the clock a few times a minute: of what goes on, seconds would stand still and then jump.
  return start === undefined || executionStatusLook(execution.status).ended === true
    ? unknownWord
    : roundWords(now - start, Math.floor);
}

/** Whether a run is meant by what a person typed: a part of the name, the id, or the digits of the number. */
export function summaryMatches(execution: ExecutionSummary, query: string): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replace(/[\s()+.-]/g, '');
  const number = typeof execution.contactNumber === 'string' ? execution.contactNumber.replace(/\D/g, '') : '';
  return (
    summaryTitle(execution).toLocaleLowerCase().includes(wanted) ||
    String(execution.id).toLocaleLowerCase().includes(wanted) ||
    (/^\d+$/.test(digits) && number.includes(digits))
  );
}

/** What was typed as an adapter is asked for it: numbers are kept without what people put between their digits. */
export function contactWords(query: string): string {
  const plain = query.trim();
  return /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
