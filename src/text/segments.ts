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

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these is sent as an escape and a second unit, which always travel together. */
const extended = new Set('\f^{}\\[~]|€');

/**
 * Counts the parts of a text message. A text that GSM-7 can carry whole is GSM-7, any other UCS-2. Neither the two units of
 * an escaped character nor those of a surrogate pair are parted, so a part may end with a unit unused.
 */
export function countSegments(text: string): Segments {
  const characters = typeof text === 'string' ? [...text] : [];
  const forcing: ForcingCharacter[] = [];
  let index = 0;
  for (const character of characters) {
    if (!basic.has(character) && !extended.has(character)) forcing.push({ character, index });
    index += character.length;
  }
  const encoding = forcing.length > 0 ? 'UCS-2' : 'GSM-7';
  const widthOf = encoding === 'UCS-2' ? (character: string) => character.length : (character: string) => (extended.has(character) ? 2 : 1);
  const units = characters.reduce((sum, character) => sum + widthOf(character), 0);
  const [alone, joined] = encoding === 'UCS-2' ? [70, 67] : [160, 153];
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, perSegment: alone, splits: [], forcing };
  const splits: number[] = [];
  let used = 0;
  index = 0;
  for (const character of characters) {
    const width = widthOf(character);
    if (used + width > joined) {
      splits.push(index);
      used = 0;
    }
    used += width;
    index += character.length;
  }
  return { encoding, units, segments: splits.length + 1, perSegment: joined, splits, forcing };
}
