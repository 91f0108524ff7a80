import type { JsonObject } from '#base';
import type { Account, Message } from '#model';
import { ListFailure } from '../client/list-all.js';
import { type MemoryRespond, refusal } from '../memory/memory-respond.js';
import { pageOf } from '../memory/memory-summary.js';
import type { Answer } from '../failure.js';
import type { CallOptions, Page } from '../workflow-adapter.js';
import { type AccountReader, type ResourceKind, resourceKinds } from './account-reader.js';
import { textIn } from './resource-option.js';

/** The data of an account in memory: the account itself, and resources as the interface shows them, in list order. */
export interface MemoryAccount {
  /** The account itself; without it, the adapter has no workflows as resources. */
  readonly account?: Account;
  /**
   * Messages with contacts, oldest first, by the id of the contact.
   *
   * @default none
   */
  readonly conversations?: { readonly [contactId: string]: readonly Message[] };
  /** Resources by kind; an absent kind does not exist. */
  readonly resources?: { readonly [kind in Exclude<ResourceKind, 'workflows'>]?: readonly object[] };
}

/** The kinds that an account in memory has. */
export function kindsIn({ account, resources = {} }: MemoryAccount): readonly ResourceKind[] {
  return resourceKinds.filter((kind) => (kind === 'workflows' ? account !== undefined : resources[kind] !== undefined));
}

/** Creates an in-memory reader with the answers of the HTTP reader. */
export function createMemoryReader(
  { account, conversations = {}, resources = {} }: MemoryAccount,
  workflows: () => readonly object[],
  respond: MemoryRespond,
  { createId, now }: { readonly createId: () => string; readonly now: () => number },
): AccountReader {
  const createdTemplates: JsonObject[] = [];
  const changed = new Map<string, JsonObject>();
  const resourcesOf = (kind: ResourceKind): readonly JsonObject[] => {
    if (kind === 'workflows') return workflows() as readonly JsonObject[];
    const given = ((resources[kind] ?? []) as readonly JsonObject[]).map(
      (resource) => changed.get(`${kind} ${String(resource['id'])}`) ?? resource,
    );
    return kind === 'templates' ? [...createdTemplates, ...given] : given;
  };
  const change: Change = (endpoint, kind, id, options, changeOne) =>
    respond<JsonObject>(endpoint, options, () => {
      const found = resourcesOf(kind).find((resource) => resource['id'] === id);
      if (!found) return 'notFound';
      const data = changeOne(found);
      changed.set(`${kind} ${id}`, data);
      return { ok: true, data };
    });
  return {
    list: (kind, { search, ...part }, options) =>
      respond<Page<JsonObject>>(`list ${kind}`, options, () =>
        pageOf(
          resourcesOf(kind).filter((resource) => isFound(resource, search)),
          part,
        ),
      ),
    async *all(kind, options) {
      const answer = await respond(`list ${kind}`, options, () => ({ ok: true, data: resourcesOf(kind) }));
      if (!answer.ok) throw new ListFailure(answer.failure);
      yield* answer.data;
    },
    async get(kind, id, options) {
      const answer = await respond<JsonObject>(`get ${kind}`, options, () => {
        const data = resourcesOf(kind).find((resource) => resource['id'] === id);
        return data ? { ok: true, data } : 'notFound';
      });
      return answer.ok || answer.failure.kind !== 'notFound' ? answer : { ok: true, data: undefined };
    },
    account: (options) =>
      respond('account', options, () => (account ? { ok: true, data: account as JsonObject } : 'notFound')),
    createTemplate: ({ name, text }, options) =>
      respond('createTemplate', options, () => {
        const template = { id: `tpl_${createId()}`, name, template: text, type: 'SMS', media: [] };
        createdTemplates.unshift(template);
        return { ok: true, data: template };
      }),
    messagesWith: (contactId, options) =>
      respond('messagesWith', options, () => ({ ok: true, data: (conversations[contactId] ?? []).toReversed() })),
    startCheckout: ({ successUrl }, options) =>
      respond('startCheckout', options, () => (account ? { ok: true, data: { address: successUrl } } : 'notFound')),
    sendToList: (request, options) => respond<object>('sendToList', options, () => sendIn(request, resourcesOf)),
    ...createChanges(change, now),
  };
}

/** Checks what a service checks before it sends; nothing is sent in memory. */
function sendIn(
  { listId, workflowId }: Parameters<AccountReader['sendToList']>[0],
  resourcesOf: (kind: ResourceKind) => readonly JsonObject[],
): Answer<object> {
  const live = resourcesOf('workflows').find((each) => each['id'] === workflowId);
  if (textIn(live, 'activeVersionId') === '')
    return refusal('sendToList', 'workflow-not-live', 'This workflow is not live; make a version live first');
  if (!resourcesOf('lists').some((list) => list['id'] === listId))
    return refusal('sendToList', 'unknown-list', 'listId is not the id of a list of this account');
  return { ok: true, data: {} };
}

/** Changes one resource, which is listed as it is then. */
type Change = (
  endpoint: string,
  kind: ResourceKind,
  id: string,
  options: CallOptions,
  changeOne: (resource: JsonObject) => JsonObject,
) => Promise<Answer<JsonObject>>;

function createChanges(
  change: Change,
  now: () => number,
): Pick<AccountReader, 'changeContact' | 'changeForm' | 'changeMeetingEvent'> {
  return {
    changeForm: (id, { active, name }, options) =>
      change('changeForm', 'forms', id, options, (form) => ({
        ...form,
        ...(name === undefined ? {} : { name }),
        ...(active ? { active: textIn(form, 'active') || new Date(now()).toISOString() } : {}),
      })),
    changeContact: (id, changes, options) =>
      change('changeContact', 'contacts', id, options, (contact) => changedContact(contact, changes)),
    changeMeetingEvent: (id, changes, options) =>
      change('changeMeetingEvent', 'meetingEvents', id, options, (event) => ({ ...event, ...changes })),
  };
}

/** A contact with the sent fields, without those sent as null. Its number is valid where a phone could have it. */
function changedContact(contact: JsonObject, changes: JsonObject): JsonObject {
  const next = Object.fromEntries(Object.entries({ ...contact, ...changes }).filter(([, value]) => value !== null));
  if (!('mobile' in changes)) return next;
  return { ...next, valid: /^\+?[\d\s().-]{7,}$/.test(textIn(changes['mobile'], 'number')) };
}

/**
 * Whether all words occur in the visible text of a resource; ids, addresses of pictures and times are not part of it.
 */
function isFound(resource: JsonObject, search: string): boolean {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const mobile = resource['mobile'] as JsonObject | undefined;
  const searched = folded(
    [
      ...[
        'name',
        'firstName',
        'lastName',
        'email',
        'role',
        'template',
        'identifier',
        'number',
        'keyword',
        'shortenedUrl',
        'destinationUrl',
        'status',
      ].map((key) => resource[key]),
      mobile?.['number'],
    ]
      .filter((word) => typeof word === 'string')
      .join(' '),
  );
  return words.every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
