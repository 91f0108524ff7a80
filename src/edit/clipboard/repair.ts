import type { JsonPath } from '#base';
import type { ResourceKind } from './resources-of.js';

export type RepairKind = ResourceKind | 'nodeType';

/** A possible replacement. */
export interface RepairChoice {
  readonly id: string;
  readonly name: string;
}

/** A resource that copied nodes need and that does not exist where they are pasted. */
export interface RepairItem {
  readonly kind: RepairKind;
  readonly id: string;
  /** Its display name. */
  readonly name: string;
  /**
   * The nodes of the fragment that need it, with the JSON paths in their settings; an empty path is the node itself.
   */
  readonly uses: readonly { readonly nodeId: string; readonly path: JsonPath }[];
  /** Existing resources of the same kind, the nearest name first. */
  readonly choices: readonly RepairChoice[];
  /** Set for a workflow property whose declaration was copied: kept, it can be declared here. */
  readonly declarable?: true;
}

/** A decision about a resource that does not exist here. */
export interface Repair {
  readonly kind: RepairKind;
  /** The id as in the report. */
  readonly id: string;
  /**
   * `keep` leaves it as it is, and declares a workflow property whose declaration was copied; `drop` clears the
   * setting, and leaves out a node; `map` replaces it by one that exists here.
   */
  readonly action: 'map' | 'keep' | 'drop';
  /** The replacement: the id of a choice. */
  readonly to?: string;
}
