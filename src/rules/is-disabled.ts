import { isJsonObject } from '#base';
import type { WorkflowNode } from '#model';
import type { RuleInput } from './rule-input.js';

/** True for a step that a person turned off. Whether runs then pass over it is up to the service. */
export function isDisabled(node: WorkflowNode, { presentation }: Pick<RuleInput, 'presentation'>): boolean {
  const nodes: unknown = presentation.nodes;
  if (!isJsonObject(nodes) || !Object.hasOwn(nodes, node.id)) return false;
  const own = nodes[node.id];
  return isJsonObject(own) && own['off'] === true;
}

/** True for a step that runs pass over: it is turned off, and the service heeds that. */
export function isSkipped(node: WorkflowNode, input: Pick<RuleInput, 'account' | 'presentation'>): boolean {
  return input.account.skipsSteps === true && isDisabled(node, input);
}
