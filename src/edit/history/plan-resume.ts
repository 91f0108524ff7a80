import { accept, jsonSize, refuse } from '#base';
import { applyOperations } from '../operation/apply-operations.js';
import type { History, HistoryBudget, HistoryEntry } from './history.js';
import { type LogSegment, segmentsOf, operationsOfSegment } from './operation-log.js';
import { fingerprintOf, type Root, rootOf } from './content-hash.js';
import type { EditedDocument, Operation } from '../operation/operation.js';
import { readHistory, type ReadLog } from './stored-history.js';
import type { Refusal, Result } from '../command/refusal.js';

/** The result of resuming: the operations that restore unsaved edits, and the history to continue with. */
export interface Resumption {
  readonly operations: readonly Operation[];
  readonly history: History;
  /** The logs from the document as it is before the steps to what it is after them. */
  readonly segments: { readonly [root in Root]: readonly LogSegment[] };
  /** The number of changes that the operations restore. */
  readonly recovered: number;
  /**
   * Set where the history does not know the presentation: changes of it are then in neither the operations nor the
   * history.
   */
  readonly presentationDropped?: true;
}

/**
 * Plans to continue a stored history on a document. The document may be the one that the history belongs to, the one
 * that its edits were based on, or any state between: the rest of the log is then replayed, and has to end at the
 * document that the history belongs to. Version and presentation are stored at different times, so each finds its own
 * state. Any other version is refused; an unknown presentation only leaves out its changes, since positions and titles
 * are worth less than what the workflow does.
 *
 * @returns refused as `not-a-history`, `newer-history` or `other-base`
 */
export function planResume(
  stored: unknown,
  document: EditedDocument,
  budget: HistoryBudget,
): Result<Resumption, Refusal> {
  const read = readHistory(stored);
  if (!read.ok) return read;
  const { current, logs } = read;
  const ofVersion = findRest('version', document, current.content, logs.base, budget);
  if (!ofVersion)
    return refuse('other-base', 'The stored history belongs to another version and cannot be restored here.');
  const ofPresentation = findRest('presentation', document, current.presentation, logs.arranged, budget);
  const history = ofPresentation ? read.history : historyOf('version', read.history);
  const entries = new Map([...history.done, ...history.undone].map((entry) => [entry.id, entry]));
  const version = ofVersion.segments.map((segment) =>
    'entry' in segment ? { ...segment, entry: entries.get(segment.entry.id) ?? segment.entry } : segment,
  );
  const presentation = ofPresentation?.segments ?? [];
  return accept({
    operations: [...ofVersion.operations, ...(ofPresentation?.operations ?? [])],
    history: fitHistory(history, budget),
    segments: { version, presentation },
    recovered: countChanges(version, presentation),
    ...(ofPresentation ? {} : { presentationDropped: true }),
  });
}

/** Beyond any real session. A stored history may be wrong, and replaying it must not block the page. */
const maxOperations = 100_000;

/** The rest of a log, and the operations in it on one part. */
interface Rest {
  readonly operations: readonly Operation[];
  readonly segments: readonly LogSegment[];
}

/**
 * Returns the log from the document on. Where the document occurs several times the last one counts: everything between
 * led back to it. A log beyond the budget of a history is not replayed, however short its text says it is.
 */
function findRest(
  root: Root,
  document: EditedDocument,
  end: string,
  read: ReadLog | undefined,
  { bytes }: HistoryBudget,
): Rest | undefined {
  const start = fingerprintOf(root, document);
  if (start === end) return { operations: [], segments: [] };
  const index = read && read.log.bytes <= bytes ? read.places.lastIndexOf(start) : -1;
  if (!read || index < 0) return undefined;
  const segments = segmentsOf(read.log).slice(index);
  const operations = withoutReturns(segments)
    .flatMap(operationsOfSegment)
    .filter((operation) => rootOf(operation) === root);
  const applied = operations.length > maxOperations ? undefined : applyOperations(document, operations);
  return applied?.ok && fingerprintOf(root, applied.document) === end ? { operations, segments } : undefined;
}

/** The segments without an entry that is undone right after it was done, or the reverse. */
function withoutReturns(segments: readonly LogSegment[]): readonly LogSegment[] {
  const left: LogSegment[] = [];
  for (const segment of segments) {
    const last = left[left.length - 1];
    if (last && 'entry' in last && 'entry' in segment && last.entry === segment.entry && last.back !== segment.back)
      left.pop();
    else left.push(segment);
  }
  return left;
}

/** Counts changes. An entry that was done and undone counts as none, one whose operations concern both parts as one. */
function countChanges(...logs: readonly (readonly LogSegment[])[]): number {
  const changed = new Set<unknown>();
  for (const segments of logs) {
    const net = new Map<unknown, number>();
    for (const segment of segments) {
      if ('entry' in segment) net.set(segment.entry.id, (net.get(segment.entry.id) ?? 0) + (segment.back ? -1 : 1));
      else net.set(segment, 1);
    }
    for (const [source, times] of net) if (times !== 0) changed.add(source);
  }
  return changed.size;
}

/**
 * Fits a history from elsewhere into a budget: the oldest entries go first, then the last ones to redo. At least one
 * stays.
 */
export function fitHistory(history: History, budget: HistoryBudget): History {
  const { done, undone } = history;
  const isOver = (): boolean => last - first > budget.entries || bytes > budget.bytes;
  const entries = [...done, ...undone];
  let { bytes } = history;
  let first = 0;
  let last = entries.length;
  while (first < done.length - 1 && isOver()) {
    bytes -= (entries[first] as HistoryEntry).bytes;
    first += 1;
  }
  while (last > Math.max(done.length, 1) && isOver()) {
    last -= 1;
    bytes -= (entries[last] as HistoryEntry).bytes;
  }
  return { ...history, done: done.slice(first), undone: entries.slice(done.length, last), bytes };
}

/** The history of one part of the document. Entries that concern only that part stay the same objects. */
export function historyOf(root: Root, history: History): History {
  const ofRoot = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
    entries.flatMap((entry) => {
      const operations = entry.operations.filter((operation) => rootOf(operation) === root);
      if (operations.length === entry.operations.length) return [entry];
      return operations.length === 0 ? [] : [{ ...entry, operations, bytes: jsonSize(operations) }];
    });
  const [done, undone] = [ofRoot(history.done), ofRoot(history.undone)];
  return { ...history, done, undone, bytes: [...done, ...undone].reduce((sum, { bytes }) => sum + bytes, 0) };
}
