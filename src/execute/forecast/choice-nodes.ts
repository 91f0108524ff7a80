import { memoizeByIdentity } from '#base';
import { edgeKind, isTriggerType, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { builtInBehaviours } from '../behaviours/built-in.js';
import { mainEdge } from '../behaviours/leaving.js';
import { questionOf } from './branch-inputs.js';
import type { EdgeShares } from './population.js';

/**
 * What decides at a node: whether a message arrives, whether a reply comes, what is known of the contact, the hour, or what
 * a host's step leaves behind. `pass`: nothing but being taken off.
 */
export type ChoiceKind = 'message' | 'reply' | 'branch' | 'hours' | 'outputs' | 'pass';

/** A node where a population says which way contacts take. */
export interface ChoiceNode {
  readonly node: WorkflowNode;
  readonly kind: ChoiceKind;
  readonly edges: readonly WorkflowEdge[];
  /** The edge of the expected course: delivered, replied, open; undefined where there is none. */
  readonly main: WorkflowEdge | undefined;
  /** What a branch asks of the contact alone. */
  readonly question: string | undefined;
  /** An earlier node asks the same: contacts answer as they did there, where nothing else is measured. */
  readonly isAskedBefore: boolean;
}

const kinds: { readonly [type: string]: ChoiceKind } = {
  'send-message': 'message',
  'send-template': 'message',
  'wait-for-reply': 'reply',
  'ask-question': 'reply',
  branch: 'branch',
  'office-hours-router': 'hours',
  delay: 'pass',
  'wait-until-date': 'pass',
};

/** The nodes of a version where contacts part, in wire order. */
export const choiceNodesOf = memoizeByIdentity((version: WorkflowVersion): ReadonlyMap<string, ChoiceNode> => {
  const graph = graphOf(version);
  const found = new Map<string, ChoiceNode>();
  const asked = new Set<string>();
  for (const node of graph.nodes) {
    const type = nodeTypeOf(node);
    const word = typeof type.type === 'string' ? type.type : '';
    const edges = graph.outgoing(node.id);
    const isUnknown = !builtInBehaviours.has(word) && !isTriggerType(type) && edges.length > 1;
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : isUnknown ? 'outputs' : undefined;
    if (!kind || found.has(node.id)) continue;
    const question = kind === 'branch' ? questionOf(node, graph) : undefined;
    const isAskedBefore = question !== undefined && asked.has(question);
    if (question !== undefined) asked.add(question);
    found.set(node.id, { node, kind, edges, main: mainEdge(edges), question, isAskedBefore });
  }
  return found;
});

const usualReplyRate = 0.45;
const usualOptOuts = 0.01;
const usualUndelivered = 0.03;
const usualOpen = 0.7;

/** Typical shares at a node. */
export function usualSharesAt({ edges, kind, main }: ChoiceNode): EdgeShares {
  const at = (edge: WorkflowEdge | undefined, share: number): EdgeShares => (edge ? { [edge.id]: share } : {});
  const other = (type: string): WorkflowEdge | undefined => edges.find((edge) => edgeKind(edge.type) === type);
  switch (kind) {
    case 'message': {
      return { ...at(main, 1 - usualUndelivered), ...at(other('error'), usualUndelivered) };
    }
    case 'reply':
      return { ...at(other('timeout'), 1 - usualReplyRate - usualOptOuts), ...at(main, usualReplyRate) };
    case 'hours':
      return { ...at(other('default'), 1 - usualOpen), ...at(main, usualOpen) };
    case 'pass':
      return at(main ?? edges[0], 1);
    default:
      return Object.fromEntries(edges.map(({ id }) => [id, 1 / edges.length]));
  }
}
