import type { Json } from '#base';
import { propertiesOf, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import { entryNodesOf, isEmptyValue } from '#rules';

/**
 * The settings that a new node takes over from the workflow: the number to send from is that of the trigger, else the
 * one that was used last. Only settings without a default.
 */
export function inheritedSettings(type: NodeType, graph: Graph): { readonly [name: string]: Json } {
  const open = propertiesOf(type).filter(
    ({ defaultValue, type: kind }) => kind === 'sender' && isEmptyValue(defaultValue),
  );
  if (open.length === 0) return {};
  const entries = entryNodesOf(graph).flatMap((id) => graph.node(id) ?? []);
  const sender = [...entries, ...graph.nodes.toReversed()].flatMap(senderOf)[0];
  return sender === undefined ? {} : Object.fromEntries(open.map(({ name }) => [name, sender]));
}

function senderOf(node: WorkflowNode): readonly Json[] {
  return propertiesOf(nodeTypeOf(node)).flatMap(({ name, type }) => {
    const value = type === 'sender' ? (node.config?.[name] as Json | undefined) : undefined;
    return value === undefined || isEmptyValue(value) ? [] : [value];
  });
}
