import type { UndrawnEdge } from '#rules';

/** Where a row stands among the others. */
interface RowPlace {
  /** The same for the same thing as long as it is there; different for any two rows. */
  readonly key: string;
  /** How deep it is nested, from 1. Paths are nested in the step they leave, and what is on a path in the path. */
  readonly level: number;
  /** The row it is nested in, −1 for none. */
  readonly parent: number;
  /** The first row after it that is not nested in it. */
  readonly end: number;
  /** From 1, among the rows nested in the same one; connections between steps that follow each other are not counted. */
  readonly position: number;
  readonly siblings: number;
}

/** A step. Each stands in exactly one row. */
export interface NodeRow extends RowPlace {
  readonly kind: 'step';
  readonly nodeId: string;
  /** Its position in the wire array: ids may repeat. */
  readonly at: number;
  /** How many paths come together here; 0 where the row stands below the one path that leads to it. */
  readonly joins: number;
}

/** A path. Each stands in exactly one row. */
export interface EdgeRow extends RowPlace {
  readonly kind: 'path';
  readonly edgeId: string;
  readonly at: number;
  /**
   * `next`: the only way on, and the row below is the step it leads to. `branch`: one of several, with what comes on it nested
   * in it. `link`: the step it leads to has its row elsewhere.
   */
  readonly place: 'next' | 'branch' | 'link';
  /** Whether it has a pill, which takes room. */
  readonly hasWords: boolean;
  /** The steps at its ends; undefined where there is no such step. */
  readonly source: string | undefined;
  readonly target: string | undefined;
}

/** A path that the rules want and nobody drew yet. */
export interface MissingRow extends RowPlace {
  readonly kind: 'missing';
  readonly nodeId: string;
  readonly edge: UndrawnEdge & { readonly nodeId: string };
}

/** The words over the parts that no contact comes to. */
export interface HeadingRow extends RowPlace {
  readonly kind: 'heading';
}

export type OutlineRow = NodeRow | EdgeRow | MissingRow | HeadingRow;
