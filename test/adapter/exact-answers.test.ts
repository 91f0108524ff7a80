import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#adapter';
import { describePath, type JsonPath } from '#base';
import { createService, listenOnNode, type NodeListener, type Service } from 'pathboard-service';
import { smallSeed, token, tokens } from '../service/small-seed.js';
import { oddJsonText } from '../support/odd-json-text.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const runs = lawRuns(250, 10_000);
const accountId = 'account-1';

/** Answers every call with the text set last. */
let given = '';
let server: Server;
let service: Service;
let listener: NodeListener;
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(given),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = await createService({ database: 'memory://', tokens, seed: smallSeed, log: () => {} });
  listener = await listenOnNode({ fetch: service.fetch });
}, 60_000);
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await listener.close();
  await service.close();
});

const client = () =>
  createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, retry: false });
const envelope = (data: string): string =>
  `{"requestId":12345678901234567890,"success":true,"data":${data},"pagination":{"limit":25,"offset":0,"hasNext":false}}`;
const version = (config: string): string =>
  `{"id":"v","definition":{"nodes":[{"id":"a","config":${config}}],"edges":[]}}`;
const config: JsonPath = ['definition', 'nodes', 0, 'config'];
/**
 * Lone surrogates and NUL cannot be stored; the service refuses them with a code of their own. Each becomes another
 * character.
 */
const letters: { readonly [unstorable: string]: string } = { d83d: 'H', de00: 'L', '0000': 'Z' };
const storable = (text: string): string =>
  text.replaceAll(/\\u(d83d|de00|0000)/gi, (_, unit: string) => letters[unit.toLowerCase()] ?? '');
const storableKey = (key: string): string =>
  key.replaceAll(/[\0\p{Surrogate}]/gu, (unit) => letters[unit.charCodeAt(0).toString(16).padStart(4, '0')] ?? '');

describe('texts that reach a document over HTTP', { timeout: 600_000 }, () => {
  test(`[M7] the client refuses ${runs} versions with one loss each, with its JSON path, and reads those that only differ in spelling (seed ${seed})`, async () => {
    const { extensions } = client();
    for (let at = seed; at < seed + runs; at++) {
      const { loss, text } = oddJsonText(at, true);
      given = envelope(version(text));
      const refused = await extensions.getVersion({ accountId, workflowId: 'w' });
      expect(refused.ok ? {} : refused.failure, `seed ${at}`).toMatchObject({ kind: 'badAnswer', code: loss?.kind });
      const place = describePath(
        [...config, ...(loss?.path ?? [])].slice(0, loss?.kind === 'too-deep' ? 7 : undefined),
      );
      if (place.length < 150) expect(refused.ok ? '' : refused.failure.message, `seed ${at}`).toContain(place);
      given = envelope(version(oddJsonText(at, false).text));
      expect((await extensions.getVersion({ accountId, workflowId: 'w' })).ok, `seed ${at}`).toBe(true);
    }
  });

  test(`[M7] the service refuses ${runs} bodies with one loss each, with its JSON path, and stores the others as sent (seed ${seed})`, async () => {
    for (let at = seed; at < seed + runs; at++) {
      const save = async (text: string, name: string) => {
        const body = `{"name":"n","versions":[${version(text).replace('"id":"v"', `"id":"${name}-${at}"`)}]}`;
        const response = await fetch(`${listener.url}/v1/accounts/${accountId}/workflows/odd/versions`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
        return { status: response.status, text: await response.text() };
      };
      const { loss, text } = oddJsonText(at, true);
      const refused = await save(storable(text), 'bad');
      const { error } = JSON.parse(refused.text) as { error: { code: string; details: { path: string }[] } };
      expect([refused.status, error.code], `seed ${at}`).toEqual([
        400,
        loss?.kind === 'too-deep' ? 'too-deep' : 'not-exact',
      ]);
      const path = loss?.path.map((part) => (typeof part === 'string' ? storableKey(part) : part)) ?? [];
      if (loss?.kind !== 'too-deep')
        expect(error.details[0]?.path, `seed ${at}`).toBe(describePath(['versions', 0, ...config, ...path]));
      const odd = storable(oddJsonText(at, false).text);
      const kept = await save(odd, 'good');
      expect(kept.text, `seed ${at}`).toContain(odd);
    }
  });

  test('[M7] whole items for documents are refused in lists with a loss, and items for display are reported', async () => {
    const { contacts, extensions } = client();
    given = envelope('[{"id":"one"},{"id":"two","big":12345678901234567890}]');
    for (const list of [
      extensions.listUsers,
      extensions.listGroups,
      extensions.listSenders,
      extensions.listPhoneNumbers,
      extensions.listNodeTypes,
    ]) {
      const refused = await list({ accountId });
      expect(refused.ok ? {} : refused.failure).toMatchObject({ kind: 'badAnswer', code: 'inexact-number' });
      expect(refused.ok ? '' : refused.failure.message).toContain(
        'the number 12345678901234567890 at [1].big cannot be kept exactly',
      );
    }
    const listed = await contacts.list({ accountId });
    expect(listed).toMatchObject({
      ok: true,
      data: { items: [{ id: 'one' }, { id: 'two' }] },
      notices: [{ code: 'inexact-number', path: [1, 'big'] }],
    });
    given = envelope('[{"id":"one","a":1e2}]');
    expect(await contacts.list({ accountId })).toEqual({
      ok: true,
      data: { items: [{ id: 'one', a: 100 }], pagination: { limit: 25, offset: 0, hasNext: false } },
    });
  });

  test('[M7] a presentation with a loss is refused when it is read, not when it was stored', async () => {
    const { extensions } = client();
    const place = { accountId, workflowId: 'w', versionId: 'v' };
    given = envelope('{"version":1,"nodes":{"a":{"x":1,"x":2}}}');
    expect(await extensions.getPresentation(place)).toMatchObject({ ok: false, failure: { code: 'duplicate-key' } });
    expect(await extensions.savePresentation({ ...place, presentation: { version: 1 } })).toMatchObject({
      ok: true,
      notices: [{ code: 'duplicate-key', path: ['nodes', 'a', 'x'] }],
    });
  });

  test('[M7] the failure of a version with many losses counts the others', async () => {
    given = envelope(
      version(`{${Array.from({ length: 30 }, (_, at) => `"${30 - at}":0`).join(',')},"n":[1e400,-0,-0]}`),
    );
    const refused = await client().extensions.getVersion({ accountId, workflowId: 'w' });
    expect(refused.ok ? '' : refused.failure.message).toBe(
      'The version could not be kept exactly as it is stored: the number 1e400 at definition.nodes[0].config.n[0] cannot be kept exactly. 2 more places are like this.',
    );
  });
});
