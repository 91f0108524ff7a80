import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson, getAtPath } from '#base';
import type { NodeType, WorkflowNode } from '#model';
import { messagingNodeTypes } from '#catalog';
import { referencesOf } from '#rules';
import { arbitraryVersion } from '../../support/arbitrary-version.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;

const step = (properties: NonNullable<NodeType['properties']>, config: object, type = 'odd-job'): WorkflowNode =>
  ({ id: 's', type: { type, properties }, config }) as WorkflowNode;
const builtIn = (name: string, config: object): WorkflowNode =>
  ({ id: 's', type: messagingNodeTypes.find(({ type }) => type === name), config }) as WorkflowNode;

describe('referencesOf', () => {
  test('[R10] a placeholder has its JSON path, name, fallback and raw text', () => {
    const text = 'Hi {firstName|there}, { properties.season } {} {Ask. again.answer|}';
    expect(referencesOf(step([{ name: 'words', type: 'message' }], { words: text }))).toStrictEqual([
      { path: ['words'], at: 3, name: 'firstName', fallback: 'there', raw: '{firstName|there}' },
      { path: ['words'], at: 22, name: 'properties.season', raw: '{ properties.season }' },
      { path: ['words'], at: 47, name: 'Ask. again.answer', fallback: '', raw: '{Ask. again.answer|}' },
    ]);
  });

  test.each([
    'message',
    'richmessage',
    'Rich-Message',
    'longtext',
    'long_text',
    'textarea',
    'basictext',
    'text',
    'string',
    'url',
    'URL',
  ])('[R10] text of the kind %s is read', (type) => {
    expect(referencesOf(step([{ name: 'words', type }], { words: '{a}' })).map(({ name }) => name)).toEqual(['a']);
  });

  test.each(['select', 'number', 'json', 'keywords', 'sender', 'mystery', undefined, null])(
    '[R10] text of the kind %s is not read',
    (type) => {
      expect(
        referencesOf(step([{ name: 'words', ...(type === undefined ? {} : { type }) }], { words: '{a}' })),
      ).toEqual([]);
    },
  );

  test('[R10] the setting `message` is read where no type declares it, and only there', () => {
    expect(referencesOf({ id: 's', config: { message: 'x {a}', other: '{b}' } })).toEqual([
      { path: ['message'], at: 2, name: 'a', raw: '{a}' },
    ]);
    expect(referencesOf(step([{ name: 'message', type: 'json' }], { message: '{a}' }))).toEqual([]);
    expect(referencesOf(step([{ name: 'message', type: 'message' }], { message: '{a}' }))).toHaveLength(1);
  });

  test('[R10] an attribute setting is a whole name without surrounding white space', () => {
    expect(referencesOf(step([{ name: 'field', type: 'attribute' }], { field: ' attributes.plan ' }))).toEqual([
      { path: ['field'], name: 'attributes.plan', raw: ' attributes.plan ' },
    ]);
    for (const field of ['', '  ', 7, null, ['x'], undefined])
      expect(referencesOf(step([{ name: 'field', type: 'attribute' }], { field }))).toEqual([]);
  });

  test('[R10] conditions name an attribute in each row', () => {
    const conditions = [
      { attribute: 'attributes.plan' },
      null,
      'x',
      { attribute: 3 },
      { comparator: 'equals' },
      { attribute: 'homeClub' },
    ];
    expect(referencesOf(step([{ name: 'rows', type: 'conditions' }], { rows: conditions }))).toEqual([
      { path: ['rows', 0, 'attribute'], name: 'attributes.plan', raw: 'attributes.plan' },
      { path: ['rows', 5, 'attribute'], name: 'homeClub', raw: 'homeClub' },
    ]);
    expect(referencesOf(step([{ name: 'rows', type: 'conditions' }], { rows: { attribute: 'x' } }))).toEqual([]);
  });

  test('[R10] writing is distinguished from reading', () => {
    expect(referencesOf(builtIn('set-attribute', { attribute: 'attributes.plan', value: '{firstName}' }))).toEqual([
      { path: ['attribute'], name: 'attributes.plan', raw: 'attributes.plan', writes: true },
      { path: ['value'], at: 0, name: 'firstName', raw: '{firstName}' },
    ]);
    expect(referencesOf(builtIn('ask-question', { message: '', saveTo: 'rating' }))).toEqual([
      { path: ['saveTo'], name: 'rating', raw: 'rating', writes: true },
    ]);
    expect(referencesOf(builtIn('branch', { field: 'attributes.plan' }))[0]).not.toHaveProperty('writes');
    expect(referencesOf(step([{ name: 'attribute', type: 'attribute' }], { attribute: 'plan' }))[0]).not.toHaveProperty(
      'writes',
    );
    expect(
      referencesOf(step([{ name: 'attribute', type: 'attribute' }], { attribute: 'plan' }, 'Set_Attribute'))[0]?.writes,
    ).toBe(true);
    expect(
      referencesOf(step([{ name: 'field', type: 'attribute' }], { field: 'plan' }, 'set-attribute'))[0],
    ).not.toHaveProperty('writes');
  });

  test('[R10] settings are in declared order, repeated ones once', () => {
    const properties = [
      { name: 'b', type: 'message' },
      { name: 'a', type: 'attribute' },
      { name: 'b', type: 'message' },
    ];
    expect(referencesOf(step(properties, { a: 'x', b: '{y}', message: '{z}' })).map(({ name }) => name)).toEqual([
      'y',
      'x',
      'z',
    ]);
  });

  test('[R10] only own keys of the settings count', () => {
    expect(
      referencesOf(
        step(
          [
            { name: '__proto__', type: 'message' },
            { name: 'constructor', type: 'message' },
            { name: 'toString', type: 'attribute' },
          ],
          {},
        ),
      ),
    ).toEqual([]);
    expect(
      referencesOf(step([{ name: '__proto__', type: 'message' }], JSON.parse('{"__proto__":"{a}"}') as object)),
    ).toEqual([{ path: ['__proto__'], at: 0, name: 'a', raw: '{a}' }]);
  });

  test('[R10] a text may hold any number of placeholders', { timeout: 20_000 }, () => {
    const found = referencesOf(
      step([{ name: 'words', type: 'message' }], { words: '{a}'.repeat(200_000), message: '{b}'.repeat(200_000) }),
    );
    expect([found.length, found[199_999]?.at, found[200_000]?.name, found.at(-1)?.at]).toEqual([
      400_000,
      599_997,
      'b',
      599_997,
    ]);
  });

  test('[R10] the answer for one node is memoised', () => {
    const node = step([{ name: 'words', type: 'message' }], { words: '{a}' });
    expect(referencesOf(node)).toBe(referencesOf(node));
  });

  test(`[R2] [R10] in any document each reported JSON path holds the reported text (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryVersion, (version) => {
        for (const node of freezeJson(version).definition?.nodes ?? []) {
          for (const { at, path, raw } of referencesOf(node)) {
            const text = getAtPath(node.config, path) as string;
            expect(at === undefined ? text : text.slice(at, at + raw.length)).toBe(raw);
          }
        }
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});
