import { PGlite as Engine } from '@electric-sql/pglite';

/*
 * The service of node tests opens its databases through this module. An empty database takes the engine two seconds of
 * CPU time, a copy of an empty one half a second, and test files open some sixty in memory. The first in each process
 * and those in folders are created normally.
 */

let empty: Promise<Blob> | undefined;
const lent: Engine[] = [];

/** Has the next service that opens a database in memory open this one. */
export function lend(engine: Engine): void {
  lent.push(engine);
}

/** Stands in for the engine's class, of which the service uses `create` alone. */
export const PGlite = {
  async create(place: string): Promise<Engine> {
    if (place !== 'memory://') return Engine.create(place);
    const given = lent.shift();
    if (given) return given;
    if (empty) return Engine.create({ dataDir: place, loadDataDir: await empty });
    const first = await Engine.create(place);
    empty = first.dumpDataDir('none');
    await empty;
    return first;
  },
};
