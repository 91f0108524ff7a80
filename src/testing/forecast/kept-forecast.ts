import { isJsonObject } from '#base';

/** What the browser keeps of the forecast of a workflow. */
export interface KeptForecast {
  /** Moved sliders: shares from 0 to 1 by the id of their unknown. */
  readonly shares: { readonly [unknownId: string]: number };
  readonly seed: number;
  /** The forecast has begun without real executions. */
  readonly hasBegun: boolean;
}

export const emptyForecast: KeptForecast = { shares: {}, seed: 1, hasBegun: false };

const keyOf = (workflowId: string): string => `pathboard.forecast.${workflowId}`;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads what is kept; what cannot be read is left out. Storage may be switched off, and then throws. */
export function readKept(storageOf: () => Kept, workflowId: string | undefined): KeptForecast {
  if (workflowId === undefined) return emptyForecast;
  try {
    const value: unknown = JSON.parse(storageOf().getItem(keyOf(workflowId)) ?? 'null');
    if (!isJsonObject(value)) return emptyForecast;
    const { hasBegun, seed, shares } = value as { readonly [key: string]: unknown };
    const isShare = (entry: [string, unknown]): entry is [string, number] =>
      typeof entry[1] === 'number' && entry[1] >= 0 && entry[1] <= 1;
    return {
      shares: isJsonObject(shares) ? Object.fromEntries(Object.entries(shares).filter(isShare)) : {},
      seed: typeof seed === 'number' && Number.isSafeInteger(seed) ? seed : 1,
      hasBegun: hasBegun === true,
    };
  } catch {
    return emptyForecast;
  }
}

/** Keeps it, where the browser allows that. */
export function writeKept(storageOf: () => Kept, workflowId: string | undefined, kept: KeptForecast): void {
  if (workflowId === undefined) return;
  try {
    storageOf().setItem(keyOf(workflowId), JSON.stringify(kept));
  } catch {
    // Full, or switched off: the sliders last as long as the page.
  }
}
