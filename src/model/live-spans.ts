/** A time in which a version was live. */
export interface LiveSpan {
  /** ISO 8601. */
  readonly from: string;
  /** ISO 8601; absent while it is live. */
  readonly to?: string;
}

/** What is known of when a version was live. Times are ISO 8601. */
export interface LiveTimes {
  readonly id: string;
  readonly savedAt?: string | null | undefined;
  /** Since when it is live. */
  readonly active?: string | null | undefined;
  /** When it was live last. */
  readonly lastActive?: string | null | undefined;
}

/**
 * The times in which versions of one workflow were live, as far as their `active` and `lastActive` say. A version that
 * is no longer live was live from its save, or from the end of the one before it. No two spans overlap, and one at most
 * is open: that of the first version with `active`.
 */
export function liveSpansOf(versions: readonly LiveTimes[]): ReadonlyMap<string, readonly LiveSpan[]> {
  const spans = new Map<string, LiveSpan[]>();
  const add = (id: string, span: LiveSpan): void => void spans.set(id, [...(spans.get(id) ?? []), span]);
  const ended = versions.flatMap(({ id, lastActive, savedAt }) =>
    isTime(lastActive) ? [{ id, to: lastActive, savedAt }] : [],
  );
  ended.sort((left, right) => Date.parse(left.to) - Date.parse(right.to));
  let end: string | undefined;
  for (const { id, savedAt, to } of ended) {
    const from = latestTime(isTime(savedAt) ? savedAt : to, end);
    add(id, { from: Date.parse(from) > Date.parse(to) ? to : from, to });
    end = to;
  }
  const live = versions.find(({ active }) => isTime(active));
  if (live && isTime(live.active)) add(live.id, { from: latestTime(live.active, end) });
  return spans;
}

/** The latest of some times, each as it is written; the first of equal ones. */
export function latestTime(first: string, ...others: readonly (string | undefined)[]): string {
  return others.reduce<string>(
    (latest, time) => (time !== undefined && Date.parse(time) > Date.parse(latest) ? time : latest),
    first,
  );
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
