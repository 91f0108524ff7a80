import type { ClockOddity, OddityKind, Trace } from '#trace';

/** What of a visit's times cannot be as the run tells them, in words. Undefined for what happens in every run. */
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

/** For each visit, by its index, what is odd about its times, and which others ran beside it. Two things that the bars alone do not tell. */
export interface VisitNotes {
  odd(index: number): string;
  /** "beside steps 4 and 6", empty where none was. */
  beside(index: number): string;
  /** Indexes of the first and last visit of the span it is in. */
  spanOf(index: number): { readonly first: number; readonly last: number } | undefined;
}

/** Reads what a trace found odd, and what ran side by side, so that a row can say so at once. */
export function visitNotes({ oddities, parallel, visits }: Trace): VisitNotes {
  const odd = new Map<number, ClockOddity[]>();
  for (const each of oddities) {
    // A run that tells no times at all is told so once, and not at each of its steps.
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
  const untimed = visits.length > 0 && visits.every(({ start, end }) => start === undefined && end === undefined);
  return {
    odd: (index) => (untimed ? '' : [...new Set((odd.get(index) ?? []).map(({ kind }) => oddWords[kind]))].join(', ')),
    beside(index) {
      const others = (spans.get(index)?.visits ?? []).filter((other) => other !== index);
      if (others.length === 0) return '';
      if (others.length > mostNamed) return `beside ${others.length} other steps`;
      return `beside ${others.length === 1 ? 'step' : 'steps'} ${others.join(' and ')}`;
    },
    spanOf: (index) => spans.get(index),
  };
}

const mostNamed = 2;
