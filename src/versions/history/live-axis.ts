import type { VersionSummary } from '#adapter';

/** A bar on the axis, as shares of it from 0 to 1. */
export interface LiveBar {
  readonly from: number;
  readonly to: number;
  /** The version is live now. */
  readonly isNow: boolean;
}

/** A time that the axis names. */
export interface AxisTick {
  readonly at: number;
  readonly share: number;
}

/** One time axis that all versions share, from the first of them until now. */
export interface LiveAxis {
  readonly ticks: readonly AxisTick[];
  readonly barsOf: (version: VersionSummary) => readonly LiveBar[];
}

/** A bar is at least this share wide: an hour among months is still seen. */
const leastWidth = 0.012;
/** Ticks that are closer than this share to another, or to the end, would overlap. */
const leastGap = 0.16;

/**
 * Returns the axis of these versions; undefined where none was ever live.
 *
 * @param now the present in milliseconds since 1970, the end of the axis
 * @param monthsFrom returns the first moments of the months from a time until now, oldest first
 */
export function liveAxisOf(
  versions: readonly VersionSummary[],
  now: number,
  monthsFrom: (time: number) => readonly number[],
): LiveAxis | undefined {
  const starts = versions.flatMap((version) => spansOf(version).map(({ from }) => from));
  if (starts.length === 0) return undefined;
  const start = Math.min(...starts);
  const length = Math.max(1, now - start);
  const share = (time: number): number => Math.min(1, Math.max(0, (time - start) / length));
  const ticks: AxisTick[] = [];
  for (const at of [start, ...monthsFrom(start)]) {
    const place = share(at);
    if (place <= 1 - leastGap && place - (ticks.at(-1)?.share ?? -1) >= leastGap) ticks.push({ at, share: place });
  }
  return {
    ticks,
    barsOf: (version) =>
      spansOf(version).map(({ from, to }) => {
        const end = share(to ?? now);
        return { from: Math.max(0, Math.min(share(from), end - leastWidth)), to: end, isNow: to === undefined };
      }),
  };
}

/** When a version was live, in milliseconds since 1970; without `to` it is live now. Unreadable times are left out. */
export function spansOf(version: VersionSummary): readonly { readonly from: number; readonly to?: number }[] {
  const spans = version.liveSpans ?? (version.active === undefined ? [] : [{ from: version.active }]);
  return spans.flatMap(({ from, to }) => {
    const [start, end] = [Date.parse(from), to === undefined ? undefined : Date.parse(to)];
    if (Number.isNaN(start) || Number.isNaN(end)) return [];
    return [{ from: start, ...(end === undefined ? {} : { to: end }) }];
  });
}
