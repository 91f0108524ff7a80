import type {
  Account,
  ConfigGroup,
  ConfigUser,
  ListDefinition,
  OfficeHours,
  PhoneNumber,
  Sender,
  Template,
} from '#model';

/** The sample company: three fitness clubs around Oakland that text their members. */
export const fernway: Account = {
  id: 'acc_fernway',
  name: 'Fernway Fitness',
  legalName: 'Fernway Fitness Clubs Inc.',
  plan: {
    id: 'plan_growth',
    name: 'Growth',
    price: 249,
    credit: 10000,
    commitment: 12,
    billingFrequency: 'monthly',
    passThroughPlanEligible: false,
    includedPhoneNumberCountries: ['US', 'CA'],
    pricing: { segment: 0.0079, currency: 'USD' },
  },
  defaults: { country: { code: 'US', name: 'United States' } },
  balance: 812.4,
  options: { topUp: { below: 200, amount: 1000, last: '2026-11-02T16:20:00.000Z' } },
  billing: {
    name: 'Fernway Fitness Clubs Inc.',
    email: 'accounts@fernway.example',
    address: { line1: '2140 Webster Street', city: 'Oakland', state: 'CA', postalCode: '94612' },
  },
  created: { at: '2024-02-12T18:20:00.000Z' },
  user: { role: 'Administrator' },
};

export const timeZone = 'America/Los_Angeles';

/** The number that members text. */
export const mainNumber = '+15105550142';
const smsChannel = {
  sms: { active: true, universalReply: true },
  voice: { active: true },
  whatsapp: { active: false },
};

const mainPhone: PhoneNumber = {
  id: 'num_main',
  status: 'active',
  number: mainNumber,
  country: 'US',
  type: 'local',
  name: 'Clubs',
  verified: true,
  supportedDestinations: ['US', 'CA'],
  universalReply: true,
  channels: smsChannel,
  hosted: false,
};

export const mainSender: Sender = {
  id: 'snd_main',
  type: 'phonenumber',
  subType: 'local',
  status: 'active',
  identifier: mainNumber,
  channels: smsChannel,
};

const user = (id: string, firstName: string, lastName: string, role: string): ConfigUser => ({
  id,
  email: `${firstName.toLowerCase()}@fernway.example`,
  role,
  firstName,
  lastName,
  tacAccepted: '2024-02-13T17:00:00.000Z',
});

export const people = {
  ana: user('usr_ana', 'Ana', 'Ruiz', 'Administrator'),
  ben: user('usr_ben', 'Ben', 'Choi', 'Manager'),
  dele: user('usr_dele', 'Dele', 'Adebayo', 'Agent'),
  iris: user('usr_iris', 'Iris', 'Holm', 'Agent'),
  jo: user('usr_jo', 'Jo', 'Park', 'Agent'),
  mika: user('usr_mika', 'Mika', 'Sato', 'Agent'),
} as const;

const from = (start: number, end: number) => [{ start: { hour: start, minute: 0 }, end: { hour: end, minute: 0 } }];

export const deskHours: OfficeHours = {
  active: true,
  timezone: timeZone,
  times: {
    sun: [],
    mon: from(9, 18),
    tue: from(9, 18),
    wed: from(9, 18),
    thu: from(9, 20),
    fri: from(9, 18),
    sat: from(10, 15),
  },
};

const group = (
  id: string,
  name: string,
  users: readonly ConfigUser[],
  rest: Partial<ConfigGroup> = {},
): ConfigGroup => ({
  id,
  name,
  'phoneNumbers?': [mainPhone],
  notifications: [{ integration: 'email' }],
  tags: [],
  users: [...users],
  senders: [mainSender],
  officeHours: deskHours,
  isDefault: false,
  useSharedPool: true,
  ...rest,
});

export const groups = {
  desk: group('grp_oakland', 'Oakland desk', [people.dele, people.iris], { tags: ['oakland'] }),
  front: group('grp_front', 'Front desk', [people.dele, people.iris, people.jo, people.mika], {
    isDefault: true,
    tags: ['front'],
  }),
  billing: group('grp_billing', 'Billing', [people.ana, people.ben], { useSharedPool: false }),
} as const;

const template = (id: string, name: string, text: string): Template => ({
  id,
  name,
  type: 'SMS',
  template: text,
  media: [],
});

export const templates = {
  nudge: template(
    'tpl_nudge',
    'Gentle nudge',
    'Hi {firstName|there}, your free class at Fernway is still waiting. Reply YES and we will hold a spot for you.',
  ),
  plans: template(
    'tpl_plans',
    'Plans overview',
    'Fernway plans: Basic $39, Plus $59, Premium $89 a month. Compare them at fern.fit/plans or just reply with a question.',
  ),
  afterHours: template(
    'tpl_after_hours',
    'After-hours reply',
    'Thanks {firstName|there}. We are closed right now. Book your free class here: bit.example/fern and we will confirm at 9.',
  ),
  morning: template(
    'tpl_morning',
    'Morning-of reminder',
    'See you today, {firstName|there}. Bring water and a towel. Running late? Just text us.',
  ),
  reschedule: template(
    'tpl_reschedule',
    'Pick another time',
    'No problem, {firstName|there}. Pick another time here: fern.fit/book',
  ),
  schedule: template(
    'tpl_schedule',
    'Class schedule',
    'This week at Fernway {attributes.homeClub|Oakland}: fern.fit/schedule. Reply with a class name to save a spot.',
  ),
  lastCall: template(
    'tpl_last_call',
    'Last call',
    'Hi {firstName|there}, your offer ends on Sunday. After that we stop writing about it. fern.fit/back',
  ),
  review: template(
    'tpl_review',
    'Review link',
    'So glad to hear it, {firstName|there}. Would you tell others? It takes a minute: fern.fit/review',
  ),
  reviewReminder: template(
    'tpl_review_again',
    'Review reminder',
    'Quick question, {firstName|there}: how was your class? A number from 1 to 5 is all we need.',
  ),
} as const;

const list = (id: string, name: string): ListDefinition => ({ id, name });

export const lists = {
  trials: list('lst_trials', 'Active trials'),
  lapsed: list('lst_lapsed', 'Lapsed members'),
  newsletter: list('lst_news', 'Newsletter'),
} as const;

/** The short-link settings of messages with a link. */
export const tracked = { trackLinks: true, linkDomain: 'fern.fit' } as const;

/** A reference to a resource, as stored in the settings of a node. */
export function refTo(value: { readonly id?: string | null | undefined; readonly name?: string | null | undefined }) {
  return { id: value.id ?? '', name: value.name ?? '' };
}

/** A reference to a member of the team, as stored in the settings of a node. */
export function personRef({ id, email, firstName, lastName }: ConfigUser) {
  return { id: id ?? '', email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' };
}
