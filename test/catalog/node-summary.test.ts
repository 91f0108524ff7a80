import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagingNodeTypes, nodeSummary } from '#catalog';
import type { WorkflowEdge } from '#model';

const seed = 20261116;
const summary = (type: string, config: object, edges: Partial<WorkflowEdge>[] = []): string =>
  nodeSummary({ id: 'a', type: { type }, config } as never, edges as WorkflowEdge[])
    .map((part) => (part.kind === 'field' ? `[${part.text}]` : part.text))
    .join('');
const hours = [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }];

describe('nodeSummary', () => {
  it.each([
    ['trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }, 'TRIAL to (510) 555-0142'],
    ['trigger-keyword', { keywords: ['TRIAL', 'JOIN'] }, 'TRIAL, JOIN'],
    ['trigger-form', { form: { id: 'f', name: 'Day pass' } }, 'Day pass'],
    ['trigger-message', {}, ''],
    ['trigger-message', { number: '+15105550142' }, 'First message to (510) 555-0142'],
    ['trigger-message', { number: '+15105550142', startWith: 'every' }, 'Any message to (510) 555-0142'],
    ['trigger-missed-call', {}, ''],
    ['trigger-missed-call', { number: '+15105550142' }, '(510) 555-0142, no answer'],
    ['trigger-schedule', {}, ''],
    ['trigger-schedule', { days: ['mon'] }, 'Every Monday'],
    ['trigger-schedule', { repeat: 'weekly', days: ['sun', 'mon'], time: '09:00' }, 'Mon, Sun at 9 AM'],
    ['trigger-schedule', { days: ['mon', 'tue', 'wed'], time: { hour: 17, minute: 30 } }, 'Mon–Wed at 5:30 PM'],
    ['trigger-schedule', { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }, 'Every day'],
    ['trigger-schedule', { repeat: 'daily', days: ['mon'], time: '12:00' }, 'Every day at 12 PM'],
    ['trigger-schedule', { repeat: 'once', date: '2026-12-01', time: 'noon' }, 'Dec 1, 2026'],
    ['trigger-schedule', { repeat: 'once', days: ['mon'], time: '09:00' }, ''],
    ['trigger-meeting-ended', { meetingEvent: { id: 'm', name: 'Intro session' } }, 'Intro session'],
    ['trigger-tag', { tags: ['hot-lead', 'vip'] }, 'hot-lead, vip'],
    ['trigger-attribute', { attribute: 'attributes.plan' }, '[Plan]'],
    ['trigger-attribute', { attribute: 'attributes.plan', becomes: 'premium' }, '[Plan] becomes premium'],
    ['trigger-attribute', { becomes: 'premium' }, ''],
    ['trigger-campaign', { campaign: { id: 'c', name: 'Open day' } }, 'Open day · answered'],
    ['trigger-campaign', { campaign: { id: 'c', name: 'Open day' }, event: 'received' }, 'Open day · delivered'],
    ['trigger-manual', {}, 'By hand or by a campaign'],
    ['send-message', { message: 'Hi {firstName|there},\n thanks' }, 'Hi [First name], thanks'],
    ['send-template', { template: { id: 't', name: 'Gentle nudge' } }, 'Gentle nudge'],
    ['ask-question', { message: 'Which club?' }, 'Which club?'],
    ['wait-for-reply', {}, 'First reply'],
    ['wait-for-reply', { timeout: 'PT4H' }, 'First reply, up to 4 hours'],
    ['wait-for-reply', { accept: 'keywords', keywords: ['YES', 'NO'] }, 'Reply with YES, NO'],
    ['delay', { duration: 'PT90M' }, '1 h 30 min'],
    ['wait-until-date', { date: '2026-12-01T09:00:00Z' }, 'Dec 1, 2026'],
    ['wait-until-date', { until: 'field', field: 'attributes.trialEnds' }, 'On [Trial ends]'],
    ['branch', { branchBy: 'field', field: 'attributes.plan' }, 'By [Plan]'],
    ['branch', { branchBy: 'conditions', conditions: [{}, {}] }, '2 conditions'],
    [
      'branch',
      { branchBy: 'conditions', conditions: [{ attribute: 'Wait for reply.reply', path: 'Yes' }] },
      'By [Reply from Wait for reply]',
    ],
    [
      'wait-until-date',
      { until: 'field', field: 'Meeting booked.meeting.start' },
      'On [Meeting start from Meeting booked]',
    ],
    ['send-message', { message: 'You said {Ask a question.answer}' }, 'You said [Answer from Ask a question]'],
    [
      'office-hours-router',
      {
        groups: [
          {
            name: 'Oakland desk',
            officeHours: { times: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours } },
          },
        ],
      },
      'Oakland desk · Mon–Sat',
    ],
    [
      'office-hours-router',
      { groups: [{ name: 'Desk', officeHours: { times: { mon: hours, tue: hours, fri: hours } } }] },
      'Desk · Mon, Tue, Fri',
    ],
    ['assign-to-group', { groups: [{ name: 'Front desk', users: [{}, {}, {}, {}] }] }, 'Front desk · 4 people'],
    ['assign-to-group', { groups: [{ name: 'Front desk', users: [{}] }] }, 'Front desk · 1 person'],
    [
      'notify-users',
      { users: [{ firstName: 'Ana', lastName: 'Ruiz' }, { email: 'b@example.com' }] },
      'Ana Ruiz, b@example.com',
    ],
    ['add-tag', { tags: ['hot-lead'] }, 'hot-lead'],
    ['remove-tag', { tags: 'old' }, 'old'],
    ['set-attribute', { attribute: 'attributes.plan', value: '{keyword}' }, '[Plan] to [keyword]'],
    ['go-to-workflow', { workflow: { name: 'Win-back' } }, 'Win-back'],
    ['goal', { name: 'Trial class booked' }, 'Trial class booked'],
    ['random-split', {}, 'By chance'],
    ['end', {}, ''],
    ['end', { message: 'kept' }, 'kept'],
  ])('of %s with %j is “%s”', (type, config, expected) => {
    expect(summary(type, config)).toBe(expected);
  });

  it('includes the values of the edges', () => {
    expect(
      summary('wait-for-reply', {}, [
        { type: 'standard', value: 'Reply' },
        { type: 'timeout', value: 'PT2H' },
      ]),
    ).toBe('First reply, up to 2 hours');
    expect(summary('random-split', {}, [{ value: '50%' }, { value: '30%' }, { value: '20%' }])).toBe('50% · 30% · 20%');
  });

  it('shows the first non-empty text setting of an unknown type', () => {
    const type = {
      type: 'host-own',
      properties: [{ name: 'on', type: 'boolean' }, { name: 'a' }, { name: 'b', type: 'basictext' }],
    };
    expect(nodeSummary({ id: 'x', type, config: { on: true, a: ' ', b: 'Order {id}' } })).toEqual([
      { kind: 'text', text: 'Order ' },
      { kind: 'field', text: 'Contact id' },
    ]);
    expect(nodeSummary({ id: 'x', type: null, config: null })).toEqual([]);
  });

  it('is shortened for a long message, and never inside a placeholder', () => {
    const parts = nodeSummary({
      id: 'x',
      type: { type: 'send-message' },
      config: { message: `${'😀a'.repeat(53)}{firstName} and on ${'x'.repeat(1e6)}` },
    });
    expect(parts.map((part) => part.text).join('').length).toBeLessThan(200);
    expect(parts.at(-1)?.text.endsWith('…')).toBe(true);
    expect(parts.map((part) => part.text).join('')).not.toContain('{');
  });

  it('[C4] accepts values of any wrong type without throwing', () => {
    const names = messagingNodeTypes.map((type) => type.type ?? '');
    const keys = [
      ...new Set(messagingNodeTypes.flatMap((type) => (type.properties ?? []).map((property) => property.name ?? ''))),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())),
        fc.array(fc.record({ id: fc.string(), type: fc.jsonValue(), value: fc.jsonValue() })),
        (type, config, edges) => {
          for (const part of nodeSummary({ id: 'a', type: { type }, config } as never, edges as never)) {
            expect(typeof part.text).toBe('string');
          }
        },
      ),
      { seed, numRuns: 2000 },
    );
  });
});
