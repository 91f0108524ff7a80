import { describe, expect, type RunnerTestSuite, test } from 'vitest';
import { type Scenario, type ScenarioEvent, simulate } from '#execute';
import type { WorkflowVersion } from '#model';
import { describeNamedScenarios } from './named-scenarios.js';
import { flow, friday, maya, node, reply, transcript, wait } from './scenario.js';

type Row = readonly [plain: string, version: WorkflowVersion, scenario: Partial<Scenario>, expected: readonly string[]];

const say = (id: string, message: string, more: object = {}) => node(id, 'send-message', { message, ...more });
const end = node('end', 'end');
const hi = say('hi', 'Hi {firstName|there}.');

/** Waits two hours for a reply, and says what came of it. */
const waiting = (config: object = {}, timeout = 'PT2H'): WorkflowVersion =>
  flow(
    [
      node('wait', 'wait-for-reply', config),
      say('yes', 'Got it: {Wait for reply.reply}'),
      say('late', 'Still there?'),
      end,
    ],
    ['wait -Reply> yes', `wait ~${timeout}> late`, 'yes -Delivered> end', 'late -Delivered> end'],
  );
const words = { accept: 'keywords', keywords: ['YES', 'sign me up'] };

const replies: readonly Row[] = [
  [
    'any reply goes on along Reply',
    waiting(),
    { events: [reply('hello')] },
    ['< hello', '~ Reply', '> Got it: hello', '~ Delivered', '= completed'],
  ],
  [
    'no reply goes on along the timeout',
    waiting(),
    {},
    ['! no-answer', '~ 2 hours', '> Still there?', '~ Delivered', '= completed'],
  ],
  [
    'a reply at the very instant of the timeout wins',
    waiting(),
    { events: [reply('me', 'PT2H')] },
    ['< me', '~ Reply', '> Got it: me', '~ Delivered', '= completed'],
  ],
  [
    'a reply a millisecond later is too late',
    waiting(),
    { events: [reply('me', 7_200_001)] },
    ['! no-answer', '~ 2 hours', '> Still there?', '< me', '~ Delivered', '= completed'],
  ],
  [
    'a reply with one of the words counts',
    waiting(words),
    { events: [reply('Yes please!')] },
    ['< Yes please!', '~ Reply', '> Got it: Yes please!', '~ Delivered', '= completed'],
  ],
  [
    'words of several are found in a sentence',
    waiting(words),
    { events: [reply('ok, SIGN ME UP now')] },
    ['< ok, SIGN ME UP now', '~ Reply', '> Got it: ok, SIGN ME UP now', '~ Delivered', '= completed'],
  ],
  [
    'part of a word does not count',
    waiting(words),
    { events: [reply('yesterday')] },
    ['< yesterday', '! reply-not-counted', '! no-answer', '~ 2 hours', '> Still there?', '~ Delivered', '= completed'],
  ],
  [
    'the wait goes on after a reply that does not count',
    waiting(words),
    { events: [reply('maybe'), reply('yes')] },
    ['< maybe', '! reply-not-counted', '< yes', '~ Reply', '> Got it: yes', '~ Delivered', '= completed'],
  ],
  [
    'a wait without its time waits a day',
    waiting({}, ''),
    { events: [reply('me', 'PT1H')] },
    ['< me', '~ Reply', '> Got it: me', '~ Delivered', '= completed'],
  ],
  [
    'a clock that goes back changes nothing',
    waiting(),
    { events: [wait('PT1H'), { reply: 'me', at: '2026-03-06T19:31:00Z' }] },
    ['< me', '! clock-went-back', '~ Reply', '> Got it: me', '~ Delivered', '= completed'],
  ],
  [
    'what a classifier read stands in the output',
    waiting(),
    { events: [{ reply: 'sure thing, count me in', understood: { answer: 'YES', confidence: 0.93 } }] },
    ['< sure thing, count me in', '~ Reply', '> Got it: YES', '~ Delivered', '= completed'],
  ],
  [
    'a classifier that is unsure is not believed',
    waiting(),
    { events: [{ reply: 'hm', understood: { answer: 'YES', confidence: 0.2 } }] },
    ['< hm', '~ Reply', '> Got it: hm', '~ Delivered', '= completed'],
  ],
  [
    'a second reply after the first is not awaited',
    waiting(),
    { events: [reply('a'), reply('b', 500)] },
    ['< a', '~ Reply', '> Got it: a', '< b', '~ Delivered', '= completed'],
  ],
  [
    'a reply before the receipt of the message counts for the step that waits for it',
    flow(
      [say('hi', 'Hi'), node('wait', 'wait-for-reply'), say('yes', 'Got it: {Wait for reply.reply}'), end],
      ['hi -Delivered> wait', 'wait -Reply> yes', 'wait ~PT2H> end', 'yes -Delivered> end'],
    ),
    { events: [reply('me', 500)] },
    ['> Hi', '< me', '~ Delivered', '~ Reply', '> Got it: me', '~ Delivered', '= completed'],
  ],
];

const asking = (config: object): WorkflowVersion =>
  flow(
    [
      node('ask', 'ask-question', { message: 'Which club?', ...config }),
      say('ok', 'Noted: {Ask a question.answer}'),
      say('none', 'Never mind.'),
      end,
    ],
    ['ask -Answer> ok', 'ask ~P1D> none', 'ok -Delivered> end', 'none -Delivered> end'],
  );
const choice = { answerType: 'choice', choices: ['Oakland', 'San Jose'] };
const noted = (said: string, answer: string): readonly string[] => [
  '> Which club?',
  `< ${said}`,
  '~ Answer',
  `> Noted: ${answer}`,
  '~ Delivered',
  '= completed',
];

const questions: readonly Row[] = [
  ['any text is an answer', asking({}), { events: [reply('Oakland')] }, noted('Oakland', 'Oakland')],
  ['a choice in other letters', asking(choice), { events: [reply(' oakland. ')] }, noted(' oakland. ', 'Oakland')],
  [
    'a choice within a sentence',
    asking(choice),
    { events: [reply('I think San Jose')] },
    noted('I think San Jose', 'San Jose'),
  ],
  ['a choice by its number', asking(choice), { events: [reply('2')] }, noted('2', 'San Jose')],
  [
    'two choices at once do not fit; it is asked once more',
    asking({ ...choice, askAgain: 'Just one, please.' }),
    { events: [reply('Oakland or San Jose'), reply('Oakland')] },
    [
      '> Which club?',
      '< Oakland or San Jose',
      '! answer-asked-again',
      '> Just one, please.',
      '< Oakland',
      '~ Answer',
      '> Noted: Oakland',
      '~ Delivered',
      '= completed',
    ],
  ],
  [
    'an answer that does not fit twice is given up',
    asking({ ...choice, askAgain: 'Just one, please.' }),
    { events: [reply('what?'), reply('who?')] },
    [
      '> Which club?',
      '< what?',
      '! answer-asked-again',
      '> Just one, please.',
      '< who?',
      '! answer-given-up',
      '~ No answer · 1 d',
      '> Never mind.',
      '~ Delivered',
      '= completed',
    ],
  ],
  [
    'without words of its own it asks with the question',
    asking(choice),
    { events: [reply('what?'), reply('1')] },
    [
      '> Which club?',
      '< what?',
      '! answer-asked-again',
      '> Which club?',
      '< 1',
      '~ Answer',
      '> Noted: Oakland',
      '~ Delivered',
      '= completed',
    ],
  ],
  ['a number', asking({ answerType: 'number' }), { events: [reply('1,250')] }, noted('1,250', '1,250')],
  [
    'words are no number',
    asking({ answerType: 'number' }),
    { events: [reply('lots'), reply('3')] },
    [
      '> Which club?',
      '< lots',
      '! answer-asked-again',
      '> Which club?',
      '< 3',
      '~ Answer',
      '> Noted: 3',
      '~ Delivered',
      '= completed',
    ],
  ],
  [
    'an address within a sentence',
    asking({ answerType: 'email' }),
    { events: [reply('it is maya@mail.example.')] },
    noted('it is maya@mail.example.', 'maya@mail.example'),
  ],
  ['a date', asking({ answerType: 'date' }), { events: [reply('March 12')] }, noted('March 12', 'March 12')],
  [
    'nothing within a day',
    asking({}),
    {},
    ['> Which club?', '! no-answer', '~ No answer · 1 d', '> Never mind.', '~ Delivered', '= completed'],
  ],
  [
    'a blank reply is no answer',
    asking({}),
    { events: [reply('  '), reply('x')] },
    [
      '> Which club?',
      '<   ',
      '! answer-asked-again',
      '> Which club?',
      '< x',
      '~ Answer',
      '> Noted: x',
      '~ Delivered',
      '= completed',
    ],
  ],
  [
    'a question that does not arrive ends the run',
    asking({}),
    { events: [{ receipt: 'undelivered', code: 30005, message: 'Not in use', after: 2000 }] },
    ['> Which club?', '! message-undelivered', '= failed'],
  ],
  [
    'the receipt of a question changes nothing',
    asking({}),
    { events: [{ receipt: 'delivered', after: 2000 }, reply('x')] },
    ['> Which club?', '< x', '~ Answer', '> Noted: x', '! no-receipt', '~ Delivered', '= completed'],
  ],
];

const plain = (message: string, more: object = {}): WorkflowVersion =>
  flow([say('hi', message, more), end], ['hi -Delivered> end']);
const ready = {
  id: 's1',
  identifier: '+15105550100',
  channels: { sms: { active: true, regulatory: { approved: '2026-01-01T00:00:00Z' } } },
};

const sending: readonly Row[] = [
  ['a message is filled in and delivered', plain('Hi {firstName}.'), {}, ['> Hi Maya.', '~ Delivered', '= completed']],
  [
    'a fallback stands for a missing value',
    plain('Hi {nickname|there}.'),
    {},
    ['> Hi there.', '~ Delivered', '= completed'],
  ],
  [
    'a missing value without a fallback leaves nothing, and is said',
    plain('Hi {nickname}.'),
    {},
    ['! placeholder-empty', '> Hi .', '~ Delivered', '= completed'],
  ],
  [
    'a message of nothing but a missing value is not sent',
    plain('{nickname}'),
    {},
    ['! placeholder-empty', '! message-empty', '= failed'],
  ],
  ['a message without text is not sent', plain(''), {}, ['! message-empty', '= failed']],
  ['an attribute', plain('{attributes.plan}'), {}, ['> premium', '~ Delivered', '= completed']],
  [
    'a number is written as it is',
    plain('{attributes.visits} visits'),
    {},
    ['> 7 visits', '~ Delivered', '= completed'],
  ],
  [
    'a workflow property',
    {
      ...plain('{properties.season}'),
      definition: {
        ...plain('{properties.season}').definition,
        properties: [{ name: 'season', dataType: 'string', default: 'Spring' }],
      },
    },
    {},
    ['> Spring', '~ Delivered', '= completed'],
  ],
  [
    'a contact who opted out gets nothing',
    plain('Hi'),
    { contact: { ...maya, optOut: '2026-01-01T00:00:00Z' } },
    ['! contact-opted-out', '= canceled'],
  ],
  [
    'a blocked contact gets nothing',
    plain('Hi'),
    { contact: { ...maya, blocked: '2026-01-01T00:00:00Z' } },
    ['! contact-blocked', '= canceled'],
  ],
  [
    'a number that cannot be reached fails',
    plain('Hi'),
    { contact: { ...maya, valid: false } },
    ['! contact-invalid', '= failed'],
  ],
  ['a sender that is ready', plain('Hi', { sendFrom: ready }), {}, ['> Hi', '~ Delivered', '= completed']],
  [
    'a sender whose registration was refused',
    plain('Hi', { sendFrom: { ...ready, channels: { sms: { regulatory: { rejected: '2026-01-01T00:00:00Z' } } } } }),
    {},
    ['! sender-not-ready', '= failed'],
  ],
  [
    'a sender whose registration is pending',
    plain('Hi', { sendFrom: { ...ready, channels: { sms: { regulatory: { submitted: '2026-01-01T00:00:00Z' } } } } }),
    {},
    ['! sender-not-ready', '= failed'],
  ],
  [
    'an undelivered message takes No receipt where that is connected',
    flow([say('hi', 'Hi'), end, node('other', 'end')], ['hi -Delivered> end', 'hi ~PT10M> other']),
    { events: [{ receipt: 'undelivered', after: 1000 }] },
    ['> Hi', '! message-undelivered', '~ No receipt · 10 min', '= completed'],
  ],
  [
    'an undelivered message fails otherwise',
    plain('Hi'),
    { events: [{ receipt: 'undelivered', code: 30007, message: 'Filtered', after: 1000 }] },
    ['> Hi', '! message-undelivered', '= failed'],
  ],
  [
    'without a receipt it goes on after ten minutes',
    flow([say('hi', 'Hi'), end, node('other', 'end')], ['hi -Delivered> end', 'hi ~PT10M> other']),
    { receipts: 'none' },
    ['> Hi', '! no-receipt', '~ No receipt · 10 min', '= completed'],
  ],
  [
    'without a receipt and a path for it, it goes on after a day',
    plain('Hi'),
    { receipts: 'none' },
    ['> Hi', '! no-receipt', '~ Delivered', '= completed'],
  ],
  [
    'a receipt of another message changes nothing',
    flow(
      [say('hi', 'Hi'), node('wait', 'wait-for-reply'), end],
      ['hi -Delivered> wait', 'wait -Reply> end', 'wait ~PT1H> end'],
    ),
    {
      receipts: 'none',
      events: [{ receipt: 'delivered', after: 1000 }, { receipt: 'delivered', after: 1000 }, reply('x')],
    },
    ['> Hi', '~ Delivered', '< x', '~ Reply', '= completed'],
  ],
  [
    'a template is read where it is kept now',
    flow([node('t', 'send-template', { template: { id: 't1', template: 'Old' } }), end], ['t > end']),
    { account: { templates: new Map([['t1', { id: 't1', template: 'New, {firstName}' }]]) } },
    ['> New, Maya', '= completed'],
  ],
  [
    'a template that is gone fails',
    flow([node('t', 'send-template', { template: { id: 't2', template: 'Old' } }), end], ['t > end']),
    { account: { templates: new Map() } },
    ['! resource-missing', '= failed'],
  ],
  [
    'without knowledge of templates the stored text is sent',
    flow([node('t', 'send-template', { template: { id: 't1', template: 'Old' } }), end], ['t > end']),
    {},
    ['> Old', '= completed'],
  ],
  [
    'in quiet hours a message is held until morning',
    plain('Hi'),
    { at: '2026-03-06T06:30:00Z', account: { quietHours: { from: '21:00', to: '08:00' } } },
    ['! held-for-quiet-hours', '> Hi', '~ Delivered', '= completed'],
  ],
  [
    'outside of quiet hours it is not',
    plain('Hi'),
    { account: { quietHours: { from: '21:00', to: '08:00' } } },
    ['> Hi', '~ Delivered', '= completed'],
  ],
  [
    'two numbers: the one of the contact is texted',
    plain('Hi'),
    { contact: { ...maya, phone: '+15105550199' } },
    ['> Hi', '~ Delivered', '= completed'],
  ],
];

const branching = (conditions: readonly object[], more: object = {}): WorkflowVersion =>
  flow(
    [node('branch', 'branch', { conditions, ...more }), say('a', 'A'), say('b', 'B'), end],
    ['branch -first> a', 'branch -second> b', 'branch =Otherwise> end', 'a -Delivered> end', 'b -Delivered> end'],
  );
const when = (path: string, attribute: string, comparator: string, value?: unknown) => ({
  path,
  attribute,
  comparator,
  ...(value === undefined ? {} : { value }),
});
const first = (extra: readonly string[] = []): readonly string[] => [
  ...extra,
  '! condition-holds',
  '~ first',
  '> A',
  '~ Delivered',
  '= completed',
];
const second = ['! condition-holds', '~ second', '> B', '~ Delivered', '= completed'];
const otherwise = ['! no-condition-holds', '~ Otherwise', '= completed'];
const field = (value: unknown): WorkflowVersion =>
  flow(
    [node('branch', 'branch', { branchBy: 'field', field: 'attributes.plan' }), end, node('other', 'end')],
    [`branch -${String(value)}> end`, 'branch =Otherwise> other'],
  );

const logic: readonly Row[] = [
  [
    'the first condition that holds',
    branching([when('first', 'attributes.plan', 'equals', 'premium'), when('second', 'attributes.plan', 'isSet')]),
    {},
    first(),
  ],
  [
    'the second where the first does not',
    branching([
      when('first', 'attributes.plan', 'equals', 'basic'),
      when('second', 'attributes.visits', 'greaterThan', 5),
    ]),
    {},
    second,
  ],
  ['Otherwise where none does', branching([when('first', 'attributes.plan', 'equals', 'basic')]), {}, otherwise],
  [
    'capitals and blanks make no difference',
    branching([when('first', 'attributes.plan', 'equals', ' PREMIUM ')]),
    {},
    first(),
  ],
  [
    'they do where it says so',
    branching([when('first', 'attributes.plan', 'equals', 'PREMIUM')], { exactText: true }),
    {},
    otherwise,
  ],
  ['one of several values', branching([when('first', 'attributes.plan', 'in', ['basic', 'premium'])]), {}, first()],
  ['none of several values', branching([when('first', 'attributes.plan', 'notIn', ['basic'])]), {}, first()],
  ['contains', branching([when('first', 'email', 'contains', '@mail')]), {}, first()],
  ['a value that is missing', branching([when('first', 'attributes.nothing', 'isNotSet')]), {}, first()],
  [
    'a comparison of a missing value does not hold',
    branching([when('first', 'attributes.nothing', 'greaterThan', 1)]),
    {},
    otherwise,
  ],
  [
    'an unknown comparator does not hold',
    branching([when('first', 'attributes.plan', 'resembles', 'x')]),
    {},
    otherwise,
  ],
  [
    'a comparator of the host',
    branching([when('first', 'attributes.plan', 'resembles', 'x')]),
    { account: { comparators: { resembles: () => true } } },
    first(),
  ],
  ['a field whose value a path has', field('premium'), {}, ['! value-fits', '~ premium', '= completed']],
  ['a field in other letters', field('Premium'), {}, ['! value-fits', '~ Premium', '= completed']],
  ['a field whose value no path has', field('basic'), {}, ['! value-fits-none', '~ Otherwise', '= completed']],
  [
    'a condition whose path is not connected waits for a choice',
    flow(
      [node('branch', 'branch', { conditions: [when('first', 'firstName', 'isSet')] }), end],
      ['branch =Otherwise> end'],
    ),
    {},
    ['! path-missing', '= waiting'],
  ],
  [
    'the choice is taken',
    flow(
      [node('branch', 'branch', { conditions: [when('first', 'firstName', 'isSet')] }), end],
      ['branch =Otherwise> end'],
    ),
    { events: [{ choice: 'p1' }] },
    ['! path-missing', '! chosen', '~ Otherwise', '= completed'],
  ],
];

const answers = (comparator: string, value?: unknown): WorkflowVersion =>
  flow(
    [
      node('wait', 'wait-for-reply'),
      node('branch', 'branch', { conditions: [when('first', 'Wait for reply.reply', comparator, value)] }),
      say('a', 'A'),
      end,
    ],
    ['wait -Reply> branch', 'wait ~PT2H> end', 'branch -first> a', 'branch =Otherwise> end', 'a -Delivered> end'],
  );
const said = (...texts: readonly string[]) => texts;

describe('scenarios in plain words', () => {
  test.each([...replies, ...questions, ...sending, ...logic])('%s', (_plain, version, scenario, expected) => {
    expect(transcript(version, scenario)).toEqual(expected);
  });

  test.each([
    [
      'isYes',
      undefined,
      said('yes', 'Y', 'Yes!', 'yep', 'sure', 'ok', 'sí', 'oui', 'ja', '👍'),
      said('no', 'yes but no', 'perhaps', '2'),
    ],
    [
      'isNo',
      undefined,
      said('no', 'N', 'No thanks', 'nope', 'non', 'nein', '👎'),
      said('yes', 'no way to know', 'later'),
    ],
    ['isNumber', undefined, said('2', '1,250', '3.5', '$40', '-7'), said('two', '2 or 3', 'n/a')],
    [
      'isDate',
      undefined,
      said('2026-03-12', '3/12', 'March 12', '12 March 2026', 'tomorrow', 'Friday'),
      said('soon', '32/45', 'in March maybe'),
    ],
    ['contains', 'book', said('book', 'Book me', 'please BOOK now'), said('reserve', 'bok')],
    ['startsWith', 'yes', said('yes', 'Yes please'), said('oh yes')],
    ['in', ['1', 'one'], said('1', 'ONE', ' one '), said('11', 'someone')],
  ] as const)('replies: %s %s', (comparator, value, fits, others) => {
    const version = answers(comparator, value);
    const paths = (text: string) => transcript(version, { events: [reply(text)] });
    for (const text of fits) expect(paths(text), text).toContain('~ first');
    for (const text of others) expect(paths(text), text).toContain('~ Otherwise');
  });
});

describe('contact data, people and ends', () => {
  const done = (
    nodes: readonly ReturnType<typeof node>[],
    arrows: readonly string[],
    scenario: Partial<Scenario> = {},
  ) => simulate(flow(nodes, arrows), { at: friday, contact: maya, ...scenario });
  const one = (type: string, config: object, contact = maya) =>
    done([node('x', type, config), end], ['x > end'], { contact });
  const known = (result: ReturnType<typeof one>, part: string) => result.state.context[part];

  test('tags are added once', () => {
    const { effects, state } = one('add-tag', { tags: ['vip', 'lead'] }, { ...maya, tags: ['lead'] });
    expect(effects).toMatchObject([{ kind: 'change-contact', addTags: ['vip'], id: 'execution/2/1' }]);
    expect(state.context['contact']).toMatchObject({ tags: ['lead', 'vip'] });
  });
  test('a tag that is there already changes nothing', () => {
    expect(one('add-tag', { tags: ['lead'] }, { ...maya, tags: ['lead'] }).effects).toEqual([]);
  });
  test('tags are removed', () => {
    const result = one('remove-tag', { tags: ['lead', 'none'] }, { ...maya, tags: ['lead', 'vip'] });
    expect(result.effects).toMatchObject([{ kind: 'change-contact', removeTags: ['lead'] }]);
    expect(known(result, 'contact')).toMatchObject({ tags: ['vip'] });
  });
  test('an attribute is set to a text with placeholders', () => {
    const result = one('set-attribute', { attribute: 'attributes.note', value: 'For {firstName}' });
    expect(result.effects).toMatchObject([{ kind: 'change-contact', attributes: { note: 'For Maya' } }]);
    expect(known(result, 'attributes')).toMatchObject({ note: 'For Maya', plan: 'premium' });
  });
  test('an empty value clears the attribute', () => {
    expect(known(one('set-attribute', { attribute: 'attributes.plan' }), 'attributes')).toMatchObject({ plan: null });
  });
  test('only when it is empty keeps what is there', () => {
    expect(one('set-attribute', { attribute: 'attributes.plan', value: 'x', onlyIfEmpty: true }).effects).toEqual([]);
  });
  test('a list is joined, and joined once', () => {
    expect(known(one('add-to-list', { list: { id: 'l2', name: 'VIP' } }), 'contact')).toMatchObject({
      lists: ['Members', 'VIP'],
    });
    expect(one('add-to-list', { list: { id: 'l1', name: 'Members' } }).effects).toEqual([]);
  });
  test('a list is left', () => {
    expect(known(one('remove-from-list', { list: { id: 'l1', name: 'Members' } }), 'contact')).toMatchObject({
      lists: [],
    });
  });
  test('a list that was left before the run began is not one of the contact', () => {
    const left = { ...maya, lists: [{ id: 'l1', name: 'Members', optOut: '2026-02-01T00:00:00Z' }] };
    expect(known(one('add-tag', { tags: ['x'] }, left), 'contact')).toMatchObject({ lists: [] });
  });
  test('the first group that is open takes the conversation', () => {
    const never = {
      active: true,
      timezone: 'UTC',
      times: { mon: [{ start: { hour: 1, minute: 0 }, end: { hour: 2, minute: 0 } }] },
    };
    const groups = [{ name: 'Night', officeHours: never }, { name: 'Desk' }];
    expect(one('assign-to-group', { groups }).effects).toMatchObject([{ kind: 'assign', group: { name: 'Desk' } }]);
    expect(one('assign-to-group', { groups: groups.slice(0, 1) }).effects).toMatchObject([
      { group: { name: 'Night' } },
    ]);
  });
  test('people are notified with what is known', () => {
    expect(one('notify-users', { users: [{ id: 'u1' }], message: '{firstName} is here' }).effects).toMatchObject([
      { kind: 'notify', users: [{ id: 'u1' }], text: 'Maya is here', via: 'app' },
    ]);
  });
  test('a conversation is closed', () => {
    expect(one('close-conversation', {}).effects).toMatchObject([{ kind: 'close-conversation', markRead: true }]);
  });
  test('a goal is reached', () => {
    expect(one('goal', { name: 'Booked' }).decisions.map(({ code }) => code)).toContain('goal-reached');
  });
  test('another workflow is started, and this run is complete', () => {
    const { effects, status } = done([node('x', 'go-to-workflow', { workflow: { id: 'wf2', name: 'Welcome' } })], []);
    expect(effects).toMatchObject([{ kind: 'start-workflow', workflow: { id: 'wf2' } }]);
    expect(status).toBe('completed');
  });
  test('without a workflow to go to it fails', () => {
    expect(done([node('x', 'go-to-workflow')], []).status).toBe('failed');
  });
  test('an answer is kept in an attribute', () => {
    const { effects } = done(
      [node('ask', 'ask-question', { message: 'Club?', saveTo: 'attributes.club' }), end],
      ['ask -Answer> end', 'ask ~P1D> end'],
      { events: [reply('Oakland')] },
    );
    expect(effects.at(-1)).toMatchObject({ kind: 'change-contact', attributes: { club: 'Oakland' } });
  });
  test('what a trigger was started with is an output', () => {
    const version = flow([say('hi', 'By {Manual start.startedBy}'), end], ['hi -Delivered> end']);
    expect(transcript(version, { trigger: { outputs: { startedBy: 'Ana' } } })[0]).toBe('> By Ana');
  });
  test('of two steps with one title the later visit is meant', () => {
    const version = flow(
      [node('one', 'wait-for-reply'), node('two', 'wait-for-reply'), say('hi', '{Wait for reply.reply}'), end],
      ['one -Reply> two', 'one ~PT2H> end', 'two -Reply> hi', 'two ~PT2H> end', 'hi -Delivered> end'],
    );
    expect(transcript(version, { events: [reply('a'), reply('b')] })).toContain('> b');
  });
  test('a step that is turned off is passed where the service does so', () => {
    const version = flow([hi, end], ['hi -Delivered> end']);
    const presentation = { version: 1, nodes: { hi: { disabled: true } } } as const;
    expect(transcript(version, { presentation, account: { skipsSteps: true } })).toEqual([
      '! skipped',
      '~ Delivered',
      '= completed',
    ]);
    expect(transcript(version, { presentation })[0]).toBe('> Hi Maya.');
  });
  test('a title of the user names its outputs', () => {
    const version = flow(
      [node('w', 'wait-for-reply'), say('hi', '{Their word.reply}'), end],
      ['w -Reply> hi', 'w ~PT2H> end', 'hi -Delivered> end'],
    );
    const presentation = { version: 1, nodes: { w: { title: 'Their word' } } } as const;
    expect(transcript(version, { presentation, events: [reply('x')] })).toContain('> x');
  });
  test('a pinned step leaves what it is given, and does nothing', () => {
    const version = flow(
      [hi, node('w', 'wait-for-reply'), say('yo', '{Wait for reply.reply}'), end],
      ['hi -Delivered> w', 'w -Reply> yo', 'w ~PT2H> end', 'yo -Delivered> end'],
    );
    const pins = { hi: { edgeId: 'p1' }, w: { edgeId: 'p2', outputs: { replied: true, reply: 'pinned words' } } };
    expect(transcript(version, { pins })).toEqual([
      '! pinned',
      '~ Delivered',
      '! pinned',
      '~ Reply',
      '> pinned words',
      '~ Delivered',
      '= completed',
    ]);
  });
});

describe('what stops a run', () => {
  const crm = { type: 'crm-sync', label: 'Sync' };
  const foreign = (arrows: readonly string[]): WorkflowVersion => {
    const version = flow([{ id: 'sync', type: crm }, end], arrows);
    return version;
  };
  const events = (...list: readonly ScenarioEvent[]): Partial<Scenario> => ({ events: list });

  test.each<Row>([
    ['an unknown type waits for what it leaves behind', foreign(['sync > end']), {}, ['! unknown-type', '= waiting']],
    [
      'its outputs lead along the only path',
      foreign(['sync > end']),
      events({ outputs: { deal: 7 } }),
      ['! unknown-type', '= completed'],
    ],
    [
      'outputs that name a path take it',
      foreign(['sync -won> end', 'sync -lost> end']),
      events({ outputs: { branch: 'lost' } }),
      ['! unknown-type', '! value-fits', '~ lost', '= completed'],
    ],
    [
      'outputs that name none wait for the choice',
      foreign(['sync -won> end', 'sync -lost> end']),
      events({ outputs: {} }, { choice: 'p1' }),
      ['! unknown-type', '! path-missing', '! chosen', '~ won', '= completed'],
    ],
    [
      'a reply to an unknown type changes nothing',
      foreign(['sync > end']),
      events(reply('hi')),
      ['! unknown-type', '< hi', '! event-ignored', '= waiting'],
    ],
    [
      'a choice that is no path changes nothing',
      foreign(['sync > end']),
      events({ choice: 'nowhere' }),
      ['! unknown-type', '= waiting'],
    ],
    [
      'a path that leads nowhere fails',
      flow([hi], ['hi -Delivered> gone']),
      {},
      ['> Hi Maya.', '! node-gone', '~ Delivered', '= failed'],
    ],
    ['a step without its path waits for it', flow([hi], []), {}, ['> Hi Maya.', '! path-missing', '= waiting']],
    [
      'a circle without a wait is stopped',
      flow([node('a', 'add-tag', { tags: ['x'] })], ['a > a']),
      { limits: { withoutWait: 3 } },
      ['! already-set', '! limit-without-wait', '= failed'],
    ],
    [
      'a circle with a wait is stopped by its steps',
      flow([node('a', 'delay', { duration: 'PT1H' })], ['a > a']),
      { limits: { steps: 4 } },
      ['! limit-steps', '= failed'],
    ],
    [
      'a circle of messages is stopped',
      flow([hi], ['hi -Delivered> hi']),
      { limits: { messages: 1 } },
      ['> Hi Maya.', '~ Delivered', '> Hi Maya.', '~ Delivered', '! limit-messages', '= failed'],
    ],
    [
      'a run ends after its longest time',
      flow([node('a', 'delay', { duration: 'P1D' })], ['a > a']),
      { limits: { time: 86_400_000 } },
      ['! limit-time', '= timedOut'],
    ],
    ['it is taken off by hand', waiting(), events({ cancel: 'Wrong contact' }), ['! canceled', '= canceled']],
    ['nothing happens to a run that is over', flow([end]), events(reply('hello')), ['< hello', '= completed']],
    [
      'without any step there is nothing to run',
      { id: 'v', definition: { nodes: [], edges: [] } },
      {},
      ['! no-entry', '= failed'],
    ],
    ['STOP while waiting for a reply', waiting(), events(reply('STOP')), ['< STOP', '! opted-out', '= canceled']],
    [
      'STOP while waiting for a time',
      flow([node('a', 'delay', { duration: 'P1D' }), end], ['a > end']),
      events(reply('Stop.')),
      ['< Stop.', '! opted-out', '= canceled'],
    ],
    [
      'STOP instead of an answer',
      asking(choice),
      events(reply('unsubscribe')),
      ['> Which club?', '< unsubscribe', '! opted-out', '= canceled'],
    ],
    [
      'STOP before the receipt',
      plain('Hi'),
      { ...events(reply('stop', 500)) },
      ['> Hi', '< stop', '! opted-out', '= canceled'],
    ],
    [
      'STOP in a sentence',
      waiting(),
      events(reply('please stop texting me')),
      ['< please stop texting me', '! opted-out', '= canceled'],
    ],
  ])('%s', (_plain, version, scenario, expected) => {
    expect(transcript(version, scenario)).toEqual(expected);
  });
});

describeNamedScenarios();

test('there are at least 125 scenarios, each under a name of its own', ({ task }) => {
  const namesIn = (suite: RunnerTestSuite): readonly string[] =>
    suite.tasks.flatMap((each) =>
      each.type === 'suite' ? namesIn(each).map((name) => `${each.name}: ${name}`) : [each.name],
    );
  const names = namesIn(task.file);
  expect(names.length).toBeGreaterThanOrEqual(125);
  expect(new Set(names).size).toBe(names.length);
});
