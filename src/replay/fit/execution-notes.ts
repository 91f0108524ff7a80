import { asWrittenOf, shortVersionName, type WorkflowExecution } from '#model';
import type { Trace } from '#trace';
import { gapsNote, timesNote } from './oddity-words.js';
import type { ExecutionNote } from './execution-note.js';

const mostNamed = 3;

/**
 * What a reader should know of how a run is drawn, in words: that its version is not at hand or is another, what of it is not in the
 * version, what is odd about its times, and what its text says twice. Empty for runs that are explained in full.
 */
export function executionNotes(
  trace: Trace,
  titleOf: (index: number) => string,
  execution?: WorkflowExecution,
): readonly ExecutionNote[] {
  return [versionNote(trace, titleOf), timesNote(trace), gapsNote(trace), keysNote(trace, titleOf, execution)].filter(
    (note) => note !== undefined,
  );
}

/** Keys that the run's text holds several times: of their values only the last ones could be kept. Keys may name people, so they are counted. */
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
  // What is not in the version needs no unfolding; it is what the person looks for.
  return { kind: 'version', text: first.text, details: details.length > 1 ? details.slice(1) : [] };
}

function nameOf(id: unknown, name: unknown): string {
  if (typeof id === 'string' && id !== '') return shortVersionName(id);
  return typeof name === 'string' && name !== '' ? name : 'a version without a name';
}

function missingWords(titles: readonly string[]): string {
  const names = [...new Set(titles)];
  const named = `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`;
  return `Not in this version: ${named}. What the run did there is in the timeline.`;
}

function firstOfEach(visits: Trace['ghosts']): readonly number[] {
  const seen = new Map<string, number>();
  for (const { index, nodeId } of visits) if (!seen.has(nodeId)) seen.set(nodeId, index);
  return [...seen.values()];
}

/** What stands in place of a drawing for a run that has no steps. */
export function emptyWords({ ended, visits }: Pick<Trace, 'ended' | 'visits'>): string | undefined {
  if (visits.length > 0) return undefined;
  return ended
    ? 'This run ended before it came to its first step.'
    : 'This run has begun, and has not come to its first step yet.';
}
