import type { AccountFacts } from '#rules';
import type { AccountMethods } from '../account/account-methods.js';
import { createAccountMethods } from '../account/create-account-methods.js';
import type { Client } from '../client/create-client.js';
import type { listAll } from '../client/list-all.js';
import type { Answer } from '../failure.js';
import type { CallOptions } from '../workflow-adapter.js';
import { type AccountResources, createResources } from './create-resources.js';
import { createHttpReader } from './http-reader.js';
import { loadAccount } from './load-account.js';
import { createResourceCache, type ResourceCacheOptions } from './resource-cache.js';

/** The resources of an account over a service, and what rules may know of it. */
export interface HttpResources extends Required<AccountMethods> {
  readonly resources: AccountResources;
  loadAccount(options?: CallOptions): Promise<Answer<AccountFacts>>;
}

/** The resources of an account over a service, with one cache. Loaded when the first of them is asked for. */
export function readAccount(
  client: Client,
  accountId: string,
  options: ResourceCacheOptions | undefined,
  listPages: typeof listAll,
): HttpResources {
  const reader = createHttpReader(client, accountId, listPages);
  const cache = createResourceCache(options);
  const resources = createResources(reader, cache);
  return {
    resources,
    loadAccount: (callOptions) => loadAccount(reader, resources, callOptions),
    ...createAccountMethods(reader, cache),
  };
}
