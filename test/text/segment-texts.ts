import { seededRandom } from '#base';

/** Texts on which segment counters commonly fail, each with a description. */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';
const family = '👨‍👩‍👧‍👦';
const flag = '🇩🇪';
const pirate = '🏴‍☠️';
const thumb = '👍🏽';
const joined = [family, flag, pirate, thumb, 'é', 'ñ̃', 'ด้้', '한', '👩🏽‍🚀', '‍', '️'];

export interface SegmentText {
  readonly about: string;
  readonly text: string;
}

const borders = [
  1, 2, 69, 70, 71, 133, 134, 135, 152, 153, 154, 159, 160, 161, 200, 201, 202, 305, 306, 307, 458, 459, 460,
];

function fixedTexts(): readonly SegmentText[] {
  const texts: SegmentText[] = [{ about: 'an empty text', text: '' }];
  for (const character of basic) texts.push({ about: 'a character of the default alphabet', text: character });
  for (const character of extended) texts.push({ about: 'a character of the extension table', text: character });
  for (const length of borders) {
    texts.push({ about: `${length} characters of the default alphabet`, text: 'a'.repeat(length) });
    texts.push({ about: `${length} characters of UCS-2`, text: 'ж'.repeat(length) });
    texts.push({ about: `an extended character at the end of ${length}`, text: `${'a'.repeat(length - 1)}€` });
    texts.push({ about: `an extended character after ${length}`, text: `${'a'.repeat(length)}[${'b'.repeat(20)}` });
    texts.push({ about: `an emoji at the end of ${length}`, text: `${'ж'.repeat(length - 1)}🎉` });
    texts.push({ about: `an emoji after ${length}`, text: `${'a'.repeat(length)}🎉${'b'.repeat(20)}` });
    texts.push({
      about: `marks and joiners after ${length}`,
      text: `${'ж'.repeat(length)}${joined[length % joined.length]}${'b'.repeat(20)}`,
    });
    texts.push({ about: `${length} emoji`, text: '🎉'.repeat(length) });
    texts.push({ about: `${length} extended characters`, text: '€'.repeat(length) });
  }
  for (const cluster of joined) {
    for (const before of [0, 60, 66, 67, 68, 69, 70, 132, 133, 134])
      texts.push({ about: 'a grapheme cluster', text: `${'ж'.repeat(before)}${cluster}${'z'.repeat(7)}` });
  }
  texts.push(
    { about: 'a lone high surrogate', text: `${'ж'.repeat(66)}\ud83c${'ж'.repeat(10)}` },
    { about: 'a lone low surrogate', text: `${'ж'.repeat(67)}\udf89${'ж'.repeat(10)}` },
  );
  texts.push(
    { about: 'a CR LF line break', text: `${'a'.repeat(159)}\r\n` },
    { about: 'a CR LF line break on a border', text: `${'a'.repeat(152)}\r\n${'a'.repeat(40)}` },
  );
  return texts;
}

function mixedTexts(count: number, seed: number): readonly SegmentText[] {
  const random = seededRandom(seed);
  const any = [...basic, ...extended, ...'жçÁşי漢“”–…', '🎉', ...joined];
  const gsm = [...basic, ...extended];
  const choose = (from: readonly string[]): string => from[Math.floor(random() * from.length)] as string;
  return Array.from({ length: count }, (_, at) => {
    const from = at % 2 === 0 ? gsm : any;
    const length = Math.floor(random() * 480);
    return {
      about: at % 2 === 0 ? 'a mixture of GSM-7' : 'a mixture of all',
      text: Array.from({ length }, () => choose(from)).join(''),
    };
  });
}

/** More than 700 texts, the same each time. */
export const segmentTexts: readonly SegmentText[] = [...fixedTexts(), ...mixedTexts(300, 20261121)];
