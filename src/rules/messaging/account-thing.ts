import { isJsonObject, memoizeByIdentity } from '#base';
import { plainWord } from '../compare-values.js';
import type { AccountFacts, AccountThing, AccountThings } from '../account-facts.js';

export type ThingKind = keyof AccountThings;

/** The kind of thing that settings of a type point to, by the type's plain word. */
const kindByType: ReadonlyMap<string, ThingKind> = new Map(
  (['tag', 'user', 'sender', 'template', 'link', 'list', 'form', 'meetingevent', 'workflow', 'group'] as const).flatMap(
    (kind) => [[kind, kind] as const, [`${kind}s`, kind] as const],
  ),
);

/** What settings of this type point to: `template` to a template, `users` to users. Undefined for settings that hold what they mean. */
export function thingKindOf(propertyType: unknown): ThingKind | undefined {
  return kindByType.get(plainWord(propertyType));
}

interface KnownThings {
  readonly byId: ReadonlyMap<string, AccountThing>;
  /** By name without case; where several share one, nobody can tell which was meant, and it is `null`. */
  readonly byName: ReadonlyMap<string, AccountThing | null>;
}

const indexOf = memoizeByIdentity((things: readonly AccountThing[]): KnownThings => {
  const byId = new Map<string, AccountThing>();
  const byName = new Map<string, AccountThing | null>();
  for (const thing of things) {
    if (!isJsonObject(thing) || typeof thing.id !== 'string') continue;
    if (!byId.has(thing.id)) byId.set(thing.id, thing);
    const name = nameKey(thing.name);
    if (name !== '') byName.set(name, byName.has(name) ? null : thing);
  }
  return { byId, byName };
});

/** The things of a kind; undefined where the host did not tell of that kind, so that nothing is known to be missing. */
export function thingsOf(account: AccountFacts, kind: ThingKind): KnownThings | undefined {
  const things: unknown = account.things?.[kind];
  return Array.isArray(things) ? indexOf(things as readonly AccountThing[]) : undefined;
}

export function nameKey(name: unknown): string {
  return typeof name === 'string' ? name.trim().toLowerCase() : '';
}

/** The keys that say which thing is meant, best first. Senders go by their number, which the wire calls `identifier`. */
export function idKeysOf(kind: ThingKind): readonly string[] {
  return kind === 'sender' ? ['identifier', 'number', 'id'] : ['id', 'identifier'];
}

/** A thing as a setting holds it: its id, or what stands for one, and its name. Nothing for what is empty or no reference. */
export function referredTo(
  value: unknown,
  kind: ThingKind,
): { readonly id?: string; readonly name?: string } | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { id: value.trim() };
  if (!isJsonObject(value)) return undefined;
  const filled = (...keys: readonly string[]): string | undefined =>
    keys
      .map((key) => (Object.hasOwn(value, key) ? value[key] : undefined))
      .find((word): word is string => typeof word === 'string' && word.trim() !== '')
      ?.trim();
  const id = filled(...idKeysOf(kind));
  const person = [filled('firstName'), filled('lastName')].filter(Boolean).join(' ');
  const name = filled('name', 'label') ?? (person || undefined);
  if (id === undefined && name === undefined) return undefined;
  return { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
}
