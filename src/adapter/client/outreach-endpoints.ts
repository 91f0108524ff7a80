import {
  type Campaign,
  campaignShape,
  type Form,
  formShape,
  type Link,
  linkShape,
  type MeetingEvent,
  meetingEventShape,
  type QuickCampaign,
  quickCampaignShape,
  type Template,
  templateShape,
} from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions, Page, PageQuery } from '../workflow-adapter.js';
import { type Endpoint, type KeyedCallOptions, reads } from './endpoint.js';
import { listAll } from './list-all.js';
import { pageQuery } from './page-query.js';
import type { ParameterNames } from './parameter-names.js';
import { readAs, readListAs } from './reading.js';
import type { Send } from './send.js';

/** An account. */
interface InAccount {
  /** Id of the account. */
  readonly accountId: string;
}

/** Endpoints of campaigns. */
export interface CampaignEndpoints {
  /** `name` matches the whole name or a part of it. */
  list(
    query: InAccount & PageQuery & { readonly name?: string },
    options?: CallOptions,
  ): Promise<Answer<Page<Campaign>>>;
  /** Iterates over all pages; throws a `ListFailure` where one cannot be read. */
  listAll(query: InAccount & PageQuery & { readonly name?: string }, options?: CallOptions): AsyncIterable<Campaign>;
  /**
   * Changes a campaign. A POST, as the interface shows it: retried only while nothing has left this machine, unless it
   * has an idempotency key.
   */
  update(
    call: InAccount & { readonly campaignId: string; readonly changes: Campaign },
    options?: KeyedCallOptions,
  ): Promise<Answer<Campaign>>;
}

/** Endpoints of single messages to a list. */
export interface QuickCampaignEndpoints {
  /** Sends a message to a list. It reaches people, so that it is never retried without an idempotency key. */
  create(
    call: InAccount & { readonly quickCampaign: QuickCampaign },
    options?: KeyedCallOptions,
  ): Promise<Answer<object>>;
}

/** Endpoints of templates. */
export interface TemplateEndpoints {
  /** Creates a template. Returns a list, as the service does. */
  create(
    call: InAccount & { readonly template: Template },
    options?: KeyedCallOptions,
  ): Promise<Answer<Page<Template>>>;
}

/** Filters short links. */
type LinkQuery = InAccount & PageQuery & { readonly search?: string };

/** Endpoints of short links. */
export interface LinkEndpoints {
  /** Lists short links. */
  list(query: LinkQuery, options?: CallOptions): Promise<Answer<Page<Link>>>;
  /** Iterates over all pages; throws a `ListFailure` where one cannot be read. */
  listAll(query: LinkQuery, options?: CallOptions): AsyncIterable<Link>;
  /** Loads one short link. */
  get(call: InAccount & { readonly linkId: string }, options?: CallOptions): Promise<Answer<Link>>;
}

/** `sort` names a field; a leading `-` sorts in descending order. */
type FormQuery = InAccount & PageQuery & { readonly search?: string; readonly sort?: string };
/** A form of an account. */
type OfForm = InAccount & { readonly formId: string };

/** Endpoints of lead forms. */
export interface FormEndpoints {
  /** Lists lead forms. */
  list(query: FormQuery, options?: CallOptions): Promise<Answer<Page<Form>>>;
  /** Iterates over all pages; throws a `ListFailure` where one cannot be read. */
  listAll(query: FormQuery, options?: CallOptions): AsyncIterable<Form>;
  /** Loads one form. */
  get(call: OfForm, options?: CallOptions): Promise<Answer<Form>>;
  /** Changes the given fields of a form and returns it. */
  update(call: OfForm & { readonly changes: Form }, options?: CallOptions): Promise<Answer<Form>>;
  /** Activates a form and returns it with its timestamp. */
  activate(call: OfForm, options?: CallOptions): Promise<Answer<Form>>;
}

/** Endpoints of bookable meetings. */
export interface MeetingEventEndpoints {
  /** Lists bookable meetings. */
  list(query: InAccount, options?: CallOptions): Promise<Answer<Page<MeetingEvent>>>;
  /** Iterates over all pages; throws a `ListFailure` where one cannot be read. */
  listAll(query: InAccount, options?: CallOptions): AsyncIterable<MeetingEvent>;
  /** Changes the given fields of a meeting and returns it. */
  update(
    call: InAccount & { readonly meetingEventId: string; readonly changes: MeetingEvent },
    options?: CallOptions,
  ): Promise<Answer<MeetingEvent>>;
}

const account = '/v1/accounts/{accountId}';
const form = `${account}/forms/{formId}`;

const listCampaigns: Endpoint<Page<Campaign>> = reads(`${account}/campaigns`, readListAs<Campaign>(campaignShape));
const updateCampaign: Endpoint<Campaign> = {
  method: 'POST',
  path: `${account}/campaigns/{campaignId}`,
  resend: 'notSent',
  read: readAs<Campaign>(campaignShape),
  accepts: campaignShape,
};
const createQuickCampaign: Endpoint<object> = {
  method: 'POST',
  path: `${account}/quickcampaigns`,
  resend: 'never',
  read: readAs<object>({}),
  accepts: quickCampaignShape,
};
const createTemplate: Endpoint<Page<Template>> = {
  method: 'POST',
  path: `${account}/templates`,
  resend: 'notSent',
  read: readListAs<Template>(templateShape),
  accepts: templateShape,
};
const listLinks: Endpoint<Page<Link>> = reads(`${account}/links`, readListAs<Link>(linkShape));
const getLink: Endpoint<Link> = reads(`${account}/links/{linkId}`, readAs<Link>(linkShape));
const listForms: Endpoint<Page<Form>> = reads(`${account}/forms`, readListAs<Form>(formShape));
const getForm: Endpoint<Form> = { method: 'GET', path: form, resend: 'always', read: readAs<Form>(formShape) };
const updateForm: Endpoint<Form> = {
  method: 'PUT',
  path: form,
  resend: 'always',
  read: readAs<Form>(formShape),
  accepts: formShape,
};
const activateForm: Endpoint<Form> = {
  method: 'PUT',
  path: `${form}/activate`,
  resend: 'always',
  read: readAs<Form>(formShape),
};
const listMeetingEvents: Endpoint<Page<MeetingEvent>> = reads(
  `${account}/meetingevents`,
  readListAs<MeetingEvent>(meetingEventShape),
);
const updateMeetingEvent: Endpoint<MeetingEvent> = {
  method: 'PUT',
  path: `${account}/meetingevents/{meetingEventId}`,
  resend: 'always',
  read: readAs<MeetingEvent>(meetingEventShape),
  accepts: meetingEventShape,
};

/** A hundred items per page, unless fewer are requested. */
function pagesOf({ limit = 100, offset }: PageQuery): PageQuery {
  return { limit, ...(offset !== undefined && { offset }) };
}

export function createCampaignEndpoints(send: Send, names: ParameterNames['campaigns']): CampaignEndpoints {
  const list: CampaignEndpoints['list'] = ({ accountId, name, ...page }, options) =>
    send(listCampaigns, { path: { accountId }, query: { ...pageQuery(page), [names.name]: name }, ...options });
  return {
    list,
    listAll: (query, options) => listAll((page, each) => list({ ...query, ...page }, each), pagesOf(query), options),
    update: ({ accountId, campaignId, changes }, options) =>
      send(updateCampaign, { path: { accountId, campaignId }, body: changes, ...options }),
  };
}

export function createQuickCampaignEndpoints(send: Send): QuickCampaignEndpoints {
  return {
    create: ({ accountId, quickCampaign }, options) =>
      send(createQuickCampaign, { path: { accountId }, body: quickCampaign, ...options }),
  };
}

export function createTemplateEndpoints(send: Send): TemplateEndpoints {
  return {
    create: ({ accountId, template }, options) =>
      send(createTemplate, { path: { accountId }, body: template, ...options }),
  };
}

export function createLinkEndpoints(send: Send, names: ParameterNames['links']): LinkEndpoints {
  const list: LinkEndpoints['list'] = ({ accountId, search, ...page }, options) => {
    const { limit, offset } = pageQuery(page);
    return send(listLinks, {
      path: { accountId },
      query: { [names.limit]: limit, [names.offset]: offset, [names.search]: search },
      ...options,
    });
  };
  return {
    list,
    listAll: (query, options) => listAll((page, each) => list({ ...query, ...page }, each), pagesOf(query), options),
    get: (path, options) => send(getLink, { path: { ...path }, ...options }),
  };
}

export function createFormEndpoints(send: Send, names: ParameterNames['forms']): FormEndpoints {
  const list: FormEndpoints['list'] = ({ accountId, search, sort, ...page }, options) =>
    send(listForms, {
      path: { accountId },
      query: { ...pageQuery(page), [names.search]: search, [names.sort]: sort },
      ...options,
    });
  return {
    list,
    listAll: (query, options) => listAll((page, each) => list({ ...query, ...page }, each), pagesOf(query), options),
    get: ({ accountId, formId }, options) => send(getForm, { path: { accountId, formId }, ...options }),
    update: ({ accountId, changes, formId }, options) =>
      send(updateForm, { path: { accountId, formId }, body: changes, ...options }),
    activate: ({ accountId, formId }, options) => send(activateForm, { path: { accountId, formId }, ...options }),
  };
}

export function createMeetingEventEndpoints(send: Send): MeetingEventEndpoints {
  const list = (
    { accountId, ...page }: InAccount & PageQuery,
    options?: CallOptions,
  ): Promise<Answer<Page<MeetingEvent>>> =>
    send(listMeetingEvents, { path: { accountId }, query: pageQuery(page), ...options });
  return {
    list: ({ accountId }, options) => list({ accountId }, options),
    listAll: ({ accountId }, options) => listAll((page, each) => list({ accountId, ...page }, each), {}, options),
    update: ({ accountId, changes, meetingEventId }, options) =>
      send(updateMeetingEvent, { path: { accountId, meetingEventId }, body: changes, ...options }),
  };
}
