import { getAtPath, isJsonObject, type Json, type JsonPath, memoizeByIdentity } from '#base';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import type { AccountFacts, AccountResource, KnownAccountResources } from '../account-facts.js';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeProperty, NodeType, Problem, ProblemFix, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { outOfRange } from '../settings/setting-size.js';
import { propertyTitle, visibleProperties } from '../settings/visible-properties.js';

export type ResourceKind = keyof KnownAccountResources;

/** The resource kind by the normalised type of a property. */
const kindByType: ReadonlyMap<string, ResourceKind> = new Map(
  (
    [
      'tag',
      'user',
      'sender',
      'template',
      'link',
      'list',
      'form',
      'meetingevent',
      'campaign',
      'workflow',
      'group',
    ] as const
  ).flatMap((kind) => [[kind, kind] as const, [`${kind}s`, kind] as const]),
);

/**
 * Returns the kind of resource that a property type refers to: `template` for a template, `users` for users. Undefined
 * for types that hold plain values.
 */
export function resourceKindOf(propertyType: unknown): ResourceKind | undefined {
  return kindByType.get(plainWord(propertyType));
}

interface KnownResources {
  readonly byId: ReadonlyMap<string, AccountResource>;
  /** By name without case; `null` where several resources share a name, as the reference is then ambiguous. */
  readonly byName: ReadonlyMap<string, AccountResource | null>;
}

const indexOf = memoizeByIdentity((resources: readonly AccountResource[]): KnownResources => {
  const byId = new Map<string, AccountResource>();
  const byName = new Map<string, AccountResource | null>();
  for (const resource of resources) {
    if (!isJsonObject(resource) || typeof resource.id !== 'string') continue;
    if (!byId.has(resource.id)) byId.set(resource.id, resource);
    const name = nameKey(resource.name);
    if (name !== '') byName.set(name, byName.has(name) ? null : resource);
  }
  return { byId, byName };
});

/**
 * Returns the account's resources of a kind; undefined where the host passed none of that kind, so that none counts as
 * missing.
 */
export function resourcesOf(account: AccountFacts, kind: ResourceKind): KnownResources | undefined {
  const resources: unknown = account.resources?.[kind];
  return Array.isArray(resources) ? indexOf(resources as readonly AccountResource[]) : undefined;
}

export function nameKey(name: unknown): string {
  return typeof name === 'string' ? name.trim().toLowerCase() : '';
}

/**
 * The keys that identify a resource, best first. Senders are identified by their number, which the wire calls
 * `identifier`.
 */
export function idKeysOf(kind: ResourceKind): readonly string[] {
  return kind === 'sender' ? ['identifier', 'number', 'id'] : ['id', 'identifier'];
}

/**
 * Reads a resource reference: its id, or what serves as one, and its name. Undefined for empty values and
 * non-references.
 */
export function referredTo(
  value: unknown,
  kind: ResourceKind,
): { readonly id?: string; readonly name?: string } | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { id: value.trim() };
  if (!isJsonObject(value)) return undefined;
  const filled = (...keys: readonly string[]): string | undefined =>
    keys
      .map((key) => (Object.hasOwn(value, key) ? value[key] : undefined))
      .find((word): word is string => typeof word === 'string' && word.trim() !== '')
      ?.trim();
  const id = filled(...idKeysOf(kind));
  const recipient = [filled('firstName'), filled('lastName')].filter(Boolean).join(' ');
  const name = filled('name', 'label') ?? (recipient || undefined);
  if (id === undefined && name === undefined) return undefined;
  return { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
}

const words: { readonly [Kind in ResourceKind]: string } = {
  tag: 'tag',
  user: 'user',
  sender: 'sender',
  template: 'template',
  link: 'link',
  list: 'list',
  form: 'form',
  meetingevent: 'meeting',
  campaign: 'campaign',
  workflow: 'workflow',
  group: 'group',
};

/**
 * Reports a reference to a resource that the account does not have. Kinds that the host does not pass are not checked,
 * nor tags that a node adds to contacts: they come into being by use.
 */
export const missingResourceRule: NodeRule = {
  id: 'missing-resource',
  scope: 'node',
  concerns: (type, { account }) =>
    propertiesOf(type).some((property) => checkedKind(type, property, account) !== undefined),
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const kind = checkedKind(nodeTypeOf(node), property, context.account);
      if (kind === undefined) return [];
      const value = getAtPath(node.config, [property.name]);
      const items: readonly (readonly [JsonPath, unknown])[] = Array.isArray(value)
        ? value.map((item: unknown, index) => [[property.name, index], item] as const)
        : [[[property.name], value]];
      // Clearing a mandatory setting, or leaving it too few entries, would only cause another problem.
      const left: readonly unknown[] = Array.isArray(value) ? value.slice(1) : [];
      const isLast = items.filter(([, item]) => !isEmptyValue(item)).length <= 1;
      const mayBeCleared = !(isLast && property.mandatory === true) && outOfRange(property, left)?.isBelow !== true;
      return items.flatMap(([path, item]) =>
        missing(node, { kind, path, item, setting: propertyTitle(property), mayBeCleared }, context),
      );
    }),
};

/** Returns the kind of resource that a setting refers to, where that is checked. */
function checkedKind(type: NodeType, property: NodeProperty, account: AccountFacts): ResourceKind | undefined {
  const kind = resourceKindOf(property.type);
  if (kind === undefined || resourcesOf(account, kind) === undefined) return undefined;
  return kind === 'tag' && plainWord(type.type).startsWith('add') ? undefined : kind;
}

interface Pointer {
  readonly kind: ResourceKind;
  readonly path: JsonPath;
  readonly item: unknown;
  /** The label of the setting. */
  readonly setting: string;
  readonly mayBeCleared: boolean;
}

function missing(
  node: WorkflowNode,
  { item, kind, mayBeCleared, path, setting }: Pointer,
  { account, presentation }: RuleContext,
): readonly Problem[] {
  const known = resourcesOf(account, kind);
  const wanted = known && referredTo(item, kind);
  if (!known || !wanted) return [];
  const isText = typeof item === 'string';
  const namesake = known.byName.get(nameKey(wanted.name ?? (isText ? wanted.id : undefined)));
  const hasId = wanted.id !== undefined && known.byId.has(wanted.id);
  // A tag is identified by its name, and so is any reference without an id; elsewhere a name may belong to another
  // resource.
  const isName = wanted.id === undefined || (kind === 'tag' && isText);
  if (hasId || (isName && namesake !== undefined)) return [];
  const fixes: readonly ProblemFix[] = [
    ...(namesake
      ? [
          proposeFix(`Use the “${namesake.name}” of this account`, 'set-setting', {
            nodeId: node.id,
            path,
            value: withReference(item, namesake.id, kind),
            ...foundWith(item),
          }),
        ]
      : []),
    ...(mayBeCleared
      ? [proposeFix(`Clear “${setting}”`, 'clear-setting', { nodeId: node.id, path, ...foundWith(item) })]
      : []),
  ];
  return [
    {
      code: 'missing-resource',
      severity: 'warning',
      message: `“${wanted.name ?? wanted.id}” is not in this account`,
      detail: `“${setting}” of ${nodeTitle(node, presentation)} names a ${words[kind]} that does not exist here.`,
      nodeId: node.id,
      path: ['config', ...path],
      ...(fixes.length > 0 ? { fixes } : {}),
    },
  ];
}

/** Returns the reference with another id, under the key it used before, so that readers find it. */
function withReference(item: unknown, id: string, kind: ResourceKind): Json {
  if (!isJsonObject(item)) return id;
  const key =
    idKeysOf(kind).find((name) => typeof item[name] === 'string' && item[name] !== '') ?? idKeysOf(kind)[0] ?? 'id';
  return { ...item, [key]: id } as Json;
}
