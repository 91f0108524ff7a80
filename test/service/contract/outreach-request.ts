import { expect } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, type AskOptions, ask } from '../request.js';

export const account = '/v1/accounts/account-1';
export const otherAccount = '/v1/accounts/account-2';

/** A resource as in a list. */
export interface FoundResource {
  readonly id: string;
  readonly [key: string]: unknown;
}

export function resourcesIn({ body }: ServiceAnswer): readonly FoundResource[] {
  return body.data as readonly FoundResource[];
}

export function idsIn(answer: ServiceAnswer): readonly string[] {
  return resourcesIn(answer).map(({ id }) => id);
}

/** Returns a resource from its list, for resources without an endpoint of their own. */
export async function fromList(service: Service, list: string, id: string): Promise<FoundResource | undefined> {
  return resourcesIn(await ask(service, `${list}?limit=100`)).find((resource) => resource.id === id);
}

/** Sends a request that must be refused, and returns the refusal and whether it changed the list. */
export async function refusalOf(service: Service, list: string, path: string, asked: AskOptions) {
  const before = await ask(service, `${list}?limit=100`);
  const { body, status } = await ask(service, path, asked);
  const after = await ask(service, `${list}?limit=100`);
  const { code, details = [] } = body.error ?? {};
  return {
    status,
    code,
    places: details.map((detail) => detail.path),
    words: details.every(({ message }) => message !== ''),
    hasChanged: after.text !== before.text,
  };
}

/** The expected result of `refusalOf`. */
export function refused(status: number, code: string, place?: string) {
  return {
    status,
    code,
    words: true,
    hasChanged: false,
    ...(place === undefined ? {} : { places: expect.arrayContaining([place]) as unknown }),
  };
}

/** Returns the paths whose answer differs in status or body from that of an unknown path. */
export async function distinguishablePaths(
  service: Service,
  asked: AskOptions,
  ...paths: readonly string[]
): Promise<readonly string[]> {
  const absent = await ask(service, `${account}/campaigns/nowhere/at/all`);
  const answers = await Promise.all(paths.map((path) => ask(service, path, asked)));
  return paths.filter((_, index) => answers[index]?.status !== 404 || answers[index]?.text !== absent.text);
}
