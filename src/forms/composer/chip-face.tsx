'use client';
import { Icon, useMessages } from '#ui';
import { fieldWords } from '#catalog';
import { parsePlaceholders } from '#text';
import type { ReactElement } from 'react';
import { type NameEntry, type NameKind, nameIcons } from './name-entries.js';
import { composerMessages } from './composer-messages.js';

/** The words of a chip: its title, and the fallback that a message contains where the value is empty. */
export interface ChipWords {
  readonly kind: NameKind | 'unknown';
  readonly title: string;
  readonly path?: string;
  readonly fallback?: string;
}

/** Returns the words for a placeholder or a link as it is written in a text. */
export function chipWords(raw: string, names: ReadonlyMap<string, NameEntry>): ChipWords {
  const [part, ...more] = parsePlaceholders(raw);
  if (more.length > 0 || part?.kind !== 'field') return { kind: 'link', title: names.get(raw)?.title ?? raw };
  const { fallback, path } = part;
  const entry = names.get(`{${path}}`);
  return {
    kind: entry?.kind ?? kindByName(path),
    title: entry?.title ?? fieldWords(path),
    path,
    ...(fallback === undefined ? {} : { fallback }),
  };
}

function kindByName(path: string): NameKind | 'unknown' {
  if (path.startsWith('attributes.')) return 'contact';
  if (path.startsWith('properties.')) return 'property';
  return path.includes('.') ? 'output' : 'unknown';
}

export interface ChipFaceProps extends ChipWords {
  /** Why the chip is marked: its value may be empty here without a fallback, or its name is unknown. */
  readonly warning?: string | undefined;
}

const noNames: ReadonlyMap<string, NameEntry> = new Map();

/** A placeholder or a link by its name, outside of a form. */
export function PlaceholderChip({ raw }: { readonly raw: string }): ReactElement {
  // Without the names of an account a plain one is taken for a field of the contact.
  const words = chipWords(raw, noNames);
  return (
    <span className="pb-merge">
      <ChipFace {...words} kind={words.kind === 'unknown' ? 'contact' : words.kind} />
    </span>
  );
}

/** The content of a chip: icon, title and fallback. */
export function ChipFace({ fallback, kind, title, warning }: ChipFaceProps): ReactElement {
  const { chip } = useMessages(composerMessages);
  return (
    <span className="pb-merge__face" dir="auto" title={warning}>
      <Icon name={warning === undefined ? nameIcons[kind] : 'triangle-alert'} size={12} />
      <span>{title}</span>
      {fallback !== undefined && fallback !== '' && <em>{chip.or(fallback)}</em>}
    </span>
  );
}
