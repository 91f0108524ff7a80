import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask, saveText } from '../request.js';
import { otherToken, smallVersion } from '../small-seed.js';

/** The contract of versions: saving, loading and activating them, for every database and every transport. */
export function describeVersions(getService: () => Service): void {
  describe('saving', () => describeSaving(getService));
  describe('activating', () => describeActivation(getService));
  describe('read-only versions', () => describeReadonly(getService));
}

function describeSaving(getService: () => Service): void {
  const versions = (workflowId: string) => `/v1/accounts/account-1/workflows/${workflowId}/versions`;
  const save = (workflowId: string, version: object, headers: Record<string, string> = {}) =>
    ask(getService(), versions(workflowId), {
      method: 'POST',
      body: { name: 'Welcome', versions: [version] },
      headers,
    });

  it('returns the stored version with its id, timestamps and entity tag', async () => {
    const answer = await save('saving-1', smallVersion('a'));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"a"');
    expect(answer.body).toMatchObject({
      success: true,
      data: { ...smallVersion('a'), created: { by: { source: 'api' } } },
    });
    const loaded = await ask(getService(), `${versions('saving-1')}/a`);
    expect(loaded.text).toBe(answer.text);
    expect((await ask(getService(), `${versions('saving-1')}/latest`)).text).toBe(answer.text);
  });

  it('generates a missing id', async () => {
    const answer = await save('saving-2', smallVersion(undefined));
    const { id } = answer.body.data as { id: string };
    expect(id).toMatch(/^[0-9a-z]{16}$/);
    expect((await ask(getService(), `${versions('saving-2')}/${id}`)).text).toBe(answer.text);
  });

  it('repeats its answer for the same bytes, and answers 409 to other bytes under the same id', async () => {
    const first = await save('saving-3', smallVersion('a'));
    const newer = await save('saving-3', smallVersion('b'));
    const again = await save('saving-3', smallVersion('a'), { 'if-match': '"before-a"' });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const other = await save('saving-3', smallVersion('a', 'Changed'));
    expect([other.status, other.body.error?.code]).toEqual([409, 'version-id-taken']);
    expect((await ask(getService(), `${versions('saving-3')}/latest`)).text).toBe(newer.text);
    expect((await ask(getService(), versions('saving-3'))).body.data).toHaveLength(2);
  });

  it('compares a repeated id by the bytes of the whole body, for any base and after later saves', async () => {
    const path = versions('saving-13');
    const body = '{"name":"Sent","versions":[{"id":"a","name":"A","definition":{"nodes":[],"edges":[],"x":1.0}}]}';
    const send = (text: string, headers: Record<string, string> = {}): Promise<ServiceAnswer> =>
      ask(getService(), path, { method: 'POST', body: text, headers });
    const newest = ({ headers }: ServiceAnswer): string | null => headers.get('x-pathboard-newest-version');
    const first = await send(body);
    expect([first.status, first.headers.get('etag'), newest(first)]).toEqual([201, '"a"', '"a"']);
    await save('saving-13', smallVersion('b c'), { 'if-match': '"a"' });
    for (const base of [undefined, '"a"', '"b%20c"', '"gone"', '*']) {
      const again = await send(body, base === undefined ? {} : { 'if-match': base });
      expect([again.status, again.text, again.headers.get('etag'), newest(again)]).toEqual([
        201,
        first.text,
        '"a"',
        '"b%20c"',
      ]);
    }
    const others: readonly string[] = [
      body.replace('"Sent"', '"Resent"'),
      body.replace('"name":"Sent",', ''),
      body.replace('"Sent"', 'null'),
      body.replace('"Sent"', '""'),
      body.replace('1.0', '1'),
      body.replace('"x"', '"\\u0078"'),
      body.replace('"id":"a","name":"A"', '"name":"A","id":"a"'),
      body.replace('[],', '[ ],'),
      `${body} `,
      body.replace('{"name"', '{"comment":"x","name"'),
    ];
    for (const other of others) {
      expect(other).not.toBe(body);
      const answer = await send(other, { 'if-match': '"b%20c"' });
      expect([other, answer.status, answer.body.error?.code]).toEqual([other, 409, 'version-id-taken']);
    }
    // The same id in another workflow or account is another version.
    expect((await ask(getService(), versions('saving-14'), { method: 'POST', body })).status).toBe(201);
    expect(
      (
        await ask(getService(), '/v1/accounts/account-2/workflows/saving-13/versions', {
          method: 'POST',
          body: others[4],
          token: otherToken,
        })
      ).status,
    ).toBe(201);
    expect((await ask(getService(), `${path}/a`)).text).toBe(first.text);
    expect((await ask(getService(), path)).body.data).toHaveLength(2);
    const list = await ask(getService(), '/v1/accounts/account-1/workflows?limit=100');
    expect((list.body.data as { id: string; name: string }[]).find(({ id }) => id === 'saving-13')?.name).toBe(
      'Welcome',
    );
  });

  it('does not store the newest version with the answer of a keyed save', async () => {
    const keyed = { 'idempotency-key': 'newest' };
    const first = await save('saving-15', smallVersion('a'), keyed);
    expect(first.headers.get('x-pathboard-newest-version')).toBe('"a"');
    await save('saving-15', smallVersion('b'));
    const again = await save('saving-15', smallVersion('a'), keyed);
    expect([
      again.text,
      again.headers.get('idempotency-replayed'),
      again.headers.get('x-pathboard-newest-version'),
    ]).toEqual([first.text, 'true', null]);
  });

  it('refuses to save over a version that the client has not seen', async () => {
    await save('saving-4', smallVersion('a'));
    expect((await save('saving-4', smallVersion('b'), { 'if-match': '"a"' })).status).toBe(201);
    const late = await save('saving-4', smallVersion('c'), { 'if-match': '"a"' });
    expect([late.status, late.body.error?.code]).toEqual([409, 'version-conflict']);
    const newest = (await ask(getService(), `${versions('saving-4')}/latest`)).body.data as {
      id: string;
      created: { at: string };
    };
    expect(late.body.error?.details).toEqual([
      { path: 'versions[0]', message: 'The newest version is b', current: { id: 'b', updatedAt: newest.created.at } },
    ]);
    expect((await save('saving-4', smallVersion('c'), { 'if-match': '"b"' })).status).toBe(201);
  });

  it('creates no workflow for a refused first save', async () => {
    expect((await save('saving-5', smallVersion('a'), { 'if-match': '"x"' })).status).toBe(409);
    expect((await ask(getService(), versions('saving-5'))).status).toBe(404);
  });

  it('stores one version per id for twenty concurrent saves', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save('saving-6', smallVersion('a', `Text ${index % 4}`))),
    );
    const stored = answers.filter((answer) => answer.status === 201);
    expect(new Set(stored.map((answer) => answer.text)).size).toBe(1);
    expect(stored).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(15);
    expect((await ask(getService(), `${versions('saving-6')}/a`)).text).toBe(stored[0]?.text);
  });

  it('accepts one of twenty concurrent saves with the same base', async () => {
    await save('saving-7', smallVersion('base'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save('saving-7', smallVersion(`v${index}`), { 'if-match': '"base"' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('refuses a base of another workflow and an unknown base', async () => {
    await save('saving-10', smallVersion('a'));
    await save('saving-11', smallVersion('b'));
    for (const base of ['"b"', '"gone"', '"A"']) {
      expect([base, (await save('saving-10', smallVersion('c'), { 'if-match': base })).status]).toEqual([base, 409]);
    }
    expect((await save('saving-10', smallVersion('c'), { 'if-match': '"gone", "a"' })).status).toBe(201);
    expect((await save('saving-10', smallVersion('d'), { 'if-match': '*' })).status).toBe(201);
  });

  it('answers a repeated save with the present version, after later saves and its activation', async () => {
    await save('saving-12', smallVersion('a'));
    await save('saving-12', smallVersion('b'));
    await ask(getService(), `${versions('saving-12')}/a/activate`, { method: 'PUT' });
    const again = await save('saving-12', smallVersion('a'));
    expect([again.status, again.text]).toEqual([201, (await ask(getService(), `${versions('saving-12')}/a`)).text]);
    expect((await ask(getService(), versions('saving-12'))).body.data).toHaveLength(2);
  });

  it('never activates a version', async () => {
    const { version } = { version: { ...smallVersion('a'), active: '2026-01-01T00:00:00Z' } };
    expect((await save('saving-8', version)).body.data).toMatchObject({ active: null });
    const list = await ask(getService(), '/v1/accounts/account-1/workflows?limit=100');
    const workflow = (list.body.data as { id: string; activeVersionId?: string }[]).find(({ id }) => id === 'saving-8');
    expect(workflow).toBeDefined();
    expect(workflow?.activeVersionId).toBeUndefined();
  });

  it('stores a document of two million characters', async () => {
    const version = JSON.stringify(smallVersion('big', 'ä😀"\\'.repeat(400_000)));
    const saved = await saveText(getService(), 'saving-9', version);
    expect(saved.status).toBe(201);
    expect((await ask(getService(), `${versions('saving-9')}/big`)).text).toContain(version.slice(0, -1));
  });
}

interface Stored {
  readonly id: string;
  readonly active?: string | null;
  readonly lastActive?: string | null;
  readonly updated: { readonly at: string };
}

function describeActivation(getService: () => Service): void {
  const workflow = (id: string) => `/v1/accounts/account-1/workflows/${id}`;
  const fill = async (id: string, ...versions: readonly string[]): Promise<void> => {
    for (const version of versions) await saveText(getService(), id, JSON.stringify(smallVersion(version)));
  };
  const put = (id: string, version: string, what: 'activate' | 'deactivate') =>
    ask(getService(), `${workflow(id)}/versions/${version}/${what}`, { method: 'PUT' });
  const load = async (id: string, version: string): Promise<Stored> =>
    (await ask(getService(), `${workflow(id)}/versions/${version}`)).body.data as Stored;
  const liveOf = async (id: string): Promise<unknown> => {
    const { body } = await ask(getService(), '/v1/accounts/account-1/workflows?limit=100');
    return (body.data as { id: string; activeVersionId?: string }[]).find((one) => one.id === id)?.activeVersionId;
  };

  it('marks the version as live in every answer about versions and workflows', async () => {
    await fill('live-1', 'a', 'b');
    const answer = await put('live-1', 'a', 'activate');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"a"');
    const { active } = answer.body.data as Stored;
    expect(Date.parse(active ?? '')).toBeGreaterThan(0);
    expect((await ask(getService(), `${workflow('live-1')}/versions/a`)).text).toBe(answer.text);
    expect((await ask(getService(), `${workflow('live-1')}/versions`)).body.data).toMatchObject([
      { id: 'b' },
      { id: 'a', active },
    ]);
    expect(await liveOf('live-1')).toBe('a');
  });

  it('deactivates the previous version, which records the time', async () => {
    await fill('live-2', 'a', 'b');
    await put('live-2', 'a', 'activate');
    const { active } = (await put('live-2', 'b', 'activate')).body.data as Stored;
    const before = await load('live-2', 'a');
    expect([before.active ?? null, before.lastActive]).toEqual([null, active]);
    expect(await liveOf('live-2')).toBe('b');
    const back = (await put('live-2', 'a', 'activate')).body.data as Stored;
    expect(back.lastActive).toBe(active);
    expect((await load('live-2', 'b')).active ?? null).toBeNull();
  });

  it('is idempotent', async () => {
    await fill('live-3', 'a');
    const first = await put('live-3', 'a', 'activate');
    expect((await put('live-3', 'a', 'activate')).text).toBe(first.text);
    const off = await put('live-3', 'a', 'deactivate');
    expect((await put('live-3', 'a', 'deactivate')).text).toBe(off.text);
    expect((off.body.data as Stored).lastActive).toEqual(expect.any(String));
    expect(await liveOf('live-3')).toBeUndefined();
  });

  it('keeps content, timestamps and position of the version', async () => {
    await fill('live-4', 'a', 'b');
    const before = await load('live-4', 'a');
    await put('live-4', 'a', 'activate');
    const { active: _, ...rest } = await load('live-4', 'a');
    expect(rest).toEqual(before);
    const late = await ask(getService(), `${workflow('live-4')}/versions`, {
      method: 'POST',
      body: { name: 'Welcome', versions: [smallVersion('c')] },
      headers: { 'if-match': '"b"' },
    });
    expect(late.status).toBe(201);
    expect((await load('live-4', 'c')).active ?? null).toBeNull();
    expect(await liveOf('live-4')).toBe('a');
  });

  it('leaves exactly one live version after twenty concurrent requests', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `v${index}`);
    await fill('live-5', ...ids);
    const answers = await Promise.all(ids.map((id) => put('live-5', id, 'activate')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const list = (await ask(getService(), `${workflow('live-5')}/versions?limit=100`)).body.data as Stored[];
    const live = list.filter(({ active }) => typeof active === 'string');
    expect(live.map(({ id }) => id)).toEqual([await liveOf('live-5')]);
  });

  it('answers 404 for unknown versions and those of other accounts', async () => {
    await fill('live-6', 'a');
    const absent = await put('live-6', 'gone', 'activate');
    expect(absent.status).toBe(404);
    for (const path of [
      '/v1/accounts/account-1/workflows/none/versions/a',
      '/v1/accounts/account-2/workflows/secret/versions/secret-v1',
      '/v1/accounts/account-1/workflows/secret/versions/secret-v1',
    ]) {
      for (const what of ['activate', 'deactivate']) {
        const answer = await ask(getService(), `${path}/${what}`, { method: 'PUT' });
        expect([path, answer.status, answer.text]).toEqual([path, 404, absent.text]);
      }
    }
    expect((await ask(getService(), `${workflow('live-6')}/versions/a/activate`)).status).toBe(405);
  });
}

function describeReadonly(getService: () => Service): void {
  const versions = (id: string) => `/v1/accounts/account-1/workflows/${id}/versions`;
  const content = async (id: string): Promise<unknown> => {
    const {
      active: _,
      lastActive: __,
      ...kept
    } = (await ask(getService(), `${versions(id)}/kept`)).body.data as Stored;
    return kept;
  };

  it('accept a successor, and stay unchanged by any request', async () => {
    const kept = { ...smallVersion('kept'), readonly: true };
    await saveText(getService(), 'readonly-1', JSON.stringify(kept));
    const before = await content('readonly-1');
    expect(before).toMatchObject({ readonly: true });
    const next = await saveText(getService(), 'readonly-1', JSON.stringify(smallVersion('next', 'Changed')), {
      headers: { 'if-match': '"kept"' },
    });
    expect(next.status).toBe(201);
    const sent: readonly [string, string, unknown][] = [
      ['POST', versions('readonly-1'), { versions: [{ ...kept, name: 'Changed' }] }],
      ['POST', versions('readonly-1'), { name: 'Changed', versions: [kept] }],
      ['PUT', `${versions('readonly-1')}/kept`, { ...kept, name: 'Changed' }],
      ['PUT', `${versions('readonly-1')}/kept/activate`, undefined],
      ['PUT', `${versions('readonly-1')}/kept/presentation`, { version: 1, nodes: { send: { dx: 4 } } }],
      ['PUT', `${versions('readonly-1')}/kept/deactivate`, undefined],
    ];
    for (const [method, path, body] of sent) {
      await ask(getService(), path, { method, ...(body === undefined ? {} : { body }) });
      expect([path, await content('readonly-1')]).toEqual([path, before]);
    }
    expect((await ask(getService(), versions('readonly-1'))).body.data).toHaveLength(2);
  });
}
