import { isJsonObject } from '#base';
import { emptyPresentation, type OfficeHours, type Presentation } from '#model';
import type { AccountFacts, KnownAccountResources, SegmentPrice } from './account-facts.js';
import type { ComparatorTable, RuleInput } from './rule-input.js';

/**
 * What a host told, as rules can rely on it. Hosts hand on what their own services answered, so anything may be `null` or of
 * another kind: what cannot be read counts as not told, and in lists the entries that can be read are kept.
 */
export function readHostFacts(facts: {
  readonly account?: unknown;
  readonly comparators?: unknown;
  readonly presentation?: unknown;
}): Pick<RuleInput, 'account' | 'comparators' | 'presentation'> {
  return {
    account: readAccount(facts.account),
    comparators: isJsonObject(facts.comparators) ? readComparators(facts.comparators) : {},
    presentation: isJsonObject(facts.presentation)
      ? (facts.presentation as unknown as Presentation)
      : emptyPresentation,
  };
}

function readAccount(account: unknown): AccountFacts {
  if (!isJsonObject(account)) return {};
  const { holdsMessages, officeHours, segmentCap, segmentPrice, skipsSteps, things } = account;
  return {
    ...words('attributes', account),
    ...words('mergeFields', account),
    ...words('senderNames', account),
    ...words('optOutWords', account),
    ...(isJsonObject(things) ? { things: readResources(things) } : {}),
    ...(typeof segmentCap === 'number' ? { segmentCap } : {}),
    ...readPrice(segmentPrice),
    ...(isJsonObject(officeHours) ? { officeHours: officeHours as OfficeHours } : {}),
    ...(holdsMessages === true ? { holdsMessages } : {}),
    ...(skipsSteps === true ? { skipsSteps } : {}),
  };
}

function readPrice(price: unknown): { readonly segmentPrice?: SegmentPrice } {
  if (!isJsonObject(price)) return {};
  const { amount, currency } = price;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return {};
  return { segmentPrice: { amount, ...(typeof currency === 'string' ? { currency } : {}) } };
}

function words<Name extends 'attributes' | 'mergeFields' | 'optOutWords' | 'senderNames'>(
  name: Name,
  account: { readonly [name: string]: unknown },
): { readonly [Key in Name]?: readonly string[] } {
  const list = account[name];
  return Array.isArray(list)
    ? ({ [name]: list.filter((word) => typeof word === 'string') } as unknown as {
        readonly [Key in Name]: readonly string[];
      })
    : {};
}

function readResources(things: { readonly [kind: string]: unknown }): KnownAccountResources {
  return Object.fromEntries(
    Object.entries(things).flatMap(([kind, list]) =>
      Array.isArray(list)
        ? [[kind, list.filter((thing: unknown) => isJsonObject(thing) && typeof thing['id'] === 'string')]]
        : [],
    ),
  );
}

function readComparators(table: { readonly [name: string]: unknown }): ComparatorTable {
  return Object.fromEntries(
    Object.entries(table).filter(([, compare]) => typeof compare === 'function'),
  ) as ComparatorTable;
}
