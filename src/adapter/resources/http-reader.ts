import type { JsonObject } from '#base';
import type { Contact } from '#model';
import type { Client } from '../client/create-client.js';
import type { listAll } from '../client/list-all.js';
import type { Answer } from '../failure.js';
import type { CallOptions, Page } from '../workflow-adapter.js';
import type { AccountReader, PartQuery, SearchedKind } from './account-reader.js';
import { textIn } from './resource-option.js';

/**
 * Creates a reader over a service: the lists of the interface, and extensions of the reference service for other kinds.
 */
export function createHttpReader(client: Client, accountId: string, listPages: typeof listAll): AccountReader {
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

  return {
    list: async (kind, part, options) => (await lists[kind](part, options)) as Answer<Page<JsonObject>>,
    all(kind, options) {
      const items: AsyncIterable<object> =
        kind === 'attributes'
          ? client.attributes.listAll({ accountId, attributeType: 'contacts' }, options)
          : kind === 'meetingEvents'
            ? client.meetingEvents.listAll({ accountId }, options)
            : listPages(
                (page, each) => extensions.listWorkflows({ accountId, ...page }, each),
                { limit: 100 },
                options,
              );
      return items as AsyncIterable<JsonObject>;
    },
    async get(kind, id, options) {
      const answer =
        kind === 'contacts'
          ? await extensions.getContact({ accountId, contactId: id }, options)
          : kind === 'forms'
            ? await client.forms.get({ accountId, formId: id }, options)
            : await client.links.get({ accountId, linkId: id }, options);
      if (answer.ok) return answer as Answer<JsonObject>;
      // An id that cannot be part of an address belongs to no resource.
      if (answer.failure.code === 'invalid-id') return { ok: true, data: undefined };
      if (answer.failure.kind !== 'notFound') return answer;
      if (kind !== 'contacts' || (await (answersContacts ??= knowsContacts(client, accountId, options))))
        return { ok: true, data: undefined };
      answersContacts = undefined;
      return answer;
    },
    account: async (options) => (await extensions.getAccount({ accountId }, options)) as Answer<JsonObject>,
    async createTemplate({ name, text }, options) {
      const answer = await client.templates.create({ accountId, template: { name, template: text } }, options);
      return answer.ok ? { ok: true, data: answer.data.items[0] as JsonObject | undefined } : answer;
    },
    ...createChanges(client, accountId),
  };
}

function createChanges(
  client: Client,
  accountId: string,
): Omit<AccountReader, 'account' | 'all' | 'createTemplate' | 'get' | 'list'> {
  return {
    async changeForm(formId, { active, name }, options) {
      const call = { accountId, formId };
      if (name !== undefined) {
        const renamed = await client.forms.update({ ...call, changes: { name } }, options);
        if (!renamed.ok || !active) return renamed as Answer<JsonObject>;
      }
      return (
        active ? await client.forms.activate(call, options) : await client.forms.get(call, options)
      ) as Answer<JsonObject>;
    },
    async sendToList({ listId, name, workflowId }, options) {
      // Quick campaigns belong to a group; the steps of a workflow name their own senders.
      const groups = await client.extensions.listGroups({ accountId, limit: 100 }, options);
      if (!groups.ok) return groups;
      const { items } = groups.data;
      const groupId = (items.find(({ isDefault }) => isDefault === true) ?? items[0])?.id ?? '';
      const quickCampaign = { name, groupId, listId, message: { message: '' }, workflowId };
      return client.quickCampaigns.create({ accountId, quickCampaign }, options);
    },
    async startCheckout(addresses, options) {
      const account = await client.extensions.getAccount({ accountId }, options);
      if (!account.ok) return account;
      const { plan } = account.data;
      const checkout = { plan: plan?.id ?? plan?.name ?? '' };
      const answer = await client.checkout.start({ accountId, checkout, ...addresses }, options);
      return answer.ok ? { ok: true, data: { address: answer.data } } : answer;
    },
    async messagesWith(contactId, options) {
      const found = await client.conversations.list({ accountId, contactId, limit: 1 }, options);
      if (!found.ok) return found;
      const id = found.data.items[0]?.id;
      if (typeof id !== 'string') return { ok: true, data: [] };
      const query = { accountId, conversationId: id, limit: 50 };
      const answer = await client.extensions.listMessages(query, options);
      return answer.ok ? { ok: true, data: answer.data.items } : answer;
    },
    changeContact: async (contactId, changes, options) =>
      (await client.contacts.update(
        { accountId, contactId, changes: changes as Contact },
        options,
      )) as Answer<JsonObject>,
    changeMeetingEvent: async (meetingEventId, changes, options) =>
      (await client.meetingEvents.update({ accountId, meetingEventId, changes }, options)) as Answer<JsonObject>,
  };
}

/**
 * Whether this service can return one contact at all, tried with one that certainly exists. Otherwise contacts would
 * count as missing with every service that lacks the endpoint.
 */
async function knowsContacts(client: Client, accountId: string, options: CallOptions): Promise<boolean> {
  const first = await client.contacts.list({ accountId, limit: 1 }, options);
  const id = first.ok ? first.data.items[0]?.id : undefined;
  return typeof id === 'string' && (await client.extensions.getContact({ accountId, contactId: id }, options)).ok;
}

function words(search: string): { readonly search?: string } {
  return search === '' ? {} : { search };
}

/**
 * Searches contacts. `search` is an extension of the reference service; a service that ignores it returns all contacts,
 * which would look like a result. Where most of them do not match, this service is from then on searched by the
 * parameters of the interface: a number, an e-mail address, or a first name and then a last name.
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
        answer.data.items.filter((contact) => !matchesSearch(contact, search)).length * 2 <= answer.data.items.length
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
    // No contact has this first name: search the last names.
    return byFirst.ok && byFirst.data.items.length === 0
      ? client.contacts.list({ accountId, ...part, lastName: first }, options)
      : byFirst;
  };
}

function matchesSearch(contact: Contact, search: string): boolean {
  const resource = contact as JsonObject;
  const number = textIn(resource['mobile'], 'number');
  const searched = folded(
    [textIn(resource, 'firstName'), textIn(resource, 'lastName'), textIn(resource, 'email'), number].join(' '),
  );
  const digits = search.replaceAll(/\D/g, '');
  return (
    folded(search)
      .split(/\s+/)
      .some((word) => searched.includes(word)) ||
    (digits.length >= 3 && number.includes(digits.replace(/^0+/, '')))
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
