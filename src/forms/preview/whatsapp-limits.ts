import { parsePlaceholders } from '#text';
import { type Media, mediaKind } from '../field/list/media-entries.js';

/** What of a message WhatsApp does not take. Sizes are in bytes, lengths in characters. */
export type WhatsappLimit =
  | { readonly kind: 'too-long' | 'template-too-long'; readonly length: number; readonly most: number }
  /** Templates with such placeholders are not approved: WhatsApp could not tell what they say. */
  | { readonly kind: 'field-at-end' | 'fields-together' }
  | { readonly kind: 'several-files'; readonly count: number }
  | { readonly kind: 'too-large'; readonly name: string; readonly size: number; readonly most: number }
  | { readonly kind: 'not-taken'; readonly name: string };

/** The longest text of a message, the longest that goes with a file as its caption, and the longest of a template. */
const longestText = 4096;
const longestCaption = 1024;
const longestTemplate = 1024;
const mega = 1024 * 1024;

/** By the media table of the WhatsApp Business Platform (Cloud API): the largest file of a kind. */
const largest = {
  image: 5 * mega,
  video: 16 * mega,
  audio: 16 * mega,
  document: 100 * mega,
  file: 100 * mega,
} as const;

/** Endings that the platform takes as image, video or audio. Documents may be of any kind. */
const taken = {
  image: /\.(jpe?g|png)$/i,
  video: /\.(mp4|3gp)$/i,
  audio: /\.(aac|amr|mp3|m4a|ogg)$/i,
} as const;
const takenTypes = {
  image: new Set(['image/jpeg', 'image/png']),
  video: new Set(['video/mp4', 'video/3gpp']),
  audio: new Set(['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']),
} as const;

/**
 * Returns what WhatsApp would refuse of a message as the contact gets it: one file, of certain kinds and sizes, and the
 * text.
 *
 * @param template the text of the template with its placeholders, where the message is one
 */
export function whatsappLimits({
  media,
  template,
  text,
}: {
  readonly text: string;
  readonly media: readonly Media[];
  readonly template?: string | undefined;
}): readonly WhatsappLimit[] {
  const most = template !== undefined ? longestTemplate : media.length > 0 ? longestCaption : longestText;
  const length = [...text].length;
  const kind = template === undefined ? 'too-long' : 'template-too-long';
  return [
    ...(length > most ? [{ kind, length, most } as const] : []),
    ...(template === undefined ? [] : templateLimits(template)),
    ...(media.length > 1 ? [{ kind: 'several-files', count: media.length } as const] : []),
    ...media.flatMap((file): readonly WhatsappLimit[] => {
      const name = file.name ?? file.url;
      const kind = mediaKind(file);
      if (!isTaken(file)) return [{ kind: 'not-taken', name }];
      const { size } = file;
      return size !== undefined && size > largest[kind] ? [{ kind: 'too-large', name, size, most: largest[kind] }] : [];
    }),
  ];
}

/** A template begins and ends with words, and has words between two placeholders. */
function templateLimits(template: string): readonly WhatsappLimit[] {
  const parts = parsePlaceholders(template.trim()).filter(({ kind, raw }) => kind === 'field' || raw.trim() !== '');
  const isField = parts.map(({ kind }) => kind === 'field');
  return [
    ...(isField[0] || isField.at(-1) ? [{ kind: 'field-at-end' } as const] : []),
    ...(isField.some((field, at) => field && isField[at + 1]) ? [{ kind: 'fields-together' } as const] : []),
  ];
}

/** Whether the platform takes a file of this type. One of unknown type is not judged. */
function isTaken(file: Media): boolean {
  const kind = mediaKind(file);
  if (kind !== 'image' && kind !== 'video' && kind !== 'audio') return true;
  if (file.type !== undefined) return takenTypes[kind].has(file.type.split(';')[0]?.trim().toLowerCase() ?? '');
  return taken[kind].test(file.url.split(/[?#]/)[0] ?? '');
}
