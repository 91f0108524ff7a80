import fc from 'fast-check';

/** Keys a hostile or merely odd document may hold: empty, dotted, literal oddities of the wire, names of prototype members. */
const oddKeys = [
  '',
  'a.b',
  'phoneNumbers?',
  '__proto__',
  'constructor',
  'toString',
  'x y',
  'ключ',
  '🙂',
  '0',
  'questionare',
];

export const arbitraryKey: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...oddKeys) },
  { weight: 3, arbitrary: fc.string({ maxLength: 8 }) },
);

const arbitraryScalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
);

/** Objects built with own properties only, so that a key named `__proto__` is data like any other. */
export function arbitraryObject(value: fc.Arbitrary<unknown>, maxKeys = 4): fc.Arbitrary<{ [key: string]: unknown }> {
  return fc
    .uniqueArray(fc.tuple(arbitraryKey, value), { maxLength: maxKeys, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries));
}

/** Any JSON value, shallow but with every odd key. */
export const arbitraryJson: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, maxDepth: 3 },
    arbitraryScalar,
    fc.array(tie('any'), { maxLength: 3 }),
    arbitraryObject(tie('any'), 3),
  ),
})).any;
