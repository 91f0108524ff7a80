import { isJsonObject } from '#base';
import type { WorkflowNode } from '#model';
import type { RuleInput } from './rule-input.js';

/** Returns true for a node that the user disabled. Whether executions skip it is up to the service. */
export function isDisabled(node: WorkflowNode, { presentation }: Pick<RuleInput, 'presentation'>): boolean {
  const nodes: unknown = presentation.nodes;
  if (!isJsonObject(nodes) || !Object.hasOwn(nodes, node.id)) return false;
  const own = nodes[node.id];
  return isJsonObject(own) && own['disabled'] === true;
}

/** Returns true for a node that executions skip: it is disabled, and the service honours that. */
export function isSkipped(node: WorkflowNode, input: Pick<RuleInput, 'account' | 'presentation'>): boolean {
  return input.account.skipsSteps === true && isDisabled(node, input);
}
