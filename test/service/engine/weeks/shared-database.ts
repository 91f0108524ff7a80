import type { PGlite } from '@electric-sql/pglite';

/** The process that asked is gone. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** One database in memory that several services use, one after the other: each has a connection of its own. */
export class SharedDatabase {
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly engine: PGlite) {}

  /** Resolves once no other has a statement or a transaction under way, with what ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#turn;
    let end = (): void => {};
    this.#turn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }

  /** Asks beside all services: several statements where there are no values. */
  async ask<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const end = await this.take();
    try {
      if (values.length > 0) return (await this.engine.query<Row>(text, [...values])).rows;
      const results: readonly { readonly rows: readonly unknown[] }[] = await this.engine.exec(text);
      return results.flatMap(({ rows }) => rows as readonly Row[]);
    } catch (cause) {
      // A failed block would leave the one connection in it.
      await this.engine.query('ROLLBACK');
      throw cause;
    } finally {
      end();
    }
  }
}

type Served = Pick<PGlite, 'query' | 'exec' | 'listen' | 'close'>;

/**
 * The connection of one service. It breaks as that of a killed process does: before or after a statement, of which the service
 * never sees the answer; what it had not committed is undone, and nothing that it asks later is done.
 */
export class Connection {
  readonly #shared: SharedDatabase;
  readonly #breaks: { readonly statement: number; readonly side: 'before' | 'after' };
  #count = 0;
  #isGone = false;
  /** Ends the turn of the transaction under way. */
  #endTurn: (() => void) | undefined;

  /** @param breaks the statement, counted from 1, at which it breaks, and on which side */
  constructor(shared: SharedDatabase, breaks: { readonly statement: number; readonly side: 'before' | 'after' }) {
    this.#shared = shared;
    this.#breaks = breaks;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** What the service opens. */
  get served(): PGlite {
    const { engine } = this.#shared;
    const served: Served = {
      query: (text, values, options) => this.#run(text, () => engine.query(text, values, options)),
      exec: (text, options) => this.#run('', () => engine.exec(text, options)),
      listen: async (channel, onMessage) => {
        const stop = await engine.listen(channel, (payload) => {
          if (!this.#isGone) onMessage(payload);
        });
        return () => (this.#isGone ? Promise.resolve() : stop());
      },
      close: () => Promise.resolve(),
    };
    return served as PGlite;
  }

  async #run<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isGone) throw new Gone();
    const endTurn = this.#endTurn ?? (await this.#shared.take());
    try {
      this.#count += 1;
      this.#breakAt('before');
      const result = await work();
      this.#breakAt('after');
      if (/^(begin|start transaction)\b/i.test(text)) this.#endTurn = endTurn;
      if (/^(commit|rollback)\b/i.test(text)) this.#endTurn = undefined;
      return result;
    } finally {
      if (this.#isGone) {
        await this.#shared.engine.query('ROLLBACK').catch(() => {});
        this.#endTurn = undefined;
      }
      if (this.#endTurn === undefined) endTurn();
    }
  }

  #breakAt(side: 'before' | 'after'): void {
    if (this.#count < this.#breaks.statement || this.#breaks.side !== side) return;
    this.#isGone = true;
    throw new Gone();
  }
}
