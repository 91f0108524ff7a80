import { finishStages, isJsonObject, type Json, refuse, type Stages } from '#base';
import type { EditedDocument, Result } from '#edit';
import { emptyPresentation, type Presentation, type Problem, type WorkflowVersion } from '#model';
import { validateInStages, type validateVersion } from '#rules';
import { type AppliedChanges, applyInStages, applyTo } from '../apply/apply-changes.js';
import { atomicInStages, readInStages } from '../difference/compare-versions.js';
import { findConflicts, type SideChanges } from './find-conflicts.js';
import { gatherMoves } from '../difference/gather-moves.js';
import { keyOf } from '../difference/keyed-list.js';
import { withIdsInStages, withIdsOfSide } from '../match/match-ids.js';
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
 * @param options the presentations of the three, and what the result is checked with
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
  options: MergeOptions = {},
): MergeResult {
  return finishStages(mergeInStages(base, mine, theirs, options));
}

/** Merges in stages, for pages that have to stay responsive meanwhile. */
export function* mergeInStages(
  base: WorkflowVersion,
  mine: WorkflowVersion,
  theirs: WorkflowVersion,
  { presentations = {}, ...check }: MergeOptions = {},
): Stages<MergeResult> {
  const [first, second, third] = [
    { version: base, presentation: presentations.base ?? emptyPresentation },
    { version: mine, presentation: presentations.mine ?? emptyPresentation },
    { version: theirs, presentation: presentations.theirs ?? emptyPresentation },
  ] as const;
  yield* readInStages(first, second, third);
  const own = yield* withIdsInStages(first, second);
  yield;
  const other = yield* withIdsInStages(first, third);
  yield;
  const sides = { base: first, mine: own, theirs: withIdsOfSide(first, own, other) };
  yield;
  const ofMine = yield* atomicInStages(first, sides.mine);
  yield;
  const changes: SideChanges = { mine: ofMine, theirs: yield* atomicInStages(first, sides.theirs) };
  yield;
  const { agreed, alike, conflicts, disputed } = findConflicts(sides, changes);
  yield;
  const applied = yield* applyInStages(first, agreed);
  yield;
  // Changes of the same version always fit it; only their number may be too large.
  const { presentation, version } = applied.ok ? applied : first;
  const fromOne = (list: readonly AtomicChange[]): readonly VersionChange[] =>
    gatherMoves(
      first,
      list.filter((change) => !disputed.has(change) && !alike.has(change)),
    );
  const fromMine = fromOne(changes.mine);
  yield;
  const fromTheirs = fromOne(changes.theirs);
  yield;
  const alikes = changes.mine.filter((change) => alike.has(change));
  return {
    version,
    presentation,
    conflicts,
    fromMine,
    fromTheirs,
    fromBoth: gatherMoves(first, alikes),
    agreed,
    get problems() {
      return newProblems({ version, presentation }, sides, check);
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
  return {
    ...applied,
    open,
    get problems() {
      return newProblems(applied, merge.sides, check);
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
  const problemsOf = (document: EditedDocument): readonly Problem[] => finishStages(checkInStages(document, check));
  const found = problemsOf(merged);
  if (found.length === 0) return found;
  const known = new Set([sides.mine, sides.theirs].flatMap(problemsOf).map(nameOf));
  return found.filter((problem) => !known.has(nameOf(problem)));
}

interface Checked {
  readonly presentation: Presentation;
  readonly check: MergeCheck;
  readonly problems: readonly Problem[];
}

/** What was found in a version last: both sides of a merge are checked once, and not again with each choice. */
const checked = new WeakMap<WorkflowVersion, Checked>();

/** Returns the problems of one of the documents of a merge, in stages. They are found once for the same check. */
export function* checkInStages(
  { presentation, version }: EditedDocument,
  check: MergeCheck,
): Stages<readonly Problem[]> {
  const known = checked.get(version);
  if (known?.presentation === presentation && isSameCheck(known.check, check)) return known.problems;
  const problems = yield* validateInStages(version, { ...check, presentation });
  checked.set(version, { presentation, check, problems });
  return problems;
}

function isSameCheck(one: MergeCheck, other: MergeCheck): boolean {
  return (['nodeTypes', 'rules', 'comparators', 'account'] as const).every((name) => one[name] === other[name]);
}

function nameOf({ code, edgeId, nodeId, path }: Problem): string {
  return JSON.stringify([code, nodeId, edgeId, nodeId === undefined && edgeId === undefined ? undefined : path]);
}
