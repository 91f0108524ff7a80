import { isJsonObject, type JsonObject, valueWords } from '#base';
import { edgeKind, nodeTypeOf } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { edgeCountOf } from '#rules';
import type { Outcome, Reason } from '../behaviour.js';

type Waiting = Extract<Outcome, { readonly kind: 'wait' }>;

/** The main edge of a node: its first standard one, else its only one. */
export function mainEdge(edges: readonly WorkflowEdge[]): WorkflowEdge | undefined {
  return edges.find(({ type }) => edgeKind(type) === 'standard') ?? (edges.length === 1 ? edges[0] : undefined);
}

/** The edge of this meaning. */
export function edgeOf(
  edges: readonly WorkflowEdge[],
  kind: 'default' | 'timeout' | 'error',
): WorkflowEdge | undefined {
  return edges.find(({ type }) => edgeKind(type) === kind);
}

/** Goes on along the only edge, or the one that the outputs name by id or value. Ends where the type has none. */
export function passAlong(edges: readonly WorkflowEdge[], node: WorkflowNode, outputs?: JsonObject): Outcome {
  const left = outputs === undefined ? {} : { outputs };
  if (edges.length === 0 && edgeCountOf(nodeTypeOf(node))?.most === 0)
    return { kind: 'end', status: 'completed', reason: { code: 'ended' }, ...left };
  const named = outputs && edges.find((edge) => namesEdge(outputs, edge));
  const edge = named ?? (edges.length === 1 ? edges[0] : undefined);
  return { kind: 'leave', edge, reason: { code: named ? 'value-fits' : 'path-only' }, ...left };
}

function namesEdge(outputs: JsonObject, { id, type, value }: WorkflowEdge): boolean {
  return ['edgeId', 'edge', 'path', 'branch', 'outcome'].some((key) => {
    const name = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
    return name !== undefined && !isJsonObject(name) && [id, type, valueWords(value)].includes(valueWords(name));
  });
}

/** A path is missing, or none says where to go on: it waits until one is chosen. */
export function waitForEdge(reason: Reason): Waiting {
  return { kind: 'wait', wait: { for: 'edge' }, reason: { ...reason, code: 'path-missing', rule: reason.code } };
}

/** No behaviour knows the type: it waits for what the node leaves behind. */
export function waitForOutputs(type: string): Waiting {
  return {
    kind: 'wait',
    wait: { for: 'outputs' },
    reason: { code: 'unknown-type', fact: { name: 'Type', value: type } },
  };
}
