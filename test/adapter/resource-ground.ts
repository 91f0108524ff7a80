import type { MemoryAccount } from '#adapter';
import type { ConfigGroup, ConfigUser, Contact } from '#model';
import type { SeedAccount } from 'pathboard-service';

const user = (id: string, firstName: string, lastName: string): ConfigUser => ({
  id,
  email: `${firstName.toLowerCase()}@one.example`,
  role: 'Agent',
  firstName,
  lastName,
});
const hours = {
  active: true,
  timezone: 'America/Los_Angeles',
  times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }] },
};
const channels = { sms: { active: true, regulatory: { approved: '2026-01-01T00:00:00.000Z' } } };

const groups: readonly ConfigGroup[] = [
  {
    id: 'grp-a',
    name: 'Alpha desk',
    users: [user('usr-ana', 'Ana', 'Ruiz')],
    officeHours: { ...hours, timezone: 'Europe/Berlin' },
  },
  { id: 'grp-b', name: 'Beta desk', users: [], officeHours: hours, isDefault: true },
];

/** 250 contacts, three pages of a hundred; two of them with accents. */
const contacts: readonly Contact[] = Array.from(
  { length: 250 },
  (_, index): Contact =>
    ({
      id: `con-${index}`,
      firstName: index === 7 ? 'Zoë' : 'Robin',
      lastName: index === 7 ? 'Sørensen' : `No${String(index).padStart(3, '0')}`,
      email: `robin${index}@mail.example`,
      mobile: { number: `+1510555${String(1000 + index)}`, country: 'US' },
      valid: true,
      tags: index % 2 === 0 ? ['vip'] : ['trial'],
    }) as Contact,
);

/** An account as seed of a service, and as data of the in-memory adapter. */
export const groundAccount = {
  account: { id: 'ground', name: 'Fernway', plan: { id: 'p', pricing: { segment: 0.01, currency: 'USD' } } },
  contacts,
  groups,
  lists: [
    { id: 'list-news', name: 'News' },
    { id: 'list-club', name: 'Club' },
  ],
  attributes: [
    { id: 'atr-plan', name: 'plan', label: 'Plan', type: 'contacts', dataType: 'text' },
    { id: 'atr-visits', name: 'visits', label: 'Visits', type: 'contacts', dataType: 'number' },
  ],
  templates: [
    { id: 'tpl-hello', name: 'Hello', type: 'SMS', template: 'Hello {firstName|there}', media: [] },
    { id: 'tpl-bye', name: 'Goodbye', type: 'SMS', template: 'Bye', media: [] },
  ],
  users: [user('usr-ana', 'Ana', 'Ruiz'), user('usr-ben', 'Ben', 'Choi')],
  senders: [{ id: 'snd-1', type: 'phonenumber', identifier: '+15105550142', channels }],
  phoneNumbers: [{ id: 'num-1', number: '+15105550142', name: 'Clubs', country: 'US' }],
  campaigns: [{ id: 'cam-1', name: 'Spring open house', trigger: { code: 'manual', name: 'By hand' } }],
  forms: [
    { id: 'frm-1', name: 'Free class', impressions: 0, conversions: 0, active: '2026-01-01T00:00:00.000Z' },
    { id: 'frm-2', name: 'Asleep', impressions: 0, conversions: 0 },
  ],
  meetingEvents: [{ id: 'met-1', name: 'Intro session', durations: [30, 45] }],
} as const;

const link = {
  id: 'lnk-1',
  keyId: 'k1',
  name: 'Plans',
  destinationUrl: 'https://a.example/plans',
  shortenedUrl: 'https://short.test/k1',
  contactTracking: true,
};

const workflow = {
  id: 'wf-1',
  name: 'Welcome',
  versions: [{ id: 'v1', name: 'Welcome', definition: { nodes: [], edges: [], properties: [] } }],
  executions: [],
};

export const groundSeed = {
  ...groundAccount,
  links: [{ link, sent: 0 }],
  workflows: [workflow],
} as unknown as SeedAccount;

const { account, ...resources } = groundAccount;
export const groundMemory: MemoryAccount = {
  account,
  resources: {
    ...resources,
    links: [link],
    tags: [
      { name: 'trial', contacts: 125 },
      { name: 'vip', contacts: 125 },
    ],
  },
};
export const groundVersions = workflow.versions;
