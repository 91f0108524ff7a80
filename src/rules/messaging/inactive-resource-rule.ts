import { getAtPath, type JsonPath } from '#base';
import { nodeTitle, nodeTypeOf, propertiesOf } from '#catalog';
import { nodesOf } from '#graph';
import type { Problem, WorkflowVersion } from '#model';
import type { AccountFacts, AccountResource } from '../account-facts.js';
import type { NodeRule } from '../rule.js';
import { propertyTitle, visibleProperties } from '../settings/visible-properties.js';
import { nameKey, referredTo, resourceKindOf, resourcesOf } from './missing-resource-rule.js';

/** A lead form or a meeting event that takes no contacts. */
export interface InactiveResource {
  readonly kind: 'form' | 'meetingevent';
  readonly id: string;
  readonly name: string;
}

/**
 * Reports a lead form that is not active and a meeting event that cannot be booked: the service refuses what is sent
 * to them, so that no contact arrives at a node that waits for one.
 */
export const inactiveResourceRule: NodeRule = {
  id: 'inactive-resource',
  scope: 'node',
  concerns: (type) => propertiesOf(type).some(({ type: word }) => isSwitched(resourceKindOf(word))),
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const kind = resourceKindOf(property.type);
      if (!isSwitched(kind)) return [];
      const value = getAtPath(node.config, [property.name]);
      const items: readonly (readonly [JsonPath, unknown])[] = Array.isArray(value)
        ? value.map((item: unknown, index) => [[property.name, index], item] as const)
        : [[[property.name], value]];
      return items.flatMap(([path, item]): readonly Problem[] => {
        const found = inactive(kind, item, context.account);
        if (!found) return [];
        return [
          {
            code: 'inactive-resource',
            severity: 'warning',
            message: kind === 'form' ? `“${found.name}” is not active` : `“${found.name}” cannot be booked`,
            detail: `${nodeTitle(node, context.presentation)} names it in “${propertyTitle(property)}”. No contact can ${kind === 'form' ? 'send it in' : 'book it'} until it is switched on.`,
            nodeId: node.id,
            path: ['config', ...path],
          },
        ];
      });
    }),
};

/** Returns what an `inactive-resource` problem is about; undefined for other problems and what is active by now. */
export function inactiveResourceOf(
  { code, nodeId, path }: Problem,
  version: WorkflowVersion,
  account: AccountFacts,
): InactiveResource | undefined {
  if (code !== 'inactive-resource' || path === undefined) return undefined;
  const node = nodesOf(version).find(({ id }) => id === nodeId);
  const property = node && propertiesOf(nodeTypeOf(node)).find(({ name }) => name === path[1]);
  const kind = resourceKindOf(property?.type);
  return node && isSwitched(kind) ? inactive(kind, getAtPath(node.config, path.slice(1)), account) : undefined;
}

function inactive(kind: InactiveResource['kind'], item: unknown, account: AccountFacts): InactiveResource | undefined {
  const known = resourcesOf(account, kind);
  const wanted = known && referredTo(item, kind);
  if (!known || !wanted) return undefined;
  const resource: AccountResource | null | undefined =
    wanted.id === undefined ? known.byName.get(nameKey(wanted.name)) : known.byId.get(wanted.id);
  if (!resource || resource.active !== false) return undefined;
  const { id } = resource;
  return { kind, id, name: typeof resource.name === 'string' && resource.name !== '' ? resource.name : id };
}

function isSwitched(kind: string | undefined): kind is InactiveResource['kind'] {
  return kind === 'form' || kind === 'meetingevent';
}
