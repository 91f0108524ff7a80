import * as z from 'zod/mini';
import { amount, anything, dateTime, flag, many, one, openObject, text } from './field.js';

export const postalAddressSchema = z.looseObject({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postalCode: text,
});
export const taxSchema = z.looseObject({ type: text, id: text });

export const planSchema = z.looseObject({
  id: text,
  name: text,
  price: amount,
  credit: amount,
  pricing: openObject,
  commitment: amount,
  maxCommitment: amount,
  minCommitment: amount,
  passThroughPlanEligible: flag,
  billingFrequency: text,
  includedPhoneNumberCountries: many(z.string()),
});
export interface Plan extends z.infer<typeof planSchema> {}

/** `questionare` and `questionnaire` are two fields: the interface shows both spellings. */
export const accountSchema = z.looseObject({
  /** The id of the account, assigned by the service; only in responses. */
  id: text,
  /** The name of the account. Required to create one. */
  name: text,
  /** The plan the account is on. Required to create an account. */
  plan: one(planSchema),
  /** The default country, by code and name. Required to create an account. */
  defaults: one(z.looseObject({ country: one(z.looseObject({ code: text, name: text })) })),
  /** The credit that is left, as an amount without a currency. */
  balance: amount,
  /** The code of a discount. */
  promoCode: text,
  /** Who referred the account. */
  referrer: text,
  /** The name shown to others. */
  externalName: text,
  /** The registered name of the business. */
  legalName: text,
  /** The code with which this account refers others. */
  referralCode: text,
  /** Until when the subscription runs, as text of an open format. */
  subscription: one(z.looseObject({ activeUntil: text })),
  /** When the next invoice is due, as text of an open format. */
  nextBillingDate: text,
  /** When the trial ends, ISO 8601 in UTC. */
  trialExpiry: dateTime,
  /** Answers given at sign-up, under one of the two spellings of the wire. The fields are not part of the interface. */
  questionare: openObject,
  /** The same under the other spelling. Both can occur. */
  questionnaire: openObject,
  /** Connected systems. The fields are not part of the interface. */
  integrations: openObject,
  /** Further facts. The fields are not part of the interface. */
  info: openObject,
  /** Further settings. The fields are not part of the interface. */
  options: openObject,
  /** State and contact of the application with the payment provider; dates in ISO 8601. */
  partner: one(
    z.looseObject({
      providerEmail: text,
      submitted: dateTime,
      approved: dateTime,
      rejected: dateTime,
      contact: anything,
    }),
  ),
  /** Name, e-mail address, postal address and tax id of the invoices. */
  billing: one(z.looseObject({ name: text, email: text, address: one(postalAddressSchema), tax: one(taxSchema) })),
  /** When the account was created, ISO 8601 in UTC. */
  created: one(z.looseObject({ at: dateTime })),
  /** When the account was suspended, ISO 8601 in UTC. Absent for one that is not. */
  suspended: one(z.looseObject({ at: dateTime })),
  /** The role of the requesting user, and when that user confirmed how segments are counted, ISO 8601 in UTC. */
  user: one(z.looseObject({ role: text, segmentUnderstanding: dateTime })),
});
/** An account of the service: what everything else belongs to. */
export interface Account extends z.infer<typeof accountSchema> {}

export const checkoutSchema = z.looseObject({
  /** The id of the plan. */
  plan: text,
  /** The amount committed to, like `commitment` of the plan. */
  commitment: amount,
  /** The billing period, as `billingFrequency` of the plan: the interface shows `monthly`. */
  frequency: text,
  /** The name of the payer. */
  name: text,
  /** The e-mail address of the payer. */
  email: text,
  /** The postal address of the invoice. */
  address: one(postalAddressSchema),
  /** Kind and number of the payer's tax id. */
  tax: one(taxSchema),
  /** True where the payer confirmed how segments are counted. */
  segmentUnderstanding: flag,
});
/** The body of a checkout: what is bought, and who pays. */
export interface Checkout extends z.infer<typeof checkoutSchema> {}
