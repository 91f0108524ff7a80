import type { Catalog } from '#catalog';
import type { Graph } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import type { AccountFacts } from './account-facts.js';

/** The input of every check. */
export interface RuleInput {
  /** The document to check, as the wire has it. */
  readonly version: WorkflowVersion;
  /** The index of its nodes, edges and neighbours. */
  readonly graph: Graph;
  /** The node types that the editor offers. A node of the document carries its own type. */
  readonly catalog: Catalog;
  /** Comparators of the host, which win over the built-in ones. */
  readonly comparators: ComparatorTable;
  /** Titles and arrangement of nodes; titles are part of the names of outputs. */
  readonly presentation: Presentation;
  /** The host's facts about the account; absent ones are not checked. */
  readonly account: AccountFacts;
}

/** Comparators for `NodeProperty.conditions[].comparator`. Keys are compared without case and separators. */
export interface ComparatorTable {
  readonly [name: string]: (actual: unknown, expected: unknown) => boolean;
}
