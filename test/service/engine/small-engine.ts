import type { WorkflowVersion } from '#model';
import { messagingNodeTypes } from '#catalog';
import type { Database } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { createEngine, type Engine } from '../../../service/src/engine/engine.js';
import type { EngineLogEntry } from '../../../service/src/engine/engine-log.js';
import type { EngineOptions } from '../../../service/src/engine/engine-options.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import { accountId } from '../small-seed.js';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

/** HI → a question → an answer within two hours → thanks. */
export const helloVersion: WorkflowVersion = {
  id: 'v1',
  name: 'Hello',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['HI'] } },
      { id: 'ask', type: typeNamed('send-message'), config: { message: 'How are you?' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: { timeout: 'PT2H' } },
      { id: 'thanks', type: typeNamed('send-message'), config: { message: 'Thanks!' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'wait', value: 'Delivered' },
      { id: 'p3', type: 'standard', source: 'wait', target: 'thanks', value: 'Reply' },
      { id: 'p4', type: 'timeout', source: 'wait', target: 'end', value: 'PT2H' },
      { id: 'p5', type: 'standard', source: 'thanks', target: 'end', value: 'Delivered' },
    ],
  },
};

export const helloSeed = (seeded: WorkflowVersion = helloVersion) => ({
  accounts: [
    {
      account: { id: accountId },
      workflows: [
        {
          id: 'hello',
          name: 'Hello',
          versions: [{ ...seeded, active: '2026-01-02T10:00:00.000Z', created: { at: '2026-01-01T10:00:00.000Z' } }],
          executions: [],
        },
      ],
    },
  ],
});

export const noon = Date.UTC(2026, 11, 1, 20);

/** An engine over a database of its own, with a clock that is set by hand. */
export async function startEngine(options: EngineOptions = {}, seeded?: WorkflowVersion) {
  const database: Database = await openDatabase('memory://');
  await loadSeed(database.queries, () => Promise.resolve(helloSeed(seeded)), '2026-01-01T00:00:00.000Z');
  let now = noon;
  const notes: EngineLogEntry[] = [];
  const errors: Error[] = [];
  const engine: Engine = createEngine(database, () => now, {
    onNote: (entry) => notes.push(entry),
    onError: (error) => errors.push(error),
    ...options,
  });
  const { queries } = database;
  let said = 0;
  return {
    database,
    queries,
    engine,
    notes,
    errors,
    now: () => now,
    set: (instant: number) => {
      now = instant;
    },
    text: async (from: string, text: string): Promise<void> => {
      const key = `${(said += 1)}`;
      await queries
        .transaction()
        .execute((transaction) => engine.receive(transaction, { accountId, from, text, at: now, source: 'test', key }));
    },
    runs: () => queries.selectFrom('runs').selectAll().orderBy('execution_id').execute(),
    effects: () => queries.selectFrom('effects').selectAll().orderBy('changed_at').orderBy('id').execute(),
    statuses: async (): Promise<readonly (string | null)[]> => {
      const rows = await queries.selectFrom('executions').select('status').orderBy('id').execute();
      return rows.map(({ status }) => status);
    },
    close: async (): Promise<void> => {
      await engine.stop();
      await database.close();
    },
  };
}

/** The numbers of so many contacts. */
export const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `+1510555${String(1000 + at)}`);
