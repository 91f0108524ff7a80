import { measureSegments } from './segments.js';

/**
 * A language whose letters 3GPP TS 23.038 adds to GSM-7, and what a text would take with its tables. A fact to offer, not a way
 * we count: few operators outside the country pass such messages on, and gateways send UCS-2 instead.
 */
export interface NationalTable {
  readonly language: 'Turkish' | 'Spanish' | 'Portuguese';
  /**
   * `single shift`: further letters behind an escape, each of two units. `locking shift`: an alphabet in place of the default
   * one. `both`: one of each.
   */
  readonly shift: 'single' | 'locking' | 'both';
  readonly units: number;
  /** How many parts it would be sent in; the table has to be named in each, which takes room. */
  readonly segments: number;
}

/**
 * Languages that have tables of their own and letters outside Latin, in the order of their identifiers. A text in one of them
 * mixes its alphabet with Latin letters by locking and single shift; nothing is said about how long it would be.
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
  /** What may be written with an escape. */
  readonly single: string;
  /** What may be written without; absent where the language has no alphabet of its own. */
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
 * The room of a part, in 7-bit units: 140 octets less the header (its length, three octets for each table, five more where parts
 * have to be joined).
 */
function roomOf(tables: number, joined: boolean): number {
  return Math.floor(((140 - (1 + tables * 3 + (joined ? 5 : 0))) * 8) / 7);
}

/**
 * The national tables that would carry a text which GSM-7 cannot, each language once with what takes the fewest parts. Empty for
 * a text that travels as GSM-7 anyway, and for one that none of them holds whole.
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
    const segments = units <= roomOf(tables, false) ? 1 : countParts(widths, roomOf(tables, true));
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

function countParts(widths: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
