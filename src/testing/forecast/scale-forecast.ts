import type { Forecast } from '#execute';

/** Numbers that say nothing of how many contacts there are. */
const kept = new Set(['p50', 'p95', 'times', 'heldP50', 'office']);

/**
 * A forecast over a part of the contacts as one over all of them. The factor is whole, so that every sum still reconciles.
 */
export function scaleForecast(forecast: Forecast, factor: number): Forecast {
  return factor === 1 ? forecast : (scaled(forecast, factor) as Forecast);
}

function scaled(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return value * factor;
  if (Array.isArray(value)) return value.map((item: unknown) => scaled(item, factor));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as { [key: string]: unknown };
  for (const [key, item] of Object.entries(value)) copy[key] = kept.has(key) ? item : scaled(item, factor);
  return copy;
}
