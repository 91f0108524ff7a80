import type { Contact } from '#model';
import type { SeedAccount } from 'pathboard-service';

/** Contacts for searches, newest first. No test changes them. */
const people: readonly Contact[] = [
  {
    id: 'zoe',
    firstName: 'Zoë',
    lastName: 'Sørensen',
    email: 'zoe.s@mail.example',
    mobile: { number: '+14155550101', country: 'US' },
    valid: true,
    optIn: '2026-01-05T10:00:00.000Z',
    lists: [{ id: 'list-news', name: 'News', keyword: 'NEWS', optIn: '2026-01-05T10:00:00.000Z' }],
    attributes: { plan: 'premium', 'odd key': [1, { deep: null }] },
    tags: ['vip', 'Gold Club'],
    unknown: { kept: true },
  } as Contact,
  {
    id: 'zoltan',
    firstName: 'Zoltan',
    lastName: 'Ng',
    email: 'Z.NG@work.example',
    mobile: { number: '+14155550202', country: 'US' },
    valid: true,
    tags: ['vip', 'trial'],
  } as Contact,
  {
    id: 'amy',
    firstName: 'Amy',
    lastName: "O'Neill",
    email: 'amy+news@mail.example',
    mobile: { number: '+442079460018', country: 'GB' },
    valid: true,
    tags: ['trial'],
  } as Contact,
  {
    id: 'percent',
    firstName: '100%',
    lastName: 'under_score',
    email: 'back\\slash@mail.example',
    mobile: { number: '5550', country: 'US' },
    valid: false,
    tags: ["'; DROP TABLE contacts; --"],
  } as Contact,
  { id: 'nobody', mobile: { number: '+14155550303', country: 'US' }, valid: true, blocked: '2026-02-01T00:00:00.000Z' },
];

/** One contact for each test with changes: `change-1`, `change-2`, … */
const changing: readonly Contact[] = Array.from({ length: 60 }, (_, index): Contact => ({
  id: `change-${index + 1}`,
  firstName: 'Robin',
  lastName: `Change ${index + 1}`,
  email: `robin${index + 1}@mail.example`,
  mobile: { number: '+15105550100', country: 'US', label: 'private' },
  valid: true,
  optIn: '2026-01-01T00:00:00.000Z',
  attributes: { plan: 'basic', visits: 3 },
  lists: [
    { id: 'list-news', name: 'News', keyword: 'NEWS', optIn: '2026-01-01T00:00:00.000Z' },
    { id: 'list-club', name: 'Club', optIn: '2026-01-01T00:00:00.000Z', optOut: '2026-02-01T00:00:00.000Z' },
  ],
  ...(index === 9 || index === 10 ? { blocked: '2026-03-01T00:00:00.000Z' } : {}),
}));

export const contactIds: readonly string[] = [...people, ...changing].map(({ id }) => id ?? '');

/** The contacts of the first account, and their resources. */
export const smallContacts = {
  contacts: [...people, ...changing],
  lists: [
    { id: 'list-news', name: 'News', keyword: 'NEWS' },
    { id: 'list-club', name: 'Club' },
    { id: 'list-empty', name: '100% empty', keyword: 'under_score' },
    // No test puts contacts on it.
    { id: 'list-quiet', name: 'Quiet' },
  ],
  attributes: [
    { id: 'attr-plan', name: 'plan', label: 'Plan', type: 'contacts', dataType: 'text' },
    { id: 'attr-visits', name: 'visits', label: 'Visits', type: 'contacts', dataType: 'number' },
    { id: 'attr-relabel', name: 'club', label: 'Club', type: 'contacts', dataType: 'text' },
    { id: 'attr-stage', name: 'stage', label: 'Stage', type: 'deals', dataType: 'text' },
  ],
  templates: [
    { id: 'tpl-hello', name: 'Hello', type: 'SMS', template: 'Hello {firstName|there}', media: [] },
    { id: 'tpl-hours', name: 'Opening hours', type: 'SMS', template: 'We open at 9, 100% sure', media: [] },
  ],
} satisfies Partial<SeedAccount>;

/** The same for the second account, hidden from the first. */
export const otherContacts = {
  contacts: [
    {
      id: 'secret-contact',
      firstName: 'Zoë',
      lastName: 'Secret',
      mobile: { number: '+14155550199', country: 'US' },
      valid: true,
      tags: ['vip', 'secret-tag'],
      lists: [{ id: 'list-secret', name: 'Secret', optIn: '2026-01-01T00:00:00.000Z' }],
    } as Contact,
  ],
  lists: [{ id: 'list-secret', name: 'Secret' }],
  attributes: [{ id: 'attr-secret', name: 'secret', label: 'Secret', type: 'contacts', dataType: 'text' }],
  templates: [{ id: 'tpl-secret', name: 'Secret', type: 'SMS', template: 'Secret', media: [] }],
} satisfies Partial<SeedAccount>;
