import { expect } from 'vitest';
import type { Service } from '#service';
import { type Answered, type Asked, ask } from '../request.js';

export const account = '/v1/accounts/account-1';
export const otherAccount = '/v1/accounts/account-2';

/** Things as lists hold them. */
export interface FoundResource {
  readonly id: string;
  readonly [key: string]: unknown;
}

export function resourcesIn({ body }: Answered): readonly FoundResource[] {
  return body.data as readonly FoundResource[];
}

export function idsIn(answer: Answered): readonly string[] {
  return resourcesIn(answer).map(({ id }) => id);
}

/** A thing out of a list, for resources that cannot be asked for one by one. */
export async function fromList(service: Service, list: string, id: string): Promise<FoundResource | undefined> {
  return resourcesIn(await ask(service, `${list}?limit=100`)).find((resource) => resource.id === id);
}

/** What came of a request that must be refused, and must change nothing that the list holds. */
export async function refusalOf(service: Service, list: string, path: string, asked: Asked) {
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

/** A refusal as it must be. */
export function refused(status: number, code: string, place?: string) {
  return {
    status,
    code,
    words: true,
    hasChanged: false,
    ...(place === undefined ? {} : { places: expect.arrayContaining([place]) as unknown }),
  };
}

/** The addresses that are not answered, to the letter, like one that does not exist. */
export async function answeredOtherwise(
  service: Service,
  asked: Asked,
  ...paths: readonly string[]
): Promise<readonly string[]> {
  const absent = await ask(service, `${account}/campaigns/nowhere/at/all`);
  const answers = await Promise.all(paths.map((path) => ask(service, path, asked)));
  return paths.filter((_, index) => answers[index]?.status !== 404 || answers[index]?.text !== absent.text);
}
