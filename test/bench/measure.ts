/** The duration of timed work, in milliseconds of wall time per iteration. */
export interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
}

/** Times work repeatedly after a warm-up: at least `least` times, then until `budget` milliseconds are spent. */
export function measure(work: (run: number) => void, { budget = 1500, least = 15, warmUp = 5 } = {}): Timing {
  for (let run = 0; run < warmUp; run++) work(run);
  (globalThis as { gc?: () => void }).gc?.();
  const times: number[] = [];
  const start = performance.now();
  for (let run = 0; run < least || (performance.now() - start < budget && run < 20_000); run++) {
    const before = performance.now();
    work(warmUp + run);
    times.push(performance.now() - before);
  }
  times.sort((left, right) => left - right);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { median: at(0.5), p95: at(0.95), runs: times.length };
}

/** Formats milliseconds with three significant digits. */
export function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toFixed(4);
}

/** A table for the terminal: the first column to the left, the others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
  console.log('');
}
