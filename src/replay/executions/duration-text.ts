const units: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);
const part = /(\d+(?:[.,]\d+)?)\s*([a-z]+)/g;

/** Parses a duration such as "90 s", "1 h 30 m" or "1.5 min" to milliseconds. Returns undefined for other text. */
export function readDuration(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  let total = 0;
  let parts = 0;
  for (const [, amount = '', unit = ''] of plain.matchAll(part)) {
    const size = units.get(unit.length > 3 ? unit.charAt(0) : unit);
    if (size === undefined) return undefined;
    total += Number(amount.replace(',', '.')) * size;
    parts += 1;
  }
  return parts === 0 || plain.replaceAll(part, '').trim() !== '' || !Number.isSafeInteger(Math.round(total))
    ? undefined
    : Math.round(total);
}
