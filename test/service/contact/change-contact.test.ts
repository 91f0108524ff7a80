import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#base';
import { contactSchema, findShapeProblems } from '#schema';
import { changeContact } from '../../../service/src/contact/change-contact.js';
import { isOptedIn } from '../../../service/src/contact/membership.js';
import { RefusedRequest } from '../../../service/src/http/refused-request.js';
import { lawRuns } from '../../support/long-run.js';

const around = {
  lists: [
    { id: 'a', definition: { id: 'a', name: 'A' } },
    { id: 'b', definition: { id: 'b', name: 'B' } },
  ],
  country: 'US',
  at: '2026-06-01T00:00:00.000Z',
};
const contact: JsonObject = {
  id: 'c',
  firstName: 'Ana',
  valid: true,
  mobile: { number: '+15105550100', country: 'US' },
};

const stamp = fc.constantFrom<unknown>(
  '2026-01-01T00:00:00Z',
  '2026-02-01T00:00:00.000Z',
  '2026-03-01T02:00:00+02:00',
  '2026-05-31T23:59:59Z',
  null,
  '2999-01-01T00:00:00Z',
  'soon',
  undefined,
);
const odd = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 4, arbitrary: fc.string({ maxLength: 8 }) },
);
const some = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> =>
  fc.record(shape, { requiredKeys: [] }).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const change = some({
  firstName: fc.oneof(fc.string(), fc.constant(null)),
  email: fc.constantFrom('a@b.example', '', null, 'bad'),
  optIn: stamp,
  blocked: stamp,
  mobile: fc.oneof(
    fc.constant(null),
    some({
      number: fc.constantFrom('(415) 555-0101', '+442079460018', '12', '', null, 'abc'),
      country: fc.constantFrom('US', 'gb', 'XX', null),
      extra: odd,
    }),
  ),
  lists: fc.oneof(
    fc.constant(null),
    fc.array(
      some({
        id: fc.constantFrom('a', 'b', 'none'),
        name: fc.constantFrom('A', 'b'),
        optIn: stamp,
        optOut: stamp,
        extra: odd,
      }),
      { maxLength: 3 },
    ),
  ),
  attributes: fc.oneof(
    fc.constant(null),
    fc.dictionary(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('__proto__', 'constructor')), odd, {
      maxKeys: 3,
    }),
  ),
  tags: fc.oneof(fc.constant(null), fc.array(fc.constantFrom('x', ' y ', 'a,b', ''), { maxLength: 3 })),
  extra: odd,
  ['__proto__']: odd,
});

/** Returns the contact after a change, or the same contact if the change is refused. Other errors are thrown. */
function after(current: JsonObject, sent: JsonObject): JsonObject {
  if (findShapeProblems(contactSchema, sent).length > 0) return current;
  try {
    return changeContact(current, sent, around);
  } catch (cause) {
    if (cause instanceof RefusedRequest) return current;
    throw cause;
  }
}

describe('any five successive changes (500 times, seed 20261121)', () => {
  const check = (judge: (before: JsonObject, sent: JsonObject, now: JsonObject) => void): void =>
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        let current = contact;
        for (const sent of changes) {
          const before = JSON.stringify(current);
          const now = after(current, sent);
          expect(JSON.stringify(current)).toBe(before);
          judge(current, sent, now);
          current = now;
        }
      }),
      { numRuns: lawRuns(500), seed: 20261121 },
    );

  it('result in a valid contact, which can be sent back without a change', () => {
    check((_, __, now) => {
      expect(findShapeProblems(contactSchema, now)).toEqual([]);
      expect(changeContact(now, now, around)).toEqual(now);
    });
  });

  it('are idempotent', () => {
    check((_, sent, now) => expect(after(now, sent)).toEqual(now));
  });

  it('never opt in a contact after an opt-out, except by a later opt-in', () => {
    check((before, sent, now) => {
      for (const list of (now['lists'] as JsonObject[] | undefined) ?? []) {
        const was = ((before['lists'] as JsonObject[] | undefined) ?? []).find(({ id }) => id === list['id']);
        if (!was || isOptedIn(was) || !isOptedIn(list)) continue;
        expect(JSON.stringify(sent)).toContain('optIn');
        expect(String(list['optIn']) > String(was['optOut'])).toBe(true);
      }
    });
  });

  it('never opt in a blocked contact, and never lose a list', () => {
    check((before, _, now) => {
      const ids = (one: JsonObject): unknown[] =>
        ((one['lists'] as JsonObject[] | undefined) ?? []).map(({ id }) => id);
      expect(ids(now)).toEqual(expect.arrayContaining(ids(before)));
      if (before['blocked'] === undefined || now['blocked'] === undefined || now === before) return;
      const joined = (one: JsonObject): string[] =>
        ((one['lists'] as JsonObject[] | undefined) ?? []).filter(isOptedIn).map(({ id }) => String(id));
      expect(joined(before)).toEqual(expect.arrayContaining(joined(now)));
    });
  });
});
