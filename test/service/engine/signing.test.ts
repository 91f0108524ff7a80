import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signRequest, verifyRequest } from 'pathboard-service';

/** The vector of the reference libraries of Standard Webhooks. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330_000,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('[EN30] signatures', () => {
  test('are those of Standard Webhooks, for its published vector', async () => {
    const { secret, signature, ...content } = published;
    expect(await signRequest([secret], content)).toEqual({
      'webhook-id': content.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  test.each([
    ['a plain secret', 'correct horse battery staple', Buffer.from('correct horse battery staple')],
    ['a Base64 secret', 'whsec_AAECAwQFBgc=', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7])],
    ['text beyond ASCII', 'Schlüssel 🔑', Buffer.from('Schlüssel 🔑')],
  ])('are HMAC-SHA256 over id, timestamp and body, with %s', async (_, secret, key) => {
    const body = '{"text":"Grüße 👋"}';
    const headers = await signRequest([secret], { id: 'e-1', body, at: 1_700_000_000_999 });
    const expected = createHmac('sha256', key).update(`e-1.1700000000.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  const at = 1_700_000_000_000;
  const secrets = ['old-secret', 'new-secret'];
  const signed = async (by: readonly string[] = secrets) =>
    new Headers({ ...(await signRequest(by, { id: 'e-1', body: '{}', at })) });
  const verify = (headers: Headers, more: { body?: string; now?: number; tolerance?: number; by?: string[] } = {}) =>
    verifyRequest(more.by ?? secrets, {
      headers,
      body: more.body ?? '{}',
      now: more.now ?? at,
      ...(more.tolerance === undefined ? {} : { tolerance: more.tolerance }),
    });

  test('are accepted from any of several secrets, so that they can be exchanged at any time', async () => {
    for (const by of [['old-secret'], ['new-secret'], ['new-secret', 'unknown'], ['unknown', 'old-secret']])
      expect(await verify(await signed(by))).toEqual({ ok: true, id: 'e-1' });
    expect(await verify(await signed(['old-secret']), { by: ['new-secret'] })).toEqual({
      ok: false,
      fault: 'signature-invalid',
    });
    expect(await verify(await signed(), { by: [] })).toEqual({ ok: false, fault: 'signature-invalid' });
  });

  test('hold within the window, at its edges, and not beyond', async () => {
    const headers = await signed();
    for (const now of [at - 300_000, at, at + 300_000]) expect((await verify(headers, { now })).ok).toBe(true);
    for (const now of [at - 301_000, at + 300_001])
      expect(await verify(headers, { now })).toEqual({ ok: false, fault: 'timestamp-outside-window' });
    expect((await verify(headers, { now: at + 2000, tolerance: 1000 })).ok).toBe(false);
  });

  test('fail with any change of body, id, timestamp or signature, and for what is no signature', async () => {
    const headers = await signed();
    const changed = (name: string, value: string): Headers => {
      const copy = new Headers(headers);
      copy.set(name, value);
      return copy;
    };
    const [first = ''] = (headers.get('webhook-signature') ?? '').split(' ');
    const other = first.endsWith('A=') ? 'B=' : 'A=';
    for (const attempt of [
      verify(headers, { body: '{ }' }),
      verify(changed('webhook-id', 'e-2')),
      verify(changed('webhook-timestamp', '1700000001')),
      verify(changed('webhook-timestamp', '1700000000.0')),
      verify(changed('webhook-signature', first.slice(0, -2) + other)),
      verify(changed('webhook-signature', first.replace('v1,', 'v2,'))),
      verify(changed('webhook-signature', 'v1,')),
      verify(changed('webhook-signature', 'v1,§§§')),
    ])
      expect(await attempt).toEqual({ ok: false, fault: 'signature-invalid' });
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const copy = new Headers(headers);
      copy.delete(name);
      expect(await verify(copy)).toEqual({ ok: false, fault: 'signature-missing' });
    }
  });

  test('need a secret', async () => {
    for (const none of [[], [''], ['whsec_'], ['whsec_§']])
      await expect(signRequest(none, { id: 'e', body: '', at })).rejects.toThrow(TypeError);
  });
});
