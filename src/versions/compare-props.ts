import type { ReactElement } from 'react';
import type { Presentation, WorkflowVersion } from '#model';
import type { IconTable } from '#ui';

/** What two compared versions are called. */
export interface ComparedNames {
  /** The name of the first version, such as "v6". */
  readonly before: string;
  /** The name of the second version. */
  readonly after: string;
}

/** The ids of two compared versions. */
export interface ComparedIds {
  /** The id of the first version. */
  readonly before: string;
  /** The id of the second version. */
  readonly after: string;
}

/** A version that can be chosen in the bar of `VersionCompare`. */
export interface ComparableVersion {
  /** Its id, which `onVersions` receives. */
  readonly id: string;
  /** What it is called, such as "v6". */
  readonly name: string;
  /** More about it, shown beside the name, such as its date. */
  readonly detail?: string | undefined;
}

/** Props of `VersionCompare`. */
export interface VersionCompareProps {
  /** The first version. */
  readonly before: WorkflowVersion;
  /** The second version. */
  readonly after: WorkflowVersion;
  /** Titles, notes, regions and positions of both. */
  readonly presentations?: { readonly before?: Presentation; readonly after?: Presentation } | undefined;
  /**
   * What both are called.
   *
   * @default Before, After
   */
  readonly names?: ComparedNames | undefined;
  /** Versions to choose from in the bar; needs `onVersions`. Without them both are named there. */
  readonly versions?: readonly ComparableVersion[] | undefined;
  /**
   * The ids of both among `versions`.
   *
   * @default the ids of `before` and `after`
   */
  readonly chosen?: ComparedIds | undefined;
  /** Other versions were chosen: load them, and pass them as `before` and `after`. */
  readonly onVersions?: ((chosen: ComparedIds) => void) | undefined;
  /**
   * A chosen version is being loaded; what was compared before stays until then.
   *
   * @default false
   */
  readonly isLoading?: boolean | undefined;
  /** Why a chosen version could not be loaded. Shown under the bar. */
  readonly failure?: string | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /** Buttons of the host in the bar, such as *Restore*. */
  readonly actions?: ReactElement | undefined;
  /**
   * Begins at the first change, with its row open.
   *
   * @default false
   */
  readonly opensAtFirst?: boolean | undefined;
  /** Swaps both versions; absent without it. */
  readonly onSwap?: (() => void) | undefined;
  /** Closes the comparison; absent without it. */
  readonly onClose?: (() => void) | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}
