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
import { createFollow } from './follow.js';
import { createSend, type SendOptions } from './send.js';
import { createTokenSource, type TokenOption } from './token-source.js';
import { createWorkflowEndpoints, type WorkflowEndpoints } from './workflow-endpoints.js';

export interface ClientOptions {
  /** Where the service is, without the `/v1` that every path begins with. */
  readonly baseUrl: string;
  /** The access token, or a function that gets one: at first, and again for each one that has expired. */
  readonly token: TokenOption;
  /** Sends requests; the platform's `fetch` when absent. */
  readonly fetch?: (input: string, init?: RequestInit) => Promise<Response>;
  /** How questions and repeatable writes are tried again; `false` never does. Saving a version is never sent twice. */
  readonly retry?: Partial<RetryOptions> | false;
  /** Limits of one call: milliseconds until an answer begins, or each of the limits. */
  readonly timeout?: number | Partial<CallLimits>;
  /** What this service calls the query parameters that the interface does not name. */
  readonly parameterNames?: ParameterNamesOption;
}

/**
 * A typed client of the service. Every call answers `{ok: true, data}` or `{ok: false, failure}`; none throws for what a
 * service or a network does.
 */
export interface Client {
  /** Where the service is, as it was given. */
  readonly baseUrl: string;
  readonly accounts: AccountEndpoints;
  readonly attributes: AttributeEndpoints;
  readonly campaigns: CampaignEndpoints;
  readonly checkout: CheckoutEndpoints;
  readonly contacts: ContactEndpoints;
  readonly conversations: ConversationEndpoints;
  readonly forms: FormEndpoints;
  readonly links: LinkEndpoints;
  readonly meetingEvents: MeetingEventEndpoints;
  readonly quickCampaigns: QuickCampaignEndpoints;
  readonly templates: TemplateEndpoints;
  readonly workflows: WorkflowEndpoints;
  /** What the reference service offers beyond the interface. */
  readonly extensions: ExtensionEndpoints;
}

/** Builds a client. It holds no connection and starts no timer outside a call, so there is nothing to dispose of. */
export function createClient(options: ClientOptions): Client {
  const { timeout, retry } = options;
  const parts: SendOptions = {
    baseUrl: options.baseUrl,
    tokens: createTokenSource(options.token),
    // Looked up at each call: hosts that put their own `fetch` in place may do so later.
    fetch: (input, init) => (options.fetch ?? globalThis.fetch)(String(input), init),
    limits: { ...defaultCallLimits, ...given(typeof timeout === 'number' ? { answer: timeout } : timeout) },
    retry: retry === false ? { ...defaultRetry, tries: 1 } : { ...defaultRetry, ...given(retry) },
    random: Math.random,
  };
  const send = createSend(parts);
  const names = parameterNames(options.parameterNames);
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
    extensions: createExtensionEndpoints(send, createFollow(parts)),
  };
}

/** The options that were given: a key that is there without a value must not take the place of a default. */
function given<Options extends object>(options: Options | undefined): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<Options>;
}
