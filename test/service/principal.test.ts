import { expect, test } from 'vitest';
import { createService } from 'pathboard-service';
import { createAuthentication } from '../../service/src/http/principal.js';

const requestWith = (authorization: string) => new Request('http://service.test/', { headers: { authorization } });

test.each(['odd:token', 'a,b', '{"json"}', '!~', 'a=b='])('the token %s opens its accounts', async (token) => {
  const grant = { name: 'API', accountIds: new Set(['a']) };
  const authenticate = await createAuthentication([{ token, ...grant }]);
  const principal = await authenticate(requestWith(`Bearer ${token}`));
  expect(principal).toEqual({ ...grant, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(principal)).not.toContain(JSON.stringify(token).slice(1, -1));
  for (const other of [
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token}x`,
    `Bearer  ${token}`,
    token,
    'Bearer ',
    '',
  ]) {
    await expect(authenticate(requestWith(other))).rejects.toMatchObject({ status: 401 });
  }
});

test.each(['', 'two words', 'ümlaut', 'a\nb', 'tab\t'])(
  'a token that cannot be sent in a header is refused at the start: %j',
  async (token) => {
    const start = createService({ database: 'memory://', tokens: { good: 'a', [token]: ['b', 'c'] } });
    const failure = await start.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(String(failure)).toContain('The access token for b, c cannot be used');
    if (token !== '') expect(String(failure)).not.toContain(token);
  },
);
