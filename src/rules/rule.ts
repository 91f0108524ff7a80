import type { NodeType, Problem, WorkflowEdge, WorkflowNode } from '#model';
import type { WorkflowAnalysis } from './analysis/workflow-analysis.js';
import type { RuleInput } from './rule-input.js';

/** What a rule may look at. */
export interface RuleContext extends RuleInput {
  readonly analysis: WorkflowAnalysis;
}

/**
 * A check of one step. May look at the step, its type, its name and whether it is turned off, the paths that leave and enter
 * it, and nothing further away: what it answers is remembered until one of those changes.
 */
export interface NodeRule {
  readonly id: string;
  readonly scope: 'node';
  /**
   * False where no step of a type can have this problem, whatever its settings, its name and its paths: the rule is then not
   * asked about them. May look at the type and at what a host told, and is asked once for each type.
   */
  concerns?(type: NodeType, facts: Pick<RuleInput, 'account' | 'catalog' | 'comparators'>): boolean;
  check(node: WorkflowNode, context: RuleContext): readonly Problem[];
}

/** A check of one path. May look at the path, and at the types and names of the two steps it joins, not at their settings. */
export interface EdgeRule {
  readonly id: string;
  readonly scope: 'edge';
  check(edge: WorkflowEdge, context: RuleContext): readonly Problem[];
}

/**
 * A check of the whole graph. May look at ids, types of steps and what leads to what: it is asked again when one of those
 * changes. What it needs to know of settings and of what is written on paths it declares as facts.
 */
export interface GraphRule {
  readonly id: string;
  readonly scope: 'graph';
  /**
   * What the rule looks at in the settings or the name of a step, as a plain value; the rule is asked again when the answer
   * changes. Where ids repeat, only the first step with an id is asked about.
   */
  nodeFact?(node: WorkflowNode, context: RuleInput): string | number | boolean | undefined;
  /** The same for the value of a path. */
  edgeFact?(edge: WorkflowEdge, context: RuleInput): string | number | boolean | undefined;
  check(context: RuleContext): readonly Problem[];
}

/**
 * A check of one step against everything that can happen before it: the names its settings use, and whether they are
 * certain to be known there. Of other steps it may look only at what `flow` tells. Asked again when the step changes, when
 * steps or paths come, go or are changed in type, and when something that `flow` told it is no longer so.
 */
export interface AnalysisRule {
  readonly id: string;
  readonly scope: 'analysis';
  /**
   * True where the rule looks at nothing but the step itself, what a host told and what `flow` tells. It is then not asked again
   * for steps and paths that come and go elsewhere, unless something that `flow` told it rests on them.
   */
  readonly restsOnAnalysis?: true;
  check(node: WorkflowNode, context: RuleContext): readonly Problem[];
}

export type Rule = NodeRule | EdgeRule | GraphRule | AnalysisRule;

/** Rules by id, over the built-in ones: absent keeps, `null` switches off, a rule replaces or adds. */
export interface RuleTable {
  readonly [id: string]: Rule | null;
}
