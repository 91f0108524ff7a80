import { createRandomId, type JsonObject } from '#base';
import type { AttributeDefinition, Contact, ListDefinition, Template } from '#model';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { searchKey } from '../database/search-text.js';
import { attributeKey } from './attribute-routes.js';
import { contactColumns, memberRows, tagRows } from './contact-rows.js';
import { templateKey } from './template-routes.js';

/**
 * Initial contacts of an account and their lists, attributes and templates, each newest first. Items without an `id`
 * get one.
 */
export interface ContactSeed {
  /** A list that is not among `lists` is created from the contact's membership. */
  readonly contacts?: readonly Contact[];
  /** Contact lists. */
  readonly lists?: readonly ListDefinition[];
  /** For contacts, deals and tickets, distinguished by `type`. */
  readonly attributes?: readonly AttributeDefinition[];
  /** Templates of messages. */
  readonly templates?: readonly Template[];
}

/** Adds contacts, lists, attributes and templates to an account. */
export async function loadContacts(queries: Queries, accountId: string, seed: ContactSeed): Promise<void> {
  const { attributes = [], contacts = [], templates = [] } = seed;
  await insertRows(
    queries,
    'lists',
    listed(accountId, allLists(seed), ({ keyword, name }) => searchKey(textOf(name), textOf(keyword))),
  );
  await insertRows(queries, 'templates', listed(accountId, templates, templateKey));
  await insertRows(
    queries,
    'attribute_definitions',
    listed(accountId, attributes, attributeKey).map((row, index) => ({
      ...row,
      type: attributes[index]?.type ?? 'contacts',
    })),
  );

  const people = contacts.map((contact) => withId(contact));
  await insertRows(
    queries,
    'contacts',
    people.map((contact, index) => ({
      account_id: accountId,
      id: contact.id,
      sequence: people.length - index,
      ...contactColumns(contact.document),
    })),
  );
  await insertRows(
    queries,
    'contact_tags',
    people.flatMap(({ document, id }) => tagRows(accountId, id, document)),
  );
  await insertRows(
    queries,
    'list_members',
    people.flatMap(({ document, id }) => memberRows(accountId, id, document)),
  );
}

function allLists({ contacts = [], lists = [] }: ContactSeed): readonly ListDefinition[] {
  const known = new Map(lists.map((list) => [list.id, list]));
  for (const { id, optIn: _, optOut: _out, ...definition } of contacts.flatMap((contact) => contact.lists ?? [])) {
    if (typeof id === 'string' && !known.has(id)) known.set(id, { id, ...definition });
  }
  return [...known.values()];
}

function listed(accountId: string, items: readonly object[], keyOf: (document: JsonObject) => string) {
  return items.map((value, index) => {
    const { document, id } = withId(value);
    return {
      account_id: accountId,
      id,
      sequence: items.length - index,
      search_key: keyOf(document),
      document: JSON.stringify(document),
    };
  });
}

function withId(value: object): { readonly id: string; readonly document: JsonObject } {
  const document = value as JsonObject;
  const id = typeof document['id'] === 'string' ? document['id'] : createRandomId();
  return { id, document: { ...document, id } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
