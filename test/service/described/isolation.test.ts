import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { valuesOf } from '../../support/schema-values.js';
import { ask } from '../request.js';
import { accountId, otherAccountId, otherToken, smallSeed, token, tokens } from '../small-seed.js';
import {
  type Description,
  fillPath,
  findKnownIds,
  type KnownIds,
  type Operation,
  readDescription,
} from './description.js';

let service: Service;
let description: Description;
let known: KnownIds;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, seed: smallSeed });
  description = await readDescription(service);
  known = await findKnownIds(service, accountId, token);
}, 60_000);
afterAll(() => service.close());

/** Returns every readable resource of the first account, by path. */
async function readAll(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { method, operationId, path } of description.operations) {
    if (method !== 'GET' || !path.includes('{accountId}') || operationId.startsWith('follow')) continue;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').filter((name) => name !== 'accountId');
    const last = names.at(-1) ?? '';
    for (const id of names.length === 0 ? [''] : (known[last] ?? [])) {
      const address = fillPath(path, (name) => (name === last ? id : known[name]?.[0]));
      answers.set(address, (await ask(service, address)).text);
    }
  }
  return answers;
}

function bodyFor({ body }: Operation): unknown {
  return body ? fc.sample(valuesOf(body, description.resolve), { numRuns: 1, seed: 20261121 })[0] : undefined;
}

/** Operations that create a resource under an id of the caller, whether or not another account uses the same id. */
const createsUnderGivenId = new Set(['saveVersion']);

describe('the token of another account', () => {
  it('is answered by every endpoint as for an unknown account, and changes nothing', async () => {
    const before = await readAll();
    expect(before.size).toBeGreaterThan(60);
    const asked: string[] = [];
    for (const operation of description.operations) {
      if (!operation.path.includes('{accountId}')) continue;
      const body = bodyFor(operation);
      for (const [at, id] of (known[/\{(\w+)\}[^{}]*$/.exec(operation.path)?.[1] ?? ''] ?? ['none']).entries()) {
        if (at > 2) break;
        const there = fillPath(operation.path, (name) =>
          name === 'accountId' ? accountId : operation.path.endsWith(`{${name}}`) ? id : known[name]?.[0],
        );
        const nowhere = fillPath(operation.path, (name) =>
          name === 'accountId' ? 'no-such-account' : known[name]?.[0],
        );
        const [foreign, absent] = [
          await ask(service, there, { method: operation.method, body, token: otherToken }),
          await ask(service, nowhere, { method: operation.method, body, token: otherToken }),
        ];
        expect([foreign.status, foreign.text], there).toEqual([404, absent.text]);
        asked.push(there);
      }
    }
    expect(await readAll()).toEqual(before);
    console.log(
      `${asked.length} addresses of ${description.operations.length} endpoints asked with the token of another account: 404, nothing read, nothing changed`,
    );
  });

  it('finds no resource of the first account under its own account', async () => {
    const before = await readAll();
    for (const operation of description.operations) {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      if (
        names.length < 2 ||
        createsUnderGivenId.has(operation.operationId) ||
        operation.path.endsWith('{attributeType}')
      )
        continue;
      const address = fillPath(operation.path, (name) => (name === 'accountId' ? otherAccountId : known[name]?.[0]));
      const { status, text } = await ask(service, address, {
        method: operation.method,
        body: bodyFor(operation),
        token: otherToken,
      });
      expect([400, 404, 422], `${operation.method} ${address} ${text}`).toContain(status);
    }
    expect(await readAll()).toEqual(before);
  });

  it.each([
    ['no token', null],
    ['an unknown token', 'unknown'],
    ['half a token', token.slice(0, -1)],
    ['two tokens', `${token} ${otherToken}`],
  ])('%s is answered with 401 by every endpoint', async (_, sent) => {
    for (const { method, path } of description.operations) {
      if (!path.startsWith('/v1/')) continue;
      const address = fillPath(path, (name) => known[name]?.[0]);
      expect(
        (await ask(service, address, { method, token: sent, ...(method === 'GET' ? {} : { body: {} }) })).status,
        address,
      ).toBe(401);
    }
  });
});
