import { isJsonObject } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';

/**
 * What happens to the contacts under way at one step of a version when another version goes live: they move to a step of
 * the other version, finish on their own version, or end.
 */
export type ContactChoice =
  | {
      /** Id of the node where they are. */
      readonly nodeId: string;
      readonly action: 'move';
      /** Id of the node of the other version where they go on. */
      readonly to: string;
    }
  | {
      /** Id of the node where they are. */
      readonly nodeId: string;
      readonly action: 'finish' | 'end';
    };

/** What happens to one contact: it carries on at the same step of the other version where that has it. */
export type ContactFate =
  { readonly action: 'carryOn' | 'finish' | 'end' } | { readonly action: 'move'; readonly to: string };

/**
 * Returns what happens to a contact at a node. Without a choice for the node the contact carries on where the other
 * version has the same node, and else finishes on its own version.
 *
 * @param nodeIds ids of the nodes of the other version
 */
export function contactFate(
  nodeId: string | undefined,
  choices: readonly ContactChoice[],
  nodeIds: ReadonlySet<string>,
): ContactFate {
  if (nodeId === undefined) return { action: 'finish' };
  const choice = choices.find((each) => each.nodeId === nodeId);
  return choice ?? { action: nodeIds.has(nodeId) ? 'carryOn' : 'finish' };
}

/** Returns the id of the node that an execution reached last: where its contact is while it is under way. */
export function lastNodeId({ steps }: WorkflowExecution): string | undefined {
  const all: readonly unknown[] = Array.isArray(steps) ? steps : [];
  for (const step of all.toReversed()) {
    const node = isJsonObject(step) ? step['node'] : undefined;
    if (isJsonObject(node) && typeof node['id'] === 'string') return node['id'];
  }
  return undefined;
}

/** Why choices do not fit a version: they name one step twice, or move contacts to a step that it lacks. */
export function faultOfChoices(
  choices: readonly ContactChoice[],
  { definition }: WorkflowVersion,
): { readonly index: number; readonly code: 'repeated-step' | 'unknown-step'; readonly message: string } | undefined {
  const nodes: readonly unknown[] = Array.isArray(definition?.nodes) ? definition.nodes : [];
  const ids = new Set(nodes.map((node) => (isJsonObject(node) ? node['id'] : undefined)));
  const seen = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    if (seen.has(choice.nodeId))
      return { index, code: 'repeated-step', message: 'Contacts of one step can only do one thing' };
    seen.add(choice.nodeId);
    if (choice.action === 'move' && !ids.has(choice.to))
      return { index, code: 'unknown-step', message: 'Contacts can only move to a step that the version has' };
  }
  return undefined;
}
