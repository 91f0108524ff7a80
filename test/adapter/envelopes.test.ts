import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '#adapter';
import { lawRuns } from '../support/long-run.js';
import { type ClientMethod, clientMethods, rightAnswer } from './client-methods.js';

/** Number of wrong envelopes. */
const wanted = lawRuns(10_000, 100_000);

type Envelope = Record<string, unknown>;
const wrongValues: readonly unknown[] = [
  null,
  0,
  7,
  -1,
  '',
  'text',
  'true',
  true,
  false,
  [],
  [7],
  [[]],
  {},
  { id: 5 },
  [{ id: 5 }],
  undefined,
];

/** One fault of an envelope: a missing field, or one of another type. */
function* mistakesIn(method: ClientMethod): Generator<Envelope> {
  const right = rightAnswer(method) as Envelope;
  const fields = method.isList ? ['success', 'data', 'pagination'] : ['success', 'data'];
  for (const field of fields) {
    for (const value of wrongValues) {
      if (!isRight(method, field, value)) yield { ...right, [field]: value };
    }
    const { [field]: _gone, ...rest } = right;
    yield rest;
  }
  if (!method.isList) return;
  const pagination = right['pagination'] as Envelope;
  for (const field of ['limit', 'offset', 'hasNext']) {
    for (const value of wrongValues)
      if (typeof value !== typeof pagination[field]) yield { ...right, pagination: { ...pagination, [field]: value } };
    const { [field]: _gone, ...rest } = pagination;
    yield { ...right, pagination: rest };
  }
}

/** Whether a value would still be a valid answer: most fields of the interface are optional. */
function isRight({ data, isList, name }: ClientMethod, field: string, value: unknown): boolean {
  if (field === 'success') return value === true;
  if (field !== 'data') return false;
  if (typeof data === 'string') return typeof value === 'string';
  // A node type may have any texts.
  if (isList)
    return (
      Array.isArray(value) &&
      (value.length === 0 ||
        (name === 'extensions.listNodeTypes' && typeof value[0] === 'object' && !Array.isArray(value[0])))
    );
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // Leniently read values have their own reader; so have objects without known fields.
  const isJudgedElsewhere =
    /Execution|(get|activate|deactivate)Version|quickCampaigns|attributes\.update|deleteWorkflow|[sS]chedule|moveContacts/.test(
      name,
    );
  return isObject && (Object.keys(value).length === 0 ? !/saveVersion|Presentation/.test(name) : isJudgedElsewhere);
}

const send = async (method: ClientMethod, text: string): Promise<string | undefined> => {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
  const client = createClient({ baseUrl: 'http://service.example', token: 't', fetch, retry: false });
  const answer = await method.call(client).catch((cause: unknown) => cause as never);
  if (answer.ok === true) return 'a success';
  if (answer.ok !== false || typeof answer.failure?.kind !== 'string' || answer.failure.code === '')
    return 'an error without a type';
  return undefined;
};

test(
  `[R33] ${wanted.toLocaleString('en')} invalid envelopes, over all methods: each is a failure with a type, none is a success`,
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    let tried = 0;
    const attempt = async (method: ClientMethod, text: string): Promise<void> => {
      tried += 1;
      const came = await send(method, text);
      if (came !== undefined) wrong.push(`${method.name}: ${came} for ${text}`);
    };
    for (const method of clientMethods)
      for (const envelope of mistakesIn(method)) await attempt(method, JSON.stringify(envelope));
    const single = tried;
    // Two faults at once, and valid answers damaged as text.
    const damaged = fc.tuple(
      fc.constantFrom(...clientMethods),
      fc.nat(),
      fc.constantFrom('cut', 'listed', 'worded', 'doubled', 'wrapped', 'commented'),
    );
    for (const [method, at, damage] of fc.sample(damaged, { seed: 20261121, numRuns: Math.max(0, wanted - single) })) {
      const text = JSON.stringify(rightAnswer(method));
      const place = at % text.length;
      const text2 = {
        cut: text.slice(0, place),
        listed: `[${text}]`,
        worded: JSON.stringify(text),
        doubled: `${text}${text.slice(0, place + 1)}`,
        wrapped: JSON.stringify({ response: rightAnswer(method), at }),
        commented: `/* ${at} */${text}`,
      }[damage];
      await attempt(method, text2);
    }
    expect(wrong).toEqual([]);
    console.log(`[R33] ${tried} invalid envelopes: ${wrong.length} accepted or reported without a type`);
  },
);
