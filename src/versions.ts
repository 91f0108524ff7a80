/**
 * The versions of a workflow by day; two of them compared, on one drawing and as a list, or merged with the one they were
 * made of. The editor is not in it.
 */
export {
  type ComparableVersion,
  type ComparedIds,
  type ComparedNames,
  type CompareVersionsRequest,
  type KeptChoices,
  type MergedVersion,
  type OtherWay,
  VersionCompare,
  type VersionCompareProps,
  VersionHistory,
  type VersionHistoryProps,
  VersionMerge,
  type VersionMergeProps,
  type VersionMessages,
} from '#versions';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
