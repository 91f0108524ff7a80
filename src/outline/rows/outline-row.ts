import type { UndrawnEdge } from '#rules';

/** Position of a row in the tree. */
interface RowPlace {
  /** Stable while the row's node or edge exists; unique among the rows. */
  readonly key: string;
  /** Level, from 1. Edges are nested in their source, the nodes of a branch in its edge, those of a group in it. */
  readonly level: number;
  /** Index of the parent row, −1 for none. */
  readonly parent: number;
  /** Index of the first row after it that is not nested in it. */
  readonly end: number;
  /** From 1, among its siblings; connections between consecutive nodes are not counted. */
  readonly position: number;
  readonly siblings: number;
  /** Indentation in steps: an edge and the nodes of its branch have the same. */
  readonly indent: number;
}

/** A node. Each has exactly one row. */
export interface NodeRow extends RowPlace {
  readonly kind: 'step';
  readonly nodeId: string;
  /** Position in the wire array: ids may repeat. */
  readonly at: number;
  /** Number of edges that join here; 0 where the row follows its only incoming edge. */
  readonly joins: number;
  /** Its group, where the row of the group does not hold it because other nodes are between. */
  readonly inGroup: string | undefined;
}

/** A group, before its first node. */
export interface GroupRow extends RowPlace {
  readonly kind: 'group';
  readonly groupId: string;
  /** Its nodes from top to bottom. */
  readonly nodeIds: readonly string[];
  /** Whether its nodes are nested in it. */
  readonly holds: boolean;
}

/** An edge. Each has exactly one row. */
export interface EdgeRow extends RowPlace {
  readonly kind: 'path';
  readonly edgeId: string;
  readonly at: number;
  /**
   * `next`: the only outgoing edge, with its target in the row below. `branch`: one of several, with its nodes nested
   * in it. `link`: the target's row is elsewhere.
   */
  readonly place: 'next' | 'branch' | 'link';
  /** Whether it has a pill, which takes space. */
  readonly hasWords: boolean;
  /** Source and target; undefined for an unknown id. */
  readonly source: string | undefined;
  readonly target: string | undefined;
}

/** An edge that the rules require and the definition lacks. */
export interface MissingRow extends RowPlace {
  readonly kind: 'missing';
  readonly nodeId: string;
  readonly edge: UndrawnEdge & { readonly nodeId: string };
}

/** Heading of the unreachable parts. */
export interface HeadingRow extends RowPlace {
  readonly kind: 'heading';
}

export type OutlineRow = NodeRow | EdgeRow | MissingRow | HeadingRow | GroupRow;
