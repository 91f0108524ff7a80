import { contextChanges, type ContextChange } from '../context-changes.js';
import type { Trace } from '../trace.js';
import type { Visit } from '../visit.js';
import { alignVisits } from './align-visits.js';

/** A visit that both runs made, or one that only one of them did. */
export interface ComparedVisit {
  readonly left?: Visit;
  readonly right?: Visit;
  /** Both were here, and it came out otherwise. */
  readonly stateDiffers: boolean;
  /** Both were here, and for certain came along different paths. */
  readonly pathDiffers: boolean;
  /** How many milliseconds more the right run took here; less than none where the left one did. Absent where it is not known of both. */
  readonly longer?: number;
}

/** Something the two runs knew differently when they parted. `before` is what the left one knew, `after` what the right one did. */
export interface PartingDifference extends ContextChange {
  /** They differed in it already after the first step, such as in whose run it is. What differs since then is likelier the reason. */
  readonly fromStart: boolean;
}

/** Where two runs stop being the same. */
export interface ExecutionParting {
  /** The first of `rows` that tells them apart. */
  readonly row: number;
  /** `step`: they went to different steps; `path`: to the same one, along different paths; `end`: one went no further. */
  readonly by: 'step' | 'path' | 'end';
  /** The last visits they had in common; absent where already the first differ. */
  readonly after?: { readonly left: Visit; readonly right: Visit };
  /** Where each went from there. Absent for one that went no further. */
  readonly left?: Visit;
  readonly right?: Visit;
  /** What they knew differently there. */
  readonly differences: readonly PartingDifference[];
}

/** Two runs laid beside each other. */
export interface ExecutionComparison {
  /** All visits of both, in order. Where they parted, those of the left run come first. */
  readonly rows: readonly ComparedVisit[];
  /** Absent where both took the same way. */
  readonly parting?: ExecutionParting;
  /** The first of `rows` after the parting that both visited again. */
  readonly meeting?: number;
}

/**
 * Lays two runs beside each other, visit by visit: which they have in common, where they part, what they knew differently there, and
 * where it took one of them longer (SPEC.md, C1 to C5). Steps are known by their ids, so that runs of two versions can be compared.
 */
export function compareExecutions(left: Trace, right: Trace): ExecutionComparison {
  const rows: ComparedVisit[] = [];
  let [i, j] = [0, 0];
  const alone = (untilLeft: number, untilRight: number): void => {
    for (; i < untilLeft; i++) rows.push({ left: left.visits[i]!, stateDiffers: false, pathDiffers: false });
    for (; j < untilRight; j++) rows.push({ right: right.visits[j]!, stateDiffers: false, pathDiffers: false });
  };
  const idOf = ({ nodeId }: Visit): string => nodeId;
  for (const [atLeft, atRight] of alignVisits(left.visits.map(idOf), right.visits.map(idOf))) {
    alone(atLeft, atRight);
    rows.push(together(left.visits[i++]!, right.visits[j++]!));
  }
  alone(left.visits.length, right.visits.length);

  const apart = rows.findIndex((row) => !row.left || !row.right || row.pathDiffers);
  if (apart < 0) return { rows };
  const meeting = rows.findIndex((row, at) => at > apart && row.left && row.right);
  return { rows, parting: partingAt(apart, rows, left, right), ...(meeting < 0 ? {} : { meeting }) };
}

function together(left: Visit, right: Visit): ComparedVisit {
  const known = left.durationMs !== undefined && right.durationMs !== undefined;
  return {
    left,
    right,
    stateDiffers: left.state !== right.state,
    pathDiffers: cameOtherwise(left, right),
    ...(known ? { longer: right.durationMs! - left.durationMs! } : {}),
  };
}

/** What is only guessed tells no two runs apart. */
function cameOtherwise({ via: left }: Visit, { via: right }: Visit): boolean {
  return left?.certainty === 'certain' && right?.certainty === 'certain' && left.edgeId !== right.edgeId;
}

function partingAt(row: number, rows: readonly ComparedVisit[], left: Trace, right: Trace): ExecutionParting {
  const before = rows[row - 1];
  const after = before?.left && before.right ? { left: before.left, right: before.right } : undefined;
  // Up to here both have the same number of visits, one for each row.
  const [wentLeft, wentRight] = [left.visits[row], right.visits[row]];
  return {
    row,
    by: wentLeft && wentRight ? (rows[row]!.pathDiffers ? 'path' : 'step') : 'end',
    ...(after && { after }),
    ...(wentLeft && { left: wentLeft }),
    ...(wentRight && { right: wentRight }),
    differences: after ? differencesAt(after, row > 1 ? rows[0]! : undefined) : [],
  };
}

/** Those that came up on the way first: they are likelier why the runs parted than whose runs they are. */
function differencesAt(
  after: { readonly left: Visit; readonly right: Visit },
  first: ComparedVisit | undefined,
): readonly PartingDifference[] {
  const atStart = new Set(
    first?.left && first.right ? changesBetween(first.left, first.right).map(({ path }) => JSON.stringify(path)) : [],
  );
  const wasThere = ({ path }: ContextChange): boolean =>
    path.some((_, at) => atStart.has(JSON.stringify(path.slice(0, at + 1))));
  const differences = changesBetween(after.left, after.right).map((change): PartingDifference => ({
    ...change,
    fromStart: wasThere(change),
  }));
  return [...differences.filter(({ fromStart }) => !fromStart), ...differences.filter(({ fromStart }) => fromStart)];
}

function changesBetween(left: Visit, right: Visit): readonly ContextChange[] {
  return contextChanges(left.context, right.context, { before: left.writtenNumbers, after: right.writtenNumbers });
}
