import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import type { NodeConfig, NodeType, Problem, WorkflowNode, WorkflowVersion } from '#model';
import { checkFully, type ComparatorTable, readHostFacts, rulesInForce } from '#rules';

const formNodeId = 'form';
const noTypes = createCatalog([]);
const rules = rulesInForce();

/**
 * Returns the problems of a node's settings by the built-in rules, for a form without an editor. Runs with every
 * keystroke, so it skips the normalisation of the type that a loaded document gets.
 */
export function findConfigProblems(
  nodeType: NodeType,
  config: object | null | undefined,
  comparators: ComparatorTable = {},
): readonly Problem[] {
  const node: WorkflowNode = { id: formNodeId, type: nodeType, config: (config ?? {}) as NodeConfig };
  const version: WorkflowVersion = { definition: { nodes: [node], edges: [] } };
  return checkFully(
    { version, graph: graphOf(version), catalog: noTypes, ...readHostFacts({ comparators }) },
    rules,
  ).filter(isConfigProblem);
}

/** True for a problem of a field. */
export function isConfigProblem(problem: Problem): boolean {
  return problem.path?.[0] === 'config' && problem.path.length > 1;
}
