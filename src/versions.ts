/**
 * Two versions compared, on one drawing and as a list. The editor is not in it.
 */
export {
  type ComparableVersion,
  type ComparedIds,
  type ComparedNames,
  VersionCompare,
  type VersionCompareProps,
} from '#versions';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
