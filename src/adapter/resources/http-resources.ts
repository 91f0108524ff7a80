import type { Client } from '../client/create-client.js';
import { listAll } from '../client/list-all.js';
import { latePart, partNotLoaded } from '../late-part.js';
import { resourceKinds } from './account-reader.js';
import type { AccountResources } from './create-resources.js';
import type { HttpResources } from './read-account.js';
import type { ResourceLookup, TemplateLibrary } from './resource.js';
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
      templateLibrary: {
        save: async (template, call) =>
          ((await loaded('resources templates')).resources.templateLibrary as TemplateLibrary).save(template, call),
      },
    },
    loadAccount: async (callOptions) => {
      const known = await part();
      return known ? known.loadAccount(callOptions) : { ok: false, failure: partNotLoaded('resources account') };
    },
  };
}
