import { isJsonObject } from '#base';
import { emptyPresentation, type OfficeHours, type Presentation } from '#model';
import type { AccountFacts, KnownAccountResources, SegmentPrice } from './account-facts.js';
import type { ComparatorTable, RuleInput } from './rule-input.js';

/**
 * Validates the facts of a host. Hosts pass on the answers of their services, so any part may be `null` or malformed:
 * it then counts as absent, and lists keep their valid entries.
 */
export function readHostFacts(facts: {
  readonly account?: unknown;
  readonly comparators?: unknown;
  readonly presentation?: Presentation | undefined;
}): Pick<RuleInput, 'account' | 'comparators' | 'presentation'> {
  return {
    account: readAccount(facts.account),
    comparators: isJsonObject(facts.comparators) ? readComparators(facts.comparators) : {},
    presentation: isJsonObject(facts.presentation) ? facts.presentation : emptyPresentation,
  };
}

function readAccount(account: unknown): AccountFacts {
  if (!isJsonObject(account)) return {};
  const { holdsMessages, officeHours, quietHours, segmentCap, segmentPrice, skipsSteps, resources } = account;
  const attributes = textsIn(account['attributes']);
  const mergeFields = textsIn(account['mergeFields']);
  const senderNames = textsIn(account['senderNames']);
  const optOutWords = textsIn(account['optOutWords']);
  return {
    ...(attributes && { attributes }),
    ...(mergeFields && { mergeFields }),
    ...(senderNames && { senderNames }),
    ...(optOutWords && { optOutWords }),
    ...(isJsonObject(resources) ? { resources: readResources(resources) } : {}),
    ...(typeof segmentCap === 'number' ? { segmentCap } : {}),
    ...readPrice(segmentPrice),
    ...(isJsonObject(officeHours) ? { officeHours: officeHours as OfficeHours } : {}),
    ...readQuietHours(quietHours),
    ...(holdsMessages === true ? { holdsMessages } : {}),
    ...(skipsSteps === true ? { skipsSteps } : {}),
  };
}

function readQuietHours(hours: unknown): Pick<AccountFacts, 'quietHours'> {
  if (!isJsonObject(hours)) return {};
  const { from, to } = hours;
  return typeof from === 'string' && typeof to === 'string' ? { quietHours: { from, to } } : {};
}

function readPrice(price: unknown): { readonly segmentPrice?: SegmentPrice } {
  if (!isJsonObject(price)) return {};
  const { amount, currency } = price;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return {};
  return { segmentPrice: { amount, ...(typeof currency === 'string' ? { currency } : {}) } };
}

function textsIn(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : undefined;
}

function readResources(resources: { readonly [kind: string]: unknown }): KnownAccountResources {
  return Object.fromEntries(
    Object.entries(resources).flatMap(([kind, list]) =>
      Array.isArray(list)
        ? [[kind, list.filter((resource: unknown) => isJsonObject(resource) && typeof resource['id'] === 'string')]]
        : [],
    ),
  );
}

function readComparators(table: { readonly [name: string]: unknown }): ComparatorTable {
  return Object.fromEntries(
    Object.entries(table).filter(([, compare]) => typeof compare === 'function'),
  ) as ComparatorTable;
}
