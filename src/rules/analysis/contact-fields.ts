/**
 * The fields of every contact by their placeholder names: what the interface shows of a contact and can be written as
 * text. Hosts add more by `AccountFacts.mergeFields`.
 */
export const contactFields: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'mobile.number',
  'mobile.country',
  'id',
  'optIn',
  'blocked',
  'valid',
  'crmA.id',
  'crmB.id',
  'crmC.id',
];

/** The contact fields that every contact has: the number that messages go to, and what the service itself sets. */
export const certainContactFields: ReadonlySet<string> = new Set([
  'mobile.number',
  'mobile.country',
  'id',
  'optIn',
  'blocked',
  'valid',
]);

/** The prefix of contact attributes: `attributes.plan`. */
export const attributePrefix = 'attributes.';

/** The prefix of workflow properties: `properties.season`. */
export const propertyPrefix = 'properties.';

/** Longer names are unknown: no node has such a title, and trying every split at a dot would take long. */
export const longestName = 500;
