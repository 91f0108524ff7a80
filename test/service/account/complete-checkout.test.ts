import { expect, test } from 'vitest';
import { subscribe } from '../../../service/src/account/complete-checkout.js';

const at = '2026-01-31T10:00:00.000Z';
const account = {
  id: 'a',
  name: 'A',
  plan: { id: 'p', name: 'Own', price: 5 },
  trialExpiry: 'x',
  subscription: { activeUntil: 'x', other: 1 },
  other: { kept: true },
};

test.each([
  [at, 'monthly', '2026-02-28T10:00:00.000Z'],
  [at, undefined, '2026-02-28T10:00:00.000Z'],
  [at, 'whenever', '2026-02-28T10:00:00.000Z'],
  [at, 'yearly', '2027-01-31T10:00:00.000Z'],
  [at, 'Annually', '2027-01-31T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', 'monthly', '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'annual', '2029-02-28T10:00:00.000Z'],
  ['2026-12-15T23:59:59.999Z', 'monthly', '2027-01-15T23:59:59.999Z'],
])('a payment at %s, %s, is valid until %s', (paid, frequency, until) => {
  const after = subscribe(account, { plan: 'p', frequency }, paid);
  expect(after).toMatchObject({
    subscription: { activeUntil: until, other: 1 },
    nextBillingDate: until,
    other: { kept: true },
  });
  expect(after).not.toHaveProperty('trialExpiry');
});

test.each([
  ['p', { id: 'p', name: 'Own', price: 5 }],
  ['Own', { id: 'p', name: 'Own', price: 5 }],
  ['plan_scale', { id: 'plan_scale', price: 899 }],
  [' growth ', { id: 'plan_growth', price: 249 }],
  ['constructor', { id: 'constructor', name: 'constructor' }],
  ['__proto__', { id: '__proto__', name: '__proto__' }],
])('subscribes to the plan %s', (plan, expected) => {
  expect(subscribe(account, { plan, commitment: 12 }, at)).toMatchObject({ plan: { ...expected, commitment: 12 } });
});

test('billing fields in the order replace those of the account, and the others stay', () => {
  const billed = { ...account, billing: { name: 'Old', address: { city: 'X' }, tax: { id: '1' } } };
  expect(subscribe(billed, { plan: 'p' }, at)).toMatchObject({ billing: billed.billing });
  expect(subscribe(billed, { plan: 'p', name: 'New', address: { line1: 'Y' } }, at)).toMatchObject({
    billing: { name: 'New', address: { line1: 'Y' }, tax: { id: '1' } },
  });
});
