import { isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { settingArg, settingArgs } from '#rules';
import type { MessagesOf } from '#ui';
import type { mediaMessages } from './media-messages.js';

export type MediaWords = MessagesOf<typeof mediaMessages>;

/** One file by its address. */
export interface Media {
  /** The address. */
  readonly url: string;
  /** The file name to show. */
  readonly name?: string;
  /** The size in bytes. */
  readonly size?: number;
  /** The MIME type, such as `image/png`. */
  readonly type?: string;
}

/** Reads a stored file: an address, or an object with one. Undefined for anything else. */
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

/** Returns an entry with another address; its other keys are kept. */
export function withAddress(entry: unknown, url: string): unknown {
  return isJsonObject(entry) ? { ...entry, url } : url;
}

const endings: readonly (readonly [RegExp, 'image' | 'video' | 'audio' | 'document'])[] = [
  [/\.(png|jpe?g|gif|webp|svg|avif|heic|bmp)$/i, 'image'],
  [/\.(mp4|mov|webm|3gp|m4v|avi)$/i, 'video'],
  [/\.(mp3|wav|ogg|m4a|aac|amr)$/i, 'audio'],
  [/\.(pdf|docx?|xlsx?|txt|csv|vcf|ics)$/i, 'document'],
];

/** Returns the kind of a file, by its MIME type, else by the suffix of its address. */
export function mediaKind(media: Media | undefined): 'image' | 'video' | 'audio' | 'document' | 'file' {
  const kind = /^(image|video|audio)\//.exec(media?.type ?? '')?.[1];
  if (kind) return kind as 'image' | 'video' | 'audio';
  const path = (media?.url ?? '').split(/[?#]/)[0] ?? '';
  return endings.find(([ending]) => ending.test(path))?.[1] ?? 'file';
}

const kindWords = new Set(['image', 'video', 'audio', 'document']);

/** Returns the kinds of file a setting accepts: `image`, `application/pdf`, `.vcf`. Empty: all. */
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

/** Returns the maximum size of a file in bytes. */
function maxFileSize(property: NodeProperty): number | undefined {
  const [, amount = '', unit = 'b'] = /^([\d.]+)\s*([kmg]?b)?$/i.exec(settingArg(property, 'maxsize') ?? '') ?? [];
  const bytes = Number(amount) * units[unit.toLowerCase() as keyof typeof units];
  return bytes > 0 ? bytes : undefined;
}

/** Returns why a file is refused; undefined for an accepted one. */
export function fileRefusal(
  property: NodeProperty,
  file: Pick<File, 'name' | 'size' | 'type'>,
  words: Pick<MediaWords, 'otherKind' | 'size' | 'tooLarge'>,
): string | undefined {
  const maxSize = maxFileSize(property);
  if (maxSize !== undefined && file.size > maxSize)
    return words.tooLarge(file.name, sizeText(file.size, words.size), sizeText(maxSize, words.size));
  const kinds = acceptedKinds(property);
  const kind = mediaKind({ url: file.name, type: file.type });
  const fits =
    kinds.length === 0 ||
    kinds.some(
      (word) => word === kind || word === file.type || (word.startsWith('.') && file.name.toLowerCase().endsWith(word)),
    );
  return fits ? undefined : words.otherKind(file.name);
}

/** Formats a size in bytes, kilobytes or megabytes, with one decimal below 10. */
export function sizeText(bytes: number, words: MediaWords['size']): string {
  if (bytes < units.kb) return words.bytes(bytes);
  const amount = bytes < units.mb ? bytes / units.kb : bytes / units.mb;
  const rounded = amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return bytes < units.mb ? words.kilobytes(rounded) : words.megabytes(rounded);
}

/** Describes the accepted files; empty without a limit. */
export function mediaLimit(property: NodeProperty, words: Pick<MediaWords, 'accepted' | 'size'>): string {
  const { accepted } = words;
  const maxSize = maxFileSize(property);
  const size = maxSize === undefined ? undefined : sizeText(maxSize, words.size);
  const kinds = acceptedKinds(property).map((kind) =>
    Object.hasOwn(accepted.kinds, kind) ? accepted.kinds[kind as keyof typeof accepted.kinds] : kind,
  );
  if (kinds.length === 0) return size === undefined ? '' : accepted.upTo(size);
  return size === undefined ? accepted.anyOf(kinds) : accepted.anyOfUpTo(kinds, size);
}
