import { isJsonObject } from '#base';
import type { Trace, Visit } from '#trace';
import { createLens, type Lens } from '../privacy/lens.js';
import { wordsAbout } from '../privacy/personal-values.js';
import { createPrivacy } from '../privacy/privacy.js';

/** A failure as text: what happened, whom it affected, what followed, a remedy; and last the code. */
export interface FailureWords {
  readonly title: string;
  /** A short form for narrow spaces. */
  readonly brief: string;
  readonly detail?: string;
  readonly code?: string;
}

interface KnownFailure {
  readonly title: string;
  readonly brief: string;
  readonly help: string;
}

/** Error codes that most messaging services share. */
const knownFailures: ReadonlyMap<string, KnownFailure> = new Map([
  [
    '21610',
    { title: 'This person has opted out', brief: 'opted out', help: 'They can opt in again by texting START.' },
  ],
  [
    '30003',
    {
      title: 'The phone could not be reached',
      brief: 'not reached',
      help: 'Phones that are off or abroad often answer a later try.',
    },
  ],
  ['30004', { title: 'This number blocks messages', brief: 'blocked', help: 'Only the person can unblock you.' }],
  [
    '30005',
    {
      title: 'This number does not exist',
      brief: 'no such number',
      help: 'Check the number, or take the contact off the list.',
    },
  ],
  [
    '30006',
    {
      title: 'This number cannot receive texts',
      brief: 'cannot receive texts',
      help: 'Landlines and some internet numbers take calls only.',
    },
  ],
  [
    '30007',
    {
      title: 'The carrier filtered this message as spam',
      brief: 'filtered as spam',
      help: 'Links on your own domain and fewer capitals usually fix this.',
    },
  ],
  [
    '30034',
    {
      title: 'Your number is not registered for this traffic',
      brief: 'not registered',
      help: 'Finish the registration of your brand and campaign.',
    },
  ],
]);

/** The lens of the default privacy rules. */
const usualLens = createLens(createPrivacy());

const maxLength = 300;
const maxBriefLength = 32;

/** Describes the failure of a visit, masked by a lens. Undefined for visits that did not fail. */
export function failureOf(visit: Visit, lens: Lens = usualLens): FailureWords | undefined {
  if (visit.state !== 'failed') return undefined;
  const masked = (words: string | undefined): string | undefined =>
    words && wordsAbout(words, visit.context, lens, visit.writtenNumbers);
  const error: unknown = Object.hasOwn(visit.context, 'error') ? visit.context['error'] : undefined;
  const code = isJsonObject(error) ? text(error['code']) : undefined;
  const message = masked(isJsonObject(error) ? text(error['message']) : text(error));
  const detail = masked(isJsonObject(error) ? (text(error['detail']) ?? text(error['details'])) : undefined);
  const known = code === undefined ? undefined : knownFailures.get(code);
  const title = sentence(message ?? known?.title ?? 'This step failed');
  return {
    title,
    brief:
      known?.brief ??
      (title.length <= maxBriefLength ? title.charAt(0).toLocaleLowerCase() + title.slice(1) : 'failed'),
    ...((detail ?? known) ? { detail: detail ?? known?.help ?? '' } : {}),
    ...(code === undefined ? {} : { code }),
  };
}

/** Describes whom a failure affected and what the execution did next. Hidden names are left out. */
export function aftermathOf(visit: Visit, trace: Trace, sendsMessage: boolean, lens: Lens = usualLens): string {
  const next = trace.visits[visit.index];
  const aftermath = next
    ? 'The run carried on to the next step.'
    : trace.end === undefined
      ? 'The run has not gone on since.'
      : 'The run ended here.';
  return sendsMessage ? `${firstName(visit, lens) ?? 'The contact'} didn’t get it. ${aftermath}` : aftermath;
}

function firstName(visit: Visit, lens: Lens): string | undefined {
  const contact: unknown = Object.hasOwn(visit.context, 'contact') ? visit.context['contact'] : undefined;
  if (!isJsonObject(contact)) return undefined;
  for (const key of ['firstName', 'name']) {
    const name = Object.hasOwn(contact, key) ? text(contact[key]) : undefined;
    const path = ['contact', key];
    if (name !== undefined)
      return lens.see(lens.privacy.at(path), path, contact[key] as string).hidden === undefined ? name : undefined;
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value.trim();
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
