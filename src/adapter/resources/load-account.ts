import { isJsonObject, type JsonObject } from '#base';
import type { OfficeHours } from '#model';
import type {
  AccountFacts,
  AccountSender,
  AccountTemplate,
  AccountResource,
  KnownAccountResources,
  SegmentPrice,
} from '#rules';
import type { Answer } from '../failure.js';
import type { CallOptions } from '../workflow-adapter.js';
import type { AccountReader, ResourceKind } from './account-reader.js';
import { type AccountResources, allThings } from './create-resources.js';
import { textIn } from './resource-option.js';

/** Of a kind with more things nothing is checked: reading them all would keep people waiting. */
const mostOfAKind = 1_000;

/**
 * What rules may know of an account. What cannot be read whole is left out, so that nothing counts as missing that is merely on no
 * page that came. Tags are left out too: one that no contact has yet is added by the step that names it.
 */
export async function loadAccount(
  reader: AccountReader,
  resources: AccountResources,
  options: CallOptions = {},
): Promise<Answer<AccountFacts>> {
  // What has not come in time is not waited for, and not checked.
  const controllers: AbortController[] = [];
  const stop = (): void => controllers.forEach((controller) => controller.abort());
  const timer = options.timeout === undefined ? undefined : setTimeout(stop, options.timeout);
  options.signal?.addEventListener('abort', stop, { once: true });
  const read = (kind: ResourceKind): Promise<readonly JsonObject[] | undefined> => {
    const controller = new AbortController();
    controllers.push(controller);
    if (options.signal?.aborted) controller.abort();
    return allThings(resources, kind, mostOfAKind, controller.signal).catch(() => undefined);
  };
  const account = reader.account(options);
  const [attributes, forms, groups, links, lists, meetingEvents, senders, templates, users, workflows] =
    await Promise.all(
      (
        [
          'attributes',
          'forms',
          'groups',
          'links',
          'lists',
          'meetingEvents',
          'senders',
          'templates',
          'users',
          'workflows',
        ] as const
      ).map(read),
    );
  const answer = await account;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', stop);
  // An account that does not tell of itself has things all the same.
  if (!answer.ok && answer.failure.kind !== 'notFound') return answer;
  const things: KnownAccountResources = {
    ...told('form', forms, asThing),
    ...told('group', groups, asThing),
    ...told('link', links, asThing),
    ...told('list', lists, asThing),
    ...told('meetingevent', meetingEvents, asThing),
    ...told('sender', senders, asSender),
    ...told('template', templates, asTemplate),
    ...told('user', users, asThing),
    ...told('workflow', workflows, asThing),
  };
  const names = attributes?.map((attribute) => textIn(attribute, 'name')).filter((name) => name !== '');
  return {
    ok: true,
    data: {
      things,
      ...(names ? { attributes: names } : {}),
      ...hoursOf(groups ?? []),
      ...(answer.ok ? ofAccount(answer.data) : {}),
    },
  };
}

function told<Kind extends keyof KnownAccountResources, FoundResource extends AccountResource>(
  kind: Kind,
  things: readonly JsonObject[] | undefined,
  read: (resource: JsonObject) => FoundResource | undefined,
): { readonly [Name in Kind]?: readonly FoundResource[] } {
  if (!things) return {};
  const found = things.map(read).filter((resource) => resource !== undefined);
  return { [kind]: found } as unknown as { readonly [Name in Kind]?: readonly FoundResource[] };
}

function asThing(resource: JsonObject): AccountResource | undefined {
  const id = textIn(resource, 'id');
  const name =
    textIn(resource, 'name') ||
    [textIn(resource, 'firstName'), textIn(resource, 'lastName')].filter((part) => part !== '').join(' ');
  return id === '' ? undefined : { id, ...(name === '' ? {} : { name }) };
}

/** Steps name senders by their number. */
function asSender(resource: JsonObject): AccountSender | undefined {
  const id = textIn(resource, 'identifier') || textIn(resource, 'id');
  const channels = resource['channels'];
  return id === ''
    ? undefined
    : { id, ...(isJsonObject(channels) ? { channels: channels as NonNullable<AccountSender['channels']> } : {}) };
}

function asTemplate(resource: JsonObject): AccountTemplate | undefined {
  const known = asThing(resource);
  const text = textIn(resource, 'template');
  return known && { ...known, ...(text === '' ? {} : { text }) };
}

/** When somebody is there to answer: the hours of the group that conversations go to first. */
function hoursOf(groups: readonly JsonObject[]): { readonly officeHours?: OfficeHours } {
  const open = groups.filter((group) => isJsonObject(group['officeHours']) && group['officeHours']['active'] === true);
  const hours = (open.find((group) => group['isDefault'] === true) ?? open[0])?.['officeHours'];
  return isJsonObject(hours) ? { officeHours: hours as OfficeHours } : {};
}

function ofAccount(account: JsonObject): Pick<AccountFacts, 'senderNames' | 'segmentPrice'> {
  const names = ['name', 'externalName'].map((key) => textIn(account, key)).filter((name) => name !== '');
  return { ...(names.length > 0 ? { senderNames: [...new Set(names)] } : {}), ...priceOf(account['plan']) };
}

/** The interface shows `pricing` of a plan as an object and not what is in it; read is what the reference service writes there. */
function priceOf(plan: unknown): { readonly segmentPrice?: SegmentPrice } {
  const pricing = isJsonObject(plan) && isJsonObject(plan['pricing']) ? plan['pricing'] : {};
  const amount = pricing['segment'];
  const currency = textIn(pricing, 'currency');
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return {};
  return { segmentPrice: { amount, ...(currency === '' ? {} : { currency }) } };
}
