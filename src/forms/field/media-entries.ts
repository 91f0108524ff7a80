import { isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { settingArg, settingArgs } from '#rules';

/** One file, by its address. */
export interface Media {
  readonly url: string;
  readonly name?: string;
  readonly size?: number;
  /** As `image/png`. */
  readonly type?: string;
}

/** A file as it is stored: an address, or an object with one. Undefined for anything else. */
export function readMedia(entry: unknown): Media | undefined {
  if (typeof entry === 'string') return { url: entry };
  if (!isJsonObject(entry) || typeof entry['url'] !== 'string') return undefined;
  const { name, size, type, url } = entry;
  return {
    url,
    ...(typeof name === 'string' && { name }),
    ...(typeof size === 'number' && { size }),
    ...(typeof type === 'string' && { type }),
  };
}

/** An entry with another address; what else stands in it is kept. */
export function withAddress(entry: unknown, url: string): unknown {
  return isJsonObject(entry) ? { ...entry, url } : url;
}

const endings: readonly (readonly [RegExp, 'image' | 'video' | 'audio' | 'document'])[] = [
  [/\.(png|jpe?g|gif|webp|svg|avif|heic|bmp)$/i, 'image'],
  [/\.(mp4|mov|webm|3gp|m4v|avi)$/i, 'video'],
  [/\.(mp3|wav|ogg|m4a|aac|amr)$/i, 'audio'],
  [/\.(pdf|docx?|xlsx?|txt|csv|vcf|ics)$/i, 'document'],
];

/** What a file is, by its type or else by how its address ends. */
export function mediaKind(media: Media | undefined): 'image' | 'video' | 'audio' | 'document' | 'file' {
  const kind = /^(image|video|audio)\//.exec(media?.type ?? '')?.[1];
  if (kind) return kind as 'image' | 'video' | 'audio';
  const path = (media?.url ?? '').split(/[?#]/)[0] ?? '';
  return endings.find(([ending]) => ending.test(path))?.[1] ?? 'file';
}

const kindWords = new Set(['image', 'video', 'audio', 'document']);

/** The kinds of file a setting takes: `image`, `application/pdf`, `.vcf`. None: all. */
export function acceptedKinds(property: NodeProperty): readonly string[] {
  const { named, words } = settingArgs(property);
  return [
    ...(named.get('accept') ?? []).flatMap((list) => list.split(',')),
    ...words.filter((word) => kindWords.has(word) || word.includes('/') || word.startsWith('.')),
  ]
    .map((kind) => kind.trim().toLowerCase().replace(/\/\*$/, ''))
    .filter((kind) => kind !== '');
}

const units = { b: 1, kb: 1024, mb: 1024 * 1024, gb: 1024 * 1024 * 1024 } as const;

/** How many bytes a file may have. */
function largest(property: NodeProperty): number | undefined {
  const [, amount = '', unit = 'b'] = /^([\d.]+)\s*([kmg]?b)?$/i.exec(settingArg(property, 'maxsize') ?? '') ?? [];
  const bytes = Number(amount) * units[unit.toLowerCase() as keyof typeof units];
  return bytes > 0 ? bytes : undefined;
}

/** Why a file cannot be taken in; undefined for one that can. */
export function acceptsFile(property: NodeProperty, file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const most = largest(property);
  if (most !== undefined && file.size > most)
    return `${file.name} has ${sizeText(file.size)}. At most ${sizeText(most)} can be sent`;
  const kinds = acceptedKinds(property);
  const kind = mediaKind({ url: file.name, type: file.type });
  const fits =
    kinds.length === 0 ||
    kinds.some(
      (word) => word === kind || word === file.type || (word.startsWith('.') && file.name.toLowerCase().endsWith(word)),
    );
  return fits ? undefined : `${file.name} is not of a kind that can be sent here`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [amount, unit] = bytes < units.mb ? [bytes / units.kb, 'kB'] : [bytes / units.mb, 'MB'];
  return `${amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10} ${unit}`;
}

const listFormat = new Intl.ListFormat('en', { type: 'disjunction' });

/** What can be added, in words. Empty when there is no limit. */
export function mediaLimit(property: NodeProperty): string {
  const kinds = acceptedKinds(property);
  const most = largest(property);
  const words = kinds.map(
    (kind) => ({ image: 'images', video: 'videos', audio: 'sounds', document: 'documents' })[kind] ?? kind,
  );
  if (words.length === 0) return most === undefined ? '' : `Each up to ${sizeText(most)}.`;
  const text = listFormat.format(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${most === undefined ? '' : `, each up to ${sizeText(most)}`}.`;
}
