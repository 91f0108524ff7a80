import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { advanceRun } from '../../../service/src/engine/advance-run.js';
import { beginRun } from '../../../service/src/engine/begin-run.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { optOut } from '../../../service/src/engine/contacts.js';
import type { OutgoingMessage, Provider, SendAnswer } from '../../../service/src/engine/provider.js';
import { sendMessage } from '../../../service/src/engine/send-message.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { Crash, crashingAt } from './crashing.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const accountId = 'sending';
const begin = Date.UTC(2026, 11, 1, 20);
const version: WorkflowVersion = {
  id: 'v',
  name: 'One message',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-manual') },
      { id: 'hi', type: typeNamed('send-message'), config: { message: 'Hi' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'hi' },
      { id: 'p2', type: 'standard', source: 'hi', target: 'end', value: 'Delivered' },
    ],
  },
};

const readVersion = createVersionReader();
let database: Database;
beforeAll(async () => {
  database = await openDatabase('memory://');
  const workflow = {
    id: 'w',
    name: 'w',
    versions: [{ ...version, created: { at: '2026-01-01T00:00:00.000Z' } }],
    executions: [],
  };
  const contacts = Array.from({ length: 100 }, (_, at) => ({ id: `c${at}`, mobile: { number: '+15105550142' } }));
  const seed = { accounts: [{ account: { id: accountId }, contacts, workflows: [workflow] }] };
  await loadSeed(database.queries, () => Promise.resolve(seed), '2026-01-01T00:00:00.000Z');
}, 60_000);
afterAll(() => database.close());

/** A carrier that counts what it is asked and what it really sends: once for each key where it heeds keys. */
function carrier(idempotent: boolean, answer: (message: OutgoingMessage) => SendAnswer | Error) {
  const asked: string[] = [];
  const sent = new Set<string>();
  let doubled = 0;
  const provider: Provider = {
    name: 'carrier',
    idempotent,
    send: (message) => {
      asked.push(message.key);
      if (sent.has(message.key) && !idempotent) doubled += 1;
      sent.add(message.key);
      const said = answer(message);
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
    },
  };
  return { provider, asked, sent, doubled: () => doubled };
}

const taken = ({ key }: OutgoingMessage): SendAnswer => ({ status: 'sent', id: `c-${key}` });

let count = 0;

/** A run of a contact of its own that has planned one message. */
async function planned() {
  const { queries } = database;
  const contactId = `c${count++}`;
  const key = { accountId, workflowId: 'w', executionId: `run-${contactId}` };
  await beginRun(queries, { ...key, versionId: 'v', contactId }, { kind: 'start', at: begin, trigger: {} });
  await advanceRun(queries, key, begin, readVersion);
  const effect = () =>
    queries.selectFrom('effects').selectAll().where('contact_id', '=', contactId).executeTakeFirstOrThrow();
  const { id } = await effect();
  let now = begin;
  return {
    queries,
    contactId,
    effect,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    send: (provider: Provider, over = queries) =>
      sendMessage({ queries: over, provider, now: () => now }, accountId, id).then(
        () => undefined,
        (cause: unknown) => cause,
      ),
    status: async () => {
      await advanceRun(queries, key, now, readVersion);
      const { status } = await queries
        .selectFrom('executions')
        .select('status')
        .where('id', '=', key.executionId)
        .executeTakeFirstOrThrow();
      return status;
    },
  };
}

describe('[EN4] a message is sent at most once', { timeout: 60_000 }, () => {
  test.each([true, false])(
    'whatever ends the service at any statement (the provider heeds keys: %s)',
    async (heeds) => {
      let points = 0;
      for (let statement = 1, isThrough = false; !isThrough; statement++) {
        for (const side of ['before', 'after'] as const) {
          const { effect, pass, queries, send } = await planned();
          const { asked, doubled, provider, sent } = carrier(heeds, taken);
          const crashed = await send(provider, crashingAt(queries, { statement, side }).queries);
          isThrough = crashed === undefined;
          if (!isThrough) expect(crashed).toBeInstanceOf(Crash);
          // Others try again, at once and later, until it is settled.
          for (const wait of [0, 30_000, 61_000, 1000]) {
            pass(wait);
            await send(provider);
          }
          expect((await effect()).state, `${side} statement ${statement}`).toMatch(
            heeds ? /^sent$/ : /^(sent|uncertain)$/,
          );
          expect(doubled()).toBe(0);
          expect(sent.size).toBeLessThanOrEqual(1);
          if (!heeds) expect(asked.length).toBeLessThanOrEqual(1);
          points += 1;
        }
      }
      expect(points).toBeGreaterThan(10);
    },
  );

  test('without an answer it is uncertain, and never sent again; one that heeds keys is asked again', async () => {
    const silent = carrier(false, () => new Error('timeout'));
    const one = await planned();
    await one.send(silent.provider);
    expect(await one.effect()).toMatchObject({ state: 'uncertain', note: 'The provider did not answer: timeout' });
    one.pass(600_000);
    await one.send(silent.provider);
    expect(silent.asked).toHaveLength(1);

    let isBack = false;
    const heeding = carrier(true, (message) => (isBack ? taken(message) : new Error('timeout')));
    const other = await planned();
    expect(await other.send(heeding.provider)).toBeInstanceOf(Error);
    isBack = true;
    other.pass(5000);
    await other.send(heeding.provider);
    expect(await other.effect()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('nothing is sent to a contact who opted out after it was planned', async () => {
    const { contactId, effect, queries, send, status } = await planned();
    const { asked, provider } = carrier(true, taken);
    await queries
      .transaction()
      .execute((transaction) =>
        optOut(transaction, { accountId, contactId, at: new Date(begin).toISOString() }, 'STOP'),
      );
    await send(provider);
    expect(asked).toEqual([]);
    expect(await effect()).toMatchObject({ state: 'refused', note: 'The contact has opted out' });
    expect(await status()).toBe('failed');
  });

  test('a refusal of the provider fails the run, with its words', async () => {
    const { effect, send, status } = await planned();
    const { provider } = carrier(true, () => ({ status: 'refused', code: 21610, message: 'No such number' }));
    await send(provider);
    expect(await effect()).toMatchObject({ state: 'refused', note: 'No such number' });
    expect(await status()).toBe('failed');
  });
});
