import { seededRandom } from '#base';
import type { Contact } from '#model';
import { lists } from '../fernway.js';

/** Contacts with names in the samples, newest first. */
const known = [
  ['Maya', 'Torres'],
  ['Devon', 'Price'],
  ['Priya', 'Nair'],
  ['', ''],
  ['Sam', 'Okafor'],
  ['Helena', 'Weiss'],
  ['Tomás', 'Rivera'],
  ['Grace', 'Lin'],
  ['Omar', 'Haddad'],
  ['Ingrid', 'Sø'],
  ['', ''],
  ['Noah', 'Kim'],
  ['Ruth', 'Adeyemi'],
  ['Caleb', 'Stone'],
] as const;

const firstNames = [
  'Aaliyah',
  'Bruno',
  'Carmen',
  'Darius',
  'Elif',
  'Felix',
  'Gwen',
  'Hassan',
  'Ivy',
  'Jonas',
  'Kiara',
  'Leon',
  'Mei',
  'Nadia',
  'Oscar',
  'Paloma',
  'Quinn',
  'Rosa',
  'Stefan',
  'Talia',
  'Umar',
  'Vera',
  'Wes',
  'Ximena',
  'Yusuf',
  'Zoë',
];
const lastNames = [
  'Abbott',
  'Bianchi',
  'Castillo',
  'Dang',
  'Eriksen',
  'Fofana',
  'Gupta',
  'Hughes',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lopez',
  'Mensah',
  'Novak',
  'Olsen',
  'Pereira',
  'Quist',
  'Reyes',
  'Sharma',
  'Tanaka',
  'Ueda',
  'Vargas',
  'Walsh',
  'Yilmaz',
  'Zhang',
];
const areaCodes = ['510', '415', '628', '925', '408'];
const clubs = ['Oakland', 'Alameda', 'Berkeley'];

/** The number of Maya Torres, whose execution the samples describe in detail. */
export const mayasNumber = '+15105550139';

/**
 * Contacts of the sample company. Numbers are fictional (555-0100 to 555-0199); some contacts have a number only.
 *
 * @param from first position of names and numbers, so that two companies share no contacts
 */
export function buildContacts(count: number, prefix: string, now: number, from = 0): readonly Contact[] {
  const random = seededRandom(prefix.length * 7919 + count);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, position): Contact => {
    const index = from + position;
    const [firstName, lastName] = known[index] ?? (random() < 0.08 ? ['', ''] : [pick(firstNames), pick(lastNames)]);
    const number = index === 0 ? mayasNumber : numberOf(index);
    const joined = new Date(now - Math.floor(random() * 500) * 86_400_000 - 3_600_000).toISOString();
    const draw = index === 0 ? 0 : random();
    return {
      id: `${prefix}_${String(position + 1).padStart(3, '0')}`,
      ...(firstName ? { firstName, lastName, email: `${plain(firstName)}.${plain(lastName)}@mail.example` } : {}),
      mobile: { number, country: 'US' },
      lists: draw < 0.3 ? [{ ...lists.trials, optIn: joined }] : draw < 0.5 ? [{ ...lists.lapsed, optIn: joined }] : [],
      attributes: {
        ...(draw < 0.45 ? { plan: 'premium' } : draw < 0.85 ? { plan: 'basic' } : {}),
        homeClub: index === 0 ? 'Oakland' : pick(clubs),
        visits: Math.floor(random() * 60),
      },
      optIn: joined,
      valid: true,
    };
  });
}

/** Skips the numbers of the company (42) and Maya (39), up to 190 contacts. */
function numberOf(index: number): string {
  const area = areaCodes[index % areaCodes.length] as string;
  const line = 1 + (Math.floor(index / areaCodes.length) % 38);
  return `+1${area}55501${String(line).padStart(2, '0')}`;
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/gi, 'o').toLowerCase();
}
