/**
 * Versions of a workflow: listed by day, compared on one drawing and as a list by step, and merged. It must never change
 * a document, and reaches what is stored through an adapter only.
 */
export type { ComparableVersion, ComparedIds, ComparedNames, VersionCompareProps } from './compare-props.js';
export { ComparedDrawing, type ComparedView } from './compared-drawing.js';
export type { ContactFlow } from './contact-flows.js';
export { type ChangeCounts, countChanges, type EntryKind, joinCompared } from './compared.js';
export { changeCounterOf } from './history/change-counts.js';
export { exportVersion } from './history/export-version.js';
export type { CompareVersionsRequest, VersionHistoryProps } from './history/history-props.js';
export { createHistoryTimes } from './history/history-times.js';
export { startWords, zoneOf } from './history/start-words.js';
export { loadDocument } from './history/load-document.js';
export { useVersionList, type VersionList } from './history/use-version-list.js';
export { ChangeNumbers } from './history/version-changes.js';
export { VersionHistory } from './history/version-history.js';
export { nameOf } from './history/version-name.js';
export { VersionPanel } from './history/version-panel.js';
export type { MergedVersion, OtherWay, VersionMergeProps } from './merge/merge-props.js';
export type { KeptChoices } from './merge/merge-questions.js';
export { VersionMerge } from './merge/version-merge.js';
export type { VersionMessages } from './messages.js';
export { useCompared } from './use-compared.js';
export { VersionCompare } from './version-compare.js';
