import { isJsonObject, shorten } from '#base';
import type { Trace, Visit } from '#trace';
import { createLens, type Lens } from '../privacy/lens.js';
import { wordsAbout } from '../privacy/personal-values.js';
import { createPrivacy } from '../privacy/privacy.js';
import type { FailureMessages } from './failure-messages.js';

/** A failure as text: what happened, whom it affected, what followed, a remedy; and last the code. */
export interface FailureWords {
  readonly title: string;
  /** A short form for narrow spaces. */
  readonly brief: string;
  readonly detail?: string;
  readonly code?: string;
}

/** The lens of the default privacy rules. */
const usualLens = createLens(createPrivacy());

const maxLength = 300;
/** More is read than shown: half an address or number is not recognised as one, so texts are cut once masked. */
const maxRead = 20_000;
const maxBriefLength = 32;

/** Describes the failure of a visit, masked by a lens. Undefined for visits that did not fail. */
export function failureOf(
  visit: Visit,
  { codes, failed, unknown }: FailureMessages,
  lens: Lens = usualLens,
): FailureWords | undefined {
  if (visit.state !== 'failed') return undefined;
  const masked = (words: string | undefined): string | undefined =>
    words && cut(wordsAbout(words, visit.context, lens, visit.writtenNumbers));
  const error: unknown = Object.hasOwn(visit.context, 'error') ? visit.context['error'] : undefined;
  const code = isJsonObject(error) ? cut(text(error['code'])) : undefined;
  const message = masked(isJsonObject(error) ? text(error['message']) : text(error));
  const detail = masked(isJsonObject(error) ? (text(error['detail']) ?? text(error['details'])) : undefined);
  const known = code !== undefined && Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined;
  const title = sentence(message ?? known?.title ?? unknown);
  return {
    title,
    brief:
      known?.brief ?? (title.length <= maxBriefLength ? title.charAt(0).toLocaleLowerCase() + title.slice(1) : failed),
    ...((detail ?? known) ? { detail: detail ?? known?.help ?? '' } : {}),
    ...(code === undefined ? {} : { code }),
  };
}

/** Describes whom a failure affected and what the execution did next. Hidden names are left out. */
export function aftermathOf(
  visit: Visit,
  trace: Trace,
  sendsMessage: boolean,
  { aftermath: words }: FailureMessages,
  lens: Lens = usualLens,
): string {
  const next = trace.visits[visit.index];
  const aftermath = next ? words.continued : trace.end === undefined ? words.open : words.ended;
  return sendsMessage ? words.notReceived(firstName(visit, lens), aftermath) : aftermath;
}

function firstName(visit: Visit, lens: Lens): string | undefined {
  const contact: unknown = Object.hasOwn(visit.context, 'contact') ? visit.context['contact'] : undefined;
  if (!isJsonObject(contact)) return undefined;
  for (const key of ['firstName', 'name']) {
    const name = Object.hasOwn(contact, key) ? cut(text(contact[key])) : undefined;
    const path = ['contact', key];
    if (name !== undefined)
      return lens.see(lens.privacy.at(path), path, contact[key] as string).hidden === undefined ? name : undefined;
  }
  return undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.trim().slice(0, maxRead);
}

function cut(words: string | undefined): string | undefined {
  return words === undefined ? undefined : shorten(words, maxLength);
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
