import type { ClockOddity, OddityKind, Trace } from '#trace';
import { durationWords } from '../duration-words.js';
import type { NoteDetail, ExecutionNote } from './execution-note.js';

interface OddityWords {
  readonly one: string;
  readonly many: (count: string) => string;
  /** It happens in sound runs too, and is worth no note of its own. */
  readonly usual?: true;
}

/** What is odd about a run's times, ids and order, told of one step and of several. */
const oddityWords: { readonly [Kind in OddityKind]: OddityWords } = {
  endBeforeStart: {
    one: 'One step ended before it began.',
    many: (count) => `${count} steps ended before they began.`,
  },
  missingStart: {
    one: 'One step does not say when it began.',
    many: (count) => `${count} steps do not say when they began.`,
  },
  missingEnd: {
    one: 'One step does not say when it ended.',
    many: (count) => `${count} steps do not say when they ended.`,
  },
  unreadableTime: { one: 'One time cannot be read.', many: (count) => `${count} times cannot be read.` },
  unsorted: { one: 'One step was told out of order.', many: (count) => `${count} steps were told out of order.` },
  duplicateId: { one: 'One step has the id of another.', many: (count) => `${count} steps have the id of another.` },
  outsideExecution: {
    one: 'One step began before the run did, or ended after it.',
    many: (count) => `${count} steps began before the run did, or ended after it.`,
  },
  equalStart: {
    one: 'Two steps began at the same instant; which came first is not known.',
    many: (count) => `${count} steps began at the same instant as the one before; which came first is not known.`,
    usual: true,
  },
  leftBeforeEnd: {
    one: 'One step was still under way when the next began.',
    many: (count) => `${count} steps were still under way when the next began.`,
    usual: true,
  },
};

/** What a run tells that cannot quite be so. Undefined for runs whose times are sound. */
export function timesNote({ oddities, visits }: Trace): ExecutionNote | undefined {
  if (visits.length > 0 && visits.every(({ end, start }) => start === undefined && end === undefined)) {
    return { kind: 'times', text: 'This run tells no times. Its steps are drawn one after the other.', details: [] };
  }
  const byKind = new Map<OddityKind, ClockOddity[]>();
  for (const oddity of oddities) {
    const known = byKind.get(oddity.kind);
    if (known) known.push(oddity);
    else byKind.set(oddity.kind, [oddity]);
  }
  const kinds = (Object.keys(oddityWords) as OddityKind[]).filter((kind) => byKind.has(kind));
  if (kinds.every((kind) => oddityWords[kind].usual)) return undefined;
  const details = kinds.map((kind): NoteDetail => {
    const found = byKind.get(kind) ?? [];
    const { many, one } = oddityWords[kind];
    return {
      text: found.length === 1 ? one : many(found.length.toLocaleString('en')),
      at: [...new Set(found.map(({ index }) => index))],
    };
  });
  return { kind: 'times', text: 'Some times of this run cannot be right. They are drawn as they are told.', details };
}

/** Shorter ones are what queues and clocks make. */
const leastGap = 60_000;
const mostGaps = 3;

/** Long stretches in which no step was under way: the service, or whatever the run was handed to, took that long. */
export function gapsNote({ gaps }: Trace): ExecutionNote | undefined {
  const long = gaps.filter(({ from, to }) => to - from >= leastGap);
  if (long.length === 0) return undefined;
  const longest = long.toSorted((left, right) => right.to - right.from - (left.to - left.from)).slice(0, mostGaps);
  const details = longest.map(({ after, before, from, to }): NoteDetail => ({
    text:
      before === undefined
        ? `${durationWords(to - from)} after the last step, until the run ended.`
        : `${durationWords(to - from)} between steps ${after} and ${before}.`,
    at: [after],
  }));
  return {
    kind: 'gaps',
    text:
      long.length === 1
        ? 'For a while no step was under way.'
        : `${long.length} times no step was under way for a while.`,
    details,
  };
}
