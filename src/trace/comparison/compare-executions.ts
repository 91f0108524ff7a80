import { alignLists } from '#base';
import { contextChanges, type ContextChange } from '../context-changes.js';
import type { Trace } from '../trace.js';
import type { Visit } from '../visit.js';

/** A visit of both executions, or of one of them. */
export interface ComparedVisit {
  /** The visit of the left execution. Absent where only the right one made it. */
  readonly left?: Visit;
  /** The visit of the right execution. Absent where only the left one made it. */
  readonly right?: Visit;
  /** Both visited the node, with different results. */
  readonly stateDiffers: boolean;
  /** Both visited the node, certainly along different edges. */
  readonly pathDiffers: boolean;
  /**
   * How many milliseconds longer the right execution took; negative where the left one took longer. Absent unless both
   * durations are known.
   */
  readonly longer?: number;
}

/** A difference between the contexts at the parting. `before` is the left value, `after` the right one. */
export interface PartingDifference extends ContextChange {
  /**
   * True where the contexts differed already after the first step, for instance in the contact. Later differences are
   * likelier the cause.
   */
  readonly fromStart: boolean;
}

/** The point where two executions part. */
export interface ExecutionParting {
  /** The first of `rows` in which they differ. */
  readonly row: number;
  /**
   * `step`: they went to different nodes; `path`: to the same node along different edges; `end`: one went no further.
   */
  readonly by: 'step' | 'path' | 'end';
  /** The last visits in common; absent where the first visits already differ. */
  readonly after?: { readonly left: Visit; readonly right: Visit };
  /** The next visit of each. Absent for an execution that went no further. */
  readonly left?: Visit;
  /** The next visit of the right execution. Absent where it went no further. */
  readonly right?: Visit;
  /** The differences between their contexts there. */
  readonly differences: readonly PartingDifference[];
}

/** Two aligned executions. */
export interface ExecutionComparison {
  /** All visits of both, in order. Where they differ, those of the left execution come first. */
  readonly rows: readonly ComparedVisit[];
  /** Absent where both took the same route. */
  readonly parting?: ExecutionParting;
  /** The first of `rows` after the parting that both visited again. */
  readonly meeting?: number;
}

/**
 * Compares two executions visit by visit: the visits in common, the parting, the differences between the contexts
 * there, and the durations (SPEC.md, C1 to C5). Nodes are matched by id, so executions of two versions can be compared.
 */
export function compareExecutions(left: Trace, right: Trace): ExecutionComparison {
  const rows: ComparedVisit[] = [];
  let [i, j] = [0, 0];
  const alone = (untilLeft: number, untilRight: number): void => {
    for (; i < untilLeft; i++) rows.push({ left: left.visits[i]!, stateDiffers: false, pathDiffers: false });
    for (; j < untilRight; j++) rows.push({ right: right.visits[j]!, stateDiffers: false, pathDiffers: false });
  };
  // Steps without an id align with none.
  const isSameNode = (one: Visit, other: Visit): boolean => one.nodeId === other.nodeId && one.nodeId !== '';
  for (const [atLeft, atRight] of alignLists(left.visits, right.visits, isSameNode)) {
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

/** Inferred edges do not count as a difference. */
function cameOtherwise({ via: left }: Visit, { via: right }: Visit): boolean {
  return left?.certainty === 'certain' && right?.certainty === 'certain' && left.edgeId !== right.edgeId;
}

function partingAt(row: number, rows: readonly ComparedVisit[], left: Trace, right: Trace): ExecutionParting {
  const before = rows[row - 1];
  const after = before?.left && before.right ? { left: before.left, right: before.right } : undefined;
  // Up to here both have one visit per row.
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

/** Differences that arose on the route come first: they are likelier the cause than those between the contacts. */
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
