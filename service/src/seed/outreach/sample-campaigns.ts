import type { Campaign } from '#model';
import { triggerNames } from '../../outreach/campaign-routes.js';
import { groups, lists, refTo } from '../fernway.js';

const day = 86_400_000;

const everyone = {
  fieldMappings: [
    { attribute: 'firstName', column: 'First name', mandatory: false },
    { attribute: 'mobile.number', column: 'Mobile', mandatory: true },
  ],
};
const fromFront = { phoneNumberFilter: { group: { id: groups.front.id } } };

/** The campaigns of the sample company: running, scheduled, completed, and one that was stopped. */
export function fernwayCampaigns(now: number): readonly Campaign[] {
  const at = (days: number): string =>
    new Date(Math.floor(now / day) * day + days * day + 17 * 3_600_000).toISOString();
  return [...regularCampaigns(at), ...offers(at), ...announcements(at)];
}

/** Sent again and again, by the calendar or for what a contact did. */
function regularCampaigns(at: (days: number) => string): readonly Campaign[] {
  return [
    campaign(
      'cmp_schedule',
      'Monday class schedule',
      'recurring',
      'This week at Fernway {attributes.homeClub|Oakland}: fern.fit/schedule',
      {
        description: 'Every Monday morning to everyone who asked for it.',
        ...everyone,
        ...fromFront,
        nextExecution: at(2),
        reporting: { when: 'weekly' },
        filters: { list: { ...lists.newsletter }, q: '', attributes: [], tags: [] },
      },
    ),
    campaign(
      'cmp_birthday',
      'Birthday guest pass',
      'birthday',
      'Happy birthday, {firstName|friend}. Bring a guest this week, on us: show this text at the desk.',
      {
        description: 'On the morning of the day.',
        ...fromFront,
        nextExecution: at(1),
        reporting: { when: 'monthly' },
        filters: { q: '', attributes: [{ attribute: 'birthday', comparator: 'is today', value: [] }], tags: [] },
      },
    ),
    campaign(
      'cmp_welcome',
      'Welcome, new member',
      'list-joined',
      'Welcome to Fernway, {firstName|there}. Your app and class schedule: fern.fit/app',
      {
        description: 'When someone leaves the trial list for a plan.',
        ...fromFront,
        reporting: { when: 'daily' },
        filters: {
          list: { ...lists.trials },
          q: '',
          attributes: [{ attribute: 'plan', comparator: 'equals', value: ['basic', 'premium'] }],
          tags: [],
        },
      },
    ),
  ];
}

/** Offers to some of the members. */
function offers(at: (days: number) => string): readonly Campaign[] {
  return [
    campaign(
      'cmp_winback',
      'Three free weeks',
      'schedule',
      'We miss you, {firstName|there}. Three weeks on us if you come back by the 30th: fern.fit/back',
      {
        description: 'To lapsed members, with the workflow Win-back behind it.',
        ...everyone,
        ...fromFront,
        nextExecution: at(5),
        reporting: { when: 'after' },
        filters: { list: { ...lists.lapsed }, q: '', attributes: [], tags: [{ tag: 'winback-lost', visible: false }] },
        media: [
          {
            url: 'https://www.fernway.example/media/come-back.jpg',
            type: 'image/jpeg',
            name: 'Come back',
            filename: 'come-back.jpg',
          },
        ],
      },
    ),
    campaign(
      'cmp_upgrade',
      'Upgrade to Premium',
      'manual',
      'Hi {firstName|there}, Premium is $20 off for the first month. Reply PREMIUM and we will switch you over.',
      {
        description: 'Started by the desk after a class.',
        ...fromFront,
        paused: at(-9),
        reporting: { when: 'daily' },
        filters: {
          q: '',
          attributes: [{ attribute: 'plan', comparator: 'equals', value: ['basic'] }],
          tags: [{ tag: 'asked-about-classes', visible: true }],
        },
      },
    ),
    campaign(
      'cmp_referral',
      'Bring a friend',
      'link-clicked',
      'Thanks for sharing Fernway, {firstName|there}. Your friend gets a free class, and you a guest pass.',
      {
        description: 'To those who followed the link to the app.',
        ...fromFront,
        reporting: { when: 'weekly' },
        filters: { q: '', attributes: [], tags: [] },
      },
    ),
  ];
}

/** Announcements to everyone, or to everyone of one club. */
function announcements(at: (days: number) => string): readonly Campaign[] {
  return [
    campaign(
      'cmp_holiday',
      'Holiday hours',
      'schedule',
      'Fernway is open 8 to 2 on Thursday and closed on Friday. See you at the club.',
      {
        description: 'Sent once a year.',
        ...everyone,
        ...fromFront,
        nextExecution: at(9),
        reporting: { when: 'after' },
        filters: { q: '', attributes: [], tags: [] },
      },
    ),
    campaign(
      'cmp_summer',
      'Summer challenge',
      'schedule',
      'Twelve classes in June and the T-shirt is yours, {firstName|there}. Sign up at the desk.',
      {
        description: 'Over.',
        ...everyone,
        ...fromFront,
        reporting: { when: 'after' },
        filters: { list: { ...lists.newsletter }, q: 'Oakland', attributes: [], tags: [] },
      },
    ),
    campaign(
      'cmp_berkeley',
      'Berkeley pool closed',
      'manual',
      'The Berkeley pool is closed today, {firstName|there}. Oakland and Alameda are open.',
      {
        description: 'Ready for the next time the pump gives up.',
        phoneNumberFilter: { group: { id: 'grp_berkeley' } },
        filters: {
          q: '',
          attributes: [{ attribute: 'homeClub', comparator: 'equals', value: ['Berkeley'] }],
          tags: [],
        },
      },
    ),
  ];
}

export function harborCampaigns(): readonly Campaign[] {
  return [
    campaign(
      'cmp_spring',
      'Spring check-ups',
      'schedule',
      'Hi {firstName|there}, it is time for your check-up. Book here: hrbr.example/checkup',
      {
        description: 'To patients who were not seen for six months.',
        reporting: { when: 'after' },
        filters: {
          list: refTo({ id: 'lst_due', name: 'Due for a check-up' }),
          q: '',
          attributes: [],
          tags: [{ tag: 'ask-again-in-spring', visible: true }],
        },
      },
    ),
  ];
}

function campaign(id: string, name: string, code: string, template: string, rest: Partial<Campaign>): Campaign {
  return {
    id,
    name,
    ...rest,
    media: rest.media ?? [],
    template,
    trigger: { code, name: triggerNames.get(code) ?? code },
  };
}
