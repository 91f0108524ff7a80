import type { LiveSpan } from '#model';
import type { PageQuery } from './page.js';

/** What a list of versions is filtered by: it was live, it has a label, or the caller saved it. */
export type VersionFilter = 'wentLive' | 'labelled' | 'mine';

/** All filters of versions, in the order in which lists offer them. */
export const versionFilters: readonly VersionFilter[] = ['wentLive', 'labelled', 'mine'];

/** Searches, filters and pages the versions of a workflow. */
export interface VersionQuery extends PageQuery {
  /**
   * Words, each of which is in the author, the label or the note, or in a title, the trigger, a message text or a tag of
   * a step. Case and accents do not matter.
   *
   * @default all versions
   */
  readonly search?: string;
  /**
   * All given filters have to match.
   *
   * @default none
   */
  readonly filter?: VersionFilter | readonly VersionFilter[];
}

/** A version in a list. */
export interface VersionSummary {
  /** Id of the version. */
  readonly id: string;
  /** Name of the version. */
  readonly name: string;
  /** Its place among the versions of the workflow, from 1: shown as “v7”. Without it, a name is made of the id. */
  readonly number?: number;
  /** When it was saved; ISO 8601. */
  readonly createdAt?: string;
  /** Name of the user who saved it. */
  readonly createdBy?: string;
  /** Since when it is live; ISO 8601. */
  readonly active?: string;
  /** When it was live last; ISO 8601. */
  readonly lastActive?: string;
  /** True where the version must not be edited. */
  readonly readonly?: boolean;
  /** Name that a user gave to this version; `name` is that of the workflow. */
  readonly label?: string;
  /** Note of a user about this version. */
  readonly note?: string;
  /**
   * How many changes it has against the version before it, by kind. Without them they are counted for the rows in view,
   * where versions can be loaded.
   */
  readonly changes?: {
    readonly added?: number;
    readonly removed?: number;
    readonly changed?: number;
    readonly moved?: number;
  };
  /** Number of executions begun on it. */
  readonly executions?: number;
  /** Number of its executions that have not ended. */
  readonly underWay?: number;
  /** When it was live, oldest first; ISO 8601. Without `to` it is live now. */
  readonly liveSpans?: readonly LiveSpan[];
}
