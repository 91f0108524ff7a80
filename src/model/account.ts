import type { ShapeFor } from './shape.js';

/** A postal address. */
export interface PostalAddress {
  /** The first line of the address. */
  line1?: string | null | undefined;
  /** The second line of the address. */
  line2?: string | null | undefined;
  /** The city. */
  city?: string | null | undefined;
  /** The state or region. */
  state?: string | null | undefined;
  /** The postal code. */
  postalCode?: string | null | undefined;
  [key: string]: unknown;
}
export const postalAddressShape: ShapeFor<PostalAddress> = {
  line1: 'text',
  line2: 'text',
  city: 'text',
  state: 'text',
  postalCode: 'text',
};
/** A tax id. */
export interface Tax {
  /** The kind of tax id, as the payment provider names it. */
  type?: string | null | undefined;
  /** The tax id itself. */
  id?: string | null | undefined;
  [key: string]: unknown;
}
export const taxShape: ShapeFor<Tax> = { type: 'text', id: 'text' };

/** A plan that accounts are on. */
export interface Plan {
  /** The id of the plan. */
  id?: string | null | undefined;
  /** The name of the plan. */
  name?: string | null | undefined;
  /** The price of a billing period, as an amount without a currency. */
  price?: number | null | undefined;
  /** The credit that a billing period comes with, as an amount without a currency. */
  credit?: number | null | undefined;
  /** The prices of single services. The fields are not part of the interface. */
  pricing?: { [key: string]: unknown } | null | undefined;
  /** The amount committed to. */
  commitment?: number | null | undefined;
  /** The highest amount that can be committed to. */
  maxCommitment?: number | null | undefined;
  /** The lowest amount that can be committed to. */
  minCommitment?: number | null | undefined;
  /** True where the plan may pass on the fees of carriers. The interface says no more about it. */
  passThroughPlanEligible?: boolean | null | undefined;
  /** The billing period. The interface shows `monthly`; other values are kept as they are. */
  billingFrequency?: 'monthly' | (string & {}) | null | undefined;
  /** The countries whose phone numbers are included, by code. */
  includedPhoneNumberCountries?: string[] | null | undefined;
  [key: string]: unknown;
}
export const planShape: ShapeFor<Plan> = {
  id: 'text',
  name: 'text',
  price: 'number',
  credit: 'number',
  pricing: {},
  commitment: 'number',
  maxCommitment: 'number',
  minCommitment: 'number',
  passThroughPlanEligible: 'flag',
  billingFrequency: 'text',
  includedPhoneNumberCountries: ['text!'],
};

/** An account of the service: what everything else belongs to. */
export interface Account {
  /** The id of the account, assigned by the service; only in responses. */
  id?: string | null | undefined;
  /** The name of the account. Required to create one. */
  name?: string | null | undefined;
  /** The plan the account is on. Required to create an account. */
  plan?: Plan | null | undefined;
  /** The default country, by code and name. Required to create an account. */
  defaults?:
    | {
        country?:
          | { code?: string | null | undefined; name?: string | null | undefined; [key: string]: unknown }
          | null
          | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** The credit that is left, as an amount without a currency. */
  balance?: number | null | undefined;
  /** The code of a discount. */
  promoCode?: string | null | undefined;
  /** Who referred the account. */
  referrer?: string | null | undefined;
  /** The name shown to others. */
  externalName?: string | null | undefined;
  /** The registered name of the business. */
  legalName?: string | null | undefined;
  /** The code with which this account refers others. */
  referralCode?: string | null | undefined;
  /** Until when the subscription runs, as text of an open format. */
  subscription?: { activeUntil?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** When the next invoice is due, as text of an open format. */
  nextBillingDate?: string | null | undefined;
  /** When the trial ends, ISO 8601 in UTC. */
  trialExpiry?: string | null | undefined;
  /** Answers given at sign-up, under one of the two spellings of the wire. The fields are not part of the interface. */
  questionare?: { [key: string]: unknown } | null | undefined;
  /** The same under the other spelling. Both can occur. */
  questionnaire?: { [key: string]: unknown } | null | undefined;
  /** Connected systems. The fields are not part of the interface. */
  integrations?: { [key: string]: unknown } | null | undefined;
  /** Further facts. The fields are not part of the interface. */
  info?: { [key: string]: unknown } | null | undefined;
  /** Further settings. The fields are not part of the interface. */
  options?: { [key: string]: unknown } | null | undefined;
  /** State and contact of the application with the payment provider; dates in ISO 8601. */
  partner?:
    | {
        providerEmail?: string | null | undefined;
        submitted?: string | null | undefined;
        approved?: string | null | undefined;
        rejected?: string | null | undefined;
        contact?: unknown;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** Name, e-mail address, postal address and tax id of the invoices. */
  billing?:
    | {
        name?: string | null | undefined;
        email?: string | null | undefined;
        address?: PostalAddress | null | undefined;
        tax?: Tax | null | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** When the account was created, ISO 8601 in UTC. */
  created?: { at?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** When the account was suspended, ISO 8601 in UTC. Absent for one that is not. */
  suspended?: { at?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** The role of the requesting user, and when that user confirmed how segments are counted, ISO 8601 in UTC. */
  user?:
    | { role?: string | null | undefined; segmentUnderstanding?: string | null | undefined; [key: string]: unknown }
    | null
    | undefined;
  [key: string]: unknown;
}
export const accountShape: ShapeFor<Account> = {
  id: 'text',
  name: 'text',
  plan: planShape,
  defaults: { country: { code: 'text', name: 'text' } },
  balance: 'number',
  promoCode: 'text',
  referrer: 'text',
  externalName: 'text',
  legalName: 'text',
  referralCode: 'text',
  subscription: { activeUntil: 'text' },
  nextBillingDate: 'text',
  trialExpiry: 'text',
  questionare: {},
  questionnaire: {},
  integrations: {},
  info: {},
  options: {},
  partner: { providerEmail: 'text', submitted: 'text', approved: 'text', rejected: 'text', contact: 'any' },
  billing: { name: 'text', email: 'text', address: postalAddressShape, tax: taxShape },
  created: { at: 'text' },
  suspended: { at: 'text' },
  user: { role: 'text', segmentUnderstanding: 'text' },
};

/** The body of a checkout: what is bought, and who pays. */
export interface Checkout {
  /** The id of the plan. */
  plan?: string | null | undefined;
  /** The amount committed to, like `commitment` of the plan. */
  commitment?: number | null | undefined;
  /** The billing period, as `billingFrequency` of the plan: the interface shows `monthly`. */
  frequency?: 'monthly' | (string & {}) | null | undefined;
  /** The name of the payer. */
  name?: string | null | undefined;
  /** The e-mail address of the payer. */
  email?: string | null | undefined;
  /** The postal address of the invoice. */
  address?: PostalAddress | null | undefined;
  /** Kind and number of the payer's tax id. */
  tax?: Tax | null | undefined;
  /** True where the payer confirmed how segments are counted. */
  segmentUnderstanding?: boolean | null | undefined;
  [key: string]: unknown;
}
export const checkoutShape: ShapeFor<Checkout> = {
  plan: 'text',
  commitment: 'number',
  frequency: 'text',
  name: 'text',
  email: 'text',
  address: postalAddressShape,
  tax: taxShape,
  segmentUnderstanding: 'flag',
};
