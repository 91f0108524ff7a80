import { accept, type Refusal, refuse, type Result } from '#base';
import { emptyPresentation } from '#model';
import { applySteps } from './apply-steps.js';
import { contentHash, presentationHash } from './content-hash.js';
import type { History } from './history.js';
import { type Journal, journalOf, type Leg, legsOf, stepsOfLeg } from './journal.js';
import type { EditedDocument, Step } from './step.js';
import { type KnownWays, readHistory } from './stored-history.js';

/** What resuming gives: the steps that bring unsaved edits back, and the history to go on with. */
export interface Resumption {
  readonly steps: readonly Step[];
  readonly history: History;
  /** The ways from the document as it is before the steps to what it is after them. */
  readonly ways: KnownWays;
  /** How many changes the steps bring back. */
  readonly recovered: number;
}

/**
 * How a stored history goes on with a document. The document is what the history belongs to, or what the edits were based on,
 * or anything on the way from there: then the rest of the way is gone again, and its end must be what the history belongs to.
 * Version and presentation are stored at different times, so each finds its own place. Any other document is refused.
 */
export function planResume(stored: unknown, document: EditedDocument): Result<Resumption, Refusal> {
  const read = readHistory(stored);
  if (!read.ok) return read;
  const { current, history, ways } = read;
  const { presentation, version } = document;
  const content = contentHash(version);
  const ofVersion = content === current.content ? nothing : findRest(ways.base?.journal, {
    belongs: ({ kind }) => kind !== 'presentation',
    start: { version, presentation: emptyPresentation },
    isEnd: (end) => contentHash(end.version) === current.content,
  });
  const ofPresentation = presentationHash(presentation) === current.presentation ? nothing : findRest(ways.arranged, {
    belongs: ({ kind }) => kind === 'presentation',
    start: { version: {}, presentation },
    isEnd: (end) => presentationHash(end.presentation) === current.presentation,
  });
  if (!ofVersion || !ofPresentation) {
    return refuse('other-base', 'The earlier changes were made to another version and cannot be brought back here.');
  }
  return accept({
    steps: [...ofVersion.steps, ...ofPresentation.steps],
    history,
    ways: { base: { content, journal: journalOf(ofVersion.legs) }, arranged: journalOf(ofPresentation.legs) },
    recovered: countChanges(ofVersion.legs, ofPresentation.legs),
  });
}

/** The rest of a way, and the steps of it that are about one root. */
interface Rest {
  readonly steps: readonly Step[];
  readonly legs: readonly Leg[];
}

const nothing: Rest = { steps: [], legs: [] };

/** How many places of a way are looked at, and how many of them are followed on from: what was stored may be long and wrong. */
const places = 5000;
const attempts = 64;

interface Search {
  /** Which steps of the way are about the root that is looked for. */
  belongs(step: Step): boolean;
  readonly start: EditedDocument;
  isEnd(document: EditedDocument): boolean;
}

/** The longest rest of a way that leads from the start to the end. */
function findRest(way: Journal | undefined, { belongs, isEnd, start }: Search): Rest | undefined {
  const legs = way ? legsOf(way) : [];
  const stepsByLeg = legs.map((leg) => stepsOfLeg(leg).filter(belongs));
  let left = attempts;
  for (let from = 0; from < Math.min(legs.length, places) && left > 0; from++) {
    // Most places are ruled out by their first stretch alone.
    if (!applySteps(start, stepsByLeg[from] ?? []).ok) continue;
    const steps = stepsByLeg.slice(from).flat();
    const applied = applySteps(start, steps);
    if (applied.ok && isEnd(applied.document)) return { steps, legs: legs.slice(from) };
    left -= 1;
  }
  return undefined;
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
