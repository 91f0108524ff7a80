import { accept, type Refusal, refuse, type Result } from '#base';
import { applyOperations } from './apply-operations.js';
import { fitHistory, historyOf } from './fit-history.js';
import type { History, HistoryBudget } from './history.js';
import { type Leg, legsOf, operationsOfLeg } from './journal.js';
import { fingerprintOf, type Root, rootOf } from './root.js';
import type { EditedDocument, Operation } from './operation.js';
import { readHistory, type ReadWay } from './stored-history.js';

/** What resuming gives: the steps that bring unsaved edits back, and the history to go on with. */
export interface Resumption {
  readonly operations: readonly Operation[];
  readonly history: History;
  /** The ways from the document as it is before the steps to what it is after them. */
  readonly legs: { readonly [root in Root]: readonly Leg[] };
  /** How many changes the steps bring back. */
  readonly recovered: number;
  /** Set where the presentation is none that the history knows: what was done to it is then in neither the steps nor the history. */
  readonly presentationDropped?: true;
}

/**
 * How a stored history goes on with a document. The document is what the history belongs to, or what the edits were based on,
 * or anything on the way from there: then the rest of the way is gone again, and its end must be what the history belongs to.
 * Version and presentation are stored at different times, so each finds its own place. Any other version is refused; how the
 * steps are arranged is worth less than what they do, so that another presentation only leaves out what was done to it.
 */
export function planResume(
  stored: unknown,
  document: EditedDocument,
  budget: HistoryBudget,
): Result<Resumption, Refusal> {
  const read = readHistory(stored);
  if (!read.ok) return read;
  const { current, ways } = read;
  const ofVersion = findRest('version', document, current.content, ways.base, budget);
  if (!ofVersion)
    return refuse('other-base', 'The earlier changes were made to another version and cannot be brought back here.');
  const ofPresentation = findRest('presentation', document, current.presentation, ways.arranged, budget);
  const history = ofPresentation ? read.history : historyOf('version', read.history);
  const entries = new Map([...history.done, ...history.undone].map((entry) => [entry.id, entry]));
  const version = ofVersion.legs.map((leg) =>
    'entry' in leg ? { ...leg, entry: entries.get(leg.entry.id) ?? leg.entry } : leg,
  );
  const presentation = ofPresentation?.legs ?? [];
  return accept({
    operations: [...ofVersion.operations, ...(ofPresentation?.operations ?? [])],
    history: fitHistory(history, budget),
    legs: { version, presentation },
    recovered: countChanges(version, presentation),
    ...(ofPresentation ? {} : { presentationDropped: true }),
  });
}

/** Longer than anybody goes without saving: what was stored may be wrong, and the page must not stand still for it. */
const maxOperations = 100_000;

/** The rest of a way, and the steps of it that are about one root. */
interface Rest {
  readonly operations: readonly Operation[];
  readonly legs: readonly Leg[];
}

/**
 * The rest of a way from where the document is on it. Where it has been there several times the last one counts: whatever
 * was done in between led back. A way that weighs more than a history may is not gone, however little its text says it is.
 */
function findRest(
  root: Root,
  document: EditedDocument,
  end: string,
  way: ReadWay | undefined,
  { bytes }: HistoryBudget,
): Rest | undefined {
  const start = fingerprintOf(root, document);
  if (start === end) return { operations: [], legs: [] };
  const place = way && way.journal.bytes <= bytes ? way.places.lastIndexOf(start) : -1;
  if (!way || place < 0) return undefined;
  const legs = legsOf(way.journal).slice(place);
  const operations = withoutReturns(legs)
    .flatMap(operationsOfLeg)
    .filter((operation) => rootOf(operation) === root);
  const applied = operations.length > maxOperations ? undefined : applyOperations(document, operations);
  return applied?.ok && fingerprintOf(root, applied.document) === end ? { operations, legs } : undefined;
}

/** The stretches without those that were gone and at once gone back. */
function withoutReturns(legs: readonly Leg[]): readonly Leg[] {
  const left: Leg[] = [];
  for (const leg of legs) {
    const last = left[left.length - 1];
    if (last && 'entry' in last && 'entry' in leg && last.entry === leg.entry && last.back !== leg.back) left.pop();
    else left.push(leg);
  }
  return left;
}

/** What was done and taken back again is no change, and an entry whose steps are about both roots is one. */
function countChanges(...ways: readonly (readonly Leg[])[]): number {
  const changed = new Set<unknown>();
  for (const legs of ways) {
    const net = new Map<unknown, number>();
    for (const leg of legs) {
      if ('entry' in leg) net.set(leg.entry.id, (net.get(leg.entry.id) ?? 0) + (leg.back ? -1 : 1));
      else net.set(leg, 1);
    }
    for (const [what, times] of net) if (times !== 0) changed.add(what);
  }
  return changed.size;
}
