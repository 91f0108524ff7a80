import { describe, expect, test } from 'vitest';
import { takeIn } from '../../../service/src/engine/advance-run.js';
import { addEvents, beginRun } from '../../../service/src/engine/begin-run.js';
import type { RunKey } from '../../../service/src/engine/jobs.js';
import type { RunEvent } from '../../../service/src/engine/run-event.js';
import { together } from '../../../service/src/engine/together.js';
import type { ExecutionEvent } from '#execute';
import { begin, randomRun, type RandomRun } from '../../execute/random-run.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { Crash, crashingAt } from './crashing.js';
import { openLawRuns } from './law-runs.js';
import { versionOf } from './starting.js';

/** Sends, waits an hour, changes the contact, and sends again: what random workflows come to rarely. */
const talking = versionOf(
  'talking',
  ['trigger-manual'],
  ['send-message', { message: 'Hi {firstName|there}' }],
  ['delay', { duration: 'PT1H' }],
  ['add-tag', { tags: ['greeted'] }],
  ['send-message', { message: 'Still there?' }],
);

const isTalking = (at: number): boolean => at % 3 === 0;

const runs = Array.from({ length: lawRuns(400) }, (_, at): RandomRun => {
  const run = randomRun(at + 1);
  if (!isTalking(at)) return run;
  const sent = (step: number) => `run-${at}/${step}/1`;
  const receipt = (step: number, after: number): ExecutionEvent => ({
    kind: 'receipt',
    at: begin + after,
    effectId: sent(step),
    status: 'delivered',
  });
  const { blocked: _blocked, ...contact } = run.contact;
  return {
    ...run,
    // Where it is noon: no quiet hours hold it.
    contact: { ...contact, timezone: 'America/Los_Angeles' },
    version: talking,
    events: [receipt(2, 1000), { kind: 'due', at: begin + 3_601_000 }, receipt(5, 3_700_000)],
  };
});
type Laws = Awaited<ReturnType<typeof openLawRuns>>;

/** Those that talk are in one workflow, each of the others in its own. */
const keyOf = (at: number): RunKey => ({
  accountId: 'laws',
  workflowId: isTalking(at) ? 'w0' : `w${at}`,
  executionId: `run-${at}`,
});

/** Has all runs begin, and nothing taken in yet. */
async function beginAll({ queries }: Laws): Promise<void> {
  for (const [at, { contact }] of runs.entries()) {
    const run = { ...keyOf(at), versionId: 'v', contactId: String(contact.id) };
    await beginRun(queries, run, { kind: 'start', at: begin, trigger: {} });
  }
}

/** What is stored of all runs, without the instants of the queue. */
async function lookAt({ queries }: Laws) {
  const rows = await queries
    .selectFrom('runs')
    .select(['execution_id', 'state', 'due_at', 'wake_at', 'status', 'note', 'over_at', 'waits_for', 'handed'])
    .orderBy('execution_id')
    .execute();
  const stored = await queries.selectFrom('executions').selectAll().orderBy('workflow_id').orderBy('id').execute();
  // Which of two is announced first is left open.
  const executions = stored.map(({ change_number: _number, ...execution }) => execution);
  const nodes = await queries
    .selectFrom('execution_nodes')
    .selectAll()
    .orderBy('workflow_id')
    .orderBy('execution_id')
    .orderBy('node_id')
    .execute();
  const effects = await queries.selectFrom('effects').selectAll().orderBy('id').execute();
  const events = await queries
    .selectFrom('run_events')
    .select(['execution_id', 'document', 'used'])
    .orderBy('execution_id')
    .orderBy('id')
    .execute();
  const contacts = await queries.selectFrom('contacts').select(['id', 'document']).orderBy('id').execute();
  const changes = await queries
    .selectFrom('workflow_changes')
    .select(['workflow_id', 'kind', 'id'])
    .orderBy('workflow_id')
    .orderBy('id')
    .execute();
  return { rows, executions, nodes, effects, events, contacts, changes };
}

/** The numbers of the changes of a workflow have no gaps, and the last one is that of the workflow. */
async function expectOrder({ queries }: Laws): Promise<void> {
  const rows = await queries
    .selectFrom('workflow_changes')
    .select('number')
    .where('workflow_id', '=', 'w0')
    .orderBy('number')
    .execute();
  const numbers = rows.map(({ number }) => number);
  const { change_number: last } = await queries
    .selectFrom('workflows')
    .select('change_number')
    .where('id', '=', 'w0')
    .executeTakeFirstOrThrow();
  expect(numbers).toEqual(numbers.map((_, at) => last - numbers.length + 1 + at));
  expect(numbers.length).toBeGreaterThan(Math.ceil(runs.length / 3));
}

const eventOf = (at: number, nth: number): ExecutionEvent | undefined => runs[at]!.events[nth];
const mostEvents = Math.max(...runs.map(({ events }) => events.length));

/** Which runs have something happen in a round. */
const roundOf = (nth: number): readonly number[] => [...runs.keys()].filter((at) => eventOf(at, nth));

describe('[EN80] many runs taken in together', { timeout: 900_000 }, () => {
  test(`${runs.length} random runs do the same as one at a time`, async () => {
    const [alone, batched] = [await openLawRuns('laws', runs), await openLawRuns('laws', runs)];
    try {
      let taken = 0;
      for (const laws of [alone, batched]) await beginAll(laws);
      for (let nth = -1; nth < mostEvents; nth++) {
        // All see the same instant: what is due by it happens in both.
        const taking = nth < 0 ? [...runs.keys()] : roundOf(nth);
        const now = nth < 0 ? begin : Math.max(...taking.map((at) => eventOf(at, nth)!.at));
        const added = taking.flatMap((at): { at: number; event: RunEvent }[] => {
          const event = nth < 0 ? undefined : eventOf(at, nth);
          return event && event.kind !== 'due' ? [{ at, event }] : [];
        });
        for (const laws of [alone, batched])
          await addEvents(
            laws.queries,
            added.map(({ at, event }) => ({ key: keyOf(at), event })),
          );
        for (const at of taking) taken += await takeIn(alone.queries, [keyOf(at)], now, alone.readVersion);
        // As the queue hands them out: in no order, some of them twice.
        const mixed = [...taking.toReversed(), ...taking.slice(0, 3)];
        for (let first = 0; first < mixed.length; first += 50)
          await takeIn(
            batched.queries,
            mixed.slice(first, first + 50).map((at) => keyOf(at)),
            now,
            batched.readVersion,
          );
      }
      const [one, other] = [await lookAt(alone), await lookAt(batched)];
      expect(other).toEqual(one);
      expect(taken).toBeGreaterThan(enough(runs.length * 2));
      const talkers = [...runs.keys()].filter(isTalking).length;
      expect(one.effects.length).toBeGreaterThanOrEqual(2 * talkers);
      expect(one.contacts.filter(({ document }) => document.includes('greeted'))).toHaveLength(talkers);
      for (const laws of [alone, batched]) await expectOrder(laws);
    } finally {
      await alone.database.close();
      await batched.database.close();
    }
  });

  test('a crash before or after any statement leaves all as it was, and with a poisoned run the others go on', async () => {
    const laws = await openLawRuns('laws', runs);
    const { queries, readVersion } = laws;
    try {
      await beginAll(laws);
      const batch = [...runs.keys()].slice(0, 24).map(keyOf);
      let crashes = 0;
      for (const now of [begin, begin + 86_400_000]) {
        const before = await lookAt(laws);
        for (let statement = 1, isThrough = false; !isThrough; statement++) {
          for (const side of ['before', 'after'] as const) {
            const crashing = crashingAt(queries, { statement, side });
            const outcome = await takeIn(crashing.queries, batch, now, readVersion).catch((cause: unknown) => cause);
            isThrough = !(outcome instanceof Error);
            if (isThrough) break;
            expect(outcome).toBeInstanceOf(Crash);
            expect(await lookAt(laws)).toEqual(before);
            crashes += 1;
          }
        }
        // Done again, it finds nothing to do.
        const after = await lookAt(laws);
        expect(after).not.toEqual(before);
        await takeIn(queries, batch, now, readVersion);
        expect(await lookAt(laws)).toEqual(after);
      }
      expect(crashes).toBeGreaterThan(20);

      const sick = runs.findIndex((_, at) => at >= 24 && at < 48);
      await queries.updateTable('runs').set({ state: '{' }).where('execution_id', '=', `run-${sick}`).execute();
      const mixed = [...runs.keys()].slice(24, 40).map(keyOf);
      const failed = await together(mixed, async (some) => {
        await takeIn(queries, some, begin, readVersion);
      });
      expect([...failed.keys()]).toEqual([keyOf(sick)]);
      expect(failed.get([...failed.keys()][0]!)).toBeInstanceOf(SyntaxError);
      const unused = await queries
        .selectFrom('run_events')
        .select('execution_id')
        .where('used', '=', false)
        .where(
          'execution_id',
          'in',
          mixed.map(({ executionId }) => executionId),
        )
        .execute();
      expect(unused).toEqual([{ execution_id: `run-${sick}` }]);
    } finally {
      await laws.database.close();
    }
  });
});
