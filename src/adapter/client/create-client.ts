import { type CallLimits, defaultCallLimits } from './open-call.js';
import {
  type AccountEndpoints,
  type CheckoutEndpoints,
  createAccountEndpoints,
  createCheckoutEndpoints,
} from './account-endpoints.js';
import {
  type AttributeEndpoints,
  type ContactEndpoints,
  type ConversationEndpoints,
  createAttributeEndpoints,
  createContactEndpoints,
  createConversationEndpoints,
} from './contact-endpoints.js';
import { createExtensionEndpoints, type ExtensionEndpoints } from './extension-endpoints.js';
import {
  type CampaignEndpoints,
  createCampaignEndpoints,
  createFormEndpoints,
  createLinkEndpoints,
  createMeetingEventEndpoints,
  createQuickCampaignEndpoints,
  createTemplateEndpoints,
  type FormEndpoints,
  type LinkEndpoints,
  type MeetingEventEndpoints,
  type QuickCampaignEndpoints,
  type TemplateEndpoints,
} from './outreach-endpoints.js';
import { parameterNames, type ParameterNamesOption } from './parameter-names.js';
import { defaultRetry, type RetryOptions } from './retry.js';
import { createLateFollow } from './late-follow.js';
import { createSend, type SendOptions } from './send.js';
import { createTokenSource, type TokenOption } from './token-source.js';
import { createWorkflowEndpoints, type WorkflowEndpoints } from './workflow-endpoints.js';

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** Address of the service, without the `/v1` that every path begins with. */
  readonly baseUrl: string;
  /** The access token, or a function that provides one: first, and again for each token that expired. */
  readonly token: TokenOption;
  /**
   * Sends requests.
   *
   * @default the platform's `fetch`
   */
  readonly fetch?: (input: string, init?: RequestInit) => Promise<Response>;
  /**
   * How reads and repeatable writes are retried; `false` turns retries off. Saving a version is never retried without
   * an idempotency key.
   *
   * @default `{ tries: 5, base: 500, cap: 30_000 }`
   */
  readonly retry?: Partial<RetryOptions> | false;
  /** Limits of one call: milliseconds until an answer begins, or each of the limits. */
  readonly timeout?: number | Partial<CallLimits>;
  /**
   * Names of the query parameters that the interface describes and does not name. Experimental: it may change in any
   * release.
   *
   * @default the names of the reference service
   */
  readonly experimental_parameterNames?: ParameterNamesOption;
}

/**
 * A typed client of the service. Every call answers `{ ok: true, data }` or `{ ok: false, failure }`; none throws for
 * what a service or a network does.
 */
export interface Client {
  /** Address of the service, as given. */
  readonly baseUrl: string;
  /** Accounts. */
  readonly accounts: AccountEndpoints;
  /** Definitions of attributes. */
  readonly attributes: AttributeEndpoints;
  /** Campaigns. */
  readonly campaigns: CampaignEndpoints;
  /** Checkouts of plans. */
  readonly checkout: CheckoutEndpoints;
  /** Contacts. */
  readonly contacts: ContactEndpoints;
  /** Conversations with contacts. */
  readonly conversations: ConversationEndpoints;
  /** Lead forms. */
  readonly forms: FormEndpoints;
  /** Short links. */
  readonly links: LinkEndpoints;
  /** Bookable meetings. */
  readonly meetingEvents: MeetingEventEndpoints;
  /** Single messages to a list. */
  readonly quickCampaigns: QuickCampaignEndpoints;
  /** Templates of messages. */
  readonly templates: TemplateEndpoints;
  /** Versions and executions of workflows. */
  readonly workflows: WorkflowEndpoints;
  /** Endpoints of the reference service beyond the interface. */
  readonly extensions: ExtensionEndpoints;
}

/**
 * Creates a client. It holds no connection and starts no timer outside a call, so there is nothing to dispose of.
 *
 * @example
 * ```ts
 * import { createClient } from 'pathboard/client';
 *
 * const client = createClient({ baseUrl: 'https://api.example.com', token: 'secret' });
 * const answer = await client.contacts.list({ accountId: 'acc_1', search: 'maya' });
 * if (answer.ok) console.log(answer.data.items);
 * else console.error(answer.failure.code);
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const { timeout, retry } = options;
  const parts: SendOptions = {
    baseUrl: options.baseUrl,
    tokens: createTokenSource(options.token),
    // Looked up at each call: a host may replace the global `fetch` later.
    fetch: (input, init) => (options.fetch ?? globalThis.fetch)(String(input), init),
    limits: { ...defaultCallLimits, ...given(typeof timeout === 'number' ? { answer: timeout } : timeout) },
    retry: retry === false ? { ...defaultRetry, tries: 1 } : { ...defaultRetry, ...given(retry) },
    random: Math.random,
  };
  const send = createSend(parts);
  const names = parameterNames(options.experimental_parameterNames);
  return {
    baseUrl: options.baseUrl,
    accounts: createAccountEndpoints(send),
    attributes: createAttributeEndpoints(send),
    campaigns: createCampaignEndpoints(send, names.campaigns),
    checkout: createCheckoutEndpoints(send, names.checkout),
    contacts: createContactEndpoints(send, names.contacts),
    conversations: createConversationEndpoints(send),
    forms: createFormEndpoints(send, names.forms),
    links: createLinkEndpoints(send, names.links),
    meetingEvents: createMeetingEventEndpoints(send),
    quickCampaigns: createQuickCampaignEndpoints(send),
    templates: createTemplateEndpoints(send),
    workflows: createWorkflowEndpoints(send),
    extensions: createExtensionEndpoints(send, createLateFollow(parts)),
  };
}

/** Omits options whose value is `undefined`: they must not replace a default. */
function given<Options extends object>(options: Options | undefined): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<Options>;
}
