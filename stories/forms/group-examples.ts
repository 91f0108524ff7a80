import type { Resources } from 'pathboard';
import type { Json } from 'pathboard/core';

const range = (from: number, to: number): Json => ({
  start: { hour: Math.floor(from), minute: (from % 1) * 60 },
  end: { hour: Math.floor(to), minute: (to % 1) * 60 },
});
const accepted = '2026-01-12T17:00:00Z';

const person = (id: string, firstName: string, lastName: string, role: string, tacAccepted?: string): Json => ({
  id,
  email: `${firstName.toLowerCase()}@fernway.example`,
  role,
  firstName,
  lastName,
  ...(tacAccepted === undefined ? {} : { tacAccepted }),
});
const ana = person('u1', 'Ana', 'Whitfield', 'Administrator', accepted);
const jo = person('u2', 'Jo', 'Park', 'Agent', accepted);
const marcus = person('u3', 'Marcus', 'Bell', 'Agent', accepted);
const lena = person('u4', 'Lena', 'Ortiz', 'Agent');
const priya = person('u5', 'Priya', 'Raman', 'Agent', accepted);

const sms = (regulatory?: Json): Json => ({
  active: true,
  universalReply: false,
  ...(regulatory === undefined ? {} : { regulatory }),
});
const main: Json = {
  id: 's1',
  type: 'phonenumber',
  identifier: '+15105550142',
  name: 'Oakland main',
  channels: {
    sms: sms({ submitted: '2026-01-05T00:00:00Z', approved: '2026-01-20T00:00:00Z' }),
    voice: { active: true },
  },
};
const overflow: Json = {
  id: 's2',
  type: 'phonenumber',
  identifier: '+15105550177',
  name: 'Oakland overflow',
  channels: { sms: sms({ brandStatus: 'APPROVED' }) },
};
const pending: Json = {
  id: 's3',
  type: 'phonenumber',
  identifier: '+15105550188',
  name: 'New club',
  channels: { sms: sms({ submitted: '2026-11-01T00:00:00Z' }) },
};
const refused: Json = {
  id: 's4',
  type: 'phonenumber',
  identifier: '+15105550199',
  name: 'Old club',
  channels: { sms: sms({ submitted: '2026-03-01T00:00:00Z', rejected: '2026-03-09T00:00:00Z' }) },
};

const day = [range(9, 18)];

/** The three groups of a gym; the hours of the first overlap on Thursday. */
export const gymGroups: Json[] = [
  {
    id: 'g1',
    name: 'Front desk',
    isDefault: true,
    useSharedPool: false,
    tags: ['oakland', 'trial'],
    notifications: [{ integration: 'email' }, { integration: 'push' }],
    users: [ana, jo, marcus, lena],
    senders: [main, overflow],
    officeHours: {
      active: true,
      timezone: 'America/Los_Angeles',
      times: {
        mon: day,
        tue: day,
        wed: day,
        thu: [range(9, 13), range(12.5, 18)],
        fri: day,
        sat: [range(8, 12)],
        sun: [],
      },
    },
  },
  {
    id: 'g2',
    name: 'Membership sales',
    isDefault: false,
    useSharedPool: true,
    users: [ana, jo, priya],
    notifications: [{ integration: 'pager' }],
  },
  {
    id: 'g3',
    name: 'Weekend on-call',
    users: [],
    senders: [pending, refused],
    'phoneNumbers?': [
      {
        id: 'p1',
        number: '+442079460018',
        name: 'London',
        channels: { whatsapp: { active: true }, sms: { active: false } },
      },
    ],
  },
];

/** The resources of the gym's account for groups. */
export const gymResources: Resources = {
  users: [ana, jo, marcus, lena, priya].map((value) => ({
    value,
    label: `${(value as { firstName: string }).firstName} ${(value as { lastName: string }).lastName}`,
  })),
  senders: [main, overflow, pending, refused].map((value) => ({
    value,
    label: (value as { identifier: string }).identifier,
    detail: (value as { name: string }).name,
  })),
  tags: [
    { value: 'oakland', label: 'oakland' },
    { value: 'vip', label: 'vip' },
  ],
};
