import { describe, expect, test } from 'vitest';
import type { NodeType } from '#model';
import type { KnownAccountResources } from '#rules';
import { foundIn, plain } from '../../support/rule-specimen.js';

const kinds = [
  'tag',
  'user',
  'sender',
  'template',
  'link',
  'list',
  'form',
  'meetingevent',
  'campaign',
  'workflow',
  'group',
] as const;
const pointing = (type: string): NodeType => ({ ...plain, properties: [{ name: 'x', type, label: 'Resource' }] });
const found = (type: string, value: unknown, resources: KnownAccountResources) =>
  foundIn('missing-resource', pointing(type), { x: value }, { account: { resources } });
const clear = (...path: readonly (string | number)[]) => ({
  label: 'Clear “Resource”',
  kind: 'clear-setting',
  args: { nodeId: 'step', path },
});
const use = (name: string, value: unknown, ...path: readonly (string | number)[]) => ({
  label: `Use the “${name}” of this account`,
  kind: 'set-setting',
  args: { nodeId: 'step', path, value },
});
const from = <Args extends object>(fix: { readonly args: Args }, value: unknown) => ({
  ...fix,
  args: { ...fix.args, from: value },
});

describe('resources that the account does not have', () => {
  test('[R20] are replaced by one of the same name, or cleared', () => {
    const template = [
      { id: 't2', name: 'gentle NUDGE' },
      { id: 't3', name: 'Other' },
    ];
    const value = { id: 't1', name: 'Gentle nudge', more: 1 };
    expect(found('template', value, { template })).toEqual([
      {
        code: 'missing-resource',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'x'],
        message: '“Gentle nudge” is not in this account',
        detail: '“Resource” of Plain names a template that does not exist here.',
        fixes: [
          from(use('gentle NUDGE', { id: 't2', name: 'Gentle nudge', more: 1 }, 'x'), value),
          from(clear('x'), value),
        ],
      },
    ]);
  });

  test('an ambiguous name has no fix', () => {
    const template = [
      { id: 't2', name: 'Nudge' },
      { id: 't3', name: 'nudge' },
    ];
    expect(found('template', { id: 't1', name: 'Nudge' }, { template })).toMatchObject([{ fixes: [clear('x')] }]);
    expect(found('template', { name: 'Nudge' }, { template })).toEqual([]);
  });

  test.each(kinds)('a %s is identified by its id', (kind) => {
    const resources = { [kind]: [{ id: 'known', name: 'Known' }] };
    const word = kind === 'meetingevent' ? 'meeting' : kind;
    for (const type of [kind, `${kind}s`, kind.toUpperCase()]) {
      expect(found(type, { id: 'known' }, resources)).toEqual([]);
      expect(found(type, { id: 'gone', name: 'Gone' }, resources)).toMatchObject([
        {
          message: '“Gone” is not in this account',
          detail: `“Resource” of Plain names a ${word} that does not exist here.`,
          fixes: [clear('x')],
        },
      ]);
      expect(found(type, { id: 'gone' }, {})).toEqual([]);
    }
  });

  test('each entry of a list is checked', () => {
    const user = [{ id: 'u1', name: 'Ana Ruiz' }];
    const value = [{ id: 'u1' }, { id: 'u9', firstName: 'Ana', lastName: 'Ruiz' }, { id: 'u8', email: 'x@y' }];
    expect(found('users', value, { user })).toMatchObject([
      {
        message: '“Ana Ruiz” is not in this account',
        path: ['config', 'x', 1],
        fixes: [use('Ana Ruiz', { id: 'u1', firstName: 'Ana', lastName: 'Ruiz' }, 'x', 1), clear('x', 1)],
      },
      { message: '“u8” is not in this account', path: ['config', 'x', 2], fixes: [from(clear('x', 2), value[2])] },
    ]);
  });

  test('[R20] a mandatory setting is not cleared', () => {
    const reported = (property: object, value: unknown): unknown =>
      foundIn(
        'missing-resource',
        { ...plain, properties: [{ name: 'x', type: 'users', label: 'Resource', ...property }] },
        { x: value },
        { account: { resources: { user: [{ id: 'u1' }, { id: 'u2' }] } } },
      ).map(({ fixes }) => fixes?.map(({ label }) => label));
    const gone = { id: 'gone' };
    expect(reported({ min: 2 }, [{ id: 'u1' }, gone])).toEqual([undefined]);
    expect(reported({ min: 2 }, [{ id: 'u1' }, { id: 'u2' }, gone])).toEqual([['Clear “Resource”']]);
    expect(reported({ min: 2 }, [gone])).toEqual([['Clear “Resource”']]);
    expect(reported({ max: 1 }, [{ id: 'u1' }, { id: 'u2' }, gone])).toEqual([['Clear “Resource”']]);
    expect(reported({ mandatory: true, min: 2 }, [{ id: 'u1' }, gone])).toEqual([undefined]);
    expect(reported({ mandatory: true }, [{ id: 'u1' }, gone])).toEqual([['Clear “Resource”']]);
    expect(reported({ mandatory: true }, [' ', gone])).toEqual([undefined]);
    expect(reported({ mandatory: true }, gone)).toEqual([undefined]);
    expect(reported({ min: 2 }, gone)).toEqual([['Clear “Resource”']]);
  });

  test('senders may be written as text or by their identifier', () => {
    const sender = [{ id: '+15105550142', name: 'Clubs' }];
    for (const value of [
      '+15105550142',
      ' +15105550142 ',
      { identifier: '+15105550142' },
      { id: 'snd_main', identifier: '+15105550142' },
      { id: 'snd_main', number: '+15105550142' },
      { name: 'clubs' },
      { label: 'Clubs' },
    ])
      expect(found('sender', value, { sender })).toEqual([]);
    expect(found('sender', '+1999', { sender })).toMatchObject([
      { message: '“+1999” is not in this account', fixes: [clear('x')] },
    ]);
    expect(found('sender', 'Clubs', { sender })).toMatchObject([
      { fixes: [use('Clubs', '+15105550142', 'x'), clear('x')] },
    ]);
    expect(found('sender', { name: 'Elsewhere' }, { sender })).toHaveLength(1);
  });

  test('tags are identified by name, and tags added to contacts are not checked', () => {
    const tag = [{ id: 'tag_1', name: 'Hot' }];
    const tagged = (type: string, value: unknown) =>
      foundIn('missing-resource', { ...pointing('tags'), type }, { x: value }, { account: { resources: { tag } } });
    expect(tagged('remove-tag', ['hot', 'tag_1', { id: 'tag_1' }])).toEqual([]);
    expect(tagged('remove-tag', ['cold'])).toMatchObject([
      { message: '“cold” is not in this account', path: ['config', 'x', 0] },
    ]);
    expect(tagged('Add-Tag', ['cold'])).toEqual([]);
    expect(
      foundIn(
        'missing-resource',
        { ...pointing('list'), type: 'add-to-list' },
        { x: { id: 'gone' } },
        { account: { resources: { list: [] } } },
      ),
    ).toHaveLength(1);
  });

  test.each([[undefined], [null], [''], [' '], [[]], [{}], [{ id: '', name: ' ' }], [7], [[null, '']]])(
    '%j is no reference',
    (value) => {
      expect(found('list', value, { list: [] })).toEqual([]);
    },
  );

  test('settings of other kinds, and hidden ones, are not checked', () => {
    expect(found('basictext', 'gone', { list: [], link: [] })).toEqual([]);
    const hidden: NodeType = {
      ...plain,
      properties: [{ name: 'x', type: 'list', conditions: [{ property: 'on', comparator: 'isTrue' }] }],
    };
    expect(
      foundIn('missing-resource', hidden, { x: { id: 'gone' } }, { account: { resources: { list: [] } } }),
    ).toEqual([]);
  });

  test('malformed facts are ignored', () => {
    const list = [null, 7, { name: 'No id' }, { id: 'l1', name: 5 }, { id: 'l1', name: 'Later' }] as never;
    expect(found('list', { id: 'l1' }, { list })).toEqual([]);
    expect(found('list', { name: 'no id' }, { list })).toHaveLength(1);
    expect(found('list', { id: 'gone' }, { list: 'all' as never })).toEqual([]);
  });

  test('members of Object.prototype are no resources', () => {
    expect(found('list', { id: 'constructor' }, { list: [{ id: 'l1' }] })).toHaveLength(1);
  });
});
