import { type Found, isJsonObject, matchAll } from '#base';
import { fieldWords } from '#catalog';
import { contactFields, type Certainty, type Variable } from '#rules';
import { isPlaceholderName } from '#text';
import type { MessagesOf } from '#ui';
import type { ResourceOption } from '../field/resource/resources.js';
import { valueText } from '../field/value/value-text.js';
import type { composerMessages } from './composer-messages.js';

/** The origin of a value that can be inserted into a text. */
export type NameKind = 'contact' | 'property' | 'output' | 'link';

/** An entry of the list of names: a placeholder or a link. */
export interface NameEntry {
  /** The text to insert: a placeholder, or the address of a link. */
  readonly raw: string;
  /** The placeholder's name; absent for a link. */
  readonly path?: string;
  readonly kind: NameKind;
  readonly title: string;
  /** A sample of the value, or the address. */
  readonly detail?: string;
  /** Whether the value is set at this node; undefined where that is unknown. */
  readonly certainty?: Certainty | undefined;
}

/** Lucide icon names by kind. */
export const nameIcons: { readonly [kind in NameKind | 'unknown']: string } = {
  contact: 'user',
  property: 'workflow',
  output: 'reply',
  link: 'link',
  unknown: 'circle-question-mark',
};

/** The contact fields that a form without an editor offers. */
const defaultFields = ['firstName', 'lastName', 'email', 'mobile.number'];

export interface NameSources {
  /** The names the workflow has at this node; undefined for a form without an editor. */
  readonly known: readonly Variable[] | undefined;
  readonly fields: readonly ResourceOption[];
  readonly attributes: readonly ResourceOption[];
  readonly links: readonly ResourceOption[];
}

/**
 * Returns all entries that can be inserted into a text: contact fields, workflow properties, outputs of earlier nodes,
 * links. Titles of the account take precedence over built-in ones.
 * @param fieldTitles built-in titles of contact fields
 */
export function nameEntries(
  { attributes, fields, known, links }: NameSources,
  fieldTitles: MessagesOf<typeof composerMessages>['fields'],
): readonly NameEntry[] {
  const titleOf = (path: string): string | undefined =>
    Object.hasOwn(fieldTitles, path) ? fieldTitles[path as keyof typeof fieldTitles] : undefined;
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
      title: option?.label ?? titleOf(path) ?? (label === path ? fieldWords(path) : label),
      ...(option?.detail === undefined ? {} : { detail: option.detail }),
      ...(certainty === undefined ? {} : { certainty }),
    });
  };
  const certainties = new Map(known?.map(({ certainty, name }) => [name, certainty]));
  for (const { label, value } of fields)
    add(valueText(value), kindOfField(valueText(value), known), label, certainties.get(valueText(value)));
  if (known) {
    for (const { certainty, kind, label, name } of known) {
      if (kind !== 'contact' || defaultFields.includes(name) || !contactFields.includes(name))
        add(name, kind === 'attribute' ? 'contact' : kind, label, certainty);
    }
    for (const { certainty, kind, label, name } of known)
      if (kind === 'contact') add(name, 'contact', label, certainty);
  } else {
    for (const { label, value } of attributes) add(valueText(value), 'contact', label);
    if (fields.length === 0) for (const name of defaultFields) add(name, 'contact', name);
  }
  const order: readonly NameKind[] = ['contact', 'property', 'output'];
  const named = [...entries.values()].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
  return [...named, ...linkEntries(links)];
}

function kindOfField(path: string, known: readonly Variable[] | undefined): NameKind {
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
  // An address contains a dot and no blank; a bare id or name does not.
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && /^[^\s{}]+\.[^\s{}]+$/.test(candidate),
  );
}

/** An entry that matches a search, with the ranges to highlight. */
export interface FoundName {
  readonly entry: NameEntry;
  readonly found: Found;
}

/** Returns the entries that match a query, the best first; all of them, in their order, for an empty query. */
export function findNames(entries: readonly NameEntry[], query: string): readonly FoundName[] {
  const found = entries.flatMap((entry): readonly FoundName[] => {
    const match = matchAll(query, { title: entry.title, detail: entry.detail, keywords: [entry.path ?? entry.raw] });
    return match ? [{ entry, found: match }] : [];
  });
  return query.trim() === '' ? found : found.sort((left, right) => right.found.score - left.found.score);
}
