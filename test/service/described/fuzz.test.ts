import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type LogEntry, type Service } from 'pathboard-service';
import { valuesOf } from '../../support/schema-values.js';
import { ask, type AskOptions, type ServiceAnswer } from '../request.js';
import { hostileTexts } from '../small-outreach.js';
import { accountId, otherAccountId, smallSeed, token, tokens } from '../small-seed.js';
import {
  type Description,
  fillPath,
  findKnownIds,
  type KnownIds,
  type Operation,
  readDescription,
} from './description.js';
import { isLong, lawRuns } from '../../support/long-run.js';

const seed = 20261121;
/** More than 1,000 requests in total; many more per endpoint in the long run. */
const perEndpoint = lawRuns(220, 5_000);

let service: Service;
let description: Description;
let known: KnownIds;
const failures: unknown[] = [];
beforeAll(async () => {
  const log = ({ error }: LogEntry): void => void (error !== undefined && failures.push(error));
  service = await createService({ database: 'memory://', tokens, seed: smallSeed, log });
  description = await readDescription(service);
  known = await findKnownIds(service, accountId, token);
}, 60_000);
afterAll(() => service.close());

interface Sent {
  readonly path: string;
  readonly asked: AskOptions;
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    [],
    {},
    [[]],
    { id: 4 },
    '2026-13-45T99:99:99Z',
    'constructor',
    ...hostileTexts,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.constant('x'.repeat(10_000)),
  fc.constant(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
  fc.constantFrom('\0', '\ud800', 'a\u0000b'),
);

/** Replaces the value at one path, which `at` selects. */
function replaceAt(value: unknown, at: readonly number[], by: unknown): unknown {
  const [first = 0, ...rest] = at;
  if (rest.length === 0 || typeof value !== 'object' || value === null || Object.keys(value).length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[first % keys.length] as string;
  const inner = replaceAt((value as Record<string, unknown>)[key], rest, by);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === key ? inner : item))
    : { ...value, [key]: inner };
}

function requestsOf(operation: Operation): fc.Arbitrary<Sent> {
  const text = fc.oneof(
    fc.constantFrom(...hostileTexts, '..', '%', 'latest', 'none', 'x'.repeat(201)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  );
  const id = (name: string): fc.Arbitrary<string> => {
    const real = known[name]?.length ? known[name] : ['none'];
    return fc.oneof(
      { weight: 24, arbitrary: fc.constantFrom(...real) },
      { weight: 1, arbitrary: fc.constant(otherAccountId) },
      { weight: 1, arbitrary: text },
    );
  };
  const path = fc
    .record(
      Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', id(name ?? '')])),
    )
    .map((ids) => fillPath(operation.path, (name) => ids[name]?.replaceAll(/\p{Surrogate}/gu, '�')));
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const query = fc
    .tuple(
      ...queries.map(({ name, schema }) =>
        fc.option(
          fc.tuple(
            fc.constant(name),
            fc.oneof(
              { weight: 4, arbitrary: valuesOf(schema, description.resolve).map(String) },
              text,
              odd.map(String),
            ),
          ),
          { freq: 2 },
        ),
      ),
    )
    .map((pairs) => new URLSearchParams(pairs.filter((pair) => pair !== null)).toString());
  const good = operation.body ? valuesOf(operation.body, description.resolve) : fc.constant(undefined);
  const damaged = fc
    .tuple(good, fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }), odd)
    .map(([value, at, by]) => replaceAt(value, at, by));
  const raw = fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"',
      '<html>',
      '{"a":1,"a":2}',
      '{"n":1e999}',
      '\ufeff{}',
      '['.repeat(5_000),
    ),
    fc.string(),
    good.map((value) => (JSON.stringify(value) ?? '').slice(0, -1)),
  );
  const body = operation.body
    ? fc.oneof({ weight: 5, arbitrary: good }, { weight: 5, arbitrary: damaged }, { weight: 1, arbitrary: raw })
    : fc.constant(undefined);
  const headers = fc.dictionary(
    fc.constantFrom(
      'if-match',
      'idempotency-key',
      'content-type',
      'x-request-id',
      'last-event-id',
      'content-encoding',
      'origin',
      'accept',
    ),
    fc.oneof(
      fc.constantFrom(
        '"1"',
        '*',
        'application/json',
        'text/plain',
        'application/json; charset=latin1',
        'gzip',
        'null',
        'a b',
        '"unclosed',
      ),
      fc.string({ minLength: 1, maxLength: 20 }).map((value) => value.replaceAll(/[^\x21-\x7e]/g, 'x')),
    ),
    { maxKeys: 2 },
  );
  const caller = fc.oneof(
    { weight: 14, arbitrary: fc.constant(token) },
    fc.constantFrom<string | null>('token-of-two', null, 'unknown'),
  );
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant(operation.method) },
    fc.constantFrom('DELETE', 'PATCH', 'PUT', 'POST', 'GET', 'OPTIONS'),
  );
  return fc
    .record({
      path,
      query,
      body,
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
      token: caller,
      method,
    })
    .map(({ path: address, query: asked, body: sent, method: by, ...rest }) => ({
      path: asked === '' ? address : `${address}?${asked}`,
      asked: { ...rest, method: by, ...(sent === undefined || by === 'GET' ? {} : { body: sent }) },
    }));
}

/** Returns the deviation of an answer from the description; undefined if it conforms. */
function faultOf(
  operation: Operation,
  { asked, path }: Sent,
  { body, headers, status, text }: ServiceAnswer,
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!headers.get('x-request-id')) return 'has no request id';
  if (asked.method === 'OPTIONS') return undefined;
  const isV1 = path.startsWith('/v1/');
  if (isV1 && (asked.token === null || asked.token === 'unknown'))
    return status === 401 ? undefined : `answered ${status} without a valid token`;
  if (headers.get('content-type') !== 'application/json') return `is of type ${headers.get('content-type')}`;
  if (typeof body.success !== 'boolean' || body.success !== status < 300)
    return `says success ${body.success} with status ${status}`;
  if (!body.success && !(body.error?.code && body.error.message && Array.isArray(body.error.details)))
    return `refuses without a reason: ${text.slice(0, 200)}`;
  if (asked.method !== operation.method) return undefined;
  // An unusual id can change the route of a path.
  if (!operation.statuses.has(status)) return `answered ${status}, which is not described: ${text.slice(0, 200)}`;
  const fault = operation.judge(status, body);
  return fault && `is not as described: ${fault}`;
}

describe('requests generated from the description', () => {
  it(
    `are answered as described, for any content, without an internal error (seed ${seed})`,
    { timeout: isLong ? 3_600_000 : 300_000 },
    async () => {
      const faults: string[] = [];
      const statuses = new Map<number, number>();
      let count = 0;
      for (const operation of description.operations) {
        // Streams do not end; tests of their own read them.
        if (operation.operationId.startsWith('follow')) continue;
        for (const sent of fc.sample(requestsOf(operation), { numRuns: perEndpoint, seed })) {
          count += 1;
          const answered = await ask(service, sent.path, sent.asked).catch((cause: unknown) => cause as Error);
          const fault =
            answered instanceof Error ? `could not be read: ${answered.message}` : faultOf(operation, sent, answered);
          if (!(answered instanceof Error)) statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
          if (fault !== undefined)
            faults.push(`${operation.operationId}: ${fault}\n  ${JSON.stringify(sent).slice(0, 600)}`);
        }
      }
      console.log(
        `${count} requests to ${description.operations.length} endpoints, seed ${seed}: ${[...statuses]
          .sort(([a], [b]) => a - b)
          .map(([status, times]) => `${status} × ${times}`)
          .join(', ')}; ${faults.length} findings`,
      );
      expect(failures).toEqual([]);
      expect(faults.slice(0, 10)).toEqual([]);
      expect((await ask(service, `/v1/accounts/${accountId}/contacts`)).status).toBe(200);
    },
  );
});
