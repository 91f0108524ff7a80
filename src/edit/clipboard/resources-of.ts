import { isJsonObject, type JsonPath, setAtPath } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { type KnownAccountResources, contactFields, type Reference, referencesOf, resourceKindOf } from '#rules';
import { parsePlaceholders, renamePlaceholderAt } from '#text';

/** What the settings of a node can refer to outside of the node. */
export type ResourceKind = keyof KnownAccountResources | 'attribute' | 'property' | 'output';

/** One reference in the settings of a node to a resource of the account or the workflow. */
export interface FoundResource {
  readonly kind: ResourceKind;
  /** The id in the setting: of a resource, a sender's identifier, the name of a property or attribute. */
  readonly id: string;
  /** Its display name, as far as the setting holds one. */
  readonly name: string;
  /** The ids it may be known by. */
  readonly ids: readonly string[];
  /** The names it may be known by: none where it has an id, because two resources may share a name. */
  readonly names: readonly string[];
  /** The JSON path within the `config` of the node. */
  readonly path: JsonPath;
}

/** The decision about one reference: keep, remove, or refer to something else. */
export type ResourceDecision = 'keep' | 'drop' | { readonly to: string; readonly name?: string };

/** Names of values of the contact or the workflow, as texts write them. */
const prefixes = [
  ['attributes.', 'attribute'],
  ['properties.', 'property'],
] as const;

/**
 * Returns a node after a decision about each of its references; the same object where all are kept. Reports and repairs
 * both use it, so that a repair reaches exactly what a report lists.
 */
export function withResources(node: WorkflowNode, decide: (resource: FoundResource) => ResourceDecision): WorkflowNode {
  const { config } = node;
  if (!isJsonObject(config)) return node;
  let repaired: { readonly [name: string]: unknown } = config;
  const put = (path: JsonPath, value: unknown): void => {
    repaired = setAtPath(repaired, path, value)?.root ?? repaired;
  };
  for (const [name, kind] of resourceSettings(node)) {
    const value = Object.hasOwn(config, name) ? config[name] : undefined;
    const next = withDecided(value, kind, [name], decide);
    if (next !== value) put([name], next);
  }
  for (const references of namesByPlace(node)) {
    const [first] = references as readonly [Reference];
    const { at, path } = first;
    if (at === undefined) {
      const resource = resourceNamed(first);
      const decision = resource ? decide(resource) : 'keep';
      // A condition keeps its row: only its name is cleared.
      if (decision === 'drop') put(path, path.length === 1 ? undefined : '');
      else if (resource && decision !== 'keep') put(path, prefixed(first, resource, decision.to));
    } else {
      const text = withPlaceholders(references, textAt(config, path), decide);
      if (text !== undefined) put(path, text);
    }
  }
  return repaired === config ? node : { ...node, config: repaired };
}

/**
 * The settings that hold resources of the account, as declared; `groups` counts on every node, as the interface shows
 * it.
 */
function resourceSettings(node: WorkflowNode): readonly (readonly [name: string, kind: keyof KnownAccountResources])[] {
  const kinds = new Map<string, keyof KnownAccountResources | undefined>();
  for (const { name, type } of propertiesOf(nodeTypeOf(node)))
    if (!kinds.has(name)) kinds.set(name, resourceKindOf(type));
  if (!kinds.has('groups')) kinds.set('groups', 'group');
  return [...kinds].flatMap(([name, kind]) => (kind ? [[name, kind] as const] : []));
}

function withDecided(
  value: unknown,
  kind: keyof KnownAccountResources,
  path: JsonPath,
  decide: (resource: FoundResource) => ResourceDecision,
): unknown {
  if (!Array.isArray(value)) {
    const resource = resourceIn(value, kind, path);
    const decision = resource ? decide(resource) : 'keep';
    if (decision === 'keep') return value;
    return decision === 'drop' ? undefined : pointedTo(value, kind, decision);
  }
  let changed = false;
  const next = value.flatMap((entry: unknown, index) => {
    const resource = resourceIn(entry, kind, [...path, index]);
    const decision = resource ? decide(resource) : 'keep';
    if (decision === 'keep') return [entry];
    changed = true;
    return decision === 'drop' ? [] : [pointedTo(entry, kind, decision)];
  });
  return changed ? next : value;
}

function resourceIn(value: unknown, kind: keyof KnownAccountResources, path: JsonPath): FoundResource | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    // A tag is its name; settings hold any other resource by id.
    return text.trim() === ''
      ? undefined
      : { kind, id: text, name: text, ids: [text], names: kind === 'tag' ? [text] : [], path };
  }
  if (!isJsonObject(value)) return undefined;
  const texts = (keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => (typeof value[key] === 'string' && value[key].trim() !== '' ? [value[key]] : []));
  const person = texts(['firstName', 'lastName']).join(' ');
  const ids = texts(kind === 'sender' ? ['identifier', 'id', 'number'] : ['id']);
  const names = [
    ...texts(['name']),
    ...(person === '' ? [] : [person]),
    ...texts(['label', 'identifier', 'number', 'email']),
  ];
  const [id] = [...ids, ...names];
  if (id === undefined) return undefined;
  return { kind, id, name: names[0] ?? id, ids, names: ids.length > 0 ? [] : names, path };
}

/**
 * The same kind of value, referring to something else. Of a resource that was copied whole only id and name remain
 * valid.
 */
function pointedTo(
  value: unknown,
  kind: keyof KnownAccountResources,
  { name, to }: { readonly to: string; readonly name?: string },
): unknown {
  if (!isJsonObject(value)) return to;
  return { [kind === 'sender' ? 'identifier' : 'id']: to, ...(name === undefined ? {} : { name }) };
}

/** The references of a node, those of one text together. */
function namesByPlace(node: WorkflowNode): readonly (readonly Reference[])[] {
  const places = new Map<string, Reference[]>();
  for (const reference of referencesOf(node)) {
    const key = JSON.stringify(reference.path);
    const there = places.get(key);
    if (there) there.push(reference);
    else places.set(key, [reference]);
  }
  return [...places.values()];
}

function resourceNamed({ at, name, path }: Reference): FoundResource | undefined {
  for (const [prefix, kind] of prefixes) {
    const id = name.slice(prefix.length);
    if (name.startsWith(prefix) && id !== '') return { kind, id, name: id, ids: [id], names: [], path };
  }
  if (isOutputName(name)) return { kind: 'output', id: name, name, ids: [name], names: [], path };
  // A setting that is one name as a whole may leave the prefix out.
  return at === undefined && !name.includes('.') && !contactFields.includes(name)
    ? { kind: 'attribute', id: name, name, ids: [name], names: [], path }
    : undefined;
}

/** Whether a name can be that of an output: the title of its node, a dot, and its path. */
export function isOutputName(name: string): boolean {
  return name.includes('.') && !contactFields.includes(name) && !prefixes.some(([prefix]) => name.startsWith(prefix));
}

/** Another resource of the same kind, by the name that settings use for it. */
function prefixed({ name }: Reference, { id }: FoundResource, to: string): string {
  return `${name.slice(0, name.length - id.length)}${to}`;
}

/**
 * A text after the decisions about its placeholders; `undefined` where all are kept. A removed placeholder leaves its
 * fallback.
 */
function withPlaceholders(
  references: readonly Reference[],
  text: string,
  decide: (resource: FoundResource) => ResourceDecision,
): string | undefined {
  const decisions = new Map<number, Exclude<ResourceDecision, 'keep'>>();
  for (const reference of references) {
    const resource = resourceNamed(reference);
    const decision = resource ? decide(resource) : 'keep';
    if (decision === 'keep' || !resource || reference.at === undefined) continue;
    decisions.set(reference.at, decision === 'drop' ? decision : { to: prefixed(reference, resource, decision.to) });
  }
  if (decisions.size === 0) return undefined;
  let at = 0;
  return parsePlaceholders(text)
    .map((part) => {
      const decision = decisions.get(at);
      at += part.raw.length;
      if (!decision || part.kind !== 'field') return part.raw;
      return decision === 'drop' ? (part.fallback ?? '') : (renamePlaceholderAt(part.raw, 0, decision.to) ?? part.raw);
    })
    .join('');
}

function textAt(config: { readonly [name: string]: unknown }, path: JsonPath): string {
  let value: unknown = config;
  for (const part of path) value = (value as { readonly [key: string | number]: unknown })[part];
  return value as string;
}
