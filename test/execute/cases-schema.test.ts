import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesSchema, readCases } from '#execute';
import { missedCallCases } from '../../stories/testing/missed-call-cases.js';
import { lawRuns } from '../support/long-run.js';

type Validate = (value: unknown) => boolean;

// A validator of another house, which `pretest` installs with the tools for the OpenAPI document.
const tools = new URL('../openapi/node_modules/ajv/dist/2020.js', import.meta.url);

function otherValidator(): Validate {
  const { default: Ajv } = createRequire(import.meta.url)(tools.pathname) as {
    readonly default: new (options: object) => { compile(schema: unknown): Validate };
  };
  return new Ajv({ strict: false }).compile(casesSchema);
}

const file = {
  format: 'pathboard-cases',
  formatVersion: 1,
  cases: [
    ...missedCallCases,
    {
      name: 'all of it',
      at: 1_767_000_000_000,
      contact: {},
      events: [
        { at: '2026-01-01T10:00:00+01:00', outputs: { a: 1 }, edgeId: 'p' },
        { after: 5000, choice: 'p1' },
        { after: 'P1DT2H', receipt: 'undelivered', code: 30_003 },
        { cancel: 'left' },
        { wait: true },
        { reply: 'x', understood: { answer: 'y', confidence: 0.5 } },
        { reply: '', media: [{ type: 'image/jpeg', name: 'Photo' }] },
      ],
      pins: { a: { edgeId: 'p' } },
      receipts: 'none',
      until: '2026-01-02',
      seed: 7,
      trigger: { nodeId: 't', outputs: {} },
      expect: { status: 'completed', messages: ['a'], price: 0.5, attributes: { a: null } },
      mustPass: true,
      created: { at: '2026-01-01T10:00:00Z', by: { name: 'Ana Whitfield' } },
    },
  ],
  lastRun: { at: '2026-01-01T10:00:00Z', results: [{ name: 'all of it', status: 'passed' }] },
};

/** Every place in a value. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.keys(value).flatMap((key) => placesIn((value as never)[key], [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as { [key: string]: unknown };
  if (rest.length > 0) copy[key] = replaced(copy[key], rest, by);
  else if (by === undefined) delete copy[key];
  else copy[key] = by;
  return copy;
}

const odd = [undefined, null, 0, -1, 1.5, '', ' ', 'x', 'PT5M', 'P', '2026-13-01', '2026-01-01T10:00:00', true, [], {}];

describe.skipIf(!existsSync(tools))('the schema of a file of cases', () => {
  const isValid = existsSync(tools) ? otherValidator() : () => false;

  test('takes what is read', () => {
    expect(isValid(file)).toBe(true);
    expect(readCases(file)).toMatchObject({ ok: true, cases: file });
  });

  test('[S1] agrees with the reader on files in which anything is changed, but for names that repeat', () => {
    const places = placesIn(file);
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...odd), (path, value) => {
        // A list has no holes.
        if (value === undefined && typeof path.at(-1) === 'string' && /^\d+$/.test(String(path.at(-1)))) return;
        const changed = replaced(file, path, value);
        const read = readCases(changed);
        if (!read.ok) refused++;
        if (!read.ok && read.refusal.message.includes('another one named')) return;
        expect([path, value, read.ok]).toEqual([path, value, isValid(changed)]);
        if (!read.ok) expect(read.refusal.message).toMatch(/\.$/);
      }),
      { seed: 1, numRuns: lawRuns(20_000) },
    );
    expect(refused).toBeGreaterThan(100);
  });
});
