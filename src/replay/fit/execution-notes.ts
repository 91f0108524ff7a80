import { asWrittenOf, versionName, type WorkflowExecution } from '#model';
import type { ClockOddity, OddityKind, Trace } from '#trace';
import type { LinkTrouble } from '../link/use-linked-moment.js';
import type { ExecutionNote, NoteDetail } from './execution-note.js';
import type { NoteMessages } from './note-messages.js';
import { durationWords } from '../words/duration-words.js';
import type { WordMessages } from '../words/word-messages.js';

/** Oddities in the order of the details. */
const oddities = [
  'endBeforeStart',
  'missingStart',
  'missingEnd',
  'unreadableTime',
  'unsorted',
  'duplicateId',
  'outsideExecution',
  'equalStart',
  'leftBeforeEnd',
] as const satisfies readonly OddityKind[];

/** Kinds that occur in sound executions too. They get no note of their own. */
const usual: ReadonlySet<OddityKind> = new Set(['equalStart', 'leftBeforeEnd']);

/** Reports contradictory times. Undefined where all times are sound. */
function timesNote({ oddities: found, visits }: Trace, { times }: NoteMessages): ExecutionNote | undefined {
  if (visits.length > 0 && visits.every(({ end, start }) => start === undefined && end === undefined)) {
    return { kind: 'times', text: times.none, details: [] };
  }
  const byKind = new Map<OddityKind, ClockOddity[]>();
  for (const oddity of found) {
    const known = byKind.get(oddity.kind);
    if (known) known.push(oddity);
    else byKind.set(oddity.kind, [oddity]);
  }
  const kinds = oddities.filter((kind) => byKind.has(kind));
  if (kinds.every((kind) => usual.has(kind))) return undefined;
  const details = kinds.map((kind): NoteDetail => {
    const ofKind = byKind.get(kind) ?? [];
    return { text: times[kind](ofKind.length), at: [...new Set(ofKind.map(({ index }) => index))] };
  });
  return { kind: 'times', text: times.odd, details };
}

/** Queues and clocks cause shorter gaps. */
const leastGap = 60_000;
const maxGaps = 3;

/** Reports long gaps in which no visit was open: the service, or an external system, took that long. */
function gapsNote({ gaps }: Trace, messages: NoteMessages['gaps'], words: WordMessages): ExecutionNote | undefined {
  const long = gaps.filter(({ from, to }) => to - from >= leastGap);
  if (long.length === 0) return undefined;
  const longest = long.toSorted((left, right) => right.to - right.from - (left.to - left.from)).slice(0, maxGaps);
  const details = longest.map(({ after, before, from, to }): NoteDetail => ({
    text:
      before === undefined
        ? messages.beforeEnd(durationWords(to - from, words))
        : messages.between(durationWords(to - from, words), after, before),
    at: [after],
  }));
  return { kind: 'gaps', text: messages.title(long.length), details };
}

const maxNamed = 3;

/**
 * Returns remarks on an execution: its version is unknown or another one, nodes missing in the version, odd times,
 * duplicate keys. Empty for executions that need none.
 */
export function executionNotes(
  trace: Trace,
  titleOf: (index: number) => string,
  messages: NoteMessages,
  words: WordMessages,
  execution?: WorkflowExecution,
): readonly ExecutionNote[] {
  return [
    versionNote(trace, titleOf, messages.version),
    timesNote(trace, messages),
    gapsNote(trace, messages.gaps, words),
    keysNote(trace, titleOf, messages.keys, execution),
  ].filter((note) => note !== undefined);
}

/** Counts duplicate keys, of which only the last value is kept. Keys may name people, so they are not shown. */
function keysNote(
  { visits }: Trace,
  titleOf: (index: number) => string,
  messages: NoteMessages['keys'],
  execution: WorkflowExecution | undefined,
): ExecutionNote | undefined {
  const words = (holder: unknown, title: string, at: readonly number[]) => {
    const count = asWrittenOf(holder)?.repeatedKeys?.length ?? 0;
    return count === 0 ? [] : [{ text: messages.count(title, count), at }];
  };
  const details = [
    ...words(execution, messages.run, []),
    ...visits.flatMap(({ index, step }) => words(step, titleOf(index), [index])),
  ];
  return details.length === 0 ? undefined : { kind: 'keys', text: messages.title, details };
}

function versionNote(
  trace: Trace,
  titleOf: (index: number) => string,
  messages: NoteMessages['version'],
): ExecutionNote | undefined {
  const { fit, ghosts, version } = trace;
  if (fit.match === 'none') {
    const name = fit.ranName ?? (fit.ranId === undefined ? undefined : versionName(fit.ranId));
    return trace.visits.length === 0 ? undefined : { kind: 'version', text: messages.unknown(name), details: [] };
  }
  const details = [
    ...(ghosts.length === 0
      ? []
      : [
          {
            text: missingWords(
              ghosts.map(({ index }) => titleOf(index)),
              messages,
            ),
            at: firstOfEach(ghosts),
          },
        ]),
    ...fit.retyped.map(({ nodeId, ran, shown }) => {
      const visit = trace.visits.find((one) => one.nodeId === nodeId);
      return {
        text: messages.otherKind(visit ? titleOf(visit.index) : nodeId, ran, shown),
        at: visit ? [visit.index] : [],
      };
    }),
    ...(fit.jumps.length === 0 ? [] : [{ text: messages.jumps(fit.jumps.length), at: fit.jumps }]),
  ];
  if (fit.match === 'other') {
    const [ran, shown] = [
      nameOf(fit.ranId, fit.ranName) ?? messages.unnamed,
      nameOf(version.id, version.name) ?? messages.unnamed,
    ];
    return {
      kind: 'version',
      text: ran === shown ? messages.otherOfSameName : messages.other(ran, shown),
      details: details.length > 0 ? details : [{ text: messages.noDifference, at: [] }],
    };
  }
  const [first] = details;
  if (!first) return undefined;
  // A single missing node is shown unfolded: the user looks for it.
  return { kind: 'version', text: first.text, details: details.length > 1 ? details.slice(1) : [] };
}

function nameOf(id: unknown, name: unknown): string | undefined {
  const short = typeof id === 'string' && id !== '' ? versionName(id) : undefined;
  if (short !== undefined) return short;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function missingWords(titles: readonly string[], messages: NoteMessages['version']): string {
  const names = [...new Set(titles)];
  return messages.missingSteps(names.slice(0, maxNamed), Math.max(0, names.length - maxNamed));
}

function firstOfEach(visits: Trace['ghosts']): readonly number[] {
  const seen = new Map<string, number>();
  for (const { index, nodeId } of visits) if (!seen.has(nodeId)) seen.set(nodeId, index);
  return [...seen.values()];
}

/** Returns the text shown instead of a drawing where an execution has no visits. */
export function emptyWords(
  { ended, visits }: Pick<Trace, 'ended' | 'visits'>,
  { empty }: NoteMessages,
): string | undefined {
  if (visits.length > 0) return undefined;
  return ended ? empty.ended : empty.open;
}

/** Returns the remark on a link that could not be followed. */
export function linkNote(trouble: LinkTrouble, { link }: NoteMessages): ExecutionNote {
  const text = trouble.kind === 'missingStep' ? link.missingStep(trouble.step, trouble.count) : link[trouble.kind];
  return { kind: 'link', text, details: [] };
}
