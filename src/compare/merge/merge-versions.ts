import { isJsonObject, type Json, refuse } from '#base';
import type { EditedDocument, Result } from '#edit';
import { emptyPresentation, type Presentation, type Problem, type WorkflowVersion } from '#model';
import { validateVersion } from '#rules';
import { type AppliedChanges, applyTo } from '../apply/apply-changes.js';
import { atomicChanges } from '../difference/compare-versions.js';
import { findConflicts, type SideChanges } from './find-conflicts.js';
import { gatherMoves } from '../difference/gather-moves.js';
import { keyOf } from '../difference/keyed-list.js';
import { withIdsOf, withIdsOfSide } from '../match/match-ids.js';
import { type AtomicChange, type EdgeLabel, type VersionChange, withoutMoves } from '../difference/version-change.js';
import type { MergeChoice, MergeChoices, MergeConflict, MergeResult } from './merge-result.js';

/** What the merged version is checked with, as by `validateVersion`. */
export type MergeCheck = Omit<NonNullable<Parameters<typeof validateVersion>[1]>, 'presentation'>;

/** Options of {@link mergeVersions}. */
export interface MergeOptions extends MergeCheck {
  /** The presentations of the three versions. Without them titles, notes and regions are not merged. */
  readonly presentations?: {
    /** The presentation of the common version. @default none */
    readonly base?: Presentation;
    /** The presentation of the first side. @default none */
    readonly mine?: Presentation;
    /** The presentation of the second side. @default none */
    readonly theirs?: Presentation;
  };
}

/**
 * Merges two versions that were made of the same one. What only one side changed, or both alike, is in the merged
 * version; lists are merged by element and sentences by word. All else is a conflict, which the merged version leaves as
 * the common version has it until `resolveMerge` gets a choice.
 *
 * @example
 * ```ts
 * import { mergeVersions, resolveMerge, type WorkflowVersion } from 'pathboard/core';
 *
 * // Merges, and lets the stored version win where both changed the same.
 * export function onTopOf(base: WorkflowVersion, draft: WorkflowVersion, stored: WorkflowVersion): WorkflowVersion {
 *   const merge = mergeVersions(base, draft, stored);
 *   const choices = Object.fromEntries(merge.conflicts.map(({ id }) => [id, 'theirs'] as const));
 *   const resolved = resolveMerge(merge, choices);
 *   return resolved.ok ? resolved.version : draft;
 * }
 * ```
 */
export function mergeVersions(
  base: WorkflowVersion,
  mine: WorkflowVersion,
  theirs: WorkflowVersion,
  { presentations = {}, ...check }: MergeOptions = {},
): MergeResult {
  const [first, second, third] = [
    { version: base, presentation: presentations.base ?? emptyPresentation },
    { version: mine, presentation: presentations.mine ?? emptyPresentation },
    { version: theirs, presentation: presentations.theirs ?? emptyPresentation },
  ] as const;
  const own = withIdsOf(first, second);
  const sides = { base: first, mine: own, theirs: withIdsOfSide(first, own, withIdsOf(first, third)) };
  const changes: SideChanges = {
    mine: atomicChanges(first, sides.mine),
    theirs: atomicChanges(first, sides.theirs),
  };
  const { agreed, alike, conflicts, disputed } = findConflicts(sides, changes);
  const applied = applyTo(first, agreed);
  // Changes of the same version always fit it; only their number may be too large.
  const { presentation, version } = applied.ok ? applied : first;
  let problems: readonly Problem[] | undefined;
  const fromOne = (list: readonly AtomicChange[]): readonly VersionChange[] =>
    gatherMoves(
      first,
      list.filter((change) => !disputed.has(change) && !alike.has(change)),
    );
  return {
    version,
    presentation,
    conflicts,
    fromMine: fromOne(changes.mine),
    fromTheirs: fromOne(changes.theirs),
    fromBoth: gatherMoves(
      first,
      changes.mine.filter((change) => alike.has(change)),
    ),
    agreed,
    get problems() {
      return (problems ??= newProblems({ version, presentation }, sides, check));
    },
    sides,
  };
}

/** A merged version with the choices in it. */
export interface ResolvedMerge extends AppliedChanges {
  /** The ids of the conflicts without a choice. There the version is as the common version. */
  readonly open: readonly string[];
  /** Problems of the version that neither side has. Found when they are first read. */
  readonly problems: readonly Problem[];
}

/**
 * Puts choices into a merged version: for each conflict the changes of one side, or another value. Conflicts without a
 * choice stay open, so that the result can be shown after each choice.
 *
 * @param check what the result is checked with, as in `MergeOptions`
 * @returns refused as `invalid-choice` for a choice of an unknown conflict, or a value where a whole step or the ends of an
 *   edge are chosen, and as `bad-operation` for a value that cannot be stored
 */
export function resolveMerge(merge: MergeResult, choices: MergeChoices, check: MergeCheck = {}): Result<ResolvedMerge> {
  const chosen: VersionChange[] = [];
  const known = new Set(merge.conflicts.map(({ id }) => id));
  const unknown = Object.keys(choices).find((id) => !known.has(id));
  if (unknown !== undefined) return refuse('invalid-choice', `There is no conflict “${unknown}” in this merge.`);
  for (const conflict of merge.conflicts) {
    if (!Object.hasOwn(choices, conflict.id)) continue;
    const changes = chosenChanges(conflict, choices[conflict.id]!);
    if (!changes) return refuse('invalid-choice', 'This conflict can only be decided for one of the two sides.');
    chosen.push(...changes);
  }
  // On the common version: an edge in conflict may be gone from the merged one, with a node that both sides removed.
  const applied = applyTo(merge.sides.base, withoutLost(withoutMoves([...merge.agreed, ...chosen])));
  if (!applied.ok) return applied;
  const open = merge.conflicts.map(({ id }) => id).filter((id) => !Object.hasOwn(choices, id));
  let problems: readonly Problem[] | undefined;
  return {
    ...applied,
    open,
    get problems() {
      return (problems ??= newProblems(applied, merge.sides, check));
    },
  };
}

/**
 * The changes without those of edges that another choice removes: an edge between two steps in conflict belongs to both
 * choices, and cannot stay where one of its steps goes.
 */
function withoutLost(changes: readonly AtomicChange[]): readonly AtomicChange[] {
  const removed = new Set(
    changes.flatMap((change) =>
      change.subject === 'edge' && change.kind === 'removed' ? keyOf(change.edgeId, change.repeat) : [],
    ),
  );
  return changes.filter(
    (change) =>
      change.subject !== 'edge' ||
      change.kind === 'removed' ||
      change.kind === 'reordered' ||
      !removed.has(keyOf(change.edgeId, change.repeat)),
  );
}

function chosenChanges(conflict: MergeConflict, choice: MergeChoice): readonly VersionChange[] | undefined {
  const { changes, kind, path } = conflict;
  if (choice === 'mine' || choice === 'theirs') return changes[choice];
  if (typeof choice !== 'object' || choice === null) return undefined;
  if (isLabelConflict(conflict)) {
    const [about] = changes.mine;
    return isLabel(choice.value) ? [{ ...about, after: choice.value } as VersionChange] : undefined;
  }
  if (kind !== 'field' || !path) return undefined;
  const [about] = [...changes.mine, ...changes.theirs].filter(
    (change) => 'path' in change && change.path.length === path.length,
  );
  if (!about) return undefined;
  const { after: _, before: __, ...rest } = about as VersionChange & { readonly before?: Json; readonly after?: Json };
  return [
    { ...rest, ...(conflict.base !== undefined && { before: conflict.base }), after: choice.value } as VersionChange,
  ];
}

/** Whether both sides labelled one edge differently, and did nothing else to it. */
export function isLabelConflict({ changes: { mine, theirs } }: MergeConflict): boolean {
  return [mine, theirs].every((side) => side.length === 1 && side[0]?.kind === 'relabelled');
}

function isLabel(value: Json): value is Json & EdgeLabel {
  if (!isJsonObject(value)) return false;
  const { type, value: _, ...others } = value as { readonly [key: string]: Json };
  return (type === undefined || type === null || typeof type === 'string') && Object.keys(others).length === 0;
}

/** The problems of a merged version that neither side has at the same element. */
function newProblems(merged: EditedDocument, sides: MergeResult['sides'], check: MergeCheck): readonly Problem[] {
  const problemsOf = ({ presentation, version }: EditedDocument): readonly Problem[] =>
    validateVersion(version, { ...check, presentation });
  const found = problemsOf(merged);
  if (found.length === 0) return found;
  const known = new Set([sides.mine, sides.theirs].flatMap(problemsOf).map(nameOf));
  return found.filter((problem) => !known.has(nameOf(problem)));
}

function nameOf({ code, edgeId, nodeId, path }: Problem): string {
  return JSON.stringify([code, nodeId, edgeId, nodeId === undefined && edgeId === undefined ? undefined : path]);
}
