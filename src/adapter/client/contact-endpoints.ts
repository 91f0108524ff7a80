import {
  type AttributeDefinition,
  attributeDefinitionShape,
  type AttributeUpdateAnswer,
  attributeUpdateAnswerShape,
  type Contact,
  contactShape,
  type Conversation,
  conversationShape,
} from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions, Page, PageQuery } from '../workflow-adapter.js';
import { type Endpoint, reads } from './endpoint.js';
import { listAll } from './list-all.js';
import { pageQuery } from './page-query.js';
import type { ParameterNames } from './parameter-names.js';
import { readAs, readListAs } from './reading.js';
import type { Send } from './send.js';

/** Filters contacts: each field matches the whole value or a part of it. */
export interface ContactQuery extends PageQuery {
  /** The id of the account whose contacts are listed. */
  readonly accountId: string;
  /** First name, or a part of it. */
  readonly firstName?: string;
  /** Last name, or a part of it. */
  readonly lastName?: string;
  /** Number, or a part of it. */
  readonly mobile?: string;
  /** E-mail address, or a part of it. */
  readonly email?: string;
  /** Tags, all of which the contact has to have. */
  readonly tags?: readonly string[];
  /**
   * Words in the name, the number or the e-mail address. An extension of the reference service; other services may
   * ignore it and return all contacts.
   */
  readonly search?: string;
}

/** Endpoints of contacts. */
export interface ContactEndpoints {
  /** Lists one page of contacts. */
  list(query: ContactQuery, options?: CallOptions): Promise<Answer<Page<Contact>>>;
  /**
   * Iterates over all results of `list`, page by page.
   *
   * @throws ListFailure where a page cannot be read
   */
  listAll(query: ContactQuery, options?: CallOptions): AsyncIterable<Contact>;
  /** Changes the given fields and returns the updated contact. */
  update(
    call: { readonly accountId: string; readonly contactId: string; readonly changes: Contact },
    options?: CallOptions,
  ): Promise<Answer<Contact>>;
}

/** `attributeType` names what attributes belong to. */
interface AttributeQuery {
  /** The id of the account that the attributes are defined in. */
  readonly accountId: string;
  /** What the attributes belong to. */
  readonly attributeType: 'contacts' | 'deals' | 'tickets';
}

/** Endpoints of attribute definitions. */
export interface AttributeEndpoints {
  /** Lists the definitions of a type. */
  list(query: AttributeQuery, options?: CallOptions): Promise<Answer<Page<AttributeDefinition>>>;
  /**
   * Iterates over the definitions of a type.
   *
   * @throws ListFailure where a page cannot be read
   */
  listAll(query: AttributeQuery, options?: CallOptions): AsyncIterable<AttributeDefinition>;
  /** Sends fields of a contact and returns its balance, in the shapes of the service. */
  update(
    call: AttributeQuery & { readonly attributeId: string; readonly changes: Contact },
    options?: CallOptions,
  ): Promise<Answer<AttributeUpdateAnswer>>;
}

/** A page of an account's conversations. */
interface ConversationQuery extends PageQuery {
  /** The id of the account whose conversations are listed. */
  readonly accountId: string;
  /**
   * Only the conversation with this contact. An extension of the reference service; other services may ignore it and
   * return all conversations.
   */
  readonly contactId?: string;
}

/** Endpoints of conversations. */
export interface ConversationEndpoints {
  /** Lists one page of conversations. */
  list(query: ConversationQuery, options?: CallOptions): Promise<Answer<Page<Conversation>>>;
  /**
   * Iterates over all conversations.
   *
   * @throws ListFailure where a page cannot be read
   */
  listAll(query: ConversationQuery, options?: CallOptions): AsyncIterable<Conversation>;
  /** Loads one conversation. */
  get(
    call: { readonly accountId: string; readonly conversationId: string },
    options?: CallOptions,
  ): Promise<Answer<Conversation>>;
}

const account = '/v1/accounts/{accountId}';

const listContacts: Endpoint<Page<Contact>> = reads(`${account}/contacts`, readListAs<Contact>(contactShape));
const updateContact: Endpoint<Contact> = {
  method: 'PUT',
  path: `${account}/contacts/{contactId}`,
  resend: 'always',
  read: readAs<Contact>(contactShape),
  accepts: contactShape,
};
const listAttributes: Endpoint<Page<AttributeDefinition>> = reads(
  `${account}/attributes/{attributeType}`,
  readListAs<AttributeDefinition>(attributeDefinitionShape),
);
const updateAttribute: Endpoint<AttributeUpdateAnswer> = {
  method: 'PUT',
  path: `${account}/attributes/{attributeType}/{attributeId}`,
  resend: 'always',
  read: readAs<AttributeUpdateAnswer>(attributeUpdateAnswerShape),
  accepts: contactShape,
};
const listConversations: Endpoint<Page<Conversation>> = reads(
  `${account}/conversations`,
  readListAs<Conversation>(conversationShape),
);
const getConversation: Endpoint<Conversation> = reads(
  `${account}/conversations/{conversationId}`,
  readAs<Conversation>(conversationShape),
);

export function createContactEndpoints(send: Send, names: ParameterNames['contacts']): ContactEndpoints {
  const list: ContactEndpoints['list'] = (
    { accountId, email, firstName, lastName, mobile, search, tags, ...page },
    options,
  ) =>
    send(listContacts, {
      path: { accountId },
      query: {
        ...pageQuery(page),
        [names.firstName]: firstName,
        [names.lastName]: lastName,
        [names.mobile]: mobile,
        [names.email]: email,
        [names.search]: search,
        [names.tags]: tags === undefined || tags.length === 0 ? undefined : tags.join(','),
      },
      ...options,
    });
  return {
    list,
    listAll: ({ limit = 100, offset, ...query }, options) =>
      listAll(
        (page, each) => list({ ...query, ...page }, each),
        { limit, ...(offset !== undefined && { offset }) },
        options,
      ),
    update: ({ accountId, changes, contactId }, options) =>
      send(updateContact, { path: { accountId, contactId }, body: changes, ...options }),
  };
}

export function createAttributeEndpoints(send: Send): AttributeEndpoints {
  const list = (
    { accountId, attributeType, ...page }: AttributeQuery & PageQuery,
    options?: CallOptions,
  ): Promise<Answer<Page<AttributeDefinition>>> =>
    send(listAttributes, { path: { accountId, attributeType }, query: pageQuery(page), ...options });
  return {
    list: ({ accountId, attributeType }, options) => list({ accountId, attributeType }, options),
    listAll: ({ accountId, attributeType }, options) =>
      listAll((page, each) => list({ accountId, attributeType, ...page }, each), {}, options),
    update: ({ accountId, attributeId, attributeType, changes }, options) =>
      send(updateAttribute, { path: { accountId, attributeType, attributeId }, body: changes, ...options }),
  };
}

export function createConversationEndpoints(send: Send): ConversationEndpoints {
  const list: ConversationEndpoints['list'] = ({ accountId, contactId, ...page }, options) =>
    send(listConversations, { path: { accountId }, query: { ...pageQuery(page), contactId }, ...options });
  return {
    list,
    listAll: ({ limit = 100, offset, ...query }, options) =>
      listAll(
        (page, each) => list({ ...query, ...page }, each),
        { limit, ...(offset !== undefined && { offset }) },
        options,
      ),
    get: (path, options) => send(getConversation, { path: { ...path }, ...options }),
  };
}
