import { type Media, mediaKind } from '../field/list/media-entries.js';

/** What of a message WhatsApp does not take. Sizes are in bytes, lengths in characters. */
export type WhatsappLimit =
  | { readonly kind: 'too-long'; readonly length: number; readonly most: number }
  | { readonly kind: 'several-files'; readonly count: number }
  | { readonly kind: 'too-large'; readonly name: string; readonly size: number; readonly most: number }
  | { readonly kind: 'not-taken'; readonly name: string };

/** The longest text of a message, and the longest that goes with a file as its caption. */
const longestText = 4096;
const longestCaption = 1024;
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

/** Returns what WhatsApp would refuse of a message as the contact gets it: one file, of certain kinds and sizes, and the text. */
export function whatsappLimits({
  media,
  text,
}: {
  readonly text: string;
  readonly media: readonly Media[];
}): readonly WhatsappLimit[] {
  const most = media.length > 0 ? longestCaption : longestText;
  const length = [...text].length;
  return [
    ...(length > most ? [{ kind: 'too-long', length, most } as const] : []),
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

/** Whether the platform takes a file of this type. One of unknown type is not judged. */
function isTaken(file: Media): boolean {
  const kind = mediaKind(file);
  if (kind !== 'image' && kind !== 'video' && kind !== 'audio') return true;
  if (file.type !== undefined) return takenTypes[kind].has(file.type.split(';')[0]?.trim().toLowerCase() ?? '');
  return taken[kind].test(file.url.split(/[?#]/)[0] ?? '');
}
