import { accept, type Refusal, refuse, type Result } from '#base';
import { emptyPresentation } from '#model';
import { applySteps } from './apply-steps.js';
import { contentHash, presentationHash } from './content-hash.js';
import type { History } from './history.js';
import { emptyJournal, type Journal, journalOf, type Leg, stepsOfLeg } from './journal.js';
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
  const content = contentHash(document.version);
  const ofVersion = content === current.content ? nothing : findRest(ways.base?.journal, (step) => step.kind !== 'presentation', (steps) => {
    const applied = applySteps({ version: document.version, presentation: emptyPresentation }, steps);
    return applied.ok ? contentHash(applied.document.version) === current.content : undefined;
  });
  const ofPresentation = presentationHash(document.presentation) === current.presentation ? nothing : findRest(ways.arranged, (step) => step.kind === 'presentation', (steps) => {
    const applied = applySteps({ version: {}, presentation: document.presentation }, steps);
    return applied.ok ? presentationHash(applied.document.presentation) === current.presentation : undefined;
  });
  if (!ofVersion || !ofPresentation) {
    return refuse('other-base', 'The earlier changes were made to another version and cannot be brought back here.');
  }
  return accept({
    steps: [...ofVersion.steps, ...ofPresentation.steps],
    history,
    ways: { base: { content, journal: ofVersion.way }, arranged: ofPresentation.way },
    recovered: countChanges([...ofVersion.way.legs, ...ofPresentation.way.legs]),
  });
}

/** The rest of a way, and the steps of it that are about one root. */
interface Rest {
  readonly steps: readonly Step[];
  readonly way: Journal;
}

const nothing: Rest = { steps: [], way: emptyJournal };

/** How many places of a way are looked at, and how many of them are followed to their end, which costs a walk over the document. */
const places = 5000;
const ends = 16;

/**
 * The longest rest of a way that leads to the wanted end.
 *
 * @param arrives whether steps lead there; undefined where they do not fit at all
 */
function findRest(way: Journal | undefined, belongs: (step: Step) => boolean, arrives: (steps: readonly Step[]) => boolean | undefined): Rest | undefined {
  const legs = way?.legs ?? [];
  const stepsByLeg = legs.map((leg) => stepsOfLeg(leg).filter(belongs));
  let followed = 0;
  for (let from = 0; from < Math.min(legs.length, places) && followed < ends; from++) {
    // Most places are ruled out by their first stretch alone.
    if (arrives(stepsByLeg[from] ?? []) === undefined) continue;
    const steps = stepsByLeg.slice(from).flat();
    if (arrives(steps) === true) return { steps, way: journalOf(legs.slice(from)) };
    followed += 1;
  }
  return undefined;
}

/** An entry whose steps are about both roots stands in both ways and is one change. */
function countChanges(legs: readonly Leg[]): number {
  const entries = new Set(legs.flatMap((leg) => ('entry' in leg ? [leg.entry.id] : [])));
  return entries.size + legs.filter((leg) => !('entry' in leg)).length;
}
