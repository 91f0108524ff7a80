/**
 * Versions of a workflow compared: on one drawing, and as a list by step. It must never change a document, nor know
 * where versions are stored.
 */
export type { ComparableVersion, ComparedIds, ComparedNames, VersionCompareProps } from './compare-props.js';
export { ComparedDrawing, type ComparedView } from './compared-drawing.js';
export type { ContactFlow } from './contact-flows.js';
export { type ChangeCounts, countChanges, type EntryKind, joinCompared } from './compared.js';
export type { MergedVersion, OtherWay, VersionMergeProps } from './merge/merge-props.js';
export type { KeptChoices } from './merge/merge-questions.js';
export { VersionMerge } from './merge/version-merge.js';
export { useCompared } from './use-compared.js';
export { VersionCompare } from './version-compare.js';
