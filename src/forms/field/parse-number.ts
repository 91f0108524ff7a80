/** Reads a number as people type it; undefined for text that is none. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}
