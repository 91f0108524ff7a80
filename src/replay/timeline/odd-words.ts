import type { OddityKind, Trace } from '#trace';
import type { TimelineMessages } from './timeline-messages.js';

type OddKind = keyof TimelineMessages['oddTimes'];

/** Sound executions have the other kinds too. */
const isOdd = (kind: OddityKind): kind is OddKind => kind !== 'equalStart' && kind !== 'leftBeforeEnd';

/** Remarks on a visit by index that the bars do not show: odd times and parallel visits. */
export interface VisitNotes {
  odd(index: number): string;
  /** "beside steps 4 and 6"; empty where nothing ran in parallel. */
  barText(index: number): string;
  /** Returns the first and last visit of its parallel span. */
  spanOf(index: number): { readonly first: number; readonly last: number } | undefined;
}

/** Indexes oddities and parallel visits, so that rows read them in constant time. */
export function visitNotes({ oddities, parallel, visits }: Trace, messages: TimelineMessages): VisitNotes {
  const odd = new Map<number, Set<string>>();
  for (const { index, kind } of oddities) {
    if (!isOdd(kind)) continue;
    const text = messages.oddTimes[kind];
    const known = odd.get(index);
    if (known) known.add(text);
    else odd.set(index, new Set([text]));
  }
  const spans = new Map<
    number,
    { readonly first: number; readonly last: number; readonly visits: readonly number[] }
  >();
  for (const span of parallel) {
    const [first, last] = [span.visits[0] ?? 0, span.visits.at(-1) ?? 0];
    for (const index of span.visits) spans.set(index, { first, last, visits: span.visits });
  }
  const isUntimed = visits.length > 0 && visits.every(({ start, end }) => start === undefined && end === undefined);
  return {
    // An execution without times is reported once, not per visit.
    odd: (index) => (isUntimed ? '' : [...(odd.get(index) ?? [])].join(', ')),
    barText(index) {
      const others = (spans.get(index)?.visits ?? []).filter((other) => other !== index);
      if (others.length === 0) return '';
      return others.length > maxNamed ? messages.parallel.withMany(others.length) : messages.parallel.with(others);
    },
    spanOf: (index) => spans.get(index),
  };
}

const maxNamed = 2;
