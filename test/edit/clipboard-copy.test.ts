import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import {
  copyFragment,
  type Fragment,
  fragmentFromClipboard,
  fragmentMimeType,
  fragmentToClipboard,
  maxFragmentLength,
  readFragment,
  webFragmentMimeType,
} from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { type FragmentJson, type FragmentMigrations, migrateFragment } from '../../src/edit/clipboard/read-fragment.js';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { path, step, workflowOf } from '../support/edit-context.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const copy = (
  version: WorkflowVersion,
  nodeIds: readonly string[],
  presentation: Presentation = { version: 1 },
): Fragment => {
  const copied = copyFragment({ version, presentation }, { nodeIds });
  if (!copied.ok) throw new Error(copied.refusal.message);
  return copied.document;
};
const refusalOf = (input: unknown) => {
  const read = readFragment(input);
  return read.ok ? undefined : read.refusal;
};

describe('copyFragment', () => {
  const season = { name: 'season', dataType: 'string' };
  const version = workflowOf(
    [step('a', 'send-message', { message: 'Hi in {properties.season}' }), step('b', 'delay'), step('c', 'end')],
    [path('a', 'b'), path('b', 'c')],
    [season, { name: 'other' }],
  );

  test('[E21] copies the selected nodes, the edges among them and the properties they use', () => {
    const nodes = nodesOf(version);
    expect(copy(version, ['b', 'a'])).toEqual({
      kind: 'pathboard/fragment',
      version: 1,
      nodes: [nodes[0], nodes[1]],
      edges: [edgesOf(version)[0]],
      properties: [season],
    });
    expect(copy(version, ['b', 'x'])).toEqual({ kind: 'pathboard/fragment', version: 1, nodes: [nodes[1]], edges: [] });
  });

  test('[E21] copies titles, colours and the disabled state, but no positions', () => {
    const presentation = {
      version: 1,
      nodes: {
        a: { title: 'Hello', color: 'teal', disabled: true, dx: 5, dy: 6, x: 1, y: 2 },
        b: { dx: 5 },
        c: { title: 'Bye' },
      },
    } as const;
    expect(copy(version, ['a', 'b'], presentation).presentation).toEqual({
      a: { title: 'Hello', color: 'teal', disabled: true },
    });
    expect(copy(version, ['b'], presentation)).not.toHaveProperty('presentation');
    const odd = {
      version: 1,
      nodes: { a: { title: 7, color: null, disabled: 'yes' }, b: null },
    } as unknown as Presentation;
    expect(copy(version, ['a', 'b'], odd)).not.toHaveProperty('presentation');
    expect(copy(version, ['a'], { version: 1, nodes: null } as unknown as Presentation)).not.toHaveProperty(
      'presentation',
    );
  });

  test('[E21] records its source where that is known', () => {
    const copied = copyFragment(
      { version, presentation: { version: 1 } },
      { nodeIds: ['a'] },
      { workflowId: 'w', accountId: 'a' },
    );
    expect(copied).toMatchObject({ ok: true, document: { source: { workflowId: 'w', accountId: 'a' } } });
    expect(copy(version, ['a'])).not.toHaveProperty('source');
  });

  test('[E21] copies the first of several nodes with one id, and needs at least one node', () => {
    const duplicates = workflowOf([step('a', 'delay'), step('a', 'end'), step('b', 'delay')], [path('a', 'b')]);
    expect(copy(duplicates, ['a', 'b']).nodes).toEqual([nodesOf(duplicates)[0], nodesOf(duplicates)[2]]);
    expect(copyFragment({ version, presentation: { version: 1 } }, { nodeIds: ['x'] })).toEqual({
      ok: false,
      refusal: { code: 'nothing-selected', message: 'Select the steps to copy first.' },
    });
    expect(
      copy({ definition: { nodes: [{ id: 'n' }], properties: 'odd' } } as unknown as WorkflowVersion, ['n']).nodes,
    ).toHaveLength(1);
  });

  test('[E21] keeps the title of a node with the id __proto__', () => {
    const odd = workflowOf([step('__proto__', 'delay')]);
    const presentation = JSON.parse('{"version":1,"nodes":{"__proto__":{"title":"Odd"}}}') as Presentation;
    expect(Object.entries(copy(odd, ['__proto__'], presentation).presentation ?? {})).toEqual([
      ['__proto__', { title: 'Odd' }],
    ]);
  });

  test(`[E21] [E22] a copy of any nodes comes back equal from JSON, text and clipboard (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }), (workflowSeed, picks) => {
        const random = freezeJson(randomWorkflow(workflowSeed, 1 + (workflowSeed % 14)));
        const nodes = nodesOf(random);
        const ids = picks.map((at) => nodes[at % nodes.length]?.id ?? '');
        const fragment = copy(random, ids, { version: 1, nodes: { s0: { title: 'First' } } });
        expect(fragment.nodes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id).filter((id) => ids.includes(id)));
        expect(fragment.edges).toEqual(
          edgesOf(random).filter(({ source, target }) => ids.includes(source) && ids.includes(target)),
        );
        expect(readFragment(fragment)).toEqual({ ok: true, fragment });
        expect(readFragment(JSON.stringify(fragment))).toEqual({ ok: true, fragment });
        const data = fragmentToClipboard(fragment);
        expect(fragmentFromClipboard((type) => data[type])).toEqual({ ok: true, fragment });
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});

describe('the system clipboard', () => {
  const fragment = copy(workflowOf([step('a', 'delay')]), ['a']);
  const text = JSON.stringify(fragment);

  test('[E22] holds the copy as plain text and under its own MIME type', () => {
    expect(fragmentMimeType).toBe('application/x-pathboard+json');
    expect(webFragmentMimeType).toBe('web application/x-pathboard+json');
    expect(fragmentToClipboard(fragment)).toEqual({ 'text/plain': text, 'application/x-pathboard+json': text });
    expect(fragmentToClipboard(fragment, 'item')).toEqual({
      'text/plain': text,
      'web application/x-pathboard+json': text,
    });
  });

  test('[E22] is read from its own MIME type first, and falls back to the plain text', () => {
    const other = JSON.stringify(copy(workflowOf([step('b', 'end')]), ['b']));
    const from = (data: { readonly [type: string]: unknown }) => fragmentFromClipboard((type) => data[type] as string);
    expect(from({ [fragmentMimeType]: text, 'text/plain': other })).toEqual({ ok: true, fragment });
    expect(from({ [webFragmentMimeType]: text, 'text/plain': other })).toEqual({ ok: true, fragment });
    expect(from({ [fragmentMimeType]: 'broken', 'text/plain': text })).toEqual({ ok: true, fragment });
    expect(from({ [fragmentMimeType]: '', 'text/plain': text })).toEqual({ ok: true, fragment });
    expect(from({ [fragmentMimeType]: '7', 'text/plain': 'words' })).toMatchObject({
      refusal: { message: 'This cannot be pasted: it is a number, not a copy of steps.' },
    });
    expect(from({ 'text/plain': 7 })).toEqual({
      ok: false,
      refusal: {
        code: 'nothing-to-paste',
        message: 'There is nothing to paste: the clipboard is empty. Copy steps first.',
      },
    });
    expect(from({})).toMatchObject({ refusal: { code: 'nothing-to-paste' } });
  });
});

describe('invalid clipboard content', () => {
  const good = copy(workflowOf([step('a', 'delay'), step('b', 'end')], [path('a', 'b')]), ['a', 'b']);
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each<[string, unknown, string, string]>([
    [
      'undefined',
      undefined,
      'nothing-to-paste',
      'There is nothing to paste: the clipboard is empty. Copy steps first.',
    ],
    ['null', null, 'nothing-to-paste', 'There is nothing to paste: the clipboard is empty. Copy steps first.'],
    [
      'white space',
      ' \n\uFEFF',
      'nothing-to-paste',
      'There is nothing to paste: the clipboard is empty. Copy steps first.',
    ],
    ['text', 'Hello there', 'not-a-fragment', 'This cannot be pasted: it is text, not a copy of steps.'],
    ['a JSON string', '"Hello"', 'not-a-fragment', 'This cannot be pasted: it is text, not a copy of steps.'],
    [
      'a link',
      'https://example.com/a?b',
      'not-a-fragment',
      'This cannot be pasted: it is a link, not a copy of steps.',
    ],
    [
      'text with a link',
      'see https://example.com',
      'not-a-fragment',
      'This cannot be pasted: it is text, not a copy of steps.',
    ],
    [
      'a web page',
      '<p>Hello</p>',
      'not-a-fragment',
      'This cannot be pasted: it is a piece of a web page, not a copy of steps.',
    ],
    [
      'truncated JSON of a copy',
      '{"kind":"pathboard/fragment","nodes":[',
      'not-a-fragment',
      'This cannot be pasted: it is only a part of a copy.',
    ],
    [
      'truncated JSON of another kind',
      '{"kind":"other"',
      'not-a-fragment',
      'This cannot be pasted: it is text, not a copy of steps.',
    ],
    ['a number', '12', 'not-a-fragment', 'This cannot be pasted: it is a number, not a copy of steps.'],
    ['a list', [1], 'not-a-fragment', 'This cannot be pasted: it is a list, not a copy of steps.'],
    ['a boolean', true, 'not-a-fragment', 'This cannot be pasted: it is data of another kind, not a copy of steps.'],
    [
      'other data',
      { hello: 1 },
      'not-a-fragment',
      'This cannot be pasted: it is data of another kind, not a copy of steps.',
    ],
    [
      'a whole workflow',
      { name: 'W', definition: { nodes: [] } },
      'whole-workflow',
      'This cannot be pasted: it is a whole workflow. Open it instead, and copy steps from it.',
    ],
    [
      'a workflow of another tool',
      { nodes: [], connections: {} },
      'foreign-workflow',
      'This cannot be pasted: it looks like a workflow of another tool.',
    ],
    [
      'nodes of another tool',
      { nodes: [] },
      'foreign-workflow',
      'This cannot be pasted: it looks like a workflow of another tool.',
    ],
    [
      'a function',
      { kind: 'pathboard/fragment', version: 1, nodes: [{ id: 'a', f: () => 1 }] },
      'not-a-fragment',
      'This cannot be pasted: it holds something that could not be saved.',
    ],
    [
      'a copy without a format version',
      { ...good, version: undefined },
      'damaged-fragment',
      'This cannot be pasted: the copy has no format version.',
    ],
    [
      'a copy with a fractional format version',
      { ...good, version: 1.5 },
      'damaged-fragment',
      'This cannot be pasted: the copy has no format version.',
    ],
    [
      'a copy with format version 0',
      { ...good, version: 0 },
      'damaged-fragment',
      'This cannot be pasted: version 0 of the format is unknown.',
    ],
    [
      'a copy of a newer format version',
      { ...good, version: 2 },
      'newer-fragment',
      'This was copied with a newer version. Update this page and try again.',
    ],
    ['a copy without nodes', { ...good, nodes: [] }, 'no-nodes', 'The copy contains no steps.'],
    ['a copy without a list of nodes', { ...good, nodes: undefined }, 'no-nodes', 'The copy contains no steps.'],
    [
      'a duplicate key',
      JSON.stringify(good).replace('"nodes"', '"edges":[],"nodes"'),
      'damaged-fragment',
      'This copy of steps is damaged and cannot be pasted: edges is written twice; only one could be kept.',
    ],
    [
      'a value that is nested too deeply',
      { ...good, nodes: [{ id: 'a', config: { x: JSON.parse(nested(96)) as unknown } }] },
      'too-deep',
      'This cannot be pasted: it is nested too deeply.',
    ],
    ['a copy that is nested too deeply', nested(101), 'too-deep', 'This cannot be pasted: it is nested too deeply.'],
    [
      'a cyclic object',
      (() => {
        const value: { self?: unknown } = {};
        value.self = value;
        return value;
      })(),
      'not-a-fragment',
      'This cannot be pasted: it holds something that could not be saved.',
    ],
    [
      'a value that cannot be read',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
      'not-a-fragment',
      'This cannot be pasted: it cannot be read.',
    ],
  ])('[E24] %s is refused with the code and message for its kind', (_, input, code, message) => {
    expect(refusalOf(input)).toEqual({ code, message });
  });

  test('[E24] a damaged copy is refused with what is wrong in it', () => {
    expect(refusalOf({ ...good, nodes: [{}] })).toMatchObject({
      code: 'damaged-fragment',
      message: expect.stringMatching(/^This copy of steps is damaged and cannot be pasted: .+\.$/),
    });
    expect(refusalOf({ ...good, nodes: 'x' })).toMatchObject({ code: 'damaged-fragment' });
    expect(refusalOf({ ...good, edges: [{ id: 'e' }] })).toMatchObject({ code: 'damaged-fragment' });
    expect(refusalOf({ ...good, properties: 'x' })).toMatchObject({ code: 'damaged-fragment' });
    expect(refusalOf({ ...good, nodes: Array.from({ length: 20_001 }, (__, index) => ({ id: `${index}` })) })).toEqual({
      code: 'too-large',
      message: 'This cannot be pasted: it has 20001 steps; at most 20000 can be pasted.',
    });
  });

  test('[E24] a text longer than the limit of a workflow is refused unparsed', () => {
    expect(maxFragmentLength).toBe(32 * 1024 * 1024);
    const text = JSON.stringify(good);
    expect(readFragment(`${text}${' '.repeat(maxFragmentLength - text.length)}`).ok).toBe(true);
    expect(refusalOf(`${text}${' '.repeat(maxFragmentLength - text.length + 1)}`)).toEqual({
      code: 'too-large',
      message: 'This cannot be pasted: it is 32.1 MB long, and at most 32 MB can be pasted.',
    });
  });

  test('[E24] drops unknown keys, positions, dangling edges and repeated nodes', () => {
    const read = readFragment({
      ...good,
      nodes: [...good.nodes, { id: 'a', config: { duplicate: true } }],
      edges: [...good.edges, { id: 'dangling', source: 'a', target: 'absent' }],
      properties: [{ name: 'p' }, 7].slice(0, 1),
      evil: 1,
      source: { workflowId: 'w', accountId: 7, password: 'x' },
      presentation: { a: { title: 'T', dx: 9 }, gone: { title: 'G' } },
    });
    expect(read).toEqual({
      ok: true,
      fragment: {
        ...good,
        properties: [{ name: 'p' }],
        source: { workflowId: 'w' },
        presentation: { a: { title: 'T' } },
      },
    });
    expect(readFragment({ ...good, source: 'x', presentation: [] })).toEqual({ ok: true, fragment: good });
    expect(readFragment({ ...good, source: {} })).toEqual({ ok: true, fragment: good });
    expect(readFragment({ kind: 'pathboard/fragment', version: 1, nodes: good.nodes })).toMatchObject({
      ok: true,
      fragment: { edges: [] },
    });
  });

  test('[E24] the fragment shares no object with its input', () => {
    const given = structuredClone(good) as unknown as { nodes: { config: { duration: string } }[] };
    const read = readFragment(given);
    (given.nodes[0] as { config: { duration: string } }).config.duration = 'changed';
    expect(read.ok && read.fragment.nodes[0]?.config?.['duration']).toBe('PT1H');
  });

  test(`[E24] readFragment never throws, whatever its input (seed ${seed})`, () => {
    const mutated = fc
      .tuple(
        fc.constantFrom('kind', 'version', 'nodes', 'edges', 'presentation', 'properties', 'source'),
        arbitraryJson,
      )
      .map(([key, value]) => ({ ...good, [key]: value }));
    const damagedText = fc.tuple(fc.nat(400), fc.string({ maxLength: 3 })).map(([at, put]) => {
      const text = JSON.stringify(good);
      return `${text.slice(0, at)}${put}${text.slice(at + 1)}`;
    });
    fc.assert(
      fc.property(
        fc.oneof(
          arbitraryJson,
          arbitraryJson.map((value) => JSON.stringify(value)),
          mutated,
          damagedText,
          fc.string(),
          fc.anything(),
        ),
        (input) => {
          const read = readFragment(input);
          if (!read.ok) {
            expect(read.refusal.message).toMatch(/[.]$/);
            return;
          }
          const { edges, nodes } = read.fragment;
          const ids = nodes.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { source, target } of edges) expect(ids).toEqual(expect.arrayContaining([source, target]));
          expect(graphOf({ definition: { nodes: [...nodes] } }).nodes).toHaveLength(ids.length);
        },
      ),
      { seed, numRuns: lawRuns(3000) },
    );
  });
});

describe('format versions of a copy', () => {
  test('[E22] upgrades an older format version by version', () => {
    const migrations: FragmentMigrations = new Map<number, (old: FragmentJson) => FragmentJson>([
      [1, (old: FragmentJson) => ({ ...old, nodes: ['from 1'] })],
      [2, (old: FragmentJson) => ({ ...old, edges: ['from 2'] })],
    ]);
    expect(migrateFragment({ kind: 'x', version: 1 }, migrations, 3)).toEqual({
      ok: true,
      fragment: { kind: 'x', version: 3, nodes: ['from 1'], edges: ['from 2'] },
    });
    expect(migrateFragment({ version: 2 }, migrations, 3)).toEqual({
      ok: true,
      fragment: { version: 3, edges: ['from 2'] },
    });
    expect(migrateFragment({ version: 3 }, migrations, 3)).toEqual({ ok: true, fragment: { version: 3 } });
    expect(migrateFragment({ version: 4 }, migrations, 3)).toMatchObject({ refusal: { code: 'newer-fragment' } });
    expect(migrateFragment({ version: -1 }, migrations, 3)).toMatchObject({
      refusal: { code: 'damaged-fragment', message: 'This cannot be pasted: version -1 of the format is unknown.' },
    });
  });
});
