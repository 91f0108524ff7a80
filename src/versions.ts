/**
 * Two versions compared, on one drawing and as a list, or merged with the one they were made of. The editor is not in it.
 */
export {
  type ComparableVersion,
  type ComparedIds,
  type ComparedNames,
  type KeptChoices,
  type MergedVersion,
  type OtherWay,
  VersionCompare,
  type VersionCompareProps,
  VersionMerge,
  type VersionMergeProps,
} from '#versions';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
