/** How often short links may be followed. Further visits are refused with 429 until some time has passed. */
export interface VisitLimits {
  /**
   * Visits of one link by one visitor: the contact that the address names, else the address that a proxy forwards.
   *
   * @default { burst: 60, perSecond: 1 }
   */
  readonly visitor: VisitRate;
  /**
   * Visits of one link by all visitors, in this process.
   *
   * @default { burst: 5_000, perSecond: 500 }
   */
  readonly link: VisitRate;
}

/** So many at once, and so many more with each second. */
export interface VisitRate {
  /** Visits that are answered at once. */
  readonly burst: number;
  /** Visits that become free again with each second. */
  readonly perSecond: number;
}

/** Returns the seconds to wait before a visit is answered; 0 where it is answered now, and counted. */
export type TakeVisit = (link: string, visitor: string, now: number) => number;

const usual: VisitLimits = { visitor: { burst: 60, perSecond: 1 }, link: { burst: 5_000, perSecond: 500 } };
/** Visitors and links that are remembered; the ones that came first are forgotten first. */
const mostRemembered = 20_000;

/** Counts visits in the memory of this process. */
export function createVisitLimit(given: Partial<VisitLimits> = {}): TakeVisit {
  const limits = { ...usual, ...given };
  const buckets = new Map<string, Bucket>();
  return (link, visitor, now) => {
    const asked = [
      [`${link} ${visitor}`, limits.visitor],
      [link, limits.link],
    ] as const;
    const filled = asked.map(([key, rate]) => ({ key, rate, left: leftIn(buckets.get(key), rate, now) }));
    const wait = Math.max(...filled.map(({ left, rate }) => (left >= 1 ? 0 : Math.ceil((1 - left) / rate.perSecond))));
    if (wait > 0) return wait;
    for (const { key, left } of filled) {
      buckets.delete(key);
      buckets.set(key, { left: left - 1, at: now });
    }
    for (const key of buckets.keys()) {
      if (buckets.size <= mostRemembered) break;
      buckets.delete(key);
    }
    return 0;
  };
}

interface Bucket {
  readonly left: number;
  /** When it had so many left, in milliseconds since 1970. */
  readonly at: number;
}

function leftIn(bucket: Bucket | undefined, { burst, perSecond }: VisitRate, now: number): number {
  if (!bucket) return burst;
  return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
}
