import { PGlite } from '@electric-sql/pglite';
import { PgBoss } from 'pg-boss';
import { seededRandom } from '#base';
import {
  createRecordingProvider,
  createService,
  type Provider,
  type Receipt,
  type RecordingProvider,
  type RunningService,
} from 'pathboard-service';
import { lend } from '../../../support/quick-pglite.js';
import { ask, type AskOptions, type ServiceAnswer } from '../../request.js';
import { begin } from '../starting.js';
import { type Call } from './history.js';
import { type RandomAccount } from './random-account.js';
import { Connection, Gone, SharedDatabase } from './shared-database.js';

const token = 'token-of-weeks';
const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** A database with the tables of the service and of its queue, to be copied. */
export async function prepareDatabase(): Promise<Blob> {
  const engine = await PGlite.create('memory://');
  lend(engine);
  const service = await createService({ database: 'memory://' });
  await service.engine.settle();
  const copy = await engine.dumpDataDir('none');
  await service.close();
  return copy;
}

/** What the carrier is asked, with what it makes of it. */
interface Asked extends Omit<Call, 'contactId' | 'outcome'> {
  readonly accountId: string;
  outcome: Call['outcome'];
}

/**
 * Accounts that live through weeks in virtual time: one service at a time on one database, which is killed again and again, and a
 * carrier that fails in every manner it can.
 */
export class World {
  readonly calls: Asked[] = [];
  /** Errors that nothing here explains. */
  readonly problems: string[] = [];
  kills = 0;
  readonly carrier: RecordingProvider;
  #now = begin;
  #service!: RunningService;
  #connection!: Connection;
  #isKilling = true;
  #receipts: Receipt[] = [];
  readonly #leaving: Promise<unknown>[] = [];

  private constructor(
    readonly database: SharedDatabase,
    private readonly queue: PgBoss,
    private readonly accounts: readonly RandomAccount[],
    readonly random: () => number,
    heedsKeys: boolean,
  ) {
    const share = (): number => random() * 0.25;
    this.carrier = createRecordingProvider({
      seed: Math.floor(random() * 1e9),
      idempotent: heedsKeys,
      reportsKeys: random() < 0.6,
      faults: {
        lost: share(),
        unanswered: share(),
        slow: share(),
        refused: share() / 3,
        busy: share(),
        undelivered: share() / 2,
        doubled: share() * 2,
        unordered: true,
      },
    });
  }

  /** @param heedsKeys whether its carrier sends a message with a known key only once */
  static async open(copy: Blob, accounts: readonly RandomAccount[], seed: number, heedsKeys: boolean): Promise<World> {
    const engine = await PGlite.create({ dataDir: 'memory://', loadDataDir: copy });
    const database = new SharedDatabase(engine);
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: [...(await database.ask<object>(text, values))],
    });
    const queue = new PgBoss({
      db: { executeSql },
      schema: 'pathboard_jobs',
      supervise: false,
      schedule: false,
      migrate: false,
    });
    queue.on('error', () => {});
    const world = new World(database, queue, accounts, seededRandom(seed), heedsKeys);
    await world.#serve();
    await queue.start();
    return world;
  }

  get now(): number {
    return this.#now;
  }

  /** From now on no service is killed. */
  endKills(): Promise<void> {
    this.#isKilling = false;
    // The one that serves now would still break.
    return this.#replace();
  }

  /** Time passes, for services and their queue. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.database.ask(
      `UPDATE pathboard_jobs.job SET start_after = start_after - $1 * interval '1 millisecond' WHERE state = 'retry'`,
      [milliseconds],
    );
  }

  /** Sends a request; one that was cut off by the end of the service is answered with undefined. */
  async request(path: string, options: AskOptions = {}): Promise<ServiceAnswer | undefined> {
    await this.alive();
    const connection = this.#connection;
    const answer = await ask(this.#service, path, { token, ...options });
    // What a killed process answers is never seen.
    if (connection.isGone) return undefined;
    if (answer.status >= 500) this.problems.push(`${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  async topUp(accountId: string, amount: number): Promise<void> {
    await this.alive();
    await this.#service.engine.addCredit({ accountId, amount }).catch((cause: unknown) => this.#report(cause));
  }

  /** Lets the service work until nothing is due, while receipts come in and slow answers arrive. */
  async settle(): Promise<void> {
    for (let isSettled = false; !isSettled;) {
      await this.alive();
      const connection = this.#connection;
      let isDone = false;
      void this.#service.engine.settle().then(
        () => (isDone = true),
        (cause: unknown) => this.#report(cause),
      );
      while (!isDone && !connection.isGone) {
        await sleep(20);
        await this.#pump();
      }
      isSettled = isDone && this.#receipts.length === 0;
      if (isDone && !isSettled) await this.#pump();
    }
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.queue.stop({ graceful: false });
    this.carrier.answerSlow();
    await Promise.allSettled(this.#leaving);
    await this.database.engine.close();
  }

  /** Receipts, slow answers, and the next time at which something that failed is tried again. */
  async #pump(): Promise<void> {
    if (this.random() < 0.5) this.carrier.answerSlow();
    this.#receipts.push(...this.carrier.takeReceipts());
    for (const receipt of this.#receipts.splice(0)) {
      const connection = this.#connection;
      await this.#service.engine.receipt(receipt).catch((cause: unknown) => this.#report(cause));
      // Not answered: the carrier reports it again.
      if (connection.isGone) this.#receipts.push(receipt);
    }
    const [waited] = await this.database.ask<{ readonly rest: string }>(`
      WITH next AS (SELECT min(start_after) - now() AS rest FROM pathboard_jobs.job WHERE state = 'retry' AND start_after > now())
      UPDATE pathboard_jobs.job SET start_after = start_after - next.rest FROM next
      WHERE state = 'retry' AND next.rest IS NOT NULL RETURNING extract(epoch FROM next.rest) AS rest`);
    if (waited) this.#now += Math.ceil(Number(waited.rest) * 1000);
  }

  /** Has a service that lives. */
  async alive(): Promise<void> {
    if (this.#connection.isGone) await this.#replace();
  }

  async #replace(): Promise<void> {
    if (this.#connection.isGone) this.kills += 1;
    this.#leaving.push(this.#service.close().catch(() => {}));
    if (!this.#connection.isGone) await this.#leaving.at(-1);
    await this.#takeOver();
    await this.#serve();
  }

  /** The queue hands the jobs of a killed worker to others once their time is over. */
  async #takeOver(): Promise<void> {
    this.#now += 30_000;
    await this.database.ask(
      `UPDATE pathboard_jobs.job SET started_on = started_on - interval '1 minute' WHERE state = 'active'`,
    );
    await this.database.ask(`UPDATE pathboard_jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL`);
    await this.queue.supervise();
  }

  async #serve(): Promise<void> {
    for (;;) {
      const statement = this.#isKilling ? 50 + Math.floor(this.random() * 6000) : Infinity;
      const side = this.random() < 0.5 ? 'before' : 'after';
      const connection = (this.#connection = new Connection(this.database, { statement, side }));
      lend(connection.served);
      try {
        this.#service = await createService({
          database: 'memory://',
          tokens: { [token]: this.accounts.map(({ id }) => id) },
          seed: { accounts: this.accounts.map(({ seed }) => seed) },
          now: () => this.#now,
          engine: {
            provider: this.#providerOf(connection),
            onError: (error) => connection.isGone || this.#report(error),
          },
        });
        return;
      } catch (cause) {
        if (!connection.isGone) throw cause;
        this.kills += 1;
        await this.#takeOver();
      }
    }
  }

  /** The carrier, as a service reaches it while it lives. */
  #providerOf(connection: Connection): Provider {
    const { carrier } = this;
    return {
      name: carrier.name,
      idempotent: carrier.idempotent,
      send: (message) => {
        if (connection.isGone) return Promise.reject(new Gone());
        const call: Asked = { accountId: message.accountId, key: message.key, at: this.#now, outcome: 'unknown' };
        this.calls.push(call);
        const answer = carrier.send(message);
        answer.then(
          ({ status }) => (call.outcome = status),
          () => {},
        );
        return answer;
      },
    };
  }

  #report(cause: unknown): void {
    if (cause instanceof Gone) return;
    const text = String(cause);
    if (!/was lost|is being sent by another worker/.test(text)) this.problems.push(text);
  }
}
