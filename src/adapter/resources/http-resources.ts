import { accountMethodNames, type AccountMethods } from '../account/account-methods.js';
import type { Client } from '../client/create-client.js';
import { listAll } from '../client/list-all.js';
import type { Answer } from '../failure.js';
import { latePart, partNotLoaded } from '../late-part.js';
import type { CallOptions } from '../workflow-adapter.js';
import { resourceKinds } from './account-reader.js';
import type { AccountResources } from './create-resources.js';
import type { HttpResources } from './read-account.js';
import type { ContactLibrary, ResourceLookup, TemplateLibrary } from './resource.js';
import type { ResourceCacheOptions } from './resource-cache.js';
import { ResourceFailure } from './resource-failure.js';

/**
 * Creates the resources of an account. Their code is loaded with the first question: most pages that load and save
 * workflows show no field that asks.
 */
export function createHttpResources(
  client: Client,
  accountId: string,
  options: ResourceCacheOptions | undefined,
): HttpResources {
  const part = latePart(async () => {
    const { readAccount } = await import('./read-account.js');
    return readAccount(client, accountId, options, listAll);
  });
  const loaded = async (endpoint: string): Promise<HttpResources> => {
    const known = await part();
    if (!known) throw new ResourceFailure(partNotLoaded(endpoint));
    return known;
  };
  const contactLibrary = async (): Promise<ContactLibrary> =>
    (await loaded('resources contacts')).resources.contactLibrary as ContactLibrary;
  const lookups = resourceKinds.map((kind): [string, ResourceLookup] => {
    const lookup = async (): Promise<ResourceLookup> =>
      (await loaded(`resources ${kind}`)).resources[kind] as ResourceLookup;
    return [
      kind,
      { load: async (query) => (await lookup()).load(query), find: async (id) => (await lookup()).find(id) },
    ];
  });
  return {
    resources: {
      ...(Object.fromEntries(lookups) as AccountResources),
      contactLibrary: {
        change: async (...call) => (await contactLibrary()).change(...call),
        conversation: async (...call) => (await (await contactLibrary()).conversation?.(...call)) ?? [],
      },
      templateLibrary: {
        save: async (template, call) =>
          ((await loaded('resources templates')).resources.templateLibrary as TemplateLibrary).save(template, call),
      },
    },
    loadAccount: async (callOptions) => {
      const known = await part();
      return known ? known.loadAccount(callOptions) : { ok: false, failure: partNotLoaded('resources account') };
    },
    ...lateMethods(part),
  };
}

/** The methods that change the account, each loaded with its first call. */
function lateMethods(part: () => Promise<Required<AccountMethods> | undefined>): Required<AccountMethods> {
  const method = (name: keyof AccountMethods) => async (request: never, options?: CallOptions) => {
    const known = await part();
    const call = known?.[name] as ((request: never, options?: CallOptions) => Promise<Answer<unknown>>) | undefined;
    return call ? call(request, options) : { ok: false, failure: partNotLoaded(name) };
  };
  return Object.fromEntries(
    accountMethodNames.map((name) => [name, method(name)]),
  ) as unknown as Required<AccountMethods>;
}
