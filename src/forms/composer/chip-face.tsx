'use client';
import { Icon } from '#ui';
import { parsePlaceholders } from '#text';
import type { ReactElement } from 'react';
import { type NameEntry, type NameKind, nameIcons } from './name-entries.js';

/** What a chip says: what it stands for in people's words, and what stands in where that is empty. */
export interface ChipWords {
  readonly kind: NameKind | 'unknown';
  readonly title: string;
  readonly path?: string;
  readonly fallback?: string;
}

/** The words for what is written in a text as one thing: a placeholder, or a link. */
export function chipWords(raw: string, names: ReadonlyMap<string, NameEntry>): ChipWords {
  const [part, ...more] = parsePlaceholders(raw);
  if (more.length > 0 || part?.kind !== 'field') return { kind: 'link', title: names.get(raw)?.title ?? raw };
  const { fallback, path } = part;
  const entry = names.get(`{${path}}`);
  return {
    kind: entry?.kind ?? kindByName(path),
    title: entry?.title ?? path,
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
  /** Why it is marked: it may be empty here and nothing stands in for it, or nobody knows it. */
  readonly warning?: string | undefined;
}

/** What is drawn in a chip: its icon, its name and the words that stand in. */
export function ChipFace({ fallback, kind, title, warning }: ChipFaceProps): ReactElement {
  return (
    <span className="pb-merge__face" dir="auto" title={warning}>
      <Icon name={warning === undefined ? nameIcons[kind] : 'triangle-alert'} size={12} />
      <span>{title}</span>
      {fallback !== undefined && fallback !== '' && <em>or “{fallback}”</em>}
    </span>
  );
}
