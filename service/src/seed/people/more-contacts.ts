import { seededRandom } from '#base';
import type { Contact, ListMembership } from '#model';
import { fernwayLists } from './sample-lists.js';

/** Area codes with their regions and time zones. */
const areas = [
  ['510', 'Oakland', 'America/Los_Angeles', 'US'],
  ['415', 'San Francisco', 'America/Los_Angeles', 'US'],
  ['628', 'San Francisco', 'America/Los_Angeles', 'US'],
  ['925', 'Concord', 'America/Los_Angeles', 'US'],
  ['408', 'San Jose', 'America/Los_Angeles', 'US'],
  ['213', 'Los Angeles', 'America/Los_Angeles', 'US'],
  ['619', 'San Diego', 'America/Los_Angeles', 'US'],
  ['206', 'Seattle', 'America/Los_Angeles', 'US'],
  ['503', 'Portland', 'America/Los_Angeles', 'US'],
  ['303', 'Denver', 'America/Denver', 'US'],
  ['801', 'Salt Lake City', 'America/Denver', 'US'],
  ['602', 'Phoenix', 'America/Phoenix', 'US'],
  ['312', 'Chicago', 'America/Chicago', 'US'],
  ['512', 'Austin', 'America/Chicago', 'US'],
  ['612', 'Minneapolis', 'America/Chicago', 'US'],
  ['504', 'New Orleans', 'America/Chicago', 'US'],
  ['212', 'New York', 'America/New_York', 'US'],
  ['305', 'Miami', 'America/New_York', 'US'],
  ['404', 'Atlanta', 'America/New_York', 'US'],
  ['617', 'Boston', 'America/New_York', 'US'],
  ['716', 'Buffalo', 'America/New_York', 'US'],
  ['907', 'Anchorage', 'America/Anchorage', 'US'],
  ['808', 'Honolulu', 'Pacific/Honolulu', 'US'],
  ['604', 'Vancouver', 'America/Vancouver', 'CA'],
  ['403', 'Calgary', 'America/Edmonton', 'CA'],
  ['416', 'Toronto', 'America/Toronto', 'CA'],
  ['902', 'Halifax', 'America/Halifax', 'CA'],
  ['709', 'St. John’s', 'America/St_Johns', 'CA'],
] as const;

/** The region of a number's area code. */
export function regionOf(number: string): { readonly city: string; readonly timezone: string } {
  const [, city, timezone] = areas.find(([code]) => number.startsWith(`+1${code}`)) ?? areas[0];
  return { city, timezone };
}

const firstNames = [
  'Aiko',
  'Amara',
  'Anders',
  'Beatriz',
  'Björn',
  'Chidi',
  'Chloé',
  'Dmitri',
  'Eleni',
  'Esther',
  'Farid',
  'Giulia',
  'Hana',
  'Hugo',
  'Inés',
  'Jakub',
  'Joy',
  'Kofi',
  'Laila',
  'Łukasz',
  'Marcus',
  'Mateo',
  'Nikos',
  'Nuria',
  'Olga',
  'Pavel',
  'Rania',
  'Ravi',
  'Saskia',
  'Søren',
  'Tove',
  'Uma',
  'Viktor',
  'Wanda',
  'Yara',
  'Zanele',
  '伟',
  'نور',
];
const lastNames = [
  'Abara',
  'Andersen',
  'Becker',
  'Brown',
  'Castro',
  'Chen',
  'Cruz',
  'Demir',
  'Dubois',
  'Evans',
  'Farah',
  'García',
  'Haile',
  'Ivanova',
  'Jones',
  'Kaya',
  'Kim',
  'Kovač',
  'Larsen',
  'Martín',
  'Moreau',
  'Müller',
  'Nguyễn',
  "O'Neill",
  'Okoye',
  'Ortiz',
  'Park',
  'Petrov',
  'Rossi',
  'Santos',
  'Silva',
  'Singh',
  'Smith',
  'Sørensen',
  'Van der Berg',
  'Wójcik',
  'Young',
  '李',
];
const tags = [
  'vip',
  'student',
  'corporate',
  'parent',
  'yoga',
  'morning',
  'evening',
  'weekend',
  'moved-away',
  'online-only',
  'hot-lead',
  'self-serve',
  'no-reply',
  'confirmed',
  'rated',
  'winback-lost',
  'asked-about-classes',
];
const clubs = ['Oakland', 'Alameda', 'Berkeley'];
const languages = ['en', 'en', 'en', 'en', 'en', 'es', 'es', 'zh', 'tl', 'vi'];
const day = 86_400_000;

/**
 * Contacts without executions: all over the continent, most of them on lists. Some have left lists, some are blocked,
 * some never opted in, and some have invalid numbers.
 *
 * @param from number of existing contacts; ids continue from there
 */
export function moreContacts(count: number, prefix: string, from: number, now: number): readonly Contact[] {
  const random = seededRandom(20_260_101);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return freeNumbers()
    .slice(0, count)
    .map(([free, country], index): Contact => {
      const isInvalid = index % 53 === 17;
      const number = isInvalid ? `555-01${two(Math.floor(index / 53))}` : free;
      const isKnown = random() > 0.06;
      const [firstName, lastName] = [pick(firstNames), pick(lastNames)];
      // Older with each position.
      const joined = now - Math.floor(500 + (index / count) * 900 + random() * 20) * day - Math.floor(random() * day);
      const agreed = random() > 0.04;
      const blocked = random() < 0.015 ? joined + Math.floor(random() * 400) * day : undefined;
      const lists = agreed ? membershipsOf(random, joined, blocked, now) : [];
      const own = tags.filter(() => random() < 0.07);
      const at = isInvalid ? undefined : regionOf(free);
      return {
        id: `${prefix}_${String(from + index + 1).padStart(3, '0')}`,
        ...(isKnown ? { firstName, lastName } : {}),
        ...(isKnown && random() < 0.8 ? { email: `member${from + index + 1}@mail.example` } : {}),
        mobile: { number, country },
        lists,
        attributes: {
          ...(random() < 0.9 ? { plan: random() < 0.35 ? 'premium' : 'basic' } : {}),
          homeClub: pick(clubs),
          visits: Math.floor(random() * 90),
          ...at,
          language: pick(languages),
          memberSince: new Date(joined).toISOString().slice(0, 10),
          ...(random() < 0.5
            ? {
                birthday: `${1950 + Math.floor(random() * 55)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
              }
            : {}),
        },
        ...(agreed ? { optIn: iso(joined) } : {}),
        ...(blocked === undefined ? {} : { blocked: iso(blocked) }),
        ...(own.length > 0 ? { tags: own } : {}),
        ...(random() < 0.3 ? { crmA: { id: 40_000 + index } } : {}),
        valid: !isInvalid,
      };
    });
}

function membershipsOf(
  random: () => number,
  joined: number,
  blocked: number | undefined,
  now: number,
): ListMembership[] {
  return fernwayLists
    .filter(() => random() < 0.22)
    .map((list) => {
      const optIn = Math.min(joined + Math.floor(random() * 200) * day, blocked ?? now);
      const left = blocked ?? (random() < 0.12 ? optIn + Math.floor(random() * 200 + 1) * day : undefined);
      return { ...list, optIn: iso(optIn), ...(left === undefined ? {} : { optOut: iso(Math.min(left, now)) }) };
    });
}

/** Unused fictional numbers: 555-0100 to 555-0199 of each area, without the first ones near the clubs. */
function freeNumbers(): readonly (readonly [number: string, country: string])[] {
  return Array.from({ length: 100 }, (_, line) => line).flatMap((line) =>
    areas
      .filter((_, place) => place > 4 || (line > 42 && line !== 87))
      .map(([code, , , country]) => [`+1${code}55501${two(line)}`, country] as const),
  );
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
