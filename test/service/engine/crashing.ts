import type { KyselyPlugin } from 'kysely';
import type { Queries } from '../../../service/src/database/database.js';

/** The process ends here. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Where a crash happens: before or after one statement, counted from 1 across all transactions. */
export interface CrashPoint {
  readonly statement: number;
  readonly side: 'before' | 'after';
}

/** Queries that end at a point as a process would: the statement did not run, or its answer was never seen. */
export function crashingAt(queries: Queries, point: CrashPoint): { readonly queries: Queries; count(): number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      if (point.side === 'before' && count === point.statement) throw new Crash(`before statement ${count}`);
      return node;
    },
    transformResult: ({ result }) => {
      if (point.side === 'after' && count === point.statement) throw new Crash(`after statement ${count}`);
      return Promise.resolve(result);
    },
  };
  return { queries: queries.withPlugin(plugin), count: () => count };
}
