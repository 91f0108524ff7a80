import type { NodeType, Problem, Severity, WorkflowEdge, WorkflowNode } from '#model';
import type { WorkflowAnalysis } from './analysis/workflow-analysis.js';
import type { RuleInput } from './rule-input.js';

/** What a rule may read. */
export interface RuleContext extends RuleInput {
  /** What can have happened before a node, and what names resolve to. */
  readonly analysis: WorkflowAnalysis;
}

/**
 * Checks one node. May read the node, its type, title, disabled flag and edges, nothing further: its result is cached
 * until one of those changes.
 */
export interface NodeRule {
  /**
   * The id of the rule, unique among all rules and the key of a `RuleTable`. In kebab-case; usually the `code` of its
   * problems.
   */
  readonly id: string;
  /** Tells this kind of rule from the others: `node`. */
  readonly scope: 'node';
  /**
   * Returns false where no node of this type can have the problem, whatever its settings, title and edges: the rule is
   * then skipped. May read the type and the host's facts; called once per type.
   */
  concerns?(type: NodeType, facts: Pick<RuleInput, 'account' | 'catalog' | 'comparators'>): boolean;
  /** Returns the problems of one node; empty where it has none. */
  check(node: WorkflowNode, context: RuleContext): readonly Problem[];
}

/** Checks one edge. May read the edge, and the types and titles of its two nodes, not their settings. */
export interface EdgeRule {
  /** The id of the rule, unique among all rules and the key of a `RuleTable`. */
  readonly id: string;
  /** Tells this kind of rule from the others: `edge`. */
  readonly scope: 'edge';
  /** Returns the problems of one edge; empty where it has none. */
  check(edge: WorkflowEdge, context: RuleContext): readonly Problem[];
}

/**
 * Checks the whole graph. May read ids, node types and adjacency: it runs again when one of those changes. What it
 * needs of settings and edge values it declares as facts.
 */
export interface GraphRule {
  /** The id of the rule, unique among all rules and the key of a `RuleTable`. */
  readonly id: string;
  /** Tells this kind of rule from the others: `graph`. */
  readonly scope: 'graph';
  /**
   * What the rule reads in a node's settings or title, as a plain value; the rule runs again when it changes. Where ids
   * repeat, only the first node is asked about.
   */
  nodeFact?(node: WorkflowNode, context: RuleInput): string | number | boolean | undefined;
  /** The same for the value of an edge. */
  edgeFact?(edge: WorkflowEdge, context: RuleInput): string | number | boolean | undefined;
  /** Returns the problems of the whole graph; empty where it has none. */
  check(context: RuleContext): readonly Problem[];
}

/**
 * Checks one node against all that can happen before it: the names its settings use, and whether they are set there.
 * Reads other nodes only through `analysis`. Runs again when the node changes, when nodes or edges are added, removed
 * or change their type, and when an answer of `analysis` it used changes.
 */
export interface AnalysisRule {
  /** The id of the rule, unique among all rules and the key of a `RuleTable`. */
  readonly id: string;
  /** Tells this kind of rule from the others: `analysis`. */
  readonly scope: 'analysis';
  /**
   * True where the rule reads nothing but the node, the host's facts and `analysis`. It then does not run again for
   * nodes and edges added or removed elsewhere, unless an answer it used depends on them.
   */
  readonly restsOnAnalysis?: true;
  /** Returns the problems of one node; empty where it has none. */
  check(node: WorkflowNode, context: RuleContext): readonly Problem[];
}

/** A check of the workflow. Its `scope` says how much it may read, and so when it runs again. */
export type Rule = NodeRule | EdgeRule | GraphRule | AnalysisRule;

/**
 * Rules by id, merged over the built-in ones: absent keeps, `null` or `'off'` removes, a rule replaces or adds, and a
 * severity gives all problems of the built-in rule this severity. A table of severities is plain JSON.
 */
export interface RuleTable {
  readonly [id: string]: Rule | Severity | 'off' | null;
}
