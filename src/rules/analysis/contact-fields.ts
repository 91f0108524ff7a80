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
