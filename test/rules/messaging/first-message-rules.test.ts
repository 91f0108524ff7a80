import { describe, expect, test } from 'vitest';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { AccountFacts } from '#rules';
import { createEditor } from '#store';
import {
  around,
  end,
  plain,
  problemsWith,
  sending,
  type SpecimenPath,
  trigger,
  workflow,
} from '../../support/rule-specimen.js';

const branch: NodeType = { type: 'branch', group: 'Logic', label: 'Branch' };
const template: NodeType = {
  ...sending,
  type: 'send-template',
  label: 'Template',
  properties: [{ name: 'template', type: 'template' }],
};
const optOut = (message: string, account: AccountFacts = {}) =>
  problemsWith('first-message-opt-out', around(sending, { message }), { account });
const sender = (message: string, senderNames: readonly string[]) =>
  problemsWith('first-message-sender', around(sending, { message }), { account: { senderNames } });

/** Message nodes with the given texts, between a trigger, a branch and an end. */
function sendingNodes(texts: { readonly [id: string]: string }, paths: readonly SpecimenPath[]): WorkflowVersion {
  const nodes = Object.entries(texts).map(([id, message]) => ({ id, type: sending, config: { message } }));
  return workflow([{ id: 'a', type: trigger }, { id: 'b', type: branch }, ...nodes, { id: 'z', type: end }], paths);
}

describe('first messages without an opt-out text', () => {
  test('[R20] the sentence is added', () => {
    expect(optOut('Hi {firstName|there}')).toEqual([
      {
        code: 'first-message-opt-out',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'message'],
        message: 'Say how to opt out',
        detail: 'Send can be the first message a contact gets; it holds no words such as “STOP”.',
        fixes: [
          {
            label: 'Add “Reply STOP to opt out.”',
            kind: 'append-text',
            args: { nodeId: 'step', path: ['message'], text: ' Reply STOP to opt out.' },
          },
        ],
      },
    ]);
  });

  test.each([
    'Reply STOP to opt out.',
    'STOP?',
    'reply stop to end',
    'Text us “stop”',
    'Send the word Stop',
    'Antworten Sie mit stopp',
    'responde con la palabra baja',
    '"stop" ends this',
    'Stop by, or ‘stop’',
    'Text “Stop” to end',
    'You can opt-out any time',
    'Unsubscribe: 5',
    'Responde BAJA',
    'Répondez ARRÊT',
    'Antworten Sie mit ABMELDEN.',
    'Pour vous désabonner',
    'Cancelar inscrição: 9',
    'Hi {firstName|STOP}',
    'Hi {properties.optOutLine}',
    'Hi {properties.opt_out}',
    '{Unsubscribe.link}',
    'STOPALL',
  ])('%s is an opt-out text', (message) => {
    expect(optOut(message)).toEqual([]);
  });

  test.each([
    'Nonstop fun',
    'Stopping by',
    'opt in or out',
    'Hi {STOP}',
    'Cancel',
    'the end',
    'Stоp',
    'stop?',
    'Stop by our store today!',
    'Text us or stop by',
    'Please stop worrying',
    'la más baja',
    'Un arrêt de bus',
    'It’s stop and go',
    '“Now stop it”',
  ])('%s is no opt-out text', (message) => {
    expect(optOut(message)).toHaveLength(1);
  });

  test('a host may pass its own words, or none', () => {
    expect(optOut('Reply STOP', { optOutWords: [' ', ' FERTIG ', '退订'] })).toMatchObject([
      {
        detail: 'Send can be the first message a contact gets; it holds no words such as “FERTIG”.',
        fixes: [{ label: 'Add “Reply FERTIG to opt out.”', args: { text: ' Reply FERTIG to opt out.' } }],
      },
    ]);
    expect(optOut('Dann „fertig“ senden', { optOutWords: ['FERTIG'] })).toEqual([]);
    expect(optOut('回复退订即可', { optOutWords: ['退订'] })).toEqual([]);
    for (const optOutWords of [[], ['', '!'], [7 as never]]) expect(optOut('Hi', { optOutWords })).toEqual([]);
  });

  test('only the first message of each route is checked, whatever the entry', () => {
    const version = sendingNodes({ one: 'Hi', two: 'Again', three: 'Hello' }, [
      ['a', 'b'],
      ['b', 'three'],
      ['b', 'one'],
      ['one', 'two'],
      ['two', 'z'],
      ['three', 'two'],
    ]);
    expect(problemsWith('first-message-opt-out', version).map(({ nodeId }) => nodeId)).toEqual(['one', 'three']);
  });

  test('a message that is first on one route is reported, also where it is second on another', () => {
    const version = sendingNodes({ one: 'STOP', two: 'Hi' }, [
      ['a', 'b'],
      ['b', 'one'],
      ['b', 'two'],
      ['one', 'two'],
      ['two', 'b'],
    ]);
    expect(problemsWith('first-message-opt-out', version).map(({ nodeId }) => nodeId)).toEqual(['two']);
  });

  test('unreachable messages, and nodes of other groups, are not checked', () => {
    expect(
      problemsWith(
        'first-message-opt-out',
        sendingNodes({ lost: 'Hi' }, [
          ['a', 'b'],
          ['b', 'z'],
          ['lost', 'z'],
          ['gone', 'lost'],
        ]),
      ),
    ).toEqual([]);
    expect(
      problemsWith('first-message-opt-out', around({ ...sending, group: 'People' }, { message: 'Call them' })),
    ).toEqual([]);
  });

  test('without a trigger, nodes without predecessors come first', () => {
    expect(
      problemsWith('first-message-opt-out', workflow([{ id: 's', type: sending, config: { message: 'Hi' } }], [])),
    ).toHaveLength(1);
  });

  test('a skipped node is skipped here too', () => {
    const version = sendingNodes({ one: 'Hi', two: 'Hello' }, [
      ['a', 'one'],
      ['one', 'two'],
      ['two', 'z'],
    ]);
    const presentation: Presentation = { version: 1, nodes: { one: { disabled: true }, two: { title: 'Greet' } } };
    expect(
      problemsWith('first-message-opt-out', version, { presentation, account: { skipsSteps: true } }),
    ).toMatchObject([
      { nodeId: 'two', detail: 'Greet can be the first message a contact gets; it holds no words such as “STOP”.' },
    ]);
    expect(problemsWith('first-message-opt-out', version, { presentation }).map(({ nodeId }) => nodeId)).toEqual([
      'one',
    ]);
  });

  test('a template of known text is reported, without a fix', () => {
    const version = around(template, { template: { id: 't', name: 'Greeting' } });
    const [problem, ...more] = problemsWith('first-message-opt-out', version, {
      account: { resources: { template: [{ id: 't', text: 'Hi' }] } },
    });
    expect([problem?.nodeId, more]).toEqual(['step', []]);
    expect(problem).not.toHaveProperty('fixes');
    expect(problem).not.toHaveProperty('path');
    for (const resources of [
      {},
      { template: [] },
      { template: [{ id: 't' }] },
      { template: [{ id: 't', text: 'STOP' }] },
    ]) {
      expect(problemsWith('first-message-opt-out', version, { account: { resources } })).toEqual([]);
    }
  });

  test('an empty or hidden message is not reported, nor the ones after it', () => {
    const version = sendingNodes({ one: ' ', two: 'Hi' }, [
      ['a', 'one'],
      ['one', 'two'],
      ['two', 'z'],
    ]);
    expect(problemsWith('first-message-opt-out', version)).toEqual([]);
    const hidden: NodeType = {
      ...sending,
      properties: [{ name: 'message', type: 'message', conditions: [{ property: 'on', comparator: 'isTrue' }] }],
    };
    expect(problemsWith('first-message-opt-out', around(hidden, { message: 'Hi' }))).toEqual([]);
  });

  test('the text may be in a setting of another name, or in `message` without being declared', () => {
    const bare: NodeType = { ...sending, properties: [{ name: 'note', type: 'basictext' }] };
    expect(problemsWith('first-message-opt-out', around(bare, { note: 'x', message: 'Hi' }))).toMatchObject([
      { path: ['config', 'message'] },
    ]);
    const rich: NodeType = { ...sending, properties: [{ name: 'body', type: 'Rich-Message' }] };
    expect(problemsWith('first-message-opt-out', around(rich, { body: 'Hi' }))).toMatchObject([
      { path: ['config', 'body'], fixes: [{ args: { path: ['body'] } }] },
    ]);
    const named: NodeType = { ...sending, properties: [{ name: 'message', type: 'basictext' }] };
    expect(problemsWith('first-message-opt-out', around(named, { message: 'Hi' }))).toEqual([]);
  });
});

describe('the text added to a first message', () => {
  const limited = (max: number): NodeType => ({ ...sending, properties: [{ name: 'message', type: 'message', max }] });
  const fixesOf = (code: string, max: number, message = 'Hi'): unknown =>
    problemsWith(code, around(limited(max), { message }), { account: { senderNames: ['Fernway'] } }).map(({ fixes }) =>
      fixes?.map(({ kind }) => kind),
    );

  test('[R20] never makes it too long', () => {
    expect(fixesOf('first-message-opt-out', 2 + ' Reply STOP to opt out.'.length)).toEqual([['append-text']]);
    expect(fixesOf('first-message-opt-out', 1 + ' Reply STOP to opt out.'.length)).toEqual([undefined]);
    expect(fixesOf('first-message-sender', 2 + ' - Fernway'.length)).toEqual([['append-text']]);
    expect(fixesOf('first-message-sender', 1 + ' - Fernway'.length)).toEqual([undefined]);
  });

  test('[R1] is reported as the message changes', () => {
    const editor = createEditor({
      version: around(limited(30), { message: 'Hi' }),
      account: { senderNames: ['Fernway'] },
    });
    const reported = (): unknown =>
      editor
        .problems()
        .filter(({ code }) => code.startsWith('first-message'))
        .map(({ fixes }) => fixes?.length);
    expect(reported()).toEqual([1, 1]);
    editor.commands.setConfig({ nodeId: 'step', path: ['message'], value: 'Hi there, you' });
    expect(reported()).toEqual([undefined, 1]);
    editor.commands.setConfig({ nodeId: 'step', path: ['message'], value: 'Hi there, you and all of them' });
    expect(reported()).toEqual([undefined, undefined]);
  });
});

describe('first messages without a sender name', () => {
  test('[R20] have a fix that adds the name', () => {
    expect(sender('Hi {firstName|there}', ['Fernway'])).toEqual([
      {
        code: 'first-message-sender',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'message'],
        message: 'Say who is writing',
        detail: 'Send can be the first message a contact gets; it does not name “Fernway”.',
        fixes: [
          {
            label: 'Sign it “Fernway”',
            kind: 'append-text',
            args: { nodeId: 'step', path: ['message'], text: ' - Fernway' },
          },
        ],
      },
    ]);
    expect(sender('Hi', ['Fernway', 'Fern', 'FWF', 'F'])[0]?.detail).toBe(
      'Send can be the first message a contact gets; it names none of “Fernway”, “Fern”, “FWF”.',
    );
  });

  test('any of the names counts, in any case and with any punctuation around it', () => {
    for (const message of ['FERNWAY here', 'It’s Fernway, hi', 'Fèrnway!', 'From {properties.brand|Fernway}'])
      expect(sender(message, ['Other', 'Fernway'])).toEqual([]);
    expect(sender('Harbor-Dental calling', ['Harbor Dental'])).toEqual([]);
    expect(sender('Fernways', ['Fernway'])).toHaveLength(1);
  });

  test('without names the rule is off', () => {
    for (const names of [[], [' '], [7 as never]]) expect(sender('Hi', names)).toEqual([]);
    expect(problemsWith('first-message-sender', around(sending, { message: 'Hi' }))).toEqual([]);
  });

  test('templates are reported without a fix; other nodes are not checked', () => {
    const [problem] = problemsWith('first-message-sender', around(template, { template: 't' }), {
      account: { senderNames: ['Fernway'], resources: { template: [{ id: 't', text: 'Hi' }] } },
    });
    expect(problem).toMatchObject({ nodeId: 'step' });
    expect(problem).not.toHaveProperty('fixes');
    expect(problem).not.toHaveProperty('path');
    expect(
      problemsWith('first-message-sender', around(plain, { message: 'Hi' }), { account: { senderNames: ['Fernway'] } }),
    ).toEqual([]);
  });
});
