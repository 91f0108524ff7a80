/*
 * Sizes of the same tests: `npm run test:long` tries all cases, `npm test` a fixed share, `npm run test:quick` and
 * `npm run mutation` a smaller one. Works in Node and in browsers, where the configuration passes these variables on.
 */

/** True in `npm run test:long`. */
export const isLong = Boolean(import.meta.env['PATHBOARD_LONG']);

/** True in `npm run test:quick`. */
const isQuick = Boolean(import.meta.env['PATHBOARD_QUICK']);

/** True in the mutation check, whose sources are instrumented. */
export const isMutated = Boolean(import.meta.env['PATHBOARD_MUTATION']);

/**
 * Returns how many random cases a law is tried on: `long` in the long run (`@default` as many as `full`), otherwise a tenth of `full`
 * (a fortieth in the quick run), and at least 10. Seeds are fixed, so each size always tries the same cases.
 */
export function lawRuns(full: number, long = full): number {
  if (isLong) return long;
  return Math.min(full, Math.max(10, Math.round(full / (isQuick ? 40 : 10))));
}

/** Returns how often a case of `full` runs has to have come up for a law to have been tested; of fewer runs, fewer. */
export function enough(often: number): number {
  return isLong ? often : Math.floor(often / (isQuick ? 100 : 20));
}

/**
 * Returns the rows of a table that are tried: all in the long run, otherwise every `share`-th. `first` picks which ones, so that
 * several tables with the same columns try different rows.
 */
export function drawn<Row>(rows: readonly Row[], share: number, first = 0): readonly Row[] {
  return isLong ? rows : rows.filter((_, at) => at % share === first % share);
}
