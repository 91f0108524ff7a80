import { readableNumber } from '#catalog';
import type { Contact } from '#model';
import type { OneMessages } from './one-messages.js';

type SampleWords = OneMessages['samples'];

/** Contacts to test with where the account has none at hand: one who can be texted, and such as cannot. */
export function sampleContacts(words: SampleWords): readonly Contact[] {
  const person = (key: keyof SampleWords, number: string, timezone: string, more: Partial<Contact> = {}): Contact => ({
    id: `sample-${key}`,
    firstName: words[key].first,
    lastName: words[key].last,
    email: `${words[key].first.toLowerCase()}@mail.example`,
    mobile: { number, country: 'US' },
    city: words[key].city,
    timezone,
    optIn: '2025-01-15T17:00:00Z',
    ...more,
  });
  return [
    person('maya', '+15105550142', 'America/Los_Angeles'),
    person('omar', '+12125550187', 'America/New_York'),
    person('ines', '+13125550164', 'America/Chicago', { optOut: '2025-06-02T15:00:00Z' }),
    person('jon', '+13035550119', 'America/Denver', { blocked: '2025-06-02T15:00:00Z' }),
  ];
}

/** The name of a contact; their number without one, empty without both. */
export function contactName({ firstName, lastName, mobile }: Contact): string {
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return name !== '' ? name : readableNumber(mobile?.number ?? '');
}

/** Why a contact cannot be texted; undefined for one who can. */
export function refusalOf(contact: Contact): 'blocked' | 'optedOut' | 'invalid' | undefined {
  const has = (name: string): boolean => typeof contact[name] === 'string' && contact[name] !== '';
  return has('optOut') ? 'optedOut' : has('blocked') ? 'blocked' : contact.valid === false ? 'invalid' : undefined;
}
