import type { JsonObject } from '#base';

/** What a segment of a message costs, in the unit of credits. */
const pricing = { segment: 0.0079, currency: 'USD' } as const;

/** Plans of the reference service. The interface shows no list of plans, so that a checkout may name other ones. */
export const plans: readonly (JsonObject & { readonly id: string; readonly name: string; readonly price: number })[] = [
  { id: 'plan_starter', name: 'Starter', price: 49, credit: 1000, pricing, includedPhoneNumberCountries: ['US'] },
  { id: 'plan_growth', name: 'Growth', price: 249, credit: 10000, pricing, includedPhoneNumberCountries: ['US', 'CA'] },
  {
    id: 'plan_scale',
    name: 'Scale',
    price: 899,
    credit: 50000,
    pricing,
    includedPhoneNumberCountries: ['US', 'CA', 'GB'],
  },
];

/** The plan with this id or name. */
export function findPlan(called: string): (typeof plans)[number] | undefined {
  const wanted = called.trim().toLowerCase();
  return plans.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}
