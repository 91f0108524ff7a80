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

/** The kind of thing that settings of a type point to, by the type's plain word. */
const kindByType: ReadonlyMap<string, ResourceKind> = new Map(
  (['tag', 'user', 'sender', 'template', 'link', 'list', 'form', 'meetingevent', 'workflow', 'group'] as const).flatMap(
    (kind) => [[kind, kind] as const, [`${kind}s`, kind] as const],
  ),
);

/** What settings of this type point to: `template` to a template, `users` to users. Undefined for settings that hold what they mean. */
export function resourceKindOf(propertyType: unknown): ResourceKind | undefined {
  return kindByType.get(plainWord(propertyType));
}

interface KnownResources {
  readonly byId: ReadonlyMap<string, AccountResource>;
  /** By name without case; where several share one, nobody can tell which was meant, and it is `null`. */
  readonly byName: ReadonlyMap<string, AccountResource | null>;
}

const indexOf = memoizeByIdentity((things: readonly AccountResource[]): KnownResources => {
  const byId = new Map<string, AccountResource>();
  const byName = new Map<string, AccountResource | null>();
  for (const resource of things) {
    if (!isJsonObject(resource) || typeof resource.id !== 'string') continue;
    if (!byId.has(resource.id)) byId.set(resource.id, resource);
    const name = nameKey(resource.name);
    if (name !== '') byName.set(name, byName.has(name) ? null : resource);
  }
  return { byId, byName };
});

/** The things of a kind; undefined where the host did not tell of that kind, so that nothing is known to be missing. */
export function resourcesOf(account: AccountFacts, kind: ResourceKind): KnownResources | undefined {
  const things: unknown = account.things?.[kind];
  return Array.isArray(things) ? indexOf(things as readonly AccountResource[]) : undefined;
}

export function nameKey(name: unknown): string {
  return typeof name === 'string' ? name.trim().toLowerCase() : '';
}

/** The keys that say which thing is meant, best first. Senders go by their number, which the wire calls `identifier`. */
export function idKeysOf(kind: ResourceKind): readonly string[] {
  return kind === 'sender' ? ['identifier', 'number', 'id'] : ['id', 'identifier'];
}

/** A thing as a setting holds it: its id, or what stands for one, and its name. Nothing for what is empty or no reference. */
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
  workflow: 'workflow',
  group: 'group',
};

/**
 * A setting that points to something the account does not have. By kind: a kind the host told nothing of is not checked. Tags
 * that a step puts on contacts are not either, as they come to be by being used.
 */
export const missingResourceRule: NodeRule = {
  id: 'missing-thing',
  scope: 'node',
  concerns: (type, { account }) =>
    propertiesOf(type).some((property) => pointsTo(type, property, account) !== undefined),
  check: (node, context) =>
    visibleProperties(node, context).flatMap((property) => {
      const kind = pointsTo(nodeTypeOf(node), property, context.account);
      if (kind === undefined) return [];
      const value = getAtPath(node.config, [property.name]);
      const items: readonly (readonly [JsonPath, unknown])[] = Array.isArray(value)
        ? value.map((item: unknown, index) => [[property.name, index], item] as const)
        : [[[property.name], value]];
      // What must be chosen and is cleared, or left with too few, would only be wrong in another way.
      const left: readonly unknown[] = Array.isArray(value) ? value.slice(1) : [];
      const isLast = items.filter(([, item]) => !isEmptyValue(item)).length <= 1;
      const mayBeCleared = !(isLast && property.mandatory === true) && outOfRange(property, left)?.isBelow !== true;
      return items.flatMap(([path, item]) =>
        missing(node, { kind, path, item, setting: propertyTitle(property), mayBeCleared }, context),
      );
    }),
};

/** The kind of thing that a setting points to, where that is checked. */
function pointsTo(type: NodeType, property: NodeProperty, account: AccountFacts): ResourceKind | undefined {
  const kind = resourceKindOf(property.type);
  if (kind === undefined || resourcesOf(account, kind) === undefined) return undefined;
  return kind === 'tag' && plainWord(type.type).startsWith('add') ? undefined : kind;
}

interface Pointer {
  readonly kind: ResourceKind;
  readonly path: JsonPath;
  readonly item: unknown;
  /** The setting by the word a person sees. */
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
  // A tag is its name, and so is whatever was written down without an id; for the rest a name may be that of another.
  const isName = wanted.id === undefined || (kind === 'tag' && isText);
  if (hasId || (isName && namesake !== undefined)) return [];
  const fixes: readonly ProblemFix[] = [
    ...(namesake
      ? [
          proposeFix(`Use the “${namesake.name}” of this account`, 'set-setting', {
            nodeId: node.id,
            path,
            value: pointTo(item, namesake.id, kind),
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
      code: 'missing-thing',
      severity: 'warning',
      message: `“${wanted.name ?? wanted.id}” is not in this account`,
      detail: `“${setting}” of ${nodeTitle(node, presentation)} names a ${words[kind]} that does not exist here.`,
      nodeId: node.id,
      path: ['config', ...path],
      ...(fixes.length > 0 ? { fixes } : {}),
    },
  ];
}

/** The same reference to another thing: in the key it went by, so that what reads it finds it. */
function pointTo(item: unknown, id: string, kind: ResourceKind): Json {
  if (!isJsonObject(item)) return id;
  const key =
    idKeysOf(kind).find((name) => typeof item[name] === 'string' && item[name] !== '') ?? idKeysOf(kind)[0] ?? 'id';
  return { ...item, [key]: id } as Json;
}
