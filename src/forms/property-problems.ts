import type { NodeConfig, NodeType, Problem, WorkflowNode } from '#model';
import { type ComparatorTable, validateVersion } from '#rules';

const formNodeId = 'form';

/** The problems of a step's settings by the built-in rules, for a form that stands alone. */
export function findConfigProblems(nodeType: NodeType, config: object | null | undefined, comparators: ComparatorTable = {}): readonly Problem[] {
  const node: WorkflowNode = { id: formNodeId, type: nodeType, config: (config ?? {}) as NodeConfig };
  return validateVersion({ definition: { nodes: [node], edges: [] } }, { comparators }).filter(isConfigProblem);
}

/** True for a problem that belongs at a field. */
export function isConfigProblem(problem: Problem): boolean {
  return problem.path?.[0] === 'config' && problem.path.length > 1;
}
