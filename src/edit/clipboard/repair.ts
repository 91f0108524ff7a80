import type { JsonPath } from '#base';
import type { ResourceKind } from './resources-of.js';

export type RepairKind = ResourceKind | 'nodeType';

/** Something to choose instead. */
export interface RepairChoice {
  readonly id: string;
  readonly name: string;
}

/** Something that copied steps need and that does not exist where they are to be pasted. */
export interface RepairItem {
  readonly kind: RepairKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Which steps of the fragment need it, and where in their settings; an empty path is the step itself. */
  readonly uses: readonly { readonly nodeId: string; readonly path: JsonPath }[];
  /** What exists here of the same kind, the nearest name first. */
  readonly choices: readonly RepairChoice[];
  /** Set for a workflow property whose declaration came along: kept, it can be declared here. */
  readonly declarable?: true;
}

/** What shall become of something that does not exist here. */
export interface Repair {
  readonly kind: RepairKind;
  /** As the report has it. */
  readonly id: string;
  /**
   * `keep` leaves it as it is, and declares a workflow property whose declaration came along; `drop` clears the setting, and
   * leaves out a step; `map` puts something in its place that exists here.
   */
  readonly action: 'map' | 'keep' | 'drop';
  /** What to put in its place: the id of a choice. */
  readonly to?: string;
}
