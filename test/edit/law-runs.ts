const sequences = Number(process.env['PATHBOARD_SEQUENCES'] ?? 1000);

/** How many random documents a law is tried on: PATHBOARD_SEQUENCES, out of 1000, scales it. At least a few. */
export function lawRuns(usual: number): number {
  return Math.max(10, Math.round((usual * sequences) / 1000));
}

/** True where laws are tried often enough to ask whether every case came up. */
export const isThorough = sequences >= 1000;
