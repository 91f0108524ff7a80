/**
 * Versions of a workflow compared: on one drawing, and as a list by step. It must never change a document, nor know
 * where versions are stored.
 */
export { VersionCompare, type VersionCompareProps } from './version-compare.js';
export type { KeptChoices } from './merge/merge-questions.js';
export type { MergedVersion, OtherWay, VersionMergeProps } from './merge/merge-props.js';
export { VersionMerge } from './merge/version-merge.js';
