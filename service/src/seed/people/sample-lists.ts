import type { ListDefinition } from '#model';
import { lists } from '../fernway.js';

/** The lists of the sample company, newest first: the three of its workflows, and others. */
export const fernwayLists: readonly ListDefinition[] = [
  {
    ...lists.trials,
    keyword: 'TRIAL',
    optInConfirmation: 'Your free trial at Fernway has begun. Reply STOP to opt out.',
  },
  {
    ...lists.lapsed,
    filter: {
      q: '',
      attributes: [{ attribute: 'visits', comparator: 'equals', value: ['0'] }],
      valid: true,
      unblocked: true,
      optIn: true,
    },
  },
  {
    ...lists.newsletter,
    keyword: 'NEWS',
    doubleOptIn: { enabled: true, prompt: 'Reply YES to get one text a month from Fernway.' },
    optInConfirmation: 'Thanks. One text a month, no more. Reply STOP to opt out.',
  },
  {
    id: 'lst_yoga',
    name: 'Yoga mornings',
    keyword: 'YOGA',
    optInConfirmation: 'See you on the mat. Reply STOP to opt out.',
  },
  {
    id: 'lst_parents',
    name: 'Parents and kids',
    keyword: 'KIDS',
    optInConfirmation: 'We text when a kids class opens. Reply STOP to opt out.',
  },
  { id: 'lst_corporate', name: 'Corporate members' },
  { id: 'lst_referrals', name: 'Bring a friend', keyword: 'FRIEND', doubleOptIn: { enabled: false, prompt: '' } },
  {
    id: 'lst_online',
    name: 'Online classes',
    keyword: 'LIVE',
    optInConfirmation: 'You will get the link an hour before class. Reply STOP to opt out.',
  },
];

/** The one list of the dental practice. */
export const harborLists: readonly ListDefinition[] = [{ id: 'lst_due', name: 'Due for a check-up' }];
