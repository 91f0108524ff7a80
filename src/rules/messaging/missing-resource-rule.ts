import { getAtPath, isJsonObject, type Json, type JsonPath } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeProperty, NodeType, Problem, ProblemFix, WorkflowNode } from '#model';
import type { AccountFacts } from '../account-facts.js';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { outOfRange } from '../settings/setting-size.js';
import { propertyTitle, visibleProperties } from '../settings/visible-properties.js';
import { idKeysOf, nameKey, referredTo, type ResourceKind, resourceKindOf, resourcesOf } from './account-resource.js';

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
