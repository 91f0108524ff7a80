/*
 * Sizes of the same tests: `npm run test:long` tries all cases, `npm test` a fixed share, `npm run test:quick` a smaller one, and
 * `npm run mutation` as many as fit into a moment. Works in Node and in browsers, where the configuration passes these variables on.
 */

/** True in `npm run test:long`. */
export const isLong = Boolean(import.meta.env['PATHBOARD_LONG']);

/** True in `npm run test:quick`. */
const isQuick = Boolean(import.meta.env['PATHBOARD_QUICK']);

/** True in the mutation check, which runs the tests once for each fault. */
export const isShort = import.meta.env['PATHBOARD_SHORT'] === '1';

/**
 * Returns how many random cases a law is tried on: `long` in the long run (`@default` as many as `full`), otherwise a tenth of `full`
 * (a fortieth in the quick run), and at least 10. Seeds are fixed, so each size always tries the same cases.
 */
export function lawRuns(full: number, long = full): number {
  if (isLong) return long;
  // The mutation check stops each law after a moment by itself.
  if (isShort) return full;
  return Math.min(full, Math.max(10, Math.round(full / (isQuick ? 40 : 10))));
}

/** Returns how often a case of `full` runs has to have come up for a law to have been tested; of fewer runs, fewer. */
export function enough(often: number): number {
  return isLong ? often : isShort ? 0 : Math.floor(often / (isQuick ? 100 : 20));
}

/**
 * Returns the rows of a table that are tried: all in the long run, otherwise every `share`-th. `first` picks which ones, so that
 * several tables with the same columns try different rows.
 */
export function drawn<Row>(rows: readonly Row[], share: number, first = 0): readonly Row[] {
  return isLong ? rows : rows.filter((_, at) => at % share === first % share);
}
