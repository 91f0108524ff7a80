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
import { type AccountResources, loadAllResources } from './create-resources.js';
import { textIn } from './resource-option.js';

/** Kinds with more resources are not checked: reading them all would take too long. */
const maxPerKind = 1_000;

const checkedKinds = [
  'attributes',
  'campaigns',
  'forms',
  'groups',
  'links',
  'lists',
  'meetingEvents',
  'senders',
  'templates',
  'users',
  'workflows',
] as const;

/**
 * Loads what rules may know of an account. Lists that cannot be read completely are omitted, so that no resource counts
 * as missing because its page was not read. Tags are omitted too: the node that names a new tag adds it.
 */
export async function loadAccount(
  reader: AccountReader,
  resources: AccountResources,
  options: CallOptions = {},
): Promise<Answer<AccountFacts>> {
  // Lists that do not arrive in time are neither awaited nor checked.
  const controllers: AbortController[] = [];
  const stop = (): void => controllers.forEach((controller) => controller.abort());
  const timer = options.timeout === undefined ? undefined : setTimeout(stop, options.timeout);
  options.signal?.addEventListener('abort', stop, { once: true });
  const read = (kind: ResourceKind): Promise<readonly JsonObject[] | undefined> => {
    const controller = new AbortController();
    controllers.push(controller);
    if (options.signal?.aborted) controller.abort();
    return loadAllResources(resources, kind, maxPerKind, controller.signal).catch(() => undefined);
  };
  const account = reader.account(options);
  const [attributes, campaigns, forms, groups, links, lists, meetingEvents, senders, templates, users, workflows] =
    await Promise.all(checkedKinds.map(read));
  const answer = await account;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', stop);
  // A service without the account endpoint may still list resources.
  if (!answer.ok && answer.failure.kind !== 'notFound') return answer;
  const items: KnownAccountResources = {
    ...(campaigns && { campaign: readAll(campaigns, asNamed) }),
    ...(forms && { form: readAll(forms, asForm) }),
    ...(groups && { group: readAll(groups, asNamed) }),
    ...(links && { link: readAll(links, asNamed) }),
    ...(lists && { list: readAll(lists, asNamed) }),
    ...(meetingEvents && { meetingevent: readAll(meetingEvents, asMeetingEvent) }),
    ...(senders && { sender: readAll(senders, asSender) }),
    ...(templates && { template: readAll(templates, asTemplate) }),
    ...(users && { user: readAll(users, asNamed) }),
    ...(workflows && { workflow: readAll(workflows, asNamed) }),
  };
  const names = attributes?.map((attribute) => textIn(attribute, 'name')).filter((name) => name !== '');
  return {
    ok: true,
    data: {
      resources: items,
      ...(names ? { attributes: names } : {}),
      ...hoursOf(groups ?? []),
      ...(answer.ok ? ofAccount(answer.data) : {}),
    },
  };
}

const readAll = <Found>(
  items: readonly JsonObject[],
  read: (resource: JsonObject) => Found | undefined,
): readonly Found[] => items.map(read).filter((resource) => resource !== undefined);

function asNamed(resource: JsonObject): AccountResource | undefined {
  const id = textIn(resource, 'id');
  const name =
    textIn(resource, 'name') ||
    [textIn(resource, 'firstName'), textIn(resource, 'lastName')].filter((part) => part !== '').join(' ');
  return id === '' ? undefined : { id, ...(name === '' ? {} : { name }) };
}

/** Lead forms are inactive until they are made active. */
function asForm(resource: JsonObject): AccountResource | undefined {
  const known = asNamed(resource);
  return known && textIn(resource, 'active') === '' ? { ...known, active: false } : known;
}

function asMeetingEvent(resource: JsonObject): AccountResource | undefined {
  const known = asNamed(resource);
  return known && resource['enabled'] === false ? { ...known, active: false } : known;
}

/** Nodes name senders by their number. */
function asSender(resource: JsonObject): AccountSender | undefined {
  const id = textIn(resource, 'identifier') || textIn(resource, 'id');
  const channels = resource['channels'];
  return id === ''
    ? undefined
    : { id, ...(isJsonObject(channels) ? { channels: channels as NonNullable<AccountSender['channels']> } : {}) };
}

function asTemplate(resource: JsonObject): AccountTemplate | undefined {
  const known = asNamed(resource);
  const text = textIn(resource, 'template');
  return known && { ...known, ...(text === '' ? {} : { text }) };
}

/** Office hours of the group that conversations go to first. */
function hoursOf(groups: readonly JsonObject[]): { readonly officeHours?: OfficeHours } {
  const open = groups.filter((group) => isJsonObject(group['officeHours']) && group['officeHours']['active'] === true);
  const hours = (open.find((group) => group['isDefault'] === true) ?? open[0])?.['officeHours'];
  return isJsonObject(hours) ? { officeHours: hours as OfficeHours } : {};
}

function ofAccount(account: JsonObject): Pick<AccountFacts, 'balance' | 'senderNames' | 'segmentPrice'> {
  const names = ['name', 'externalName'].map((key) => textIn(account, key)).filter((name) => name !== '');
  const { balance } = account;
  return {
    ...(names.length > 0 ? { senderNames: [...new Set(names)] } : {}),
    ...(typeof balance === 'number' ? { balance } : {}),
    ...priceOf(account['plan']),
  };
}

/**
 * The interface shows `pricing` of a plan as an object without its fields; these are those of the reference service.
 */
function priceOf(plan: unknown): { readonly segmentPrice?: SegmentPrice } {
  const pricing = isJsonObject(plan) && isJsonObject(plan['pricing']) ? plan['pricing'] : {};
  const amount = pricing['segment'];
  const currency = textIn(pricing, 'currency');
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return {};
  return { segmentPrice: { amount, ...(currency === '' ? {} : { currency }) } };
}
