import type { Catalog } from '#catalog';
import type { Graph } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import type { AccountFacts } from './account-facts.js';

/** Everything that a check starts from. */
export interface RuleInput {
  readonly version: WorkflowVersion;
  readonly graph: Graph;
  readonly catalog: Catalog;
  /** Comparison words of the host, beside the built-in ones; asked first. */
  readonly comparators: ComparatorTable;
  /** How people named and arranged the steps; titles are part of the names of what steps leave behind. */
  readonly presentation: Presentation;
  /** What the host told of the account; what it did not tell is not checked. */
  readonly account: AccountFacts;
}

/** Own words for `NodeProperty.conditions[].comparator`. Keys are compared without case and separators. */
export interface ComparatorTable {
  readonly [name: string]: (actual: unknown, expected: unknown) => boolean;
}
