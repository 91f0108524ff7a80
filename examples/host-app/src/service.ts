import { createClient, createHttpAdapter } from 'pathboard/client';

/** The token that `npm start` accepts. */
export const client = createClient({ baseUrl: window.location.origin, token: 'pathboard-demo-token' });

const key = 'fernway.account';

/** The account: the one that this browser created, else that of the sample data. */
export const accountId = window.localStorage.getItem(key) ?? 'acc_fernway';

export const adapter = createHttpAdapter({ client, accountId });

/** Whether the service has the account. A service that cannot be reached counts as one that does: the pages say so. */
export async function hasAccount(): Promise<boolean> {
  const answer = await client.extensions.getAccount({ accountId });
  return answer.ok || ![403, 404].includes(answer.failure.status ?? 0);
}

/** The plan of new accounts; its credit comes with each checkout. */
const plan = {
  id: 'plan_starter',
  name: 'Starter',
  price: 49,
  credit: 1000,
  pricing: { segment: 0.0079, currency: 'USD' },
  billingFrequency: 'monthly',
  includedPhoneNumberCountries: ['US'],
};

/** Creates an account, which this browser opens from then on. Returns why it failed. */
export async function createAccount(name: string, country: { readonly code: string; readonly name: string }) {
  const answer = await client.accounts.create(
    { account: { name, plan, defaults: { country } } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const id = answer.ok ? answer.data.items[0]?.id : undefined;
  if (typeof id !== 'string') return answer.ok ? 'The service named no account.' : answer.failure.message;
  window.localStorage.setItem(key, id);
  return undefined;
}

/** Starts a checkout that tops the account up and leads back to this page. Returns why it failed. */
export async function topUp(): Promise<string | undefined> {
  const { href } = window.location;
  const answer = await adapter.startCheckout({ successUrl: href, cancelUrl: href });
  if (!answer.ok) return answer.failure.message;
  window.location.assign(answer.data.address);
  return undefined;
}
