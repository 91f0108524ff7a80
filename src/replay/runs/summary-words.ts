import type { ExecutionSummary } from '#adapter';
import { durationWords } from '../duration-words.js';
import { readableNumber } from '../run-contact.js';
import { shortId } from '../run-card.js';
import { runStatusLook } from '../run-status.js';

/** A moment in milliseconds since 1970, if the text is one. */
export function readDate(text: unknown): number | undefined {
  const time = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whose run it is: the contact's name, else the number, else the run's own id. */
export function summaryTitle(run: ExecutionSummary): string {
  if (filled(run.contactName)) return run.contactName!.trim();
  return filled(run.contactNumber) ? readableNumber(run.contactNumber!.trim()) : `Run ${shortId(String(run.id))}`;
}

/** Where the run is, or how it ended: "Waiting · Wait for reply". */
export function summaryLine(run: ExecutionSummary): string {
  const { label, kind } = runStatusLook(run.status);
  const said = kind === 'ok' ? 'Ended' : label;
  // "Ended · End" would say the same twice.
  return filled(run.lastStep) && !(kind === 'ok' && run.lastStep === 'End') ? `${said} · ${run.lastStep}` : said;
}

/** How long it took, or has been going on; a dash when the times make no sense. */
export function summaryDuration(run: ExecutionSummary, now: number): string {
  const start = readDate(run.start);
  const end = readDate(run.end) ?? (runStatusLook(run.status).ended === true ? undefined : now);
  return durationWords(start === undefined || end === undefined ? undefined : end - start);
}

/** Whether a run is meant by what a person typed: a part of the name, the id, or the digits of the number. */
export function summaryMatches(run: ExecutionSummary, query: string): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replace(/[\s()+.-]/g, '');
  const number = typeof run.contactNumber === 'string' ? run.contactNumber.replace(/\D/g, '') : '';
  return summaryTitle(run).toLocaleLowerCase().includes(wanted) || String(run.id).toLocaleLowerCase().includes(wanted)
    || (/^\d+$/.test(digits) && number.includes(digits));
}

/** What was typed as an adapter is asked for it: numbers are kept without what people put between their digits. */
export function contactWords(query: string): string {
  const plain = query.trim();
  return /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(plain) ? plain.replace(/\D/g, '') : plain;
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
