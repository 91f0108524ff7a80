/** A character that GSM-7 cannot carry, and where it stands. */
export interface ForcingCharacter {
  readonly character: string;
  /** Its index in the text, in UTF-16 units, as editors count. */
  readonly index: number;
}

/** How a text travels as SMS. */
export interface Segments {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** How much room the text takes: 7-bit units or 16-bit units. Characters of GSM-7's second table count twice. */
  readonly units: number;
  /** How many parts it is sent in; 0 for an empty text. */
  readonly segments: number;
  /** The room in each of these parts: 160 or 70 alone, 153 or 67 where a header has to join several. */
  readonly perSegment: number;
  /** The indexes at which a further part begins. */
  readonly splits: readonly number[];
  /** The characters that made it UCS-2, in order; empty for GSM-7. */
  readonly forcing: readonly ForcingCharacter[];
}

/** How a text travels, without the characters to blame: nothing is made for each character, so that long texts cost little. */
export type SegmentCount = Omit<Segments, 'forcing'>;

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these is sent as an escape and a second unit, which always travel together. */
const extended = '\f^{}\\[~]|€';

/** The 7-bit units of a character by its code, which is below this for all that have any. */
const codes = 0x20ad;
const widths = Uint8Array.from({ length: codes }, (_, code) => {
  const character = String.fromCharCode(code);
  return basic.includes(character) ? 1 : extended.includes(character) ? 2 : 0;
});

/** How many 7-bit units a character takes, by its code; 0 for one that GSM-7 cannot carry. */
function widthOf(code: number): number {
  return widths[code] ?? 0;
}

/** True for a character that GSM-7 cannot carry. */
export function forcesUcs2(character: string): boolean {
  return widthOf(character.codePointAt(0) ?? 0) === 0;
}

/**
 * Counts the parts of a text message. A text that GSM-7 can carry whole is GSM-7, any other UCS-2. Neither the two units of
 * an escaped character nor those of a surrogate pair are parted, so a part may end with a unit unused.
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

/** The same without telling which characters are to blame. */
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

/** The 7-bit units of a text; undefined where GSM-7 cannot carry it. */
function septetsOf(text: string): number | undefined {
  let septets = 0;
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    if (width === 0) return undefined;
    septets += width;
  }
  return septets;
}

function splitSeptets(text: string, room: number): readonly number[] {
  const splits: number[] = [];
  let used = 0;
  for (let at = 0; at < text.length; at++) {
    const width = widthOf(text.charCodeAt(at));
    if (used + width > room) {
      splits.push(at);
      used = 0;
    }
    used += width;
  }
  return splits;
}

function splitPairs(text: string, room: number): readonly number[] {
  const splits: number[] = [];
  for (let at = room; at < text.length; at += room) {
    // Where the part would end inside a pair, the pair goes into the next.
    if ((text.codePointAt(at - 1) as number) > 0xffff) at -= 1;
    splits.push(at);
  }
  return splits;
}
