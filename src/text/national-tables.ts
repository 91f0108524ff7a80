import { measureSegments } from './segments.js';

/**
 * A language whose letters 3GPP TS 23.038 adds to GSM-7, and the size of a text with its tables. For information only,
 * segments are not counted this way: few operators abroad pass such messages on, and gateways send UCS-2 instead.
 */
export interface NationalTable {
  /** The language whose tables hold all letters of the text. */
  readonly language: 'Turkish' | 'Spanish' | 'Portuguese';
  /**
   * `single shift`: further letters behind an escape, two units each. `locking shift`: an alphabet instead of the
   * default one. `both`: one of each.
   */
  readonly shift: 'single' | 'locking' | 'both';
  /** The size of the text with these tables, in 7-bit units. */
  readonly units: number;
  /** The number of segments; each names its tables in a header. */
  readonly segments: number;
}

/**
 * Languages with their own tables and letters outside Latin, in the order of their identifiers. Their texts mix
 * alphabets by locking and single shift, so no length is computed.
 */
export const otherNationalLanguages: readonly string[] = [
  'Bengali',
  'Gujarati',
  'Hindi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Punjabi',
  'Tamil',
  'Telugu',
  'Urdu',
];

interface Alphabet {
  readonly language: NationalTable['language'];
  /** Characters that take an escape. */
  readonly single: string;
  /** Characters that take no escape; absent where the language has no alphabet of its own. */
  readonly locking?: string;
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = capitals.toLowerCase();
const figures = ' !"#%&\'()*+,-./0123456789:;<=>?';
const escaped = '\f^{}\\[~]|€';
const plain = `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤${figures}¡${capitals}ÄÖÑÜ§¿${letters}äöñüà`;

const alphabets: readonly Alphabet[] = [
  {
    language: 'Turkish',
    single: `${escaped}ĞİŞçğış`,
    locking: `@£$¥€éùıòÇ\nĞğ\rÅåΔ_ΦΓΛΩΠΨΣΘΞŞşßÉ¤${figures}İ${capitals}ÄÖÑÜ§ç${letters}äöñüà`,
  },
  { language: 'Spanish', single: `${escaped}çÁÍÓÚáíóú` },
  {
    language: 'Portuguese',
    single: `${escaped}êçÔôÁáΦΓΩΠΨΣΘÊÀÍÓÚÃÕÂíóúãõâ`,
    locking: `@£$¥êéúíóç\nÔô\rÁáΔ_ªÇÀ∞^\\€Ó|ÂâÊÉº${figures}Í${capitals}ÃÕÚÜ§~${letters}ãõ\`üà`,
  },
];

/**
 * The 7-bit units of one segment: 140 octets less the header (its length, three octets for each table, five more in a
 * concatenated message).
 */
function unitsOf(tables: number, joined: boolean): number {
  return Math.floor(((140 - (1 + tables * 3 + (joined ? 5 : 0))) * 8) / 7);
}

/**
 * Returns the national tables that encode a text outside GSM-7, each language once with the fewest segments. Empty for
 * a text within GSM-7, and for one that no table encodes completely.
 */
export function nationalTables(text: string): readonly NationalTable[] {
  if (measureSegments(text).encoding === 'GSM-7') return [];
  return alphabets.flatMap((alphabet) => cheapest(text, alphabet) ?? []);
}

function cheapest(text: string, { language, locking, single }: Alphabet): NationalTable | undefined {
  const ways: readonly (readonly [NationalTable['shift'], string, string])[] = [
    ['single', plain, single],
    ...(locking === undefined
      ? []
      : ([
          ['locking', locking, escaped],
          ['both', locking, single],
        ] as const)),
  ];
  let best: NationalTable | undefined;
  for (const [shift, once, twice] of ways) {
    const widths = widthsIn(text, once, twice);
    if (!widths) continue;
    const tables = shift === 'both' ? 2 : 1;
    const units = widths.reduce((sum, width) => sum + width, 0);
    const segments = units <= unitsOf(tables, false) ? 1 : countParts(widths, unitsOf(tables, true));
    if (!best || segments < best.segments || (segments === best.segments && units < best.units))
      best = { language, shift, units, segments };
  }
  return best;
}

function widthsIn(text: string, once: string, twice: string): readonly number[] | undefined {
  const widths: number[] = [];
  for (const character of text) {
    const width = once.includes(character) ? 1 : twice.includes(character) ? 2 : 0;
    if (width === 0) return undefined;
    widths.push(width);
  }
  return widths;
}

function countParts(widths: readonly number[], units: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > units) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
