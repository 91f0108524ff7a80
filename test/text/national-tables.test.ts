import { describe, expect, it } from 'vitest';
import { nationalTables, otherNationalLanguages } from '#text';

describe('nationalTables', () => {
  it('is empty for GSM-7 text, and for characters that no table has', () => {
    expect(nationalTables('Plain')).toEqual([]);
    expect(nationalTables('Привет')).toEqual([]);
    expect(nationalTables('🎉')).toEqual([]);
  });

  it('finds the tables that can encode a text, each language once', () => {
    expect(nationalTables('İyi günler, Ayşe')).toEqual([
      { language: 'Turkish', shift: 'locking', units: 16, segments: 1 },
    ]);
    expect(nationalTables('Buenos días')).toEqual([
      { language: 'Spanish', shift: 'single', units: 12, segments: 1 },
      { language: 'Portuguese', shift: 'locking', units: 11, segments: 1 },
    ]);
    expect(nationalTables('Até amanhã às 7')).toEqual([
      { language: 'Portuguese', shift: 'locking', units: 15, segments: 1 },
    ]);
    expect(nationalTables('ªΦ')).toEqual([{ language: 'Portuguese', shift: 'both', units: 3, segments: 1 }]);
  });

  it.each([
    // 140 octets hold 160 units; one table costs 5 of them alone, 11 with a concatenation header; two cost 8 and 14.
    ['Spanish', 'á', 77, 1],
    ['Spanish', 'á', 78, 2],
    ['Spanish', 'á', 149, 3],
    ['Turkish', 'ş', 155, 1],
    ['Turkish', 'ş', 156, 2],
    ['Turkish', 'ş', 298, 2],
    ['Turkish', 'ş', 299, 3],
  ])('%s: “%s” times %i is %i segments', (language, letter, count, segments) => {
    expect(nationalTables(letter.repeat(count)).find((table) => table.language === language)?.segments).toBe(segments);
  });

  it('otherNationalLanguages lists the ten languages of other alphabets', () => {
    expect(otherNationalLanguages).toHaveLength(10);
  });
});
