import type { JsonObject } from '#base';
import type { Message } from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions, Page } from '../workflow-adapter.js';

/** Kinds of resources that an account has and fields choose from. */
export const resourceKinds = [
  'attributes',
  'campaigns',
  'contacts',
  'forms',
  'groups',
  'links',
  'lists',
  'meetingEvents',
  'phoneNumbers',
  'senders',
  'tags',
  'templates',
  'users',
  'workflows',
] as const;
/** A kind of resource of an account, such as `lists` or `senders`. */
export type ResourceKind = (typeof resourceKinds)[number];

/** Kinds whose lists cannot be searched by the service: they are read completely and searched here. */
export type WholeKind = 'attributes' | 'meetingEvents' | 'workflows';
export type SearchedKind = Exclude<ResourceKind, WholeKind>;

/** Kinds with an endpoint for one id; others are searched in their lists. */
export type NamedKind = 'contacts' | 'forms' | 'links';

export interface PartQuery {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Reads the resources of one account: the port between pickers and services. */
export interface AccountReader {
  list(kind: SearchedKind, part: PartQuery, options: CallOptions): Promise<Answer<Page<JsonObject>>>;
  /**
   * Iterates over all resources of a kind.
   *
   * @throws ListFailure where the list cannot be read to its end
   */
  all(kind: WholeKind, options: CallOptions): AsyncIterable<JsonObject>;
  /** One resource; `undefined` where it certainly does not exist. */
  get(kind: NamedKind, id: string, options: CallOptions): Promise<Answer<JsonObject | undefined>>;
  account(options: CallOptions): Promise<Answer<JsonObject>>;
  createTemplate(
    template: { readonly name: string; readonly text: string },
    options: CallOptions,
  ): Promise<Answer<JsonObject | undefined>>;
  /** Renames a form, then makes it active. Returns it as it is afterwards. */
  changeForm(
    id: string,
    changes: { readonly name?: string; readonly active?: true },
    options: CallOptions,
  ): Promise<Answer<JsonObject>>;
  sendToList(
    request: { readonly workflowId: string; readonly listId: string; readonly name: string },
    options: CallOptions,
  ): Promise<Answer<object>>;
  startCheckout(
    request: { readonly successUrl: string; readonly cancelUrl: string },
    options: CallOptions,
  ): Promise<Answer<{ readonly address: string }>>;
  /** The newest messages with a contact, newest first. */
  messagesWith(contactId: string, options: CallOptions): Promise<Answer<readonly Message[]>>;
  changeContact(id: string, changes: JsonObject, options: CallOptions): Promise<Answer<JsonObject>>;
  changeMeetingEvent(
    id: string,
    changes: { readonly name?: string; readonly enabled?: boolean },
    options: CallOptions,
  ): Promise<Answer<JsonObject>>;
}
