import { describe, expect, test } from 'vitest';
import { createCatalog, defaultConfig, messagingNodeTypes } from '#catalog';
import type { Channels, NodeType } from '#model';
import { type AccountFacts, validateVersion } from '#rules';
import { end, workflow } from '../../support/rule-specimen.js';

const catalog = createCatalog(messagingNodeTypes);
const typeNamed = (name: string): NodeType => {
  const type = catalog.find(name);
  if (!type) throw new Error(`No node type ${name}`);
  return type;
};

/** The problems of a workflow that begins with this trigger, with its defaults and these settings. */
function problemsOf(name: string, config: object = {}, account: AccountFacts = {}): readonly string[] {
  const type = typeNamed(name);
  const version = workflow(
    [
      { id: 'start', type, config: { ...defaultConfig(type), ...config } },
      { id: 'end', type: end },
    ],
    [['start', 'end']],
  );
  return validateVersion(version, { nodeTypes: [...messagingNodeTypes, end], account }).map(
    ({ message, severity }) => `${severity}: ${message}`,
  );
}

const number = '+15105550142';
const meetingEvent = { id: 'm1', name: 'Intro session' };
const list = { id: 'l1', name: 'Lapsed' };
const campaign = { id: 'c1', name: 'Open day' };

describe('a trigger of the built-in types', () => {
  test.each<[string, object]>([
    ['trigger-message', { number }],
    ['trigger-missed-call', { number }],
    ['trigger-schedule', { list, days: ['mon'] }],
    ['trigger-schedule', { list, repeat: 'daily' }],
    ['trigger-schedule', { list, repeat: 'once', date: '2026-12-01' }],
    ['trigger-schedule', { list, repeat: 'daily', clock: 'zone', timezone: 'America/Denver' }],
    ['trigger-meeting-ended', { meetingEvent }],
    ['trigger-tag', { tags: ['vip'] }],
    ['trigger-attribute', { attribute: 'attributes.plan' }],
    ['trigger-attribute', { attribute: 'attributes.plan', becomes: 'premium' }],
    ['trigger-campaign', { campaign }],
  ])('%s with %j has no problem', (name, config) => {
    expect(problemsOf(name, config)).toEqual([]);
  });

  test.each<[string, object, readonly string[]]>([
    ['trigger-message', {}, ['error: Choose “Sent to”']],
    ['trigger-message', { number, startWith: 'some' }, ['warning: “some” is no longer offered for “Start with”']],
    ['trigger-missed-call', {}, ['error: Choose “Number called”']],
    [
      'trigger-missed-call',
      { number, ignoreFor: 'PT30S' },
      ['error: “Ignore further calls for” needs at least 1 minute'],
    ],
    ['trigger-missed-call', { number, ignoreFor: 'P8D' }, ['error: “Ignore further calls for” takes at most 7 days']],
    ['trigger-schedule', {}, ['error: Choose “Contacts of”', 'error: Choose “Days”']],
    ['trigger-schedule', { list, days: [] }, ['error: Choose “Days”']],
    ['trigger-schedule', { list, days: ['mon', 'xyz'] }, ['warning: “xyz” is no longer offered for “Days”']],
    ['trigger-schedule', { list, repeat: 'once' }, ['error: Fill in “Date”']],
    ['trigger-schedule', { list, repeat: 'daily', time: '' }, ['error: Fill in “Time”']],
    ['trigger-schedule', { list, repeat: 'daily', clock: 'zone' }, ['error: Choose “Time zone”']],
    ['trigger-meeting-ended', {}, ['error: Choose “Meeting”']],
    ['trigger-tag', {}, ['error: Fill in “Tags”']],
    ['trigger-attribute', {}, ['error: Choose “Attribute”']],
    ['trigger-campaign', {}, ['error: Choose “Campaign”']],
  ])('%s with %j: %j', (name, config, problems) => {
    expect(problemsOf(name, config)).toEqual(problems);
  });

  test.each<[string, object, AccountFacts, readonly string[]]>([
    ['trigger-message', { number }, { resources: { sender: [] } }, [`warning: “${number}” is not in this account`]],
    ['trigger-missed-call', { number }, { resources: { sender: [] } }, [`warning: “${number}” is not in this account`]],
    [
      'trigger-schedule',
      { list, days: ['mon'] },
      { resources: { list: [] } },
      ['warning: “Lapsed” is not in this account'],
    ],
    [
      'trigger-meeting-ended',
      { meetingEvent },
      { resources: { meetingevent: [] } },
      ['warning: “Intro session” is not in this account'],
    ],
    ['trigger-tag', { tags: ['vip'] }, { resources: { tag: [] } }, ['warning: “vip” is not in this account']],
    ['trigger-campaign', { campaign }, { resources: { campaign: [] } }, ['warning: “Open day” is not in this account']],
    [
      'trigger-attribute',
      { attribute: 'attributes.plan' },
      { attributes: ['club'] },
      ['warning: “plan” is not an attribute of your contacts'],
    ],
  ])('%s with %j in an account without it', (name, config, account, problems) => {
    expect(problemsOf(name, config, account)).toEqual(problems);
  });

  test('a missed call needs a number that takes calls, not one that sends text messages', () => {
    const on = (channels: Channels): AccountFacts => ({ resources: { sender: [{ id: number, channels }] } });
    const off = { sms: { active: false } };
    expect(problemsOf('trigger-missed-call', { number }, on({ ...off, voice: { active: true } }))).toEqual([]);
    expect(problemsOf('trigger-missed-call', { number }, on(off))).toEqual([]);
    expect(
      problemsOf('trigger-missed-call', { number }, on({ sms: { active: true }, voice: { active: false } })),
    ).toEqual([`warning: (510) 555-0142 does not take calls`]);
    expect(problemsOf('trigger-message', { number }, on(off))).toEqual([
      `warning: (510) 555-0142 does not send text messages`,
    ]);
  });
});

describe('what a trigger leaves behind', () => {
  test.each([
    ['trigger-message', ['message', 'receivedAt']],
    ['trigger-missed-call', ['calledAt', 'voicemail']],
    ['trigger-schedule', ['dueAt']],
    ['trigger-meeting-ended', ['meeting.start', 'meeting.host']],
    ['trigger-tag', ['tag']],
    ['trigger-attribute', ['value', 'before']],
    ['trigger-campaign', ['message']],
  ])('%s: %j can be used in a later text', (name, paths) => {
    const type = typeNamed(name);
    expect((type.outputs ?? []).map(({ path }) => path)).toEqual(paths);
    const message = paths.map((path) => `{${type.label}.${path}}`).join(' ');
    const version = workflow(
      [
        { id: 'start', type },
        { id: 'tell', type: typeNamed('notify-users'), config: { users: ['Ana'], message } },
        { id: 'end', type: end },
      ],
      [
        ['start', 'tell'],
        ['tell', 'end'],
      ],
    );
    const found = validateVersion(version, { nodeTypes: [...messagingNodeTypes, end] });
    expect(found.filter(({ nodeId }) => nodeId === 'tell')).toEqual([]);
  });
});
