import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateSegments, fillText, measureSegments, parsePlaceholders, type TextSamples } from '#text';

const seed = 20261121;
const known =
  (values: { readonly [path: string]: string }) =>
  (path: string): string | undefined =>
    Object.hasOwn(values, path) ? values[path] : undefined;

describe('estimateSegments', () => {
  it('is the same for all contacts where a message has no placeholders', () => {
    const { minimum, typical, worst, worstField } = estimateSegments(parsePlaceholders('a'.repeat(161)));
    expect([minimum.segments, typical.segments, worst.segments]).toEqual([2, 2, 2]);
    expect(worstField).toBeUndefined();
  });

  it('names the field that makes a message longest', () => {
    const parts = parsePlaceholders(`${'a'.repeat(150)}{firstName|you}{attributes.club}`);
    const contacts = [
      known({ firstName: 'Bo', 'attributes.club': 'Oakland' }),
      known({ firstName: 'Maximiliana-Theodora', 'attributes.club': 'Rye' }),
    ];
    const { minimum, typical, worst, worstField, guessed } = estimateSegments(parts, { contacts });
    expect(minimum).toMatchObject({ segments: 1, units: 152 });
    expect(typical.segments).toBe(1);
    expect(worst).toMatchObject({ segments: 2, units: 177 });
    expect(worstField).toEqual({ path: 'firstName', value: 'Maximiliana-Theodora', by: 'length' });
    expect(guessed).toEqual([]);
  });

  it('names the field whose characters GSM-7 cannot carry', () => {
    const parts = parsePlaceholders(`${'a'.repeat(80)}{firstName}{lastName}`);
    const contacts = [
      known({ firstName: 'Bo', lastName: 'Longer-than-the-other' }),
      known({ firstName: 'Şule', lastName: 'Ay' }),
    ];
    const { worst, worstField } = estimateSegments(parts, { contacts });
    expect(worst).toMatchObject({ encoding: 'UCS-2', segments: 2 });
    expect(worstField).toEqual({ path: 'firstName', value: 'Şule', by: 'characters' });
  });

  it('counts the fallback of a field that may be empty', () => {
    const parts = parsePlaceholders('{a|a very long stand-in}');
    const contacts = [known({ a: 'x' })];
    expect(estimateSegments(parts, { contacts }).worst.units).toBe(20);
    expect(estimateSegments(parts, { contacts }).worstField).toEqual({ path: 'a', value: '', by: 'length' });
    expect(estimateSegments(parts, { contacts, mayBeEmpty: () => false }).worst.units).toBe(1);
  });

  it('assumes that an unknown field is as long as its name, and lists it as guessed', () => {
    const { guessed, minimum, typical, worst } = estimateSegments(
      parsePlaceholders('Hi {firstName|there} {Ask.answer}'),
    );
    expect(guessed).toEqual(['firstName', 'Ask.answer']);
    expect([minimum.text, typical.text, worst.text]).toEqual([
      'Hi there ',
      'Hi there nnnnnnnnnn',
      'Hi nnnnnnnnn nnnnnnnnnn',
    ]);
  });

  it('counts links at the length of short links', () => {
    const parts = parsePlaceholders(`${'a'.repeat(140)} https://fernway.example/a/long/way/to/the/form`);
    expect(estimateSegments(parts).typical.segments).toBe(2);
    expect(estimateSegments(parts, { shortLinks: { domain: 'fern.fit', codeLength: 4 } }).typical).toMatchObject({
      segments: 1,
      units: 154,
    });
  });

  it('[T6] bounds the segments of every contact and every choice of values (seed 20261121)', () => {
    const paths = ['a', 'b.c', 'd'] as const;
    const values = fc.array(
      fc.constantFrom('', 'x', 'Maya', '€€€', 'ж', '🎉🎉', 'y'.repeat(70), 'ж'.repeat(40), '{'.repeat(60)),
      { minLength: 1, maxLength: 3 },
    );
    const text = fc
      .array(fc.constantFrom('{a}', '{a|there}', '{b.c|ж}', '{d}', '{d|€}', 'word ', 'ж', 'z'.repeat(60), '🎉'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.record({ a: values, 'b.c': values, d: values }), (message, choices) => {
        const parts = parsePlaceholders(message);
        const samples: TextSamples = {
          contacts: Array.from(
            { length: Math.max(...paths.map((path) => choices[path].length)) },
            (_, at) => (path: string) => choices[path as 'a']?.[at],
          ),
        };
        const { minimum, typical, worst } = estimateSegments(parts, samples);
        expect(typical.segments).toBeGreaterThanOrEqual(minimum.segments);
        expect(typical.segments).toBeLessThanOrEqual(worst.segments);
        const used = new Set(parts.flatMap((part) => (part.kind === 'field' ? [part.path] : [])));
        // A field without any value is guessed, which the choices tried here do not include.
        fc.pre([...used].every((path) => choices[path as 'a'].some((value) => value !== '')));
        let least = Infinity;
        let most = 0;
        for (const a of ['', ...choices.a])
          for (const b of ['', ...choices['b.c']])
            for (const d of ['', ...choices.d]) {
              const { segments } = measureSegments(fillText(parts, known({ a, 'b.c': b, d })).text);
              least = Math.min(least, segments);
              most = Math.max(most, segments);
            }
        expect(minimum.segments - least).toBeGreaterThanOrEqual(0);
        expect(minimum.segments - least).toBeLessThanOrEqual(1);
        expect(most - worst.segments).toBeGreaterThanOrEqual(0);
        expect(most - worst.segments).toBeLessThanOrEqual(1);
      }),
      { seed, numRuns: 400 },
    );
  });
});
