import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeVersionText } from '../../service/src/workflow/version-text.js';

const stamp = '{"at":"2026-01-01T00:00:00.000Z"}';
const record = { id: 'v1', active: null, last_active: null, renamed: null, created: stamp, updated: stamp };

describe('the JSON text of a stored version', () => {
  it('is the received text with the timestamps at its end', () => {
    const document = '{ "id":"v1", "n": 1.50, "a\\u0062":[ 1e2 ,{"}":"]"} ] }';
    expect(composeVersionText({ ...record, document })).toBe(
      `${document.slice(0, -1)},"created":${stamp},"updated":${stamp}}`,
    );
  });

  it('has the id also where the received one is absent or null', () => {
    expect(JSON.parse(composeVersionText({ ...record, document: '{}' }))).toMatchObject({ id: 'v1' });
    expect(composeVersionText({ ...record, document: '{"id":null,"x":1}' })).toContain('{"id":"v1","x":1,');
  });

  it('ignores activation times in the received text', () => {
    const document = '{"active":"2020-01-01","created":1,"lastActive":null,"id":"v1"}';
    expect(JSON.parse(composeVersionText({ ...record, document }))).toEqual({
      active: null,
      created: JSON.parse(stamp),
      lastActive: null,
      id: 'v1',
      updated: JSON.parse(stamp),
    });
    expect(JSON.parse(composeVersionText({ ...record, active: '2026-01-02', document: '{}' }))).toMatchObject({
      active: '2026-01-02',
    });
  });

  it('changes nothing else in any document (1,000 documents, seed 41)', () => {
    const own = ['id', 'active', 'lastActive', 'created', 'updated'];
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (members, spaced) => {
        const document = JSON.stringify(members, undefined, spaced ? 2 : 0);
        const answered = JSON.parse(composeVersionText({ ...record, document })) as Record<string, unknown>;
        const kept = (object: Record<string, unknown>) => Object.entries(object).filter(([key]) => !own.includes(key));
        expect(JSON.stringify(kept(answered))).toBe(JSON.stringify(kept(JSON.parse(document))));
      }),
      { numRuns: 1000, seed: 41 },
    );
  });
});
