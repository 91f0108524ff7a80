/**
 * What differs between versions of a workflow, and what becomes of two that were changed at once. It must never change
 * a document of its caller, nor know how differences are shown.
 */
export { type AppliedChanges, applyChanges, applyInStages } from './apply/apply-changes.js';
export {
  compareLists,
  compareTexts,
  type ElementDifference,
  type TextDifference,
} from './difference/compare-values.js';
export { compareInStages, type ComparedPresentations, compareVersions } from './difference/compare-versions.js';
export { matchNodes } from './match/match-nodes.js';
export {
  checkInStages,
  isLabelConflict,
  mergeInStages,
  type MergeCheck,
  type MergeOptions,
  mergeVersions,
  type ResolvedMerge,
  resolveMerge,
} from './merge/merge-versions.js';
export {
  type ApplyChangesArguments,
  type MergeArguments,
  planApplyChanges,
  planMerge,
} from './command/plan-changes.js';
export { type PickedNodes, pickNodes } from './pick/pick-nodes.js';
export type { MergeChoice, MergeChoices, MergeConflict, MergeResult } from './merge/merge-result.js';
export { type EdgeChange, type VersionChange, withoutMoves } from './difference/version-change.js';
