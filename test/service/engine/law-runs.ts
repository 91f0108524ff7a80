import type { Database } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { advanceRun } from '../../../service/src/engine/advance-run.js';
import { beginRun } from '../../../service/src/engine/begin-run.js';
import { changeRuns, type RunChange } from '../../../service/src/engine/change-runs.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { loadSeed } from '../../../service/src/load-seed.js';
import type { ExecutionState } from '#execute';
import type { WorkflowExecution } from '#model';
import { begin, type RandomRun } from '../../execute/random-run.js';

/** A database with a workflow and a contact for each random run, and runs that are led by hand. */
export async function openLawRuns(accountId: string, runs: readonly RandomRun[]) {
  const database: Database = await openDatabase('memory://');
  const { queries } = database;
  const readVersion = createVersionReader();
  const account = {
    account: { id: accountId },
    contacts: runs.map(({ contact }) => contact),
    workflows: runs.map(({ version }, at) => ({
      id: `w${at}`,
      name: `w${at}`,
      versions: [{ ...version, id: 'v', created: { at: '2026-01-01T00:00:00.000Z' } }],
      executions: [],
    })),
  };
  await loadSeed(queries, () => Promise.resolve({ accounts: [account] }), '2026-01-01T00:00:00.000Z');
  const keyOf = (at: number) => ({ accountId, workflowId: `w${at}`, executionId: `run-${at}` });
  const change = (at: number, asked: Omit<RunChange, 'accountId' | 'workflowId' | 'at'>, instant: number) =>
    queries
      .transaction()
      .execute((transaction) =>
        changeRuns(
          transaction,
          { ...keyOf(at), executionIds: [`run-${at}`], ...asked, at: new Date(instant).toISOString() },
          readVersion,
        ),
      );
  return {
    database,
    queries,
    readVersion,
    keyOf,
    change,
    start: async (at: number): Promise<void> => {
      const contactId = String(runs[at]!.contact.id);
      await beginRun(queries, { ...keyOf(at), versionId: 'v', contactId }, { kind: 'start', at: begin, trigger: {} });
      await advanceRun(queries, keyOf(at), begin, readVersion);
    },
    advance: (at: number, now: number) => advanceRun(queries, keyOf(at), now, readVersion),
    /** The run, its execution and its messages as they are stored. */
    look: async (at: number) => {
      const { executionId, workflowId } = keyOf(at);
      const run = await queries
        .selectFrom('runs')
        .selectAll()
        .where('workflow_id', '=', workflowId)
        .executeTakeFirstOrThrow();
      const execution = await queries
        .selectFrom('executions')
        .select('document')
        .where('workflow_id', '=', workflowId)
        .where('id', '=', executionId)
        .executeTakeFirst();
      const effects = await queries
        .selectFrom('effects')
        .selectAll()
        .where('workflow_id', '=', workflowId)
        .orderBy('id')
        .execute();
      return {
        run,
        effects,
        execution: execution && (JSON.parse(execution.document) as WorkflowExecution),
        state: run.state === null ? undefined : (JSON.parse(run.state) as ExecutionState),
      };
    },
  };
}
