import { describe, expect, test } from 'vitest';
import type { NodeType } from '#model';
import type { AccountFacts } from '#rules';
import { createEditor } from '#store';
import {
  end,
  plain,
  problemsWith,
  sending,
  type SpecimenPath,
  trigger,
  workflow,
} from '../../support/rule-specimen.js';

const branch: NodeType = { type: 'branch', group: 'Logic', label: 'Branch' };
const found = (paths: readonly SpecimenPath[], options: Parameters<typeof problemsWith>[2] = {}) =>
  problemsWith(
    'send-after-opt-out',
    workflow(
      [
        { id: 'a', type: trigger },
        { id: 'b', type: branch },
        { id: 'm', type: sending, config: { message: 'Bye' } },
        { id: 'n', type: sending },
        { id: 'p', type: plain },
        { id: 'z', type: end },
      ],
      paths,
    ),
    options,
  );

describe('messages after an opt-out', () => {
  test('[R20] a node that only opted-out contacts reach is removed', () => {
    expect(
      found([
        ['a', 'b'],
        ['b', 'p', 'standard', 'STOP'],
        ['p', 'm'],
        ['m', 'n'],
        ['b', 'z', 'default'],
      ]),
    ).toEqual(
      ['m', 'n'].map((nodeId) => ({
        code: 'send-after-opt-out',
        severity: 'warning',
        nodeId,
        message: 'Send nothing to contacts who opted out',
        detail: 'Contacts come to Send only after they asked for no more messages.',
        fixes: [{ label: 'Remove step', kind: 'remove-node', args: { nodeId } }],
      })),
    );
  });

  test('the edge is reported where other contacts arrive too', () => {
    expect(
      found([
        ['a', 'b'],
        ['b', 'p', 'standard', ' STOP '],
        ['p', 'm'],
        ['b', 'm', 'default'],
        ['m', 'z'],
      ]),
    ).toEqual([
      {
        code: 'send-after-opt-out',
        severity: 'warning',
        nodeId: 'b',
        edgeId: 'e1',
        message: 'End the path of those who answer “STOP”',
        detail: 'From Branch it goes on to messages that others get too.',
      },
    ]);
  });

  test('node and edge can be reported at once', () => {
    const problems = found([
      ['a', 'm'],
      ['m', 'b'],
      ['b', 'n', 'standard', 'stop'],
      ['n', 'm'],
      ['b', 'z', 'standard', 'unsubscribe'],
    ]);
    expect(problems.map(({ edgeId, nodeId }) => [nodeId, edgeId])).toEqual([
      ['n', undefined],
      ['b', 'e2'],
    ]);
  });

  test.each([['STOP'], ['Opt-out.'], ['stop all'], ['Arrêt']])('%s is an opt-out', (value) => {
    expect(
      found([
        ['a', 'b'],
        ['b', 'm', 'standard', value],
      ]),
    ).toHaveLength(1);
  });

  test.each([['Stop by'], ['CANCEL'], [7], [null], [{ value: 'STOP' }], [`${' '.repeat(100)}STOP`]])(
    '%j is no opt-out',
    (value) => {
      expect(
        found([
          ['a', 'b'],
          ['b', 'm', 'standard', value],
        ]),
      ).toEqual([]);
    },
  );

  test('an unreachable opt-out, or one without a message after it, is no problem', () => {
    expect(
      found([
        ['a', 'm'],
        ['m', 'b'],
        ['b', 'p', 'standard', 'STOP'],
        ['p', 'z'],
      ]),
    ).toEqual([]);
    expect(
      found([
        ['a', 'z'],
        ['b', 'm', 'standard', 'STOP'],
      ]),
    ).toEqual([]);
    expect(
      found([
        ['a', 'b'],
        ['b', 'gone', 'standard', 'STOP'],
        ['gone', 'm'],
      ]),
    ).toEqual([]);
    expect(
      found([
        ['a', 'b'],
        ['b', 'm', 'standard', 'STOP'],
        ['gone', 'n'],
      ]),
    ).toHaveLength(1);
  });

  test('a host may pass its own words, or none', () => {
    const paths: readonly SpecimenPath[] = [
      ['a', 'b'],
      ['b', 'm', 'standard', 'FERTIG'],
    ];
    const withWords = (optOutWords: readonly string[]): { readonly account: AccountFacts } => ({
      account: { optOutWords },
    });
    expect(found(paths, withWords(['fertig']))).toHaveLength(1);
    expect(
      found(
        [
          ['a', 'b'],
          ['b', 'm', 'standard', 'STOP'],
        ],
        withWords(['fertig']),
      ),
    ).toEqual([]);
    expect(
      found(
        [
          ['a', 'b'],
          ['b', 'm', 'standard', 'STOP'],
        ],
        withWords([]),
      ),
    ).toEqual([]);
  });

  test("titles are the user's, and skipped nodes send nothing", () => {
    const paths: readonly SpecimenPath[] = [
      ['a', 'b'],
      ['b', 'm', 'standard', 'STOP'],
      ['m', 'z'],
    ];
    const presentation = { version: 1, nodes: { m: { disabled: true, title: 'Goodbye' } } } as const;
    expect(found(paths, { presentation })[0]?.detail).toBe(
      'Contacts come to Goodbye only after they asked for no more messages.',
    );
    expect(found(paths, { presentation, account: { skipsSteps: true } })).toEqual([]);
  });

  test('[R1] the source of the edge is named by its present title', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'w', type: branch },
        { id: 'm', type: sending, config: { message: 'Bye' } },
      ],
      [
        ['a', 'm'],
        ['m', 'w'],
        ['w', 'm', 'standard', 'STOP'],
        ['w', 'm', 'standard', 'yes'],
      ],
    );
    const editor = createEditor({ version });
    const details = (): readonly unknown[] =>
      editor
        .problems()
        .filter(({ code }) => code === 'send-after-opt-out')
        .map(({ detail }) => detail);
    expect(details()).toEqual(['From Branch it goes on to messages that others get too.']);
    expect(editor.commands.renameNode({ nodeId: 'w', title: 'By answer' }).ok).toBe(true);
    expect(details()).toEqual(['From By answer it goes on to messages that others get too.']);
  });
});
