import { getAtPath, isJsonObject } from '#base';
import type { Contact, ListDefinition, ListMembership, WorkflowExecution } from '#model';
import { regionOf } from './more-contacts.js';

interface Change {
  readonly joined: string;
  tags: Set<string>;
  attributes: { [name: string]: unknown };
  lists: Map<string, ListMembership>;
  blocked?: string | undefined;
}

/**
 * Contacts after their executions: with the tags, attributes and lists that these left. A contact who answered STOP in
 * their last execution has left all lists and is blocked.
 */
export function afterExecutions(
  contacts: readonly Contact[],
  executions: readonly WorkflowExecution[],
  lists: readonly ListDefinition[],
): readonly Contact[] {
  const changes = new Map(contacts.map((contact) => [contact.id ?? '', changeOf(contact, lists)]));
  for (const execution of executions.toSorted((left, right) => ((left.start ?? '') < (right.start ?? '') ? -1 : 1))) {
    const context = execution.steps?.at(-1)?.node?.context;
    const change = changes.get(String(getAtPath(context, ['contact', 'id'])));
    if (change) apply(change, execution, context, lists);
  }
  return contacts.map((contact): Contact => {
    const change = changes.get(contact.id ?? '');
    if (!change) return contact;
    return {
      ...contact,
      lists: [...change.lists.values()],
      attributes: change.attributes,
      ...(change.blocked === undefined ? {} : { blocked: change.blocked }),
      ...(change.tags.size > 0 ? { tags: [...change.tags] } : {}),
    };
  });
}

function changeOf(
  { attributes, lists: memberships, mobile, optIn }: Contact,
  lists: readonly ListDefinition[],
): Change {
  const full = (memberships ?? []).map((membership) => ({
    ...lists.find(({ id }) => id === membership.id),
    ...membership,
  }));
  return {
    joined: optIn ?? '',
    tags: new Set(),
    attributes: {
      ...attributes,
      ...regionOf(mobile?.number ?? ''),
      ...(optIn ? { memberSince: optIn.slice(0, 10) } : {}),
    },
    lists: new Map(full.map((membership) => [membership.name ?? '', membership])),
  };
}

function apply(change: Change, execution: WorkflowExecution, context: unknown, lists: readonly ListDefinition[]): void {
  const at = execution.end ?? execution.steps?.at(-1)?.start ?? execution.start ?? '';
  for (const tag of textsIn(getAtPath(context, ['contact', 'tags']))) change.tags.add(tag);
  const attributes = getAtPath(context, ['attributes']);
  if (isJsonObject(attributes)) Object.assign(change.attributes, attributes);
  const names = new Set(textsIn(getAtPath(context, ['contact', 'lists'])));
  for (const list of lists) {
    const name = list.name ?? '';
    if (names.has(name) && !change.lists.has(name)) change.lists.set(name, { ...list, optIn: at });
  }
  for (const [name, membership] of change.lists) {
    const isMember = names.has(name) || (membership.optIn ?? '') > (execution.start ?? '');
    if (!isMember && !membership.optOut) change.lists.set(name, { ...membership, optOut: at });
  }
  // A later execution, or a later opt-in, proves that they are back.
  change.blocked = undefined;
  if (
    execution.status !== 'canceled' ||
    [...change.lists.values()].some(({ optIn }) => (optIn ?? '') > at) ||
    change.joined > at
  )
    return;
  change.blocked = at;
  for (const [name, membership] of change.lists)
    change.lists.set(name, { ...membership, optOut: membership.optOut ?? at });
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
