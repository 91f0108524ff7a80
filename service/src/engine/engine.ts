import type { JsonObject } from '#base';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.js';
import { isOutdated } from '../database/open-database.js';
import { takeIn, updateRun } from './advance-run.js';
import { takeOut } from './change-runs.js';
import { happeningsBetween } from './contact-changes.js';
import { type Starts, watchStarts } from './due-starts.js';
import { describeError } from './engine-log.js';
import { countAnswers, createCounters, readMetrics } from './engine-metrics.js';
import { type Job, type Jobs, openJobs, type RunKey } from './jobs.js';
import { createVersionReader, type ReadVersion } from './live-versions.js';
import { type Provider, testPhone } from './provider.js';
import type { EngineOptions } from './engine-options.js';
import { type InboundMessage, receiveMessage, type Received } from './receive.js';
import { noteHeard } from './heard.js';
import { takeReceipt } from './outcomes.js';
import { claimMessages, countSendable, nextSlot, type Spacing, spacingOf } from './rates.js';
import { sendMessages } from './send-message.js';
import { addCredit } from './credits.js';
import type { Receipt, ServiceEngine } from './service-engine.js';
import { startBy } from './start-by.js';
import { together } from './together.js';
import type { Happening } from './triggers.js';
import { Upkeep } from './upkeep.js';

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
  /** Takes in news of a message, within the caller's transaction. False where no message has this id yet. */
  takeReceipt(queries: Queries, receipt: Receipt): Promise<boolean>;
  /** Takes an execution off, within the caller's transaction. False where it is not under way here. */
  cancel(queries: Queries, run: RunKey, reason: string): Promise<boolean>;
  /** Reads versions, the last ones without asking the database again. */
  readonly readVersion: ReadVersion;
  /** Looks for work soon, as after a run was begun. */
  hurry(): void;
  /** The figures of the engine as Prometheus text. */
  metrics(): Promise<string>;
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
  readonly #spacing: Spacing;
  readonly readVersion = createVersionReader();
  readonly #counters = createCounters();
  readonly #upkeep: Upkeep;
  readonly #starts: Starts | undefined;
  /** Until the next look, in milliseconds: sooner where a number may send before. */
  #pause = lookEvery;
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
    const provider = options.provider ?? testPhone;
    this.#spacing = spacingOf(options.rates, provider.perNumber);
    this.#provider = countAnswers(provider, this.#counters, ({ accountId, key }) =>
      options.onNote?.({ event: 'message-uncertain', accountId, executionId: executionOf(key) }),
    );
    this.#upkeep = new Upkeep({
      queries: this.#queries,
      now,
      keepDays: options.keepDays,
      note: (entry) => options.onNote?.(entry),
      isStopping: () => this.#isStopping,
      isOutdated: () => isOutdated(this.#queries),
    });
    if (options.works === false) return;
    this.#starts = watchStarts({
      queries: this.#queries,
      now: this.now,
      readVersion: this.readVersion,
      onBegun: () => this.#lookIn(0),
      onError: (cause) => this.#report(cause),
    });
    this.#looking = this.#hasOpenRuns().then(
      (isLeft) => isLeft && this.#lookIn(0),
      (cause: unknown) => this.#report(cause),
    ) as Promise<void>;
  }

  async receive(queries: Queries, message: InboundMessage): Promise<Received> {
    const received = await receiveMessage(queries, message, this.readVersion);
    this.#lookIn(0);
    return received;
  }

  async happen(queries: Queries, who: OneContact, ...what: readonly Happening[]): Promise<void> {
    for (const { at, kind } of what)
      if (kind === 'missed-call') await noteHeard(queries, who.accountId, who.contactId, at);
    await startBy(queries, who, what, this.readVersion);
    this.#lookIn(0);
  }

  async contactChanged(queries: Queries, who: OneContact, { after, at, before }: ContactChange): Promise<void> {
    const what = happeningsBetween(before, after, at);
    if (what.length > 0) await this.happen(queries, who, ...what);
  }

  receipt(receipt: Receipt): Promise<boolean> {
    return this.#queries.transaction().execute((transaction) => this.takeReceipt(transaction, receipt));
  }

  async takeReceipt(queries: Queries, receipt: Receipt): Promise<boolean> {
    const isKnown = await takeReceipt(queries, { now: this.now, providerName: this.#provider.name }, receipt);
    this.#lookIn(0);
    return isKnown;
  }

  async addCredit({ accountId, amount }: { readonly accountId: string; readonly amount: number }): Promise<boolean> {
    if (!(amount > 0 && amount < Infinity)) throw new TypeError('The amount of a top-up is a number above 0');
    const isKnown = await this.#queries
      .transaction()
      .execute((transaction) => addCredit(transaction, accountId, amount, this.#at()));
    this.#lookIn(0);
    return isKnown;
  }

  async cancel(queries: Queries, run: RunKey, reason: string): Promise<boolean> {
    const isTaken = await takeOut(queries, run, this.#at(), reason);
    this.#lookIn(0);
    return isTaken;
  }

  hurry(): void {
    this.#lookIn(0);
  }

  metrics(): Promise<string> {
    return readMetrics(this.#queries, this.now(), this.#counters);
  }

  async settle(): Promise<void> {
    for (let isIdle = false; !isIdle;) {
      await this.#starts?.look();
      await this.#look();
      await new Promise((resolve) => setTimeout(resolve, 20));
      isIdle = (await this.#due()) === 0;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#starts?.stop();
    await this.#looking;
    await this.#upkeep.idle();
    await (await this.#jobs)?.stop();
  }

  /** Whether runs or messages are left from before. */
  async #hasOpenRuns(): Promise<boolean> {
    const { rows } = await sql<{ left: boolean }>`SELECT EXISTS (SELECT FROM runs WHERE status = 'open')
      OR EXISTS (SELECT FROM effects WHERE state IN ('planned', 'attempting') AND NOT handed)
      OR EXISTS (SELECT FROM effects WHERE state IN ('planned', 'attempting') AND handed) AS left`.execute(
      this.#queries,
    );
    return rows[0]?.left === true;
  }

  #lookIn(milliseconds: number): void {
    if (this.#isStopping || this.options.works === false) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking
        .then(() => this.#look())
        .catch((cause: unknown) => this.#report(cause))
        .finally(() => this.#lookIn(this.#pause));
    }, milliseconds);
    // Waiting alone must not keep a process running.
    if (typeof this.#timer === 'object') this.#timer.unref();
  }

  /** Hands on what is due: claimed rows and their jobs are one transaction. */
  async #look(): Promise<void> {
    if (this.#isStopping || this.options.works === false) return;
    const jobs = await (this.#jobs ??= openJobs(this.database, {
      work: (batch) => this.#work(batch),
      onDone: () => this.#lookIn(0),
      giveUp: (job, reason) => this.#giveUp(job, reason),
      onError: (error) => this.#report(error),
    }));
    const added = await this.#queries.transaction().execute(async (transaction) => {
      const due = [...(await this.#claimRuns(transaction)), ...(await this.#claimEffects(transaction))];
      await jobs.add(transaction, due);
      return due;
    });
    jobs.hurry(added);
    if (await this.#upkeep.look()) return;
    // Its tables may mean something else by now.
    this.#isStopping = true;
    this.#report(new Error('A newer version of the service has changed the database; this one has stopped working'));
    await jobs.stop();
  }

  async #claimRuns(queries: Queries): Promise<readonly Job[]> {
    const due = (hasReply: boolean) => sql`ARRAY(
      SELECT ctid FROM runs WHERE status = 'open' AND NOT handed AND paused_at IS NULL AND wake_at <= ${this.#at()}
        AND ${hasReply ? sql`has_reply` : sql`NOT has_reply`}
      ORDER BY wake_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)`;
    const rows = await queries
      .updateTable('runs')
      .set({ handed: true, handed_at: this.#at() })
      // By their places: joined by their keys, all that wait would be read again and again.
      .where(sql<boolean>`ctid = ANY (${due(true)} || ${due(false)})`)
      .returning(['account_id', 'workflow_id', 'execution_id', 'has_reply'])
      .execute();
    return rows.map((row) => ({
      kind: 'advance',
      accountId: row.account_id,
      workflowId: row.workflow_id,
      executionId: row.execution_id,
      isReply: row.has_reply,
    }));
  }

  async #claimEffects(queries: Queries): Promise<readonly Job[]> {
    const now = this.now();
    const claimed = await claimMessages(queries, this.#spacing, now, mostAtOnce);
    const isLimited = this.#spacing.number > 0 || this.#spacing.account > 0;
    const next = isLimited ? await nextSlot(queries, now) : undefined;
    this.#pause = next === undefined ? lookEvery : Math.max(1, Math.min(lookEvery, next - now));
    return claimed.map((message) => ({ kind: 'send', ...message }));
  }

  async #work(batch: readonly Job[]): Promise<ReadonlyMap<Job, Error>> {
    const { now, readVersion } = this;
    const runs = batch.filter((job) => job.kind === 'advance');
    const messages = batch.filter((job) => job.kind === 'send');
    const sending = { queries: this.#queries, provider: this.#provider, now, spacing: this.#spacing };
    const failed = new Map<Job, Error>([
      ...(await together(runs, async (some) => {
        this.#counters.events += await takeIn(this.#queries, some, now(), readVersion);
      })),
      ...(await sendMessages(sending, messages)),
    ]);
    for (const job of batch) {
      const error = failed.get(job);
      this.#counters.jobs[job.kind][error ? 'failed' : 'done'] += 1;
      if (error) this.options.onNote?.({ event: 'job-failed', ...placeOf(job), error: describeError(error) });
    }
    return failed;
  }

  /** Work that failed for the last time is shown as stuck, with its reason. */
  async #giveUp(job: Job, reason: string): Promise<void> {
    if (job.kind === 'advance') {
      const note = `The service failed at this run again and again: ${reason}`;
      await updateRun(this.#queries, job, { status: 'stuck', stuck_at: this.#at(), handed: false, note });
      this.options.onNote?.({ event: 'run-stuck', ...placeOf(job) });
      return;
    }
    await this.#queries
      .updateTable('effects')
      .set({ state: 'uncertain', note: reason, changed_at: this.#at() })
      .where('account_id', '=', job.accountId)
      .where('id', '=', job.effectId)
      .where('state', 'in', ['planned', 'attempting'])
      .execute();
    this.options.onNote?.({ event: 'message-uncertain', ...placeOf(job) });
  }

  /** How much is due or being worked at. */
  async #due(): Promise<number> {
    const counted = await this.#queries
      .selectNoFrom((row) => [
        row
          .selectFrom('runs')
          .select((all) => all.fn.countAll<string>().as('count'))
          .where('status', '=', 'open')
          .where('paused_at', 'is', null)
          .where((each) => each.or([each('handed', '=', true), each('wake_at', '<=', this.#at())]))
          .as('runs'),
      ])
      .executeTakeFirstOrThrow();
    return Number(counted.runs) + (await countSendable(this.#queries, this.#spacing, this.now()));
  }

  #at(): string {
    return new Date(this.now()).toISOString();
  }

  #report(cause: unknown): void {
    this.options.onError?.(cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** Where a job belongs, for logs. */
function placeOf(job: Job): Omit<RunKey, 'workflowId'> | RunKey {
  const { accountId } = job;
  if (job.kind === 'send') return { accountId, executionId: executionOf(job.effectId) };
  return { accountId, workflowId: job.workflowId, executionId: job.executionId };
}

/** The id of a message begins with that of its execution. */
const executionOf = (effectId: string): string => effectId.split('/')[0] ?? '';
