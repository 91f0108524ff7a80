import { isJsonObject, shorten } from '#base';
import type { NodeProperty } from '#model';

/** A part of a node's summary: plain words, or the name of a placeholder. */
export interface SummaryPart {
  /** Whether `text` is plain words, or the name of a placeholder. */
  readonly kind: 'text' | 'field';
  /** The words on one line; of a placeholder its name in words, without braces and fallback. */
  readonly text: string;
}

/** A card shows some thirty characters; this suffices for wide ones and bounds the cost of long messages. */
const longest = 160;

export function textPart(text: string): SummaryPart {
  return { kind: 'text', text };
}

export function fieldPart(path: string): SummaryPart {
  return { kind: 'field', text: fieldWords(path) };
}

/** The fields that every contact has, as users know them. */
export const contactFieldWords = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  'mobile.number': 'Mobile number',
  'mobile.country': 'Country of the number',
  id: 'Contact id',
  optIn: 'Opted in on',
  blocked: 'Blocked on',
  valid: 'Number is valid',
  'crmA.id': 'CRM A id',
  'crmB.id': 'CRM B id',
  'crmC.id': 'CRM C id',
} as const;

const wordsOfFields: ReadonlyMap<string, string> = new Map(Object.entries(contactFieldWords));

const ownPath = /^(?:attributes|properties)\.([^.]+)$/;
/** What a step leaves behind: the step's title, which is written in words, and the name of the value. */
const outputPath = /^(\p{Lu}[^.]*)\.(.+)$/u;

/**
 * Returns a field as users know it: “First name” for `firstName`, “Home club” for `attributes.homeClub`, “Trial booking” for
 * `properties.trialBooking`, “Reply from Wait for reply” for `Wait for reply.reply`. Other names stay as they are.
 */
export function fieldWords(path: string): string {
  const known = wordsOfFields.get(path);
  if (known !== undefined) return known;
  const own = ownPath.exec(path)?.[1];
  if (own !== undefined) return spelledOut(own) || path;
  const [, step, output = ''] = outputPath.exec(path) ?? [];
  const words = step === undefined ? '' : spelledOut(output);
  return words === '' ? path : `${words} from ${step}`;
}

/** Returns the label of a property; where it has none, its name in words: “Ask again” for `askAgain`. */
export function propertyLabel({ label, name }: Pick<NodeProperty, 'label' | 'name'>): string {
  return label || spelledOut(name ?? '') || (name ?? '');
}

/** A name in camel or snake case as words: “Home club”. */
function spelledOut(name: string): string {
  const words = name
    .replace(/[._-]+/g, ' ')
    .replace(
      /(\p{Ll}|\p{N})(\p{Lu})(?!\p{Lu})/gu,
      (_, before: string, first: string) => `${before} ${first.toLowerCase()}`,
    )
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

// The placeholder grammar belongs to `text`, a module of the same layer, which must not be imported; a test keeps both
// equal.
const placeholder = /\{([^{}|\r\n]*)(?:\|[^{}\r\n]*)?\}/g;

/** Returns a message as words and placeholders, on one line and bounded in length. */
export function messageParts(message: string): readonly SummaryPart[] {
  const start = message.length > longest ? `${cut(message)}…` : message;
  const parts: SummaryPart[] = [];
  let words = '';
  let at = 0;
  const flush = (): void => {
    if (words !== '') parts.push(textPart(words.replace(/\s+/g, ' ')));
    words = '';
  };
  for (const match of start.matchAll(placeholder)) {
    const path = match[1]?.trim();
    words += start.slice(at, match.index);
    at = match.index + match[0].length;
    if (path) {
      flush();
      parts.push(fieldPart(path));
    } else words += match[0];
  }
  words += start.slice(at);
  flush();
  return parts.length === 1 && parts[0]?.text.trim() === '' ? [] : parts;
}

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** Formats a known national number; returns others as they are. */
export function readableNumber(text: string): string {
  const match = northAmerican.exec(text);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}

/** Returns the display name of a value: its text, or the name, number or address of the resource it refers to. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : readableNumber(shortened(value.trim()));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isJsonObject(value)) return undefined;
  const { name, label, firstName, lastName, identifier, number, email, id } = value;
  const recipient = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  for (const candidate of [name, label, recipient, identifier, number, email, id]) {
    if (typeof candidate === 'string' && candidate.trim() !== '') return readableNumber(shortened(candidate.trim()));
  }
  return undefined;
}

/** Returns the names in a property that holds one or many. */
export function namesOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return items.map(nameOf).filter((name) => name !== undefined);
}

/** "1 person", "4 people". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function shortened(text: string): string {
  return shorten(text, longest);
}

/** Cuts a message without splitting a placeholder or a character. */
function cut(message: string): string {
  return message
    .slice(0, longest)
    .replace(/\{[^{}]*$/, '')
    .replace(/[\ud800-\udbff]$/, '');
}
