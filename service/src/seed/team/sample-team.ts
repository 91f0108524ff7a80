import type { Channels, ConfigGroup, ConfigUser, GroupRef, OfficeHours, PhoneNumber, Sender, Stamp } from '#model';
import type { TeamSeed } from '../../team/load-team.js';
import { deskHours, groups, mainNumber, mainSender, people, refTo, timeZone } from '../fernway.js';

const day = 86_400_000;

/** State of a number's registration, and for how many days. */
type Registration = { readonly approved: number } | { readonly pending: number } | { readonly rejected: number };

interface NumberPlan {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly type: 'local' | 'tollfree';
  readonly status: string;
  readonly registration?: Registration;
  readonly groups: readonly GroupRef[];
  readonly hosted?: boolean;
  /** Where calls are forwarded. */
  readonly callsTo?: string;
}

const trainers: ConfigUser[] = [
  person('usr_nora', 'Nora', 'Lindqvist', 'Agent', '2025-06-03T16:00:00.000Z'),
  person('usr_leo', 'Leo', 'Marchetti', 'Agent', '2025-08-19T16:00:00.000Z'),
  // Invited, not joined yet.
  person('usr_tess', 'Tess', 'Okonkwo', 'Agent'),
];

function person(id: string, firstName: string, lastName: string, role: string, tacAccepted?: string): ConfigUser {
  return {
    id,
    email: `${firstName.toLowerCase()}@fernway.example`,
    role,
    firstName,
    lastName,
    ...(tacAccepted === undefined ? {} : { tacAccepted }),
  };
}

const [alameda, berkeley] = [
  { id: 'grp_alameda', name: 'Alameda desk' },
  { id: 'grp_berkeley', name: 'Berkeley desk' },
];

const numberPlans: readonly NumberPlan[] = [
  {
    id: 'num_main',
    number: mainNumber,
    name: 'Clubs',
    type: 'local',
    status: 'active',
    registration: { approved: 640 },
    groups: [groups.desk, groups.front, groups.billing].map(refTo),
    callsTo: '+14155550140',
  },
  {
    id: 'num_alameda',
    number: '+15105550141',
    name: 'Alameda',
    type: 'local',
    status: 'active',
    registration: { pending: 6 },
    groups: [alameda],
  },
  {
    id: 'num_berkeley',
    number: '+15105550140',
    name: 'Berkeley',
    type: 'local',
    status: 'active',
    registration: { rejected: 33 },
    groups: [berkeley],
  },
  {
    id: 'num_billing',
    number: '+18885550142',
    name: 'Billing, toll-free',
    type: 'tollfree',
    status: 'active',
    registration: { approved: 212 },
    groups: [refTo(groups.billing)],
    callsTo: '+14155550140',
  },
  {
    id: 'num_landline',
    number: '+14155550140',
    name: 'Head office landline',
    type: 'local',
    status: 'pending',
    groups: [],
    hosted: true,
  },
];

const early: OfficeHours = {
  active: true,
  timezone: timeZone,
  times: { ...deskHours.times, mon: hours(7, 15), wed: hours(7, 15), fri: hours(7, 15) },
};

/** The team of the sample company. Its number `num_main` and three of its groups occur in workflows as well. */
export function fernwayTeam(now: number): TeamSeed {
  const phoneNumbers = numberPlans.map((plan) => numberOf(plan, now));
  const senders = numberPlans
    .filter(({ hosted }) => hosted !== true)
    .map((plan) =>
      senderOf(plan, plan.id === 'num_main' ? 'snd_main' : plan.id.replace('num_', 'snd_'), people.ana, now),
    );
  const own = { senders, phoneNumbers };
  const trainersDesk = deskOf(own, { id: 'grp_trainers', name: 'Trainers' }, 'num_main', {
    users: [people.mika, ...trainers],
    officeHours: { active: false, timezone: timeZone, times: {} },
    tags: ['trainers'],
  });
  return {
    users: [...Object.values(people), ...trainers],
    groups: [
      groups.desk,
      groups.front,
      groups.billing,
      deskOf(own, alameda, 'num_alameda', {
        users: [people.jo, people.mika],
        officeHours: deskHours,
        tags: ['alameda'],
      }),
      deskOf(own, berkeley, 'num_berkeley', { users: [people.iris], officeHours: early, tags: ['berkeley'] }),
      { ...trainersDesk, senders: [mainSender], useSharedPool: true },
    ],
    ...own,
  };
}

/** A group with one number and the senders of that number. */
function deskOf(
  { phoneNumbers, senders }: { readonly phoneNumbers: readonly PhoneNumber[]; readonly senders: readonly Sender[] },
  ref: GroupRef,
  numberId: string,
  { officeHours, tags, users }: Required<Pick<ConfigGroup, 'officeHours' | 'tags' | 'users'>>,
): ConfigGroup {
  const numbers = phoneNumbers.filter(({ id }) => id === numberId);
  return {
    id: ref.id,
    name: ref.name,
    'phoneNumbers?': numbers,
    notifications: [{ integration: 'email' }, { integration: 'push' }],
    tags,
    users,
    senders: senders.filter(({ identifier }) => identifier === numbers[0]?.number),
    officeHours,
    isDefault: false,
    useSharedPool: false,
  };
}

/** The team of the small company. */
export function harborTeam(lena: ConfigUser, number: string, now: number): TeamSeed {
  const front = { id: 'grp_reception', name: 'Reception' };
  const plan: NumberPlan = {
    id: 'num_harbor',
    number,
    name: 'Practice',
    type: 'local',
    status: 'active',
    registration: { approved: 60 },
    groups: [front],
    callsTo: '+14155550141',
  };
  const sender = senderOf(plan, 'snd_harbor', lena, now);
  return {
    users: [lena],
    groups: [
      {
        ...front,
        'phoneNumbers?': [numberOf(plan, now)],
        notifications: [{ integration: 'email' }],
        tags: [],
        users: [lena],
        senders: [sender],
        officeHours: {
          active: true,
          timezone: timeZone,
          times: {
            sun: [],
            mon: hours(8, 17),
            tue: hours(8, 17),
            wed: [],
            thu: hours(8, 17),
            fri: hours(8, 13),
            sat: [],
          },
        },
        isDefault: true,
        useSharedPool: false,
      },
    ],
    senders: [sender],
    phoneNumbers: [numberOf(plan, now)],
  };
}

function hours(from: number, to: number) {
  return [{ start: { hour: from, minute: 0 }, end: { hour: to, minute: 0 } }];
}

function numberOf(plan: NumberPlan, now: number): PhoneNumber {
  const hosted = plan.hosted === true;
  return {
    id: plan.id,
    status: plan.status,
    number: plan.number,
    country: 'US',
    type: plan.type,
    name: plan.name,
    verified: !hosted,
    provider: hosted ? 'hosted' : 'platform',
    supportedDestinations: plan.type === 'local' ? ['US', 'CA'] : ['US'],
    ...(plan.callsTo === undefined ? {} : { forwardTo: { number: plan.callsTo } }),
    universalReply: true,
    channels: channelsOf(plan, now),
    groups: [...plan.groups],
    hosted,
  };
}

function senderOf(plan: NumberPlan, id: string, by: ConfigUser, now: number): Sender {
  const stamp = (at: number): Stamp => ({
    at: new Date(at).toISOString(),
    by: { id: by.id, firstName: by.firstName, lastName: by.lastName, email: by.email, source: 'app' },
  });
  const [since] = Object.values(plan.registration ?? { approved: 0 });
  return {
    id,
    type: 'phonenumber',
    subType: plan.type,
    status: plan.status,
    identifier: plan.number,
    created: stamp(now - (Number(since) + 14) * day),
    updated: stamp(now - Number(since) * day),
    channels: channelsOf(plan, now),
    groups: [...plan.groups],
  };
}

/** A registration is submitted a week before its decision. */
function channelsOf({ callsTo, id, registration, type }: NumberPlan, now: number): Channels {
  const at = (days: number): string => new Date(now - days * day).toISOString();
  const campaign = {
    id: `reg_${id.slice(4)}`,
    campaignId: `C${id.slice(4).toUpperCase()}1`,
    useCase: type === 'local' ? 'CUSTOMER_CARE' : 'ACCOUNT_NOTIFICATION',
  };
  const state =
    registration === undefined
      ? undefined
      : 'approved' in registration
        ? { brandStatus: 'APPROVED', submitted: at(registration.approved + 7), approved: at(registration.approved) }
        : 'pending' in registration
          ? { brandStatus: 'PENDING', submitted: at(registration.pending) }
          : { brandStatus: 'REJECTED', submitted: at(registration.rejected + 7), rejected: at(registration.rejected) };
  return {
    sms: {
      active: registration !== undefined,
      universalReply: true,
      supportedDestinations: { US: true, CA: type === 'local' },
      ...(state === undefined ? {} : { regulatory: { ...state, campaign, pft: false } }),
    },
    voice: {
      active: true,
      ...(callsTo === undefined
        ? {}
        : {
            incoming: {
              action: 'forward',
              forwardTo: callsTo,
              message: 'Thanks for calling. One moment please.',
              transcribe: false,
            },
          }),
      features: callsTo === undefined ? [] : ['voicemail'],
    },
    whatsapp: { active: false },
  };
}
