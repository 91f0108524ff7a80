import type { Campaign, Form, MeetingEvent, Message } from '#model';
import type { SeedAccount } from 'pathboard-service';

/** Names that do harm if they are interpreted as code or patterns. */
export const hostileTexts: readonly string[] = [
  "'; DROP TABLE links; --",
  '" OR ""="',
  '100%',
  'under_score',
  'back\\slash',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '${process.env}',
  '__proto__',
  '\u202Eright to left',
  'Zoë 😀 Ω',
  '%00',
  '\r\nset-cookie: a=b',
  '../../etc/passwd',
  '=cmd()',
  'a'.repeat(200),
];

const numbered = <Item>(prefix: string, count: number, make: (id: string) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => make(`${prefix}-${index + 1}`));

const message = (id: string, conversation: string, at: string, text: string, rest: Partial<Message> = {}): Message => ({
  id,
  status: 'delivered',
  created: { at, by: { id: 'user-1', source: 'app' } },
  conversation,
  type: 'SMS',
  message: text,
  outgoing: true,
  phoneNumber: '+14155550101',
  price: 0.0079,
  segments: 1,
  read: true,
  media: [],
  'x own': { kept: [1, null] },
  ...rest,
});

const campaign = (id: string, rest: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  description: 'Kept',
  template: 'Hi {firstName}',
  trigger: { code: 'manual', name: 'By hand', own: 1 },
  reporting: { when: 'daily' },
  media: [{ url: 'https://a.example/b.jpg' }],
  paused: '2026-01-01T00:00:00.000Z',
  'x own': { deep: { kept: true } },
  ...rest,
});

const link = (
  id: string,
  key: string,
  destinationUrl: string,
  clicks: readonly [total: number, unique: number, sent: number] = [0, 0, 0],
  name = `Link ${id}`,
) => ({
  sent: clicks[2],
  link: {
    id,
    keyId: key,
    name,
    destinationUrl,
    shortenedUrl: `https://short.test/${key}`,
    domain: { id: 'domain-1', name: 'Short.test' },
    contactTracking: true,
    sourceTracking: false,
    stats: { totalClicks: clicks[0], uniqueClicks: clicks[1], ctr: 0 },
    'x own': 1,
  },
});

const form = (id: string, name: string, impressions: number, conversions: number, active?: string): Form => ({
  id,
  name,
  impressions,
  conversions,
  ...(active === undefined ? {} : { active }),
  'x own': 'kept',
});

const nineToFive = [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }];

const meetingEvent = (id: string, name = `Meeting ${id}`): MeetingEvent => ({
  id,
  slug: `slug-of-${id}`,
  name,
  description: 'Kept',
  durations: [30],
  calendar: {
    connection: {
      id: `calendar-of-${id}`,
      connectedAt: '2026-01-01T00:00:00.000Z',
      user: { id: 'user-1', email: 'ada@one.example' },
    },
  },
  availability: { timezone: 'Europe/Berlin', times: { mon: nineToFive, tue: nineToFive, sat: [] } },
  hosts: [
    { id: 'user-1', email: 'ada@one.example', firstName: 'Ada', lastName: 'Moss' },
    { id: 'guest-1', email: 'guest@else.example', firstName: 'Gil', lastName: 'Guest' },
  ],
  allowAdditionalAttendees: false,
  bufferTime: 5,
  minimumNotice: 60,
  enabled: true,
  notifications: { host: { sms: 30 }, attendee: { sms: 60 } },
  styling: { logo: 'a', cover: 'b' },
  'x own': [1],
});

/** The conversations, campaigns, links, forms, meeting events and team of the first account. */
export const smallOutreach = {
  conversations: [
    {
      conversation: { id: 'talk-old', unread: [], type: 'SMS', closed: '2026-01-02T00:00:00.000Z', 'x own': 1 },
      messages: [
        message('m1', 'talk-old', '2026-01-01T10:00:00.000Z', 'Hello'),
        message('m2', 'talk-old', '2026-01-01T11:00:00.000Z', 'Goodbye', { outgoing: false }),
      ],
    },
    {
      conversation: { id: 'talk-new', unread: ['n3'], type: 'SMS' },
      messages: [
        message('n3', 'talk-new', '2026-02-01T12:00:00.000Z', 'Are you there?', { outgoing: false, read: false }),
        message('n1', 'talk-new', '2026-02-01T10:00:00.000Z', 'First'),
        message('n2', 'talk-new', '2026-02-01T11:00:00.000Z', 'Second'),
      ],
    },
    {
      conversation: { id: '../odd "id"', type: 'SMS' },
      messages: [message('o1', '../odd "id"', '2026-01-15T10:00:00.000Z', '<b>Odd</b>')],
    },
    { conversation: { id: 'talk-empty', type: 'SMS' }, messages: [] },
  ],
  campaigns: [
    campaign('spring', { name: 'Spring Open House' }),
    campaign('summer', { name: 'Été à Zürich' }),
    campaign('percent', { name: '100% under_score \\' }),
    ...numbered('change-campaign', 12, (id) => campaign(id)),
  ],
  links: [
    link('plans', 'pl4Ns', 'https://one.example/plans?a=1&b=2#c', [40, 20, 160], 'Plans and prices'),
    link('odd', '100%', 'https://one.example/under_score', [3, 3, 1], 'Zoë 100%'),
    link('script', 'js', 'javascript:alert(1)'),
    link('data', 'data', 'data:text/html,<b>x</b>'),
    link('file', 'file', 'file:///etc/passwd'),
    link('nowhere', 'none', ''),
    ...numbered('click', 6, (id) => link(id, id, `https://one.example/${id}`, [2, 1, 8])),
  ],
  forms: [
    form('sort-b', 'beta', 10, 9, '2026-01-01T00:00:00.000Z'),
    form('sort-a', 'Álpha', 30, 1),
    form('sort-c', 'Gamma ray', 20, 5, '2026-02-01T00:00:00.000Z'),
    ...numbered('change-form', 10, (id) => form(id, `Form ${id}`, 100, 10)),
    form('live', 'Live already', 5, 1, '2026-01-05T10:00:00.000Z'),
  ],
  meetingEvents: [
    meetingEvent('intro', 'Intro'),
    meetingEvent('refused', 'Refused'),
    ...numbered('change-meeting', 12, (id) => meetingEvent(id)),
  ],
  users: [
    {
      id: 'user-1',
      email: 'ada@one.example',
      role: 'Administrator',
      firstName: 'Ada',
      lastName: 'Moss',
      tacAccepted: '2026-01-01T00:00:00.000Z',
      'x own': 1,
    },
    { id: 'user-2', email: 'bo@one.example', role: 'Agent', firstName: 'Bo', lastName: 'Çelik' },
    { id: 'user-3', email: '100%@one.example', role: 'Agent', firstName: '', lastName: 'Under_score' },
  ],
  groups: [
    {
      id: 'group-1',
      name: 'Front desk',
      'phoneNumbers?': [{ id: 'number-1', number: '+14155550111' }],
      notifications: [{ integration: 'email' }],
      tags: ['front'],
      users: [{ id: 'user-1', email: 'ada@one.example', firstName: 'Ada', lastName: 'Moss' }],
      senders: [{ id: 'sender-1', identifier: '+14155550111' }],
      officeHours: { active: true, timezone: 'Europe/Berlin', times: { mon: nineToFive } },
      isDefault: true,
      useSharedPool: false,
      'x own': { kept: true },
    },
    { id: 'group-2', name: 'Back office', users: [], tags: ['100%'] },
    { id: 'group-desk', name: 'Desk' },
  ],
  senders: [
    {
      id: 'sender-1',
      type: 'phonenumber',
      subType: 'local',
      status: 'active',
      identifier: '+14155550111',
      groups: [{ id: 'group-1', name: 'Front desk' }],
      channels: { sms: { active: true, regulatory: { brandStatus: 'APPROVED' } } },
    },
    {
      id: 'sender-2',
      type: 'phonenumber',
      subType: 'tollfree',
      status: 'pending',
      identifier: '+18885550112',
      channels: { sms: { active: false } },
    },
  ],
  phoneNumbers: [
    {
      id: 'number-1',
      number: '+14155550111',
      name: 'Main',
      country: 'US',
      type: 'local',
      status: 'active',
      groups: [{ id: 'group-1', name: 'Front desk' }],
      channels: { sms: { active: true } },
      forwardTo: { number: '+14155550112' },
    },
    {
      id: 'number-2',
      number: '+442079460011',
      name: 'London',
      country: 'GB',
      type: 'local',
      status: 'pending',
      verified: false,
    },
  ],
} satisfies Partial<SeedAccount>;

/** The same for the second account, hidden from the first. Some ids occur in both. */
export const otherOutreach = {
  conversations: [
    {
      conversation: { id: 'secret-talk', type: 'SMS' },
      messages: [message('s1', 'secret-talk', '2026-03-01T10:00:00.000Z', 'Secret')],
    },
  ],
  campaigns: [campaign('secret-campaign', { name: 'Secret' }), campaign('spring', { name: 'Secret spring' })],
  links: [link('secret-link', 'secret', 'https://two.example/secret', [1, 1, 1], 'Secret')],
  forms: [form('secret-form', 'Secret', 1, 1)],
  meetingEvents: [meetingEvent('secret-meeting', 'Secret')],
  users: [{ id: 'secret-user', email: 'secret@two.example', firstName: 'Secret', lastName: 'User' }],
  groups: [{ id: 'group-secret', name: 'Secret' }],
  senders: [{ id: 'secret-sender', identifier: '+14155550199' }],
  phoneNumbers: [{ id: 'secret-number', number: '+14155550199', name: 'Secret' }],
} satisfies Partial<SeedAccount>;
