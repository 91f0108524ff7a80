/**
 * The fields every contact has, by the names that messages use: what the interface shows of a contact and can be written as
 * words. Hosts that fill in more tell so by `AccountFacts.mergeFields`.
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
