import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultLimits, parseExecution, parseVersion, readVersion, serializeVersion } from '#model';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { arbitraryVersion } from '../support/arbitrary-version.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

describe('parseVersion', () => {
  test(`[M1] a parsed document serialises to the same text (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryVersion, (document) => {
        const before = JSON.stringify(document);
        const parsed = parseVersion(JSON.parse(before));
        expect(parsed.ok).toBe(true);
        if (parsed.ok) expect(JSON.stringify(serializeVersion(parsed.version))).toBe(before);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`[M1] readVersion keeps the text of documents it accepts (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryVersion, (document) => {
        const text = JSON.stringify(document);
        const read = readVersion(text);
        if (read.ok && !read.notices.some(({ code }) => code === 'reordered-key')) {
          expect(JSON.stringify(serializeVersion(read.version))).toBe(text);
        } else if (!read.ok) {
          expect(read.problems.every(({ path }) => path !== undefined)).toBe(true);
        }
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });

  test('[M2] values of an unexpected type are kept and listed with their path', () => {
    const document = {
      name: 7,
      active: ['soon'],
      definition: {
        nodes: [{ id: 'a', type: { label: { deep: true }, properties: 'none' }, config: 'text' }],
        edges: [{ id: 'e', source: 'a', target: 'a', type: 9 }],
      },
    };
    const parsed = parseVersion(document);
    expect(parsed).toMatchObject({ ok: true, version: document });
    const places = parsed.ok ? parsed.notices.map(({ path }) => path?.join('.')) : [];
    expect(places).toEqual(
      expect.arrayContaining([
        'name',
        'active',
        'definition.nodes.0.type.label',
        'definition.nodes.0.type.properties',
        'definition.nodes.0.config',
        'definition.edges.0.type',
      ]),
    );
  });

  test(`[M3] any JSON value is accepted or refused with a path, and never throws (seed ${seed})`, () => {
    const shaped = fc.record({
      definition: fc.oneof(arbitraryJson, fc.record({ nodes: arbitraryJson, edges: arbitraryJson })),
    });
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, shaped), (input) => {
        for (const parsed of [parseVersion(input), parseExecution(input)]) {
          if (!parsed.ok) expect(parsed.problems[0]?.path).toBeDefined();
        }
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test.each([
    ['a list for an object', [], 'not-an-object', []],
    ['steps that are no list', { definition: { nodes: {} } }, 'unusable-shape', ['definition', 'nodes']],
    ['a step that is no object', { definition: { nodes: [null] } }, 'unusable-shape', ['definition', 'nodes', 0]],
    [
      'a node without an id',
      { definition: { nodes: [{ type: {} }] } },
      'unusable-shape',
      ['definition', 'nodes', 0, 'id'],
    ],
    [
      'an edge without a target',
      { definition: { edges: [{ id: 'e', source: 'a' }] } },
      'unusable-shape',
      ['definition', 'edges', 0, 'target'],
    ],
    [
      'a number that is not finite',
      { definition: { nodes: [{ id: 'a', config: { n: Number.NaN } }] } },
      'not-json',
      ['definition', 'nodes', 0, 'config', 'n'],
    ],
    ['a date object', { name: new Date(0) }, 'not-json', ['name']],
  ])('[M3] refuses %s with its JSON path', (_, input, code, path) => {
    expect(parseVersion(input)).toMatchObject({ ok: false, problems: [{ code, path }] });
  });

  test('[M3] refuses a document that contains itself', () => {
    const document: { name: string; definition?: unknown } = { name: 'round' };
    document.definition = { nodes: [{ id: 'a', config: document }] };
    expect(parseVersion(document)).toMatchObject({ ok: false, problems: [{ code: 'not-json' }] });
  });

  test.each([101, 10_000, 1_000_000])('[M5] refuses nesting %i deep without overflowing', (depth) => {
    const text = `{"definition":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(readVersion(text)).toMatchObject({ ok: false, problems: [{ code: 'too-deep' }] });
    expect(parseVersion(JSON.parse(text))).toMatchObject({ ok: false, problems: [{ code: 'too-deep' }] });
  });

  test('[M5] refuses more nodes than the limit, with their number', () => {
    const nodes = Array.from({ length: defaultLimits.maxNodes + 1 }, (_, index) => ({ id: `n${index}` }));
    expect(parseVersion({ definition: { nodes, edges: [] } })).toMatchObject({
      ok: false,
      problems: [{ code: 'too-large', path: ['definition', 'nodes'] }],
    });
    expect(parseVersion({ definition: { nodes: nodes.slice(1), edges: [] } }).ok).toBe(true);
  });
});

describe('readVersion', () => {
  test.each([
    ['12345678901234567890', 'inexact-number'],
    ['1e400', 'inexact-number'],
    ['-0', 'inexact-number'],
    ['0.1234567890123456789', 'inexact-number'],
  ])('[M4] refuses the number %s with its JSON path', (number, code) => {
    expect(readVersion(`{"definition":{"nodes":[{"id":"a","config":{"n":${number}}}]}}`)).toMatchObject({
      ok: false,
      problems: [{ code, path: ['definition', 'nodes', 0, 'config', 'n'] }],
    });
  });

  test.each(['1.0', '1e2', '0', '0.1', '-5', '1.50', '9007199254740991', '1E+3', '0.000001'])(
    '[M4] accepts %s, which loses no digits',
    (number) => {
      expect(readVersion(`{"n":${number}}`).ok).toBe(true);
    },
  );

  test('[M4] refuses a duplicate key', () => {
    expect(readVersion('{"name":"a","name":"b"}')).toMatchObject({
      ok: false,
      problems: [{ code: 'duplicate-key', path: ['name'] }],
    });
  });

  test('text that is not JSON, or too long, is refused with a reason', () => {
    expect(readVersion('{"name":')).toMatchObject({ ok: false, problems: [{ code: 'not-json' }] });
    expect(readVersion('"long enough"', { maxLength: 5 })).toMatchObject({
      ok: false,
      problems: [{ code: 'too-large' }],
    });
  });
});
