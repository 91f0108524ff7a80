const names: readonly (readonly [number, readonly string[]])[] = [
  [1, ['ms', 'msec', 'msecs', 'millisecond', 'milliseconds']],
  [1000, ['s', 'sec', 'secs', 'second', 'seconds']],
  [60_000, ['m', 'min', 'mins', 'minute', 'minutes']],
  [3_600_000, ['h', 'hr', 'hrs', 'hour', 'hours']],
  [86_400_000, ['d', 'day', 'days']],
];
const units = new Map(names.flatMap(([size, words]) => words.map((name) => [name, size] as const)));
const part = /(\d+(?:[.,]\d+)?)\s*([a-z]+)/g;

/** Parses a duration such as "90 s", "1 h 30 m" or "1.5 min" to milliseconds. Returns undefined for other text. */
export function readDuration(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  let total = 0;
  let parts = 0;
  for (const [, amount = '', unit = ''] of plain.matchAll(part)) {
    const size = units.get(unit);
    if (size === undefined) return undefined;
    total += Number(amount.replace(',', '.')) * size;
    parts += 1;
  }
  return parts === 0 || plain.replaceAll(part, '').trim() !== '' || !Number.isSafeInteger(Math.round(total))
    ? undefined
    : Math.round(total);
}
