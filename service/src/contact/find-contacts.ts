import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { beginsWith, holds, searchKey, searchWords } from '../database/search-text.js';
import type { Tables } from '../database/tables.js';
import { RefusedRequest } from '../http/refused-request.js';
import { readTerm } from '../http/search-term.js';
import { digitsOf } from './phone-number.js';

/** Filters contacts: each field matches the whole value or a part of it, and all of them have to match. */
export interface ContactFilter {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly mobile: string | undefined;
  readonly email: string | undefined;
  readonly search: string | undefined;
  /** At least one tag of each group. */
  readonly tags: readonly (readonly string[])[];
}

/** Query parameters of the list of contacts. */
export const contactParameters = [
  { name: 'firstName', description: 'The whole first name or a part of it. Capitals and accents make no difference.' },
  { name: 'lastName', description: 'The whole last name or a part of it.' },
  {
    name: 'mobile',
    description:
      'The number or a part of it, however it is written: its digits count. With + at its beginning, how the number begins.',
  },
  { name: 'email', description: 'The whole e-mail address or a part of it.' },
  {
    name: 'tags',
    description:
      'Whole tags. With commas, contacts that have any of them; given several times, contacts that have one of each.',
  },
  {
    name: 'search',
    description: 'Words, each of which is in the name, the number or the e-mail address. An extension.',
  },
] as const;

const maxTags = 50;

export function readContactFilter(query: URLSearchParams): ContactFilter {
  const given = query.getAll('tags');
  const tags = given
    .map((group) =>
      group
        .split(',')
        .map((tag) => searchKey(tag))
        .filter((tag) => tag !== ''),
    )
    .filter((group) => group.length > 0);
  if (tags.flat().length > maxTags || given.some((group) => group.includes('\0'))) {
    const message = `tags must be at most ${maxTags} tags with commas between them`;
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: 'tags', message }]);
  }
  return {
    firstName: readTerm(query, 'firstName'),
    lastName: readTerm(query, 'lastName'),
    mobile: readTerm(query, 'mobile'),
    email: readTerm(query, 'email'),
    search: readTerm(query, 'search'),
    tags,
  };
}

type Contacts = ExpressionBuilder<Tables, 'contacts'>;

/** The conditions of a filter. */
export function matches(filter: ContactFilter) {
  return (eb: Contacts): Expression<SqlBool> => {
    const { email, firstName, lastName, mobile, search, tags } = filter;
    const all: Expression<SqlBool>[] = [];
    if (firstName !== undefined) all.push(holds('first_name_key', searchKey(firstName)));
    if (lastName !== undefined) all.push(holds('last_name_key', searchKey(lastName)));
    if (email !== undefined) all.push(holds('email_key', searchKey(email)));
    if (mobile !== undefined) all.push(hasNumber(eb, mobile));
    if (search !== undefined)
      all.push(
        ...(looksLikeNumber(search)
          ? [hasNumber(eb, search)]
          : searchWords(search).map((word) => holds('search_key', word))),
      );
    for (const group of tags) {
      all.push(
        eb.exists(
          eb
            .selectFrom('contact_tags as t')
            .select('t.tag')
            .whereRef('t.account_id', '=', 'contacts.account_id')
            .whereRef('t.contact_id', '=', 'contacts.id')
            .where('t.tag_key', 'in', group),
        ),
      );
    }
    return eb.and(all);
  };
}

/** Characters of written numbers, besides digits. */
const phoneText = /^[\d\s()+./\p{Pd}]+$/u;

function looksLikeNumber(text: string): boolean {
  return phoneText.test(text) && digitsOf(text).length >= 3;
}

function hasNumber(eb: Contacts, written: string): Expression<SqlBool> {
  const digits = digitsOf(written);
  // Other text is in no number; ignoring it would find every contact.
  if (digits === '' || !phoneText.test(written)) return sql<boolean>`false`;
  if (written.startsWith('+')) return beginsWith('mobile_key', digits);
  return eb.or([holds('mobile_key', digits), holds('mobile_home_key', digits)]);
}
