import type { Queries } from '../database/database.js';
import { describeError, type EngineLogEntry } from './engine-log.js';
import { removeFinished } from './remove-finished.js';
import { sweep } from './sweep.js';

/** What upkeep needs. */
export interface UpkeepParts {
  readonly queries: Queries;
  readonly now: () => number;
  /** Days for which finished executions are kept; undefined for ever. */
  readonly keepDays: number | undefined;
  readonly note: (entry: EngineLogEntry) => void;
  readonly isStopping: () => boolean;
  /** Whether a newer version of the service has changed the tables. */
  readonly isOutdated: () => Promise<boolean>;
}

const every = 60_000;
const day = 86_400_000;

/** Looks each minute for lost work, for old executions, and for whether this process still knows the tables. */
export class Upkeep {
  #last = -Infinity;
  #busy: Promise<void> | undefined;

  constructor(private readonly parts: UpkeepParts) {}

  /**
   * Does what a minute asks for, if one has passed.
   *
   * @returns false where this process must not work any more
   */
  async look(): Promise<boolean> {
    // Not the clock of the service: one that goes back would stop upkeep.
    const time = performance.now();
    if (time - this.#last < every) return true;
    this.#last = time;
    const { isOutdated, note } = this.parts;
    if (await isOutdated()) {
      note({ event: 'schema-newer' });
      return false;
    }
    // Beside the look for due work, which must not wait for it.
    this.#busy ??= this.#work().finally(() => {
      this.#busy = undefined;
    });
    return true;
  }

  /** Resolves once nothing of it is under way. */
  async idle(): Promise<void> {
    await this.#busy;
  }

  async #work(): Promise<void> {
    try {
      await this.#sweep();
      await this.#remove();
    } catch (cause) {
      this.parts.note({ event: 'upkeep-failed', error: describeError(cause) });
    }
  }

  async #sweep(): Promise<void> {
    const { note, now, queries } = this.parts;
    const { handedOn, stuck, uncertain } = await sweep(queries, new Date(now()).toISOString());
    for (const run of stuck) note({ event: 'run-stuck', ...run });
    if (handedOn > 0) note({ event: 'handed-on', count: handedOn });
    if (uncertain > 0) note({ event: 'message-uncertain', count: uncertain });
  }

  async #remove(): Promise<void> {
    const { isStopping, keepDays, note, now, queries } = this.parts;
    if (keepDays === undefined) return;
    const before = new Date(now() - keepDays * day).toISOString();
    const count = await removeFinished(queries, before, isStopping);
    if (count > 0) note({ event: 'finished-removed', count });
  }
}
