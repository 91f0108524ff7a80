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
  id: text,
  name: text,
  plan: one(planSchema),
  defaults: one(z.looseObject({ country: one(z.looseObject({ code: text, name: text })) })),
  balance: amount,
  promoCode: text,
  referrer: text,
  externalName: text,
  legalName: text,
  referralCode: text,
  subscription: one(z.looseObject({ activeUntil: text })),
  nextBillingDate: text,
  trialExpiry: dateTime,
  questionare: openObject,
  questionnaire: openObject,
  integrations: openObject,
  info: openObject,
  options: openObject,
  partner: one(
    z.looseObject({
      providerEmail: text,
      submitted: dateTime,
      approved: dateTime,
      rejected: dateTime,
      contact: anything,
    }),
  ),
  billing: one(z.looseObject({ name: text, email: text, address: one(postalAddressSchema), tax: one(taxSchema) })),
  created: one(z.looseObject({ at: dateTime })),
  suspended: one(z.looseObject({ at: dateTime })),
  user: one(z.looseObject({ role: text, segmentUnderstanding: dateTime })),
});
export interface Account extends z.infer<typeof accountSchema> {}

export const checkoutSchema = z.looseObject({
  plan: text,
  commitment: amount,
  frequency: text,
  name: text,
  email: text,
  address: one(postalAddressSchema),
  tax: one(taxSchema),
  segmentUnderstanding: flag,
});
export interface Checkout extends z.infer<typeof checkoutSchema> {}
