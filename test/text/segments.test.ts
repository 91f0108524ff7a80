import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSegments, measureSegments } from '#text';

const seed = 20_161;
const plain = 'abc XYZ 0-9 @£é ñ Ω\n';
const escaped = '^{}\\[~]|€';
const foreign = 'ç“”—שж漢🎉👩';
const text = fc
  .array(fc.constantFrom(...plain, ...escaped, ...foreign), { maxLength: 500 })
  .map((parts) => parts.join(''));
const gsmText = fc.array(fc.constantFrom(...plain, ...escaped), { maxLength: 500 }).map((parts) => parts.join(''));

describe('countSegments', () => {
  it.each([
    ['', 'GSM-7', 0, 0, 160],
    ['a'.repeat(160), 'GSM-7', 160, 1, 160],
    ['a'.repeat(161), 'GSM-7', 161, 2, 153],
    ['a'.repeat(306), 'GSM-7', 306, 2, 153],
    ['a'.repeat(307), 'GSM-7', 307, 3, 153],
    ['€'.repeat(80), 'GSM-7', 160, 1, 160],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2, 153],
    ['ж'.repeat(70), 'UCS-2', 70, 1, 70],
    ['ж'.repeat(71), 'UCS-2', 71, 2, 67],
    ['🎉'.repeat(35), 'UCS-2', 70, 1, 70],
    ['ß€Ω', 'GSM-7', 4, 1, 160],
    ['ç', 'UCS-2', 1, 1, 70],
  ])('counts %j', (input, encoding, units, segments, perSegment) => {
    expect(countSegments(input)).toMatchObject({ encoding, units, segments, perSegment });
  });

  it('never splits the two units of an escaped character', () => {
    const { splits } = countSegments(`${'a'.repeat(152)}€${'a'.repeat(20)}`);
    expect(splits).toEqual([152]);
  });

  it('never splits a surrogate pair', () => {
    const { splits, segments } = countSegments(`${'ж'.repeat(66)}🎉${'ж'.repeat(10)}`);
    expect(splits).toEqual([66]);
    expect(segments).toBe(2);
  });

  it('returns the characters that force UCS-2 with their indexes', () => {
    expect(countSegments('🎉 Hi “you”').forcing).toEqual([
      { character: '🎉', index: 0 },
      { character: '“', index: 6 },
      { character: '”', index: 10 },
    ]);
  });

  it('counts a lone surrogate as one character', () => {
    expect(countSegments('a\ud83c').forcing).toEqual([{ character: '\ud83c', index: 1 }]);
    expect(countSegments(`${'ж'.repeat(66)}\ud83c${'ж'.repeat(10)}`).splits).toEqual([67]);
    expect(countSegments(`${'ж'.repeat(67)}\udf89${'ж'.repeat(10)}`).splits).toEqual([67]);
  });

  it('treats a value that is not a string as an empty text', () => {
    for (const odd of [undefined, null, 7, ['a']])
      expect(countSegments(odd as never)).toEqual({
        encoding: 'GSM-7',
        units: 0,
        segments: 0,
        perSegment: 160,
        splits: [],
        forcing: [],
      });
  });

  it('counts every character of GSM-7 and no other as GSM-7', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const carried = all.filter((character) => countSegments(character).encoding === 'GSM-7');
    expect(carried.filter((character) => countSegments(character).units === 2).sort()).toEqual(
      [...'\f[\\]^{|}~€'].sort(),
    );
    expect(carried).toHaveLength(127 + 10);
  });

  it('counts the same as measureSegments', () => {
    fc.assert(
      fc.property(text, (input) => {
        const { forcing: _forcing, ...count } = countSegments(input);
        expect(measureSegments(input)).toStrictEqual(count);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('cuts every text into segments that fit, lose nothing and could not begin later', () => {
    fc.assert(
      fc.property(text, (input) => {
        const { encoding, perSegment, segments, splits, units } = countSegments(input);
        const parts = [0, ...splits].map((from, at) => input.slice(from, splits[at] ?? input.length));
        expect(parts.join('')).toBe(input);
        expect(parts.filter((part) => part !== '')).toHaveLength(segments);
        const width = (part: string): number =>
          encoding === 'UCS-2'
            ? part.length
            : [...part].reduce((sum, character) => sum + (escaped.includes(character) ? 2 : 1), 0);
        expect(parts.reduce((sum, part) => sum + width(part), 0)).toBe(units);
        for (const [at, part] of parts.entries()) {
          expect(width(part)).toBeLessThanOrEqual(perSegment);
          expect(part).not.toMatch(/[\ud800-\udbff]$/);
          const next = parts[at + 1];
          if (next) expect(width(part) + width([...next][0]!)).toBeGreaterThan(perSegment);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('is GSM-7 exactly when no character forces UCS-2', () => {
    fc.assert(
      fc.property(gsmText, fc.constantFrom(...foreign), fc.nat(), (input, stranger, at) => {
        expect(countSegments(input)).toMatchObject({ encoding: 'GSM-7', forcing: [] });
        const index = input.length === 0 ? 0 : at % input.length;
        const mixed = input.slice(0, index) + stranger + input.slice(index);
        expect(countSegments(mixed)).toMatchObject({ encoding: 'UCS-2', forcing: [{ character: stranger, index }] });
      }),
      { seed, numRuns: 200 },
    );
  });
});
