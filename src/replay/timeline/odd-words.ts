import type { ClockOddity, OddityKind, Trace } from '#trace';

/** Describes contradictory times of a visit. Undefined for what every execution has. */
const oddWords: { readonly [Kind in OddityKind]: string | undefined } = {
  endBeforeStart: 'ended before it began',
  equalStart: undefined,
  missingStart: 'start not known',
  missingEnd: 'end not known',
  unreadableTime: 'a time that cannot be read',
  unsorted: 'told out of order',
  duplicateId: 'same id as another step',
  leftBeforeEnd: undefined,
  outsideExecution: 'outside of the run’s own times',
};

/** Remarks on a visit by index that the bars do not show: odd times and parallel visits. */
export interface VisitNotes {
  odd(index: number): string;
  /** "beside steps 4 and 6"; empty where nothing ran in parallel. */
  barText(index: number): string;
  /** Returns the first and last visit of its parallel span. */
  spanOf(index: number): { readonly first: number; readonly last: number } | undefined;
}

/** Indexes oddities and parallel visits, so that rows read them in constant time. */
export function visitNotes({ oddities, parallel, visits }: Trace): VisitNotes {
  const odd = new Map<number, ClockOddity[]>();
  for (const each of oddities) {
    // An execution without times is reported once, not per visit.
    if (oddWords[each.kind] === undefined) continue;
    const known = odd.get(each.index);
    if (known) known.push(each);
    else odd.set(each.index, [each]);
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
    odd: (index) =>
      isUntimed ? '' : [...new Set((odd.get(index) ?? []).map(({ kind }) => oddWords[kind]))].join(', '),
    barText(index) {
      const others = (spans.get(index)?.visits ?? []).filter((other) => other !== index);
      if (others.length === 0) return '';
      if (others.length > maxNamed) return `beside ${others.length} other steps`;
      return `beside ${others.length === 1 ? 'step' : 'steps'} ${others.join(' and ')}`;
    },
    spanOf: (index) => spans.get(index),
  };
}

const maxNamed = 2;
