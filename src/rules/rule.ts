import type { Catalog } from '#catalog';
import type { Graph } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** What a rule may look at. */
export interface RuleContext {
  readonly version: WorkflowVersion;
  readonly graph: Graph;
  readonly catalog: Catalog;
  /** Comparison words of the host, beside the built-in ones; asked first. */
  readonly comparators: ComparatorTable;
}

/** Own words for `NodeProperty.conditions[].comparator`. Keys are compared without case and separators. */
export interface ComparatorTable {
  readonly [name: string]: (actual: unknown, expected: unknown) => boolean;
}

/**
 * A check of one step. May look at the step, its type, the paths that leave and enter it, and nothing further away: what
 * it answers is remembered until one of those changes.
 */
export interface NodeRule {
  readonly id: string;
  readonly scope: 'node';
  check(node: WorkflowNode, context: RuleContext): readonly Problem[];
}

/** A check of one path. May look at the path and the two steps it joins. */
export interface EdgeRule {
  readonly id: string;
  readonly scope: 'edge';
  check(edge: WorkflowEdge, context: RuleContext): readonly Problem[];
}

/**
 * A check of the whole graph. May look at ids, types of steps and what leads to what, not into settings: it is asked
 * again only when one of those changes.
 */
export interface GraphRule {
  readonly id: string;
  readonly scope: 'graph';
  check(context: RuleContext): readonly Problem[];
}

export type Rule = NodeRule | EdgeRule | GraphRule;

/** Rules by id, over the built-in ones: absent keeps, `null` switches off, a rule replaces or adds. */
export interface RuleTable {
  readonly [id: string]: Rule | null;
}
