import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import type { NodeConfig, NodeType, Problem, WorkflowNode, WorkflowVersion } from '#model';
import { checkFully, type ComparatorTable, readHostFacts, rulesInForce } from '#rules';

const formNodeId = 'form';
const noTypes = createCatalog([]);
const rules = rulesInForce();

/**
 * The problems of a step's settings by the built-in rules, for a form that stands alone. Asked with every letter: the rules are
 * asked at once, without reading the whole type anew as a document from elsewhere is read.
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

/** True for a problem that belongs at a field. */
export function isConfigProblem(problem: Problem): boolean {
  return problem.path?.[0] === 'config' && problem.path.length > 1;
}
