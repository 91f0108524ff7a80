import { isJsonObject, memoizeByIdentity } from '#base';
import { plainWord } from '../settings/compare-values.js';
import type { AccountFacts, AccountResource, KnownAccountResources } from '../account-facts.js';

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
