import type { JsonObject } from '#base';
import type { Contact } from '#model';
import type { Client } from '../client/create-client.js';
import { listAll } from '../client/list-all.js';
import type { Answer } from '../failure.js';
import type { CallOptions, Page } from '../workflow-adapter.js';
import type { AccountReader, PartQuery, SearchedKind } from './account-reader.js';
import { textIn } from './resource-option.js';

/** Reads the things of an account from a service: what the interface lists, and the reference service's extensions for the rest. */
export function createHttpReader(client: Client, accountId: string): AccountReader {
  const { extensions } = client;
  const lists: {
    readonly [kind in SearchedKind]: (part: PartQuery, options: CallOptions) => Promise<Answer<Page<object>>>;
  } = {
    campaigns: ({ search, ...part }, options) =>
      client.campaigns.list({ accountId, ...part, ...(search === '' ? {} : { name: search }) }, options),
    contacts: createContactSearch(client, accountId),
    forms: ({ search, ...part }, options) => client.forms.list({ accountId, ...part, ...words(search) }, options),
    groups: ({ search, ...part }, options) => extensions.listGroups({ accountId, ...part, ...words(search) }, options),
    links: ({ search, ...part }, options) => client.links.list({ accountId, ...part, ...words(search) }, options),
    lists: ({ search, ...part }, options) => extensions.listLists({ accountId, ...part, ...words(search) }, options),
    phoneNumbers: ({ search, ...part }, options) =>
      extensions.listPhoneNumbers({ accountId, ...part, ...words(search) }, options),
    senders: ({ search, ...part }, options) =>
      extensions.listSenders({ accountId, ...part, ...words(search) }, options),
    tags: ({ search, ...part }, options) => extensions.listTags({ accountId, ...part, ...words(search) }, options),
    templates: ({ search, ...part }, options) =>
      extensions.listTemplates({ accountId, ...part, ...words(search) }, options),
    users: ({ search, ...part }, options) => extensions.listUsers({ accountId, ...part, ...words(search) }, options),
  };
  let answersContacts: Promise<boolean> | undefined;
  /**
   * Whether this service answers for one contact at all: asked about one that is there for certain. Without that, a contact would
   * count as gone with every service that has no such address.
   */
  const knowsContacts = async (options: CallOptions): Promise<boolean> => {
    const first = await client.contacts.list({ accountId, limit: 1 }, options);
    const id = first.ok ? first.data.items[0]?.id : undefined;
    return typeof id === 'string' && (await extensions.getContact({ accountId, contactId: id }, options)).ok;
  };

  return {
    list: async (kind, part, options) => (await lists[kind](part, options)) as Answer<Page<JsonObject>>,
    all(kind, options) {
      const things: AsyncIterable<object> =
        kind === 'attributes'
          ? client.attributes.listAll({ accountId, attributeType: 'contacts' }, options)
          : kind === 'meetingEvents'
            ? client.meetingEvents.listAll({ accountId }, options)
            : listAll((page, each) => extensions.listWorkflows({ accountId, ...page }, each), { limit: 100 }, options);
      return things as AsyncIterable<JsonObject>;
    },
    async get(kind, id, options) {
      const answer =
        kind === 'contacts'
          ? await extensions.getContact({ accountId, contactId: id }, options)
          : kind === 'forms'
            ? await client.forms.get({ accountId, formId: id }, options)
            : await client.links.get({ accountId, linkId: id }, options);
      if (answer.ok) return answer as Answer<JsonObject>;
      // An id that cannot stand in an address is none of a thing.
      if (answer.failure.code === 'invalid-id') return { ok: true, data: undefined };
      if (answer.failure.kind !== 'notFound') return answer;
      if (kind !== 'contacts' || (await (answersContacts ??= knowsContacts(options))))
        return { ok: true, data: undefined };
      answersContacts = undefined;
      return answer;
    },
    account: async (options) => (await extensions.getAccount({ accountId }, options)) as Answer<JsonObject>,
    async createTemplate({ name, text }, options) {
      const answer = await client.templates.create({ accountId, template: { name, template: text } }, options);
      return answer.ok ? { ok: true, data: answer.data.items[0] as JsonObject | undefined } : answer;
    },
  };
}

function words(search: string): { readonly search?: string } {
  return search === '' ? {} : { search };
}

/**
 * Finds contacts by words. `search` is an extension of the reference service; one that does not know it answers everybody, which would
 * look like a result. So what comes is looked at, and where most of it has nothing of what was asked for, this service is from then
 * on asked by the parameters that the interface shows: a number, an address, or a first name and then a last name.
 */
function createContactSearch(
  client: Client,
  accountId: string,
): (part: PartQuery, options: CallOptions) => Promise<Answer<Page<Contact>>> {
  let isKnown = true;
  return async ({ search, ...part }, options) => {
    if (search === '') return client.contacts.list({ accountId, ...part }, options);
    if (isKnown) {
      const answer = await client.contacts.list({ accountId, ...part, search }, options);
      if (
        !answer.ok ||
        answer.data.items.filter((contact) => !isMet(contact, search)).length * 2 <= answer.data.items.length
      )
        return answer;
      isKnown = false;
    }
    if (search.includes('@')) return client.contacts.list({ accountId, ...part, email: search }, options);
    if (/^[\d\s()+./-]+$/.test(search)) return client.contacts.list({ accountId, ...part, mobile: search }, options);
    const [first = search, ...rest] = search.split(/\s+/);
    if (rest.length > 0)
      return client.contacts.list({ accountId, ...part, firstName: first, lastName: rest.join(' ') }, options);
    const byFirst = await client.contacts.list({ accountId, ...part, firstName: first }, options);
    // Nobody with this first name from the beginning on: it is a last name.
    return byFirst.ok && byFirst.data.items.length === 0
      ? client.contacts.list({ accountId, ...part, lastName: first }, options)
      : byFirst;
  };
}

function isMet(contact: Contact, search: string): boolean {
  const resource = contact as JsonObject;
  const number = textIn(resource['mobile'], 'number');
  const said = folded(
    [textIn(resource, 'firstName'), textIn(resource, 'lastName'), textIn(resource, 'email'), number].join(' '),
  );
  const digits = search.replaceAll(/\D/g, '');
  return (
    folded(search)
      .split(/\s+/)
      .some((word) => said.includes(word)) ||
    (digits.length >= 3 && number.includes(digits.replace(/^0+/, '')))
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
