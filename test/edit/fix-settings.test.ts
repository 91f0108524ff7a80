import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAtPath, isJsonObject, type JsonPath } from '#base';
import { type EditedDocument, planFix, planSetDisabled } from '#edit';
import { edgesOf, nodesOf } from '#graph';
import type { NodeType } from '#model';
import type { AccountFacts } from '#rules';
import { arbitraryJson, arbitraryObject } from '../support/arbitrary-json.js';
import { carriedOut, contextOf, documentOf, edge, step } from './carry-out.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;

const fix = (kind: string, args: { readonly [name: string]: unknown }) => ({ label: 'Fix', kind, args });
const plan = (
  document: EditedDocument,
  kind: string,
  args: { readonly [name: string]: unknown },
  choice?: unknown,
  types?: readonly NodeType[],
) =>
  planFix(contextOf(document, types), {
    fix: fix(kind, args),
    ...(choice === undefined ? {} : { choice: choice as never }),
  });
const outcome = (...given: Parameters<typeof plan>) => {
  const planned = plan(...given);
  return planned.ok ? planned.change.label : planned.refusal;
};
const configOf = ({ version }: EditedDocument, id: string) => nodesOf(version).find((node) => node.id === id)?.config;
const nodeGone = { code: 'fix-outdated', message: 'The step this was about is no longer here.' };
const nothingLeft = { code: 'fix-outdated', message: 'There is nothing left to fix here.' };
const changedSince = { code: 'fix-outdated', message: 'What this was about has changed since.' };
const textGone = { code: 'fix-outdated', message: 'The text this was about has changed since.' };

describe('[E30] fixes of settings are applied, undone, redone and refused', () => {
  const pause = documentOf(
    [step('pause', 'delay', { duration: 'PT0S', list: ['a', 'b', 'c'], deep: { odd: [{ x: 1, y: 2 }] } })],
    [],
    {
      presentation: { version: 1, nodes: { pause: { title: 'Take a breath' } } },
    },
  );

  test('set-setting sets a setting, and is refused once it has changed', () => {
    const planned = plan(pause, 'set-setting', { nodeId: 'pause', path: ['duration'], value: 'PT1H', from: 'PT0S' });
    expect(planned.ok && planned.change).toMatchObject({
      label: 'Changed “Wait for” of Take a breath',
      command: 'applyFix',
    });
    expect(planned.ok && 'mergeKey' in planned.change).toBe(false);
    expect(configOf(carriedOut(pause, planned), 'pause')).toMatchObject({ duration: 'PT1H' });
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: ['odd'], value: 1 })).toBe(
      'Changed “odd” of Take a breath',
    );
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: ['duration'], value: 'PT0S' })).toEqual(nothingLeft);
    expect(outcome(pause, 'set-setting', { nodeId: 'gone', path: ['duration'], value: 'PT0S' })).toEqual(nodeGone);
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: [], value: 'PT0S' })).toMatchObject({
      code: 'bad-json-path',
    });
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: ['duration'], value: 'PT1H', from: 'PT2H' })).toEqual(
      changedSince,
    );
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: ['duration'], value: 'PT1H' })).toEqual(changedSince);
    expect(outcome(pause, 'set-setting', { nodeId: 'pause', path: ['odd'], value: 'PT1H', from: null })).toEqual(
      changedSince,
    );
  });

  test('clear-setting removes a setting at any depth', () => {
    const planned = plan(pause, 'clear-setting', { nodeId: 'pause', path: ['duration'], from: 'PT0S' });
    expect(outcome(pause, 'clear-setting', { nodeId: 'pause', path: ['duration'], from: 'PT0S' })).toBe(
      'Cleared “Wait for” of Take a breath',
    );
    expect(configOf(carriedOut(pause, planned), 'pause')).not.toHaveProperty('duration');
    expect(
      configOf(
        carriedOut(pause, plan(pause, 'clear-setting', { nodeId: 'pause', path: ['deep', 'odd', 0, 'x'], from: 1 })),
        'pause',
      ),
    ).toMatchObject({ deep: { odd: [{ y: 2 }] } });
    expect(outcome(pause, 'clear-setting', { nodeId: 'pause', path: ['absent'] })).toEqual(nothingLeft);
    expect(outcome(pause, 'clear-setting', { nodeId: 'gone', path: ['duration'] })).toEqual(nodeGone);
    expect(outcome(pause, 'clear-setting', { nodeId: 'pause', path: [] })).toMatchObject({ code: 'bad-json-path' });
    for (const from of [{}, { from: 'PT1H' }])
      expect(outcome(pause, 'clear-setting', { nodeId: 'pause', path: ['duration'], ...from })).toEqual(changedSince);
  });

  test('clear-setting removes one list entry, and later entries move up', () => {
    for (const [index, left] of [
      [0, ['b', 'c']],
      [1, ['a', 'c']],
      [2, ['a', 'b']],
    ] as const) {
      expect(
        configOf(
          carriedOut(
            pause,
            plan(pause, 'clear-setting', { nodeId: 'pause', path: ['list', index], from: 'abc'[index] }),
          ),
          'pause',
        ),
      ).toMatchObject({ list: left });
    }
    expect(outcome(pause, 'clear-setting', { nodeId: 'pause', path: ['list', 3] })).toEqual(nothingLeft);
  });

  test('clear-setting applied twice does not remove the entry that moved up', () => {
    const users = documentOf([step('ask', 'assign-to-user', { u: [{ id: '1' }, { id: '9' }, { id: '2' }] })]);
    const args = { nodeId: 'ask', path: ['u', 1], from: { id: '9' } };
    const once = carriedOut(users, plan(users, 'clear-setting', args));
    expect(configOf(once, 'ask')).toEqual({ u: [{ id: '1' }, { id: '2' }] });
    expect(outcome(once, 'clear-setting', args)).toEqual(changedSince);
  });

  test('set-setting does not write into an entry that another one has replaced', () => {
    const [open, shut] = [
      { name: 'Open', hours: [1, 2] },
      { name: 'Shut', hours: [3] },
    ];
    const swapped = documentOf([step('ask', 'assign-to-user', { groups: [shut, open] })]);
    expect(
      outcome(swapped, 'set-setting', { nodeId: 'ask', path: ['groups', 0, 'hours'], value: [1], from: [1, 2] }),
    ).toEqual(changedSince);
  });

  test('declare-property appends a property', () => {
    const some = documentOf([], [], { properties: [{ name: 'season', dataType: 'string' }] });
    expect(outcome(some, 'declare-property', { name: 'year' })).toBe('Added the property “year”');
    expect(carriedOut(some, plan(some, 'declare-property', { name: 'year' })).version.definition?.properties).toEqual([
      { name: 'season', dataType: 'string' },
      { name: 'year', dataType: 'string' },
    ]);
    for (const none of [
      documentOf([]),
      documentOf([], [], { properties: null }),
      { ...documentOf([]), version: { name: 'bare' } },
    ]) {
      expect(carriedOut(none, plan(none, 'declare-property', { name: 'year' })).version.definition?.properties).toEqual(
        [{ name: 'year', dataType: 'string' }],
      );
    }
    expect(outcome(some, 'declare-property', { name: 'season' })).toEqual(nothingLeft);
    expect(outcome(some, 'declare-property', { name: ' ' })).toEqual({
      code: 'name-empty',
      message: 'A property needs a name.',
    });
  });

  test('turn-on enables a disabled node and keeps the rest of its presentation', () => {
    const document = documentOf([step('pause', 'delay'), step('end', 'end')], [], {
      presentation: { version: 1, nodes: { pause: { disabled: true, dx: 3 }, end: { disabled: true } } },
    });
    expect(outcome(document, 'turn-on', { nodeId: 'pause' })).toBe('Turned on Delay');
    expect(carriedOut(document, plan(document, 'turn-on', { nodeId: 'pause' })).presentation.nodes).toEqual({
      pause: { dx: 3 },
      end: { disabled: true },
    });
    expect(carriedOut(document, plan(document, 'turn-on', { nodeId: 'end' })).presentation.nodes).toEqual({
      pause: { disabled: true, dx: 3 },
    });
    expect(outcome(pause, 'turn-on', { nodeId: 'pause' })).toEqual(nothingLeft);
    expect(outcome(pause, 'turn-on', { nodeId: 'gone' })).toEqual(nodeGone);
  });
});

describe('[E30] fixes of texts are applied, undone, redone and refused', () => {
  const message = 'Hi { firstNam }, use {firstName| you } at “Fern”…';
  const send = documentOf(
    [
      step('send', 'send-message', { message }),
      step('branch', 'branch', {
        field: 'firstNam',
        conditions: [
          { path: 'x', attribute: 'attributes.plan' },
          { path: 'y', attribute: ' firstNam ' },
        ],
      }),
    ],
    [],
    { presentation: { version: 1, nodes: { send: { title: 'Greet' } } } },
  );
  const messageOf = (document: EditedDocument) => configOf(document, 'send')?.message;
  const first = { nodeId: 'send', path: ['message'], at: 3, name: 'firstNam', fallback: 'there' };

  test('set-fallback writes the chosen fallback and keeps the rest of the text', () => {
    const planned = plan(send, 'set-fallback', first, { text: 'friend' });
    expect(planned.ok && planned.change.label).toBe('Chose “friend” for an empty {firstNam} in Greet');
    expect(messageOf(carriedOut(send, planned))).toBe('Hi { firstNam |friend}, use {firstName| you } at “Fern”…');
    const second = { ...first, at: 21, name: 'firstName' };
    expect(messageOf(carriedOut(send, plan(send, 'set-fallback', second, { text: 'all' })))).toBe(
      'Hi { firstNam }, use {firstName|all} at “Fern”…',
    );
    const nothing = plan(send, 'set-fallback', second, { text: '' });
    expect(nothing.ok && nothing.change.label).toBe('Chose nothing for an empty {firstName} in Greet');
    expect(messageOf(carriedOut(send, nothing))).toBe('Hi { firstNam }, use {firstName|} at “Fern”…');
    expect(messageOf(carriedOut(send, plan(send, 'set-fallback', second, { text: 'a{b|c}\nd' })))).toBe(
      'Hi { firstNam }, use {firstName|abc d} at “Fern”…',
    );
  });

  test('set-fallback is refused without a valid fallback and once the text has changed', () => {
    expect(outcome(send, 'set-fallback', first)).toEqual({
      code: 'choice-needed',
      message: 'Enter a fallback for {firstNam}.',
    });
    expect(outcome(send, 'set-fallback', first, { target: 'send' })).toMatchObject({ code: 'choice-needed' });
    expect(outcome(send, 'set-fallback', first, { text: '{}' })).toEqual({
      code: 'invalid-choice',
      message: 'A fallback cannot contain braces or line breaks. Enter other words.',
    });
    expect(outcome(send, 'set-fallback', { ...first, at: 4 }, { text: 'x' })).toEqual(textGone);
    expect(outcome(send, 'set-fallback', { ...first, name: 'lastName' }, { text: 'x' })).toEqual(textGone);
    expect(outcome(send, 'set-fallback', { ...first, path: ['other'] }, { text: 'x' })).toEqual(textGone);
    expect(outcome(send, 'set-fallback', { ...first, path: ['message', 'x'] }, { text: 'x' })).toEqual(textGone);
    expect(outcome(send, 'set-fallback', { ...first, nodeId: 'gone' }, { text: 'x' })).toEqual(nodeGone);
    expect(outcome(send, 'set-fallback', { ...first, at: 21, name: 'firstName' }, { text: ' you ' })).toEqual(
      nothingLeft,
    );
  });

  test('rename-placeholder renames one placeholder and keeps its white space and fallback', () => {
    const args = { nodeId: 'send', path: ['message'], at: 3, from: 'firstNam', to: 'lastName' };
    const planned = plan(send, 'rename-placeholder', args);
    expect(planned.ok && planned.change.label).toBe('Changed {firstNam} to {lastName} in Greet');
    expect(messageOf(carriedOut(send, planned))).toBe('Hi { lastName }, use {firstName| you } at “Fern”…');
    expect(outcome(send, 'rename-placeholder', { ...args, from: 'other' })).toEqual(textGone);
    expect(outcome(send, 'rename-placeholder', { ...args, at: 0 })).toEqual(textGone);
    expect(outcome(send, 'rename-placeholder', { ...args, to: 'firstNam' })).toEqual(nothingLeft);
    expect(outcome(send, 'rename-placeholder', { ...args, to: 'a{b' })).toEqual({
      code: 'invalid-name',
      message: '“a{b” cannot be a name: it is empty, or holds braces or lines.',
    });
    expect(outcome(send, 'rename-placeholder', { ...args, nodeId: 'gone' })).toEqual(nodeGone);
  });

  test('rename-placeholder renames a bare name, and a name in one of several conditions', () => {
    const bare = plan(send, 'rename-placeholder', {
      nodeId: 'branch',
      path: ['field'],
      from: 'firstNam',
      to: 'firstName',
    });
    expect(bare.ok && bare.change.label).toBe('Changed “firstNam” to “firstName” in Branch');
    expect(configOf(carriedOut(send, bare), 'branch')).toMatchObject({ field: 'firstName' });
    const inCondition = plan(send, 'rename-placeholder', {
      nodeId: 'branch',
      path: ['conditions', 1, 'attribute'],
      from: 'firstNam',
      to: 'firstName',
    });
    expect(configOf(carriedOut(send, inCondition), 'branch')).toMatchObject({
      conditions: [
        { path: 'x', attribute: 'attributes.plan' },
        { path: 'y', attribute: 'firstName' },
      ],
    });
    expect(
      outcome(send, 'rename-placeholder', {
        nodeId: 'branch',
        path: ['conditions', 0, 'attribute'],
        from: 'firstNam',
        to: 'firstName',
      }),
    ).toEqual(textGone);
    expect(
      outcome(send, 'rename-placeholder', {
        nodeId: 'branch',
        path: ['conditions', 1],
        from: 'firstNam',
        to: 'firstName',
      }),
    ).toEqual(textGone);
  });

  test('[row 73] replace-signs writes emoji and signs in plain characters too', () => {
    const text = 'Hi 🙂 “now” ½ {firstName|🙂}';
    const context = documentOf([step('send', 'send-message', { message: text })], []);
    const planned = plan(context, 'replace-signs', { nodeId: 'send', path: ['message'] });
    expect(planned).toMatchObject({ ok: true, change: { label: 'Replaced emoji and signs in Send message' } });
    expect(configOf(carriedOut(context, planned), 'send')?.['message']).toBe('Hi :) "now" 1/2 {firstName|🙂}');
  });

  test('replace-characters replaces special characters by plain ones', () => {
    expect(outcome(send, 'replace-characters', { nodeId: 'send', path: ['message'] })).toBe(
      'Replaced special characters in Greet',
    );
    const after = carriedOut(send, plan(send, 'replace-characters', { nodeId: 'send', path: ['message'] }));
    expect(messageOf(after)).toBe('Hi { firstNam }, use {firstName| you } at "Fern"...');
    expect(outcome(after, 'replace-characters', { nodeId: 'send', path: ['message'] })).toEqual(nothingLeft);
    expect(outcome(send, 'replace-characters', { nodeId: 'send', path: ['absent'] })).toEqual(textGone);
    expect(outcome(send, 'replace-characters', { nodeId: 'gone', path: ['message'] })).toEqual(nodeGone);
  });

  test('append-text appends a text, with a space where none is', () => {
    const append = (text: string, addition: string) => {
      const document = documentOf([step('send', 'send-message', { message: text })]);
      return messageOf(
        carriedOut(document, plan(document, 'append-text', { nodeId: 'send', path: ['message'], text: addition })),
      );
    };
    expect(append('Hello.', 'Reply STOP to opt out.')).toBe('Hello. Reply STOP to opt out.');
    expect(append('Hello. ', 'Reply STOP.')).toBe('Hello. Reply STOP.');
    expect(append('Hello.', '\nReply STOP.')).toBe('Hello.\nReply STOP.');
    expect(append('', 'Reply STOP.')).toBe('Reply STOP.');
    expect(outcome(send, 'append-text', { nodeId: 'send', path: ['message'], text: ' Reply STOP. ' })).toBe(
      'Added “Reply STOP.” to Greet',
    );
    const done = documentOf([step('send', 'send-message', { message: 'Hello. Reply STOP.' })]);
    expect(outcome(done, 'append-text', { nodeId: 'send', path: ['message'], text: 'Reply STOP.' })).toEqual(
      nothingLeft,
    );
    expect(outcome(done, 'append-text', { nodeId: 'send', path: ['message'], text: ' ' })).toEqual(nothingLeft);
    expect(outcome(done, 'append-text', { nodeId: 'send', path: [], text: 'x' })).toEqual(textGone);
    expect(outcome(done, 'append-text', { nodeId: 'gone', path: ['message'], text: 'x' })).toEqual(nodeGone);
  });
});

describe('[E30] fixes of the flow are applied, undone, redone and refused', () => {
  const chain = documentOf(
    [step('start', 'trigger-manual'), step('pause', 'delay'), step('end', 'end')],
    [edge('a', 'start', 'pause'), edge('b', 'pause', 'end'), edge('c', 'end', 'nowhere')],
    { presentation: { version: 1, nodes: { pause: { title: 'Breathe', dx: 5 } } } },
  );

  test('remove-node removes a node and joins its edges', () => {
    expect(outcome(chain, 'remove-node', { nodeId: 'pause' })).toBe('Deleted “Breathe” and joined its paths');
    const { presentation, version } = carriedOut(chain, plan(chain, 'remove-node', { nodeId: 'pause' }));
    expect(edgesOf(version)).toEqual([edge('a', 'start', 'end'), edge('c', 'end', 'nowhere')]);
    expect(presentation.nodes).toEqual({});
    expect(outcome(chain, 'remove-node', { nodeId: 'start' })).toBe('Deleted “Manual start”');
    expect(outcome(chain, 'remove-node', { nodeId: 'gone' })).toEqual(nodeGone);
  });

  const sending = documentOf(
    [step('start', 'trigger-manual'), step('pause', 'send-message'), step('end', 'end')],
    [edge('a', 'start', 'pause'), edge('b', 'pause', 'end'), edge('c', 'end', 'nowhere')],
    { presentation: { version: 1, nodes: { pause: { title: 'Breathe', dx: 5 } } } },
  );

  test('insert-wait inserts a delay into an edge', () => {
    const planned = plan(sending, 'insert-wait', { edgeId: 'b' });
    expect(planned).toMatchObject({
      ok: true,
      nodeId: 'new-1',
      change: { label: 'Added Delay between Breathe and End' },
    });
    const { version } = carriedOut(sending, planned);
    expect(edgesOf(version)).toEqual([
      edge('a', 'start', 'pause'),
      edge('b', 'pause', 'new-1'),
      edge('c', 'end', 'nowhere'),
      edge('new-2', 'new-1', 'end'),
    ]);
    expect(configOf({ version, presentation: { version: 1 } }, 'new-1')).toMatchObject({ duration: 'PT1H' });
    expect(outcome(sending, 'insert-wait', { edgeId: 'c' })).toEqual(nodeGone);
    expect(outcome(sending, 'insert-wait', { edgeId: 'gone' })).toEqual({
      code: 'fix-outdated',
      message: 'The path this was about is no longer here.',
    });
  });

  test('insert-wait uses the first type that waits and has a single standard edge', () => {
    const timing = { group: 'Timing' };
    const types: readonly NodeType[] = [
      { type: 'send', group: 'Messages' },
      { ...timing, type: 'two-ways', validation: { edges: [{ type: 'standard' }, { type: 'timeout' }] } },
      { ...timing, type: 'needs-two', validation: { numEdgeCondition: 'exactly', numEdges: 2 } },
      { ...timing, type: 'last', validation: { numEdgeCondition: 'exactly', numEdges: 0 } },
      { ...timing, type: 'late', validation: { edges: [{ type: 'timeout' }] } },
      { ...timing, type: 'rest', label: 'Rest', validation: { numEdgeCondition: 'exactly', numEdges: 1 } },
      { ...timing, type: 'sleep', label: 'Sleep' },
    ];
    expect(outcome(sending, 'insert-wait', { edgeId: 'b' }, undefined, types)).toBe(
      'Added Rest between Breathe and End',
    );
    expect(outcome(sending, 'insert-wait', { edgeId: 'b' }, undefined, types.slice(0, 5))).toEqual({
      code: 'no-wait-type',
      message: 'The catalogue has no step that waits.',
    });
  });

  test('insert-wait is refused where a node at either end waits already', () => {
    const once = carriedOut(sending, plan(sending, 'insert-wait', { edgeId: 'b' }));
    const refusal = (title: string) => ({ code: 'fix-outdated', message: `${title} holds contacts here already.` });
    expect(outcome(once, 'insert-wait', { edgeId: 'b' })).toEqual(refusal('Delay'));
    expect(outcome(chain, 'insert-wait', { edgeId: 'b' })).toEqual(refusal('Breathe'));
  });

  test('insert-wait ignores a disabled node as a wait where executions skip it', () => {
    const disabled: EditedDocument = { ...chain, presentation: { version: 1, nodes: { pause: { disabled: true } } } };
    const fixed = (account: AccountFacts) =>
      planFix({ ...contextOf(disabled), account }, { fix: fix('insert-wait', { edgeId: 'b' }) }).ok;
    expect([fixed({ skipsSteps: true }), fixed({ skipsSteps: false }), fixed({})]).toEqual([true, false, false]);
  });

  test('add-trigger adds a trigger before the first node', () => {
    const headless = documentOf([step('end', 'end'), step('pause', 'delay')], [edge('b', 'pause', 'end')]);
    const planned = plan(headless, 'add-trigger', { type: 'trigger-manual' });
    expect(planned).toMatchObject({
      ok: true,
      nodeId: 'new-1',
      change: { label: 'Added Manual start as the start', command: 'applyFix' },
    });
    expect(edgesOf(carriedOut(headless, planned).version)).toEqual([
      edge('b', 'pause', 'end'),
      edge('new-2', 'new-1', 'pause'),
    ]);
    const round = documentOf(
      [step('one', 'delay'), step('two', 'delay')],
      [edge('a', 'one', 'two'), edge('b', 'two', 'one')],
    );
    expect(edgesOf(carriedOut(round, plan(round, 'add-trigger', { type: 'trigger-manual' })).version).at(-1)).toEqual(
      edge('new-2', 'new-1', 'one'),
    );
    const blank = documentOf([]);
    const { version } = carriedOut(blank, plan(blank, 'add-trigger', { type: 'trigger-manual' }));
    expect(nodesOf(version).map(({ id }) => id)).toEqual(['new-1']);
    expect(edgesOf(version)).toEqual([]);
  });

  test('add-trigger is refused where the workflow has a trigger, and for other types', () => {
    expect(outcome(chain, 'add-trigger', { type: 'trigger-manual' })).toEqual({
      code: 'fix-outdated',
      message: 'This workflow has a trigger already.',
    });
    const refusal = { code: 'unknown-type', message: 'There is no trigger “delay” in this catalogue.' };
    expect(outcome(documentOf([]), 'add-trigger', { type: 'delay' })).toEqual(refusal);
    expect(outcome(documentOf([]), 'add-trigger', { type: 'absent' })).toMatchObject({ code: 'unknown-type' });
  });

  test('new-id gives every later node with an id a new one; edges stay with the first', () => {
    const duplicates = documentOf(
      [step('x', 'delay'), step('end', 'end'), step('x', 'goal'), step('x', 'send-message')],
      [edge('a', 'x', 'end'), edge('a', 'end', 'x')],
      { presentation: { version: 1, nodes: { x: { title: 'Twin', disabled: true, dx: 1, dy: 2, x: 3, y: 4 } } } },
    );
    expect(outcome(duplicates, 'new-id', { kind: 'node', id: 'x' })).toBe('Gave 2 steps ids of their own');
    const { presentation, version } = carriedOut(duplicates, plan(duplicates, 'new-id', { kind: 'node', id: 'x' }));
    expect(nodesOf(version).map(({ id, type }) => [id, type?.type])).toEqual([
      ['x', 'delay'],
      ['end', 'end'],
      ['new-1', 'goal'],
      ['new-2', 'send-message'],
    ]);
    expect(Object.keys(nodesOf(version)[2] ?? {})).toEqual(['id', 'type', 'config']);
    expect(edgesOf(version)).toEqual(edgesOf(duplicates.version));
    expect(presentation.nodes).toEqual({
      x: { title: 'Twin', disabled: true, dx: 1, dy: 2, x: 3, y: 4 },
      'new-1': { title: 'Twin', disabled: true },
      'new-2': { title: 'Twin', disabled: true },
    });
    expect(outcome(duplicates, 'new-id', { kind: 'edge', id: 'a' })).toBe('Gave a path an id of its own');
    expect(edgesOf(carriedOut(duplicates, plan(duplicates, 'new-id', { kind: 'edge', id: 'a' })).version)).toEqual([
      edge('a', 'x', 'end'),
      edge('new-1', 'end', 'x'),
    ]);
    expect(outcome(duplicates, 'new-id', { kind: 'node', id: 'end' })).toEqual(nothingLeft);
    expect(outcome(duplicates, 'new-id', { kind: 'edge', id: 'x' })).toEqual(nothingLeft);
  });

  test('new-id copies no offset to the node with the new id', () => {
    const duplicates = documentOf([step('x', 'delay'), step('x', 'goal')], [], {
      presentation: { version: 1, nodes: { x: { dx: 1 } } },
    });
    expect(outcome(duplicates, 'new-id', { kind: 'node', id: 'x' })).toBe('Gave a step an id of its own');
    expect(carriedOut(duplicates, plan(duplicates, 'new-id', { kind: 'node', id: 'x' })).presentation).toEqual(
      duplicates.presentation,
    );
  });
});

describe('planSetDisabled', () => {
  const document = documentOf([step('a', 'delay'), step('b', 'send-message'), step('c', 'end')], [], {
    presentation: { version: 1, nodes: { a: { disabled: true }, b: { title: 'Greet', dx: 2 } } },
  });
  const setDisabled = (nodeIds: readonly string[], disabled: boolean) =>
    planSetDisabled(contextOf(document), { nodeIds, disabled });

  test('names a single node and counts several in the label', () => {
    expect(setDisabled(['b'], true)).toMatchObject({
      ok: true,
      changed: 1,
      change: { label: 'Turned off Greet', command: 'setDisabled' },
    });
    expect(setDisabled(['a', 'b', 'c', 'c', 'gone'], true)).toMatchObject({
      ok: true,
      changed: 2,
      change: { label: 'Turned off 2 steps' },
    });
    expect(setDisabled(['a', 'b'], false)).toMatchObject({
      ok: true,
      changed: 1,
      change: { label: 'Turned on Delay' },
    });
  });

  test('keeps the rest of the presentation', () => {
    expect(carriedOut(document, setDisabled(['b', 'c'], true)).presentation.nodes).toEqual({
      a: { disabled: true },
      b: { title: 'Greet', dx: 2, disabled: true },
      c: { disabled: true },
    });
    expect(carriedOut(document, setDisabled(['a'], false)).presentation.nodes).toEqual({
      b: { title: 'Greet', dx: 2 },
    });
    expect(carriedOut(document, setDisabled(['b'], true)).version).toBe(document.version);
  });

  test('is refused for unknown nodes, and where nothing would change', () => {
    expect(setDisabled(['gone'], true)).toEqual({
      ok: false,
      refusal: { code: 'unknown-node', message: 'None of these steps is in this workflow.' },
    });
    expect(setDisabled([], true)).toMatchObject({ ok: false, refusal: { code: 'unknown-node' } });
    expect(setDisabled(['a'], true)).toEqual({
      ok: false,
      refusal: { code: 'nothing-changed', message: 'Nothing would change.' },
    });
    expect(setDisabled(['b', 'c'], false)).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
  });
});

describe('[E38] fixes of texts at any depth', () => {
  /** Every string in a value, with its JSON path. */
  function textsIn(value: unknown, around: JsonPath = []): readonly (readonly [JsonPath, string])[] {
    if (typeof value === 'string') return [[around, value]];
    if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, [...around, index]));
    return isJsonObject(value) ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...around, key])) : [];
  }

  test(`change only the string at its JSON path, and are undone byte for byte (seed ${seed})`, () => {
    let written = 0;
    fc.assert(
      fc.property(arbitraryObject(arbitraryJson), (config) => {
        const document = documentOf([{ id: 'own', type: { type: 'own' }, config: config as never }]);
        for (const [at, text] of textsIn(config)) {
          const after = carriedOut(
            document,
            plan(document, 'append-text', { nodeId: 'own', path: at, text: 'STOP ends it.' }),
          );
          const now = getAtPath(configOf(after, 'own'), at);
          expect(now).toBe(text === '' || /\s$/.test(text) ? `${text}STOP ends it.` : `${text} STOP ends it.`);
          expect(textsIn(configOf(after, 'own'))).toHaveLength(textsIn(config).length);
          written += 1;
        }
      }),
      { seed, numRuns: lawRuns(300) },
    );
    expect(written).toBeGreaterThanOrEqual(enough(200));
  });
});
