/** A character that GSM-7 cannot encode, and its position. */
export interface ForcingCharacter {
  /** The character: one code point, which may be two UTF-16 units. */
  readonly character: string;
  /** Its index in the text, in UTF-16 units. */
  readonly index: number;
}

/** How a text is sent by SMS. */
export interface Segments {
  /** The encoding that SMS needs for the text: `GSM-7` where it can hold every character, else `UCS-2`. */
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** The size of the text in 7-bit or 16-bit units. Characters of the GSM-7 extension table count twice. */
  readonly units: number;
  /** The number of segments; 0 for an empty text. */
  readonly segments: number;
  /** The units per segment: 160 or 70 alone, 153 or 67 with the header of a concatenated message. */
  readonly perSegment: number;
  /** The indexes at which a further segment begins. */
  readonly splits: readonly number[];
  /** The characters that force UCS-2, in order; empty for GSM-7. */
  readonly forcing: readonly ForcingCharacter[];
}

/** The segments without the forcing characters: allocates nothing per character, so that long texts are cheap. */
export type SegmentCount = Omit<Segments, 'forcing'>;

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these is sent as an escape and a second unit, which stay in one segment. */
const extended = '\f^{}\\[~]|€';

/** The table of units by character code ends here: all GSM-7 codes are below. */
const codes = 0x20ad;
const widths = Uint8Array.from({ length: codes }, (_, code) => {
  const character = String.fromCharCode(code);
  return basic.includes(character) ? 1 : extended.includes(character) ? 2 : 0;
});

/** Returns the 7-bit units of a character by its code; 0 for one that GSM-7 cannot encode. */
function widthOf(code: number): number {
  return widths[code] ?? 0;
}

/** Returns true for a character that GSM-7 cannot encode. */
export function forcesUcs2(character: string): boolean {
  return widthOf(character.codePointAt(0) ?? 0) === 0;
}

/**
 * Counts the segments of a text message. Text within GSM-7 is GSM-7, any other UCS-2. Escaped characters and surrogate
 * pairs are not split, so a segment may end with an unused unit.
 */
export function countSegments(text: string): Segments {
  const count = measureSegments(text);
  const forcing: ForcingCharacter[] = [];
  let index = 0;
  for (const character of count.encoding === 'UCS-2' ? text : '') {
    if (forcesUcs2(character)) forcing.push({ character, index });
    index += character.length;
  }
  return { ...count, forcing };
}

/** Counts segments as `countSegments` does, without listing the forcing characters. */
export function measureSegments(text: string): SegmentCount {
  if (typeof text !== 'string') return measureSegments('');
  const septets = septetsOf(text);
  const encoding = septets === undefined ? 'UCS-2' : 'GSM-7';
  const units = septets ?? text.length;
  const [alone, joined] = encoding === 'UCS-2' ? [70, 67] : [160, 153];
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, perSegment: alone, splits: [] };
  const splits = encoding === 'UCS-2' ? splitPairs(text, joined) : splitSeptets(text, joined);
  return { encoding, units, segments: splits.length + 1, perSegment: joined, splits };
}

/** Returns the 7-bit units of a text; undefined where GSM-7 cannot encode it. */
function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    if (width === 0) return undefined;
    septets += width;
  }
  return septets;
}

function splitSeptets(text: string, units: number): readonly number[] {
  const splits: number[] = [];
  let used = 0;
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    if (used + width > units) {
      splits.push(at);
      used = 0;
    }
    used += width;
  }
  return splits;
}

function splitPairs(text: string, units: number): readonly number[] {
  const splits: number[] = [];
  for (let at = units; at < text.length; at += units) {
    // A pair that does not fit goes into the next segment.
    if ((text.codePointAt(at - 1) as number) > 0xffff) at -= 1;
    splits.push(at);
  }
  return splits;
}
