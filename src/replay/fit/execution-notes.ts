import { asWrittenOf, shortVersionName, type WorkflowExecution } from '#model';
import type { ClockOddity, OddityKind, Trace } from '#trace';
import type { ExecutionNote, NoteDetail } from './execution-note.js';
import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';

interface OddityWords {
  readonly one: string;
  readonly many: (count: string) => string;
  /** Occurs in sound executions too and gets no note of its own. */
  readonly usual?: true;
}

/** Texts for oddities of times, ids and order, for one visit and for several. */
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

/** Reports contradictory times. Undefined where all times are sound. */
function timesNote({ oddities, visits }: Trace): ExecutionNote | undefined {
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

/** Queues and clocks cause shorter gaps. */
const leastGap = 60_000;
const maxGaps = 3;

/** Reports long gaps in which no visit was open: the service, or an external system, took that long. */
function gapsNote({ gaps }: Trace, words: WordMessages): ExecutionNote | undefined {
  const long = gaps.filter(({ from, to }) => to - from >= leastGap);
  if (long.length === 0) return undefined;
  const longest = long.toSorted((left, right) => right.to - right.from - (left.to - left.from)).slice(0, maxGaps);
  const details = longest.map(({ after, before, from, to }): NoteDetail => ({
    text:
      before === undefined
        ? `${durationWords(to - from, words)} after the last step, until the run ended.`
        : `${durationWords(to - from, words)} between steps ${after} and ${before}.`,
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

const maxNamed = 3;

/**
 * Returns remarks on an execution: its version is unknown or another one, nodes missing in the version, odd times,
 * duplicate keys. Empty for executions that need none.
 */
export function executionNotes(
  trace: Trace,
  titleOf: (index: number) => string,
  words: WordMessages,
  execution?: WorkflowExecution,
): readonly ExecutionNote[] {
  return [
    versionNote(trace, titleOf),
    timesNote(trace),
    gapsNote(trace, words),
    keysNote(trace, titleOf, execution),
  ].filter((note) => note !== undefined);
}

/** Counts duplicate keys, of which only the last value is kept. Keys may name people, so they are not shown. */
function keysNote(
  { visits }: Trace,
  titleOf: (index: number) => string,
  execution: WorkflowExecution | undefined,
): ExecutionNote | undefined {
  const words = (holder: unknown, title: string, at: readonly number[]) => {
    const count = asWrittenOf(holder)?.repeatedKeys?.length ?? 0;
    return count === 0 ? [] : [{ text: `${title}: ${count === 1 ? '1 key' : `${count} keys`}.`, at }];
  };
  const details = [
    ...words(execution, 'The run itself', []),
    ...visits.flatMap(({ index, step }) => words(step, titleOf(index), [index])),
  ];
  return details.length === 0
    ? undefined
    : { kind: 'keys', text: 'Some keys of this run are written twice. Only the last value of each is shown.', details };
}

function versionNote(trace: Trace, titleOf: (index: number) => string): ExecutionNote | undefined {
  const { fit, ghosts, version } = trace;
  if (fit.match === 'none') {
    const name = fit.ranName ?? (fit.ranId === undefined ? undefined : shortVersionName(fit.ranId));
    const which = name === undefined ? '' : ` (${name})`;
    return trace.visits.length === 0
      ? undefined
      : {
          kind: 'version',
          text: `The version of this run${which} is not at hand. Its steps are drawn in the order the run took.`,
          details: [],
        };
  }
  const details = [
    ...(ghosts.length === 0
      ? []
      : [{ text: missingWords(ghosts.map(({ index }) => titleOf(index))), at: firstOfEach(ghosts) }]),
    ...fit.retyped.map(({ nodeId, ran, shown }) => {
      const visit = trace.visits.find((one) => one.nodeId === nodeId);
      return {
        text: `${visit ? titleOf(visit.index) : nodeId} is of another kind now: it was ${ran} and is ${shown}.`,
        at: visit ? [visit.index] : [],
      };
    }),
    ...(fit.jumps.length === 0
      ? []
      : [
          {
            text:
              fit.jumps.length === 1
                ? 'One move follows no path of this version.'
                : `${fit.jumps.length} moves follow no path of this version.`,
            at: fit.jumps,
          },
        ]),
  ];
  if (fit.match === 'other') {
    const [ran, shown] = [nameOf(fit.ranId, fit.ranName), nameOf(version.id, version.name)];
    const text =
      ran === shown
        ? 'This run went through another version than the one it is drawn on.'
        : `This run went through ${ran}, and is drawn on ${shown}.`;
    return {
      kind: 'version',
      text,
      details: details.length > 0 ? details : [{ text: 'Its steps and paths explain the run all the same.', at: [] }],
    };
  }
  const [first] = details;
  if (!first) return undefined;
  // A single missing node is shown unfolded: the user looks for it.
  return { kind: 'version', text: first.text, details: details.length > 1 ? details.slice(1) : [] };
}

function nameOf(id: unknown, name: unknown): string {
  if (typeof id === 'string' && id !== '') return shortVersionName(id);
  return typeof name === 'string' && name !== '' ? name : 'a version without a name';
}

function missingWords(titles: readonly string[]): string {
  const names = [...new Set(titles)];
  const named = `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''}`;
  return `Not in this version: ${named}. What the run did there is in the timeline.`;
}

function firstOfEach(visits: Trace['ghosts']): readonly number[] {
  const seen = new Map<string, number>();
  for (const { index, nodeId } of visits) if (!seen.has(nodeId)) seen.set(nodeId, index);
  return [...seen.values()];
}

/** Returns the text shown instead of a drawing where an execution has no visits. */
export function emptyWords({ ended, visits }: Pick<Trace, 'ended' | 'visits'>): string | undefined {
  if (visits.length > 0) return undefined;
  return ended
    ? 'This run ended before it came to its first step.'
    : 'This run has begun, and has not come to its first step yet.';
}
