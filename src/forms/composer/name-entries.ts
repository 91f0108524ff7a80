import { type Found, isJsonObject, matchAll } from '#base';
import { contactFields, type Certainty, type KnownName } from '#rules';
import { isPlaceholderName } from '#text';
import type { ResourceOption } from '../field/resources.js';
import { valueText } from '../field/value-text.js';

/** What kind of thing fills a place in a text. */
export type NameKind = 'contact' | 'property' | 'output' | 'link';

/** One thing that can be put into a text. */
export interface NameEntry {
  /** What is written into the text: a placeholder, or the address of a link. */
  readonly raw: string;
  /** The placeholder's name; absent for a link. */
  readonly path?: string;
  readonly kind: NameKind;
  readonly title: string;
  /** A few quiet words beside it: a sample of its content, or an address. */
  readonly detail?: string;
  /** Whether it is set where the text stands; undefined where that is not known. */
  readonly certainty?: Certainty | undefined;
}

/** Icons by kind, by lucide name. */
export const nameIcons: { readonly [kind in NameKind | 'unknown']: string } = {
  contact: 'user',
  property: 'workflow',
  output: 'reply',
  link: 'link',
  unknown: 'circle-question-mark',
};

const usualLabels = new Map([
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'E-mail'],
  ['mobile.number', 'Mobile number'],
  ['mobile.country', 'Country of the number'],
  ['id', 'Contact id'],
  ['optIn', 'Opted in on'],
  ['blocked', 'Blocked on'],
  ['valid', 'Number is valid'],
  ['crmA.id', 'CRM A id'],
  ['crmB.id', 'CRM B id'],
  ['crmC.id', 'CRM C id'],
]);
/** What a form that stands alone offers: fields every contact has that are worth writing. */
const usualFields = ['firstName', 'lastName', 'email', 'mobile.number'];

export interface NameSources {
  /** What the workflow knows where the text stands; undefined for a form that stands alone. */
  readonly known: readonly KnownName[] | undefined;
  readonly fields: readonly ResourceOption[];
  readonly attributes: readonly ResourceOption[];
  readonly links: readonly ResourceOption[];
}

/**
 * Everything that can be put into a text, what the contact brings first, then the workflow's own, then what earlier steps leave,
 * then links. The account's names for things go before the technical ones.
 */
export function nameEntries({ attributes, fields, known, links }: NameSources): readonly NameEntry[] {
  const entries = new Map<string, NameEntry>();
  const offered = new Map<string, ResourceOption>();
  for (const option of [...fields, ...attributes])
    if (!offered.has(valueText(option.value))) offered.set(valueText(option.value), option);
  const add = (path: string, kind: NameKind, label: string, certainty?: Certainty): void => {
    if (entries.has(path) || !isPlaceholderName(path)) return;
    const option = offered.get(path);
    entries.set(path, {
      raw: `{${path}}`,
      path,
      kind,
      title: option?.label ?? usualLabels.get(path) ?? label,
      ...(option?.detail === undefined ? {} : { detail: option.detail }),
      ...(certainty === undefined ? {} : { certainty }),
    });
  };
  const certainties = new Map(known?.map(({ certainty, name }) => [name, certainty]));
  for (const { label, value } of fields)
    add(valueText(value), kindOfEdge(valueText(value), known), label, certainties.get(valueText(value)));
  if (known) {
    for (const { certainty, kind, label, name } of known) {
      if (kind !== 'contact' || usualFields.includes(name) || !contactFields.includes(name))
        add(name, kind === 'attribute' ? 'contact' : kind, label, certainty);
    }
    for (const { certainty, kind, label, name } of known)
      if (kind === 'contact') add(name, 'contact', label, certainty);
  } else {
    for (const { label, value } of attributes) add(valueText(value), 'contact', label);
    if (fields.length === 0) for (const name of usualFields) add(name, 'contact', name);
  }
  const order: readonly NameKind[] = ['contact', 'property', 'output'];
  const named = [...entries.values()].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
  return [...named, ...linkEntries(links)];
}

function kindOfEdge(path: string, known: readonly KnownName[] | undefined): NameKind {
  const kind = known?.find(({ name }) => name === path)?.kind;
  if (kind === 'property' || path.startsWith('properties.')) return 'property';
  return kind === 'output' ? 'output' : 'contact';
}

/** The links whose address is known. */
export function linkEntries(links: readonly ResourceOption[]): readonly NameEntry[] {
  return links.flatMap(({ label, value }): readonly NameEntry[] => {
    const raw = linkAddress(value);
    return raw === undefined ? [] : [{ raw, kind: 'link', title: label, detail: raw }];
  });
}

function linkAddress(value: unknown): string | undefined {
  const candidates = isJsonObject(value) ? [value['shortenedUrl'], value['destinationUrl'], value['url']] : [value];
  // An address has a dot and no blank; a bare id or name is none.
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && /^[^\s{}]+\.[^\s{}]+$/.test(candidate),
  );
}

/** An entry that a search met, with the places to be marked. */
export interface FoundName {
  readonly entry: NameEntry;
  readonly found: Found;
}

/** The entries that a search meets, the best first; all of them, in their order, for an empty one. */
export function findNames(entries: readonly NameEntry[], query: string): readonly FoundName[] {
  const found = entries.flatMap((entry): readonly FoundName[] => {
    const match = matchAll(query, { title: entry.title, detail: entry.detail, keywords: [entry.path ?? entry.raw] });
    return match ? [{ entry, found: match }] : [];
  });
  return query.trim() === '' ? found : found.sort((left, right) => right.found.score - left.found.score);
}
