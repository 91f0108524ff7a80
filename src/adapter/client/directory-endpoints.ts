import {
  type Account,
  accountShape,
  type ConfigGroup,
  configGroupShape,
  type ConfigUser,
  configUserShape,
  type Contact,
  contactShape,
  type ListDefinition,
  listDefinitionShape,
  type Message,
  messageShape,
  type PhoneNumber,
  phoneNumberShape,
  type Sender,
  senderShape,
  type ShapeFor,
  type ShapeOf,
  type Template,
  templateShape,
} from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions, Page, PageQuery } from '../workflow-adapter.js';
import { type Endpoint, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readAs, readExactListAs, readListAs } from './reading.js';
import type { Send } from './send.js';

/** Filters an account's list: each word of `search` has to match. */
export interface DirectoryQuery extends PageQuery {
  /** Id of the account. */
  readonly accountId: string;
  /** Words, all of which have to match. */
  readonly search?: string;
}

/** A contact list with its number of contacts. */
export interface CountedList extends ListDefinition {
  /** The number of contacts on the list. Absent where the service does not count them. */
  contacts?: number | undefined;
}
const countedListShape: ShapeFor<CountedList> = { ...listDefinitionShape, contacts: 'number?' };

/** A tag with its number of contacts. */
export interface CountedTag {
  /** The tag itself; tags have no other id. */
  name: string;
  /** The number of contacts with the tag. Absent where the service does not count them. */
  contacts?: number | undefined;
  [key: string]: unknown;
}
const countedTagShape: ShapeFor<CountedTag> = { name: 'text!', contacts: 'number?' };

/** Lists one page of a directory. */
type Listing<Item> = (query: DirectoryQuery, options?: CallOptions) => Promise<Answer<Page<Item>>>;

/**
 * Resources of an account beyond the lists of the interface. Extensions of the reference service; another service may
 * answer `notFound`.
 */
export interface DirectoryEndpoints {
  /** Loads the account. */
  getAccount(call: { readonly accountId: string }, options?: CallOptions): Promise<Answer<Account>>;
  /** Loads one contact. */
  getContact(
    call: { readonly accountId: string; readonly contactId: string },
    options?: CallOptions,
  ): Promise<Answer<Contact>>;
  /** Lists messages, newest first. */
  listMessages(
    query: PageQuery & { readonly accountId: string; readonly conversationId: string },
    options?: CallOptions,
  ): Promise<Answer<Page<Message>>>;
  /** Lists contact lists. */
  readonly listLists: Listing<CountedList>;
  /** Lists tags of contacts. */
  readonly listTags: Listing<CountedTag>;
  /** Lists templates of messages. */
  readonly listTemplates: Listing<Template>;
  /** Lists members of the team. */
  readonly listUsers: Listing<ConfigUser>;
  /** Lists numbers and names that messages are sent from. */
  readonly listSenders: Listing<Sender>;
  /** Lists groups of the team. */
  readonly listGroups: Listing<ConfigGroup>;
  /** Lists phone numbers. */
  readonly listPhoneNumbers: Listing<PhoneNumber>;
}

const account = '/v1/accounts/{accountId}';
const getAccount: Endpoint<Account> = reads(account, readAs<Account>(accountShape));
const getContact: Endpoint<Contact> = reads(`${account}/contacts/{contactId}`, readAs<Contact>(contactShape));
const listMessages: Endpoint<Page<Message>> = reads(
  `${account}/conversations/{conversationId}/messages`,
  readListAs<Message>(messageShape),
);

export function createDirectoryEndpoints(send: Send): DirectoryEndpoints {
  const listing = <Item>(segment: string, shape: ShapeOf<Item>, readList = readListAs): Listing<Item> => {
    const endpoint: Endpoint<Page<Item>> = reads(`${account}/${segment}`, readList(shape));
    return ({ accountId, search, ...page }, options) =>
      send(endpoint, { path: { accountId }, query: { ...pageQuery(page), search }, ...options });
  };
  return {
    getAccount: ({ accountId }, options) => send(getAccount, { path: { accountId }, ...options }),
    getContact: ({ accountId, contactId }, options) => send(getContact, { path: { accountId, contactId }, ...options }),
    listMessages: ({ accountId, conversationId, ...page }, options) =>
      send(listMessages, { path: { accountId, conversationId }, query: pageQuery(page), ...options }),
    listLists: listing('lists', countedListShape),
    listTags: listing('tags', countedTagShape),
    listTemplates: listing('templates', templateShape),
    // Whole items of these become values of node settings.
    listUsers: listing('users', configUserShape, readExactListAs),
    listSenders: listing('senders', senderShape, readExactListAs),
    listGroups: listing('groups', configGroupShape, readExactListAs),
    listPhoneNumbers: listing('phonenumbers', phoneNumberShape, readExactListAs),
  };
}
