/**
 * Versions of a workflow compared: on one drawing, and as a list by step. It must never change a document, nor know
 * where versions are stored.
 */
export { type EntryKind, joinCompared } from './compared.js';
export { VersionCompare, type VersionCompareProps } from './version-compare.js';
