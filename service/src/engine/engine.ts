import type { JsonObject } from '#base';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.js';
import { advanceRun, updateRun } from './advance-run.js';
import { addEvent } from './begin-run.js';
import { happeningsBetween } from './contact-changes.js';
import { type Starts, watchStarts } from './due-starts.js';
import { type Job, type Jobs, openJobs, type RunKey } from './jobs.js';
import { createVersionReader } from './live-versions.js';
import { type Provider, testPhone } from './provider.js';
import type { EngineOptions } from './engine-options.js';
import { type InboundMessage, isNew, receiveMessage, type Received } from './receive.js';
import { sendMessage, tellRun } from './send-message.js';
import type { Receipt, ServiceEngine } from './service-engine.js';
import { startBy } from './start-by.js';
import type { Happening } from './triggers.js';

/** A contact of an account. */
export interface OneContact {
  readonly accountId: string;
  readonly contactId: string;
}

/**
 * Executes what is live: takes in what happens, leads executions on, and sends their messages. What it is given within a
 * transaction begins after the commit.
 */
export interface Engine extends ServiceEngine {
  /** Takes in a message of a contact, within the caller's transaction. */
  receive(queries: Queries, message: InboundMessage): Promise<Received>;
  /** Takes in what else may start executions, within the caller's transaction. */
  happen(queries: Queries, who: OneContact, ...what: readonly Happening[]): Promise<void>;
  /** Starts what waits for a change of a contact, within the caller's transaction, which has written it. */
  contactChanged(queries: Queries, who: OneContact, change: ContactChange): Promise<void>;
  /** Takes an execution off, within the caller's transaction. False where it is not under way here. */
  cancel(queries: Queries, run: RunKey, reason: string): Promise<boolean>;
  /** Looks for work soon, as after a run was begun. */
  hurry(): void;
  /** Finishes or gives back what is under way. */
  stop(): Promise<void>;
}

/** A contact before and after a change, and when that was, ISO 8601 in UTC. */
export interface ContactChange {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly at: string;
}

/** How often due work is handed on, in milliseconds. */
const lookEvery = 400;
const mostAtOnce = 500;

/** Makes an engine. It begins to work with the first event, or at once where executions are under way from before. */
export function createEngine(database: Database, now: () => number, options: EngineOptions): Engine {
  return new RunningEngine(database, now, options);
}

class RunningEngine implements Engine {
  readonly #queries: Queries;
  readonly #provider: Provider;
  readonly #readVersion = createVersionReader();
  readonly #starts: Starts;
  #jobs: Promise<Jobs> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
    private readonly options: EngineOptions,
  ) {
    this.#queries = database.queries;
    this.#provider = options.provider ?? testPhone;
    this.#starts = watchStarts({
      queries: this.#queries,
      now: this.now,
      readVersion: this.#readVersion,
      onBegun: () => this.#lookIn(0),
      onError: (cause) => this.#report(cause),
    });
    this.#looking = this.#hasOpenRuns().then(
      (isLeft) => isLeft && this.#lookIn(0),
      (cause: unknown) => this.#report(cause),
    ) as Promise<void>;
  }

  async receive(queries: Queries, message: InboundMessage): Promise<Received> {
    const received = await receiveMessage(queries, message, this.#readVersion);
    this.#lookIn(0);
    return received;
  }

  async happen(queries: Queries, who: OneContact, ...what: readonly Happening[]): Promise<void> {
    await startBy(queries, who, what, this.#readVersion);
    this.#lookIn(0);
  }

  async contactChanged(queries: Queries, who: OneContact, { after, at, before }: ContactChange): Promise<void> {
    const what = happeningsBetween(before, after, at);
    if (what.length > 0) await this.happen(queries, who, ...what);
  }

  async receipt({ accountId, id, ...news }: Receipt): Promise<boolean> {
    const found = await this.#queries.transaction().execute(async (transaction) => {
      const effect = await transaction
        .selectFrom('effects')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('provider_key', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!effect) return false;
      if (await isNew(transaction, accountId, `receipt ${this.#provider.name}`, `${id} ${news.status}`))
        await tellRun(this.now, transaction, effect, news);
      return true;
    });
    this.#lookIn(0);
    return found;
  }

  async cancel(queries: Queries, run: RunKey, reason: string): Promise<boolean> {
    const open = await queries
      .selectFrom('runs')
      .select('execution_id')
      .where('account_id', '=', run.accountId)
      .where('workflow_id', '=', run.workflowId)
      .where('execution_id', '=', run.executionId)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (!open) return false;
    await addEvent(queries, run, { kind: 'cancel', at: this.now(), reason });
    this.#lookIn(0);
    return true;
  }

  hurry(): void {
    this.#lookIn(0);
  }

  async settle(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      await this.#starts.look();
      await this.#look();
      (await this.#jobs)?.hurry();
      await new Promise((resolve) => setTimeout(resolve, 20));
      isIdle = (await this.#due()) === 0;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#starts.stop();
    await this.#looking;
    await (await this.#jobs)?.stop();
  }

  async #hasOpenRuns(): Promise<boolean> {
    const open = await this.#queries
      .selectFrom('runs')
      .select('execution_id')
      .where('status', '=', 'open')
      .limit(1)
      .execute();
    return open.length > 0;
  }

  #lookIn(milliseconds: number): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking
        .then(() => this.#look())
        .catch((cause: unknown) => this.#report(cause))
        .finally(() => this.#lookIn(lookEvery));
    }, milliseconds);
    // Waiting alone must not keep a process running.
    if (typeof this.#timer === 'object') this.#timer.unref();
  }

  /** Hands on what is due: claimed rows and their jobs are one transaction. */
  async #look(): Promise<void> {
    if (this.#isStopping) return;
    const jobs = await (this.#jobs ??= openJobs(this.database, {
      work: (job) => this.#work(job),
      giveUp: (job, reason) => this.#giveUp(job, reason),
      onError: (error) => this.#report(error),
    }));
    const count = await this.#queries.transaction().execute(async (transaction) => {
      const due = [...(await this.#claimRuns(transaction)), ...(await this.#claimEffects(transaction))];
      await jobs.add(transaction, due);
      return due.length;
    });
    if (count > 0) jobs.hurry();
  }

  async #claimRuns(queries: Queries): Promise<readonly Job[]> {
    const rows = await queries
      .updateTable('runs')
      .set({ handed: true })
      .where(
        sql<boolean>`(account_id, workflow_id, execution_id) IN (
          SELECT account_id, workflow_id, execution_id FROM runs
          WHERE status = 'open' AND NOT handed AND wake_at <= ${this.#at()}
          ORDER BY wake_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)`,
      )
      .returning(['account_id', 'workflow_id', 'execution_id'])
      .execute();
    return rows.map((row) => ({
      kind: 'advance',
      accountId: row.account_id,
      workflowId: row.workflow_id,
      executionId: row.execution_id,
    }));
  }

  async #claimEffects(queries: Queries): Promise<readonly Job[]> {
    const rows = await queries
      .updateTable('effects')
      .set({ handed: true })
      .where(
        sql<boolean>`(account_id, id) IN (
          SELECT account_id, id FROM effects WHERE state IN ('planned', 'attempting') AND NOT handed
          ORDER BY changed_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)`,
      )
      .returning(['account_id', 'id'])
      .execute();
    return rows.map((row) => ({ kind: 'send', accountId: row.account_id, effectId: row.id }));
  }

  async #work(job: Job): Promise<void> {
    if (job.kind === 'advance') await advanceRun(this.#queries, job, this.now(), this.#readVersion);
    else
      await sendMessage(
        { queries: this.#queries, provider: this.#provider, now: this.now },
        job.accountId,
        job.effectId,
      );
    this.#lookIn(0);
  }

  /** Work that failed for the last time is shown as stuck, with its reason. */
  async #giveUp(job: Job, reason: string): Promise<void> {
    if (job.kind === 'advance') return updateRun(this.#queries, job, { status: 'stuck', note: reason });
    await this.#queries
      .updateTable('effects')
      .set({ state: 'uncertain', note: reason, changed_at: this.#at() })
      .where('account_id', '=', job.accountId)
      .where('id', '=', job.effectId)
      .execute();
  }

  /** How much is due or being worked at. */
  async #due(): Promise<number> {
    const counted = await this.#queries
      .selectNoFrom((row) => [
        row
          .selectFrom('runs')
          .select((all) => all.fn.countAll<string>().as('count'))
          .where('status', '=', 'open')
          .where((each) => each.or([each('handed', '=', true), each('wake_at', '<=', this.#at())]))
          .as('runs'),
        row
          .selectFrom('effects')
          .select((all) => all.fn.countAll<string>().as('count'))
          .where('state', 'in', ['planned', 'attempting'])
          .as('effects'),
      ])
      .executeTakeFirstOrThrow();
    return Number(counted.runs) + Number(counted.effects);
  }

  #at(): string {
    return new Date(this.now()).toISOString();
  }

  #report(cause: unknown): void {
    this.options.onError?.(cause instanceof Error ? cause : new Error(String(cause)));
  }
}
