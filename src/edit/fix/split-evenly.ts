import { edgeTypeOf, nodeTypeOf, edgeKind } from '#catalog';
import type { WorkflowEdge } from '#model';
import { sharedEdgeRule, shareOf, withShare } from '#rules';
import { Plan } from '../plan.js';
import { type CarryOut, mended, outdated, nodeGone, titleOf } from './fix-request.js';

/** Sets the shares of a split as equal as whole percents allow, with a sum of 100. */
export const splitEvenly: CarryOut<'split-evenly'> = (context, { nodeId }) => {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return nodeGone;
  const { graph } = plan;
  const rule = sharedEdgeRule(nodeTypeOf(node));
  const isShared = (edge: WorkflowEdge): boolean =>
    rule ? edgeTypeOf(edge) === edgeTypeOf(rule) : edgeKind(edge.type) === 'standard';
  const positions = graph.outgoingAt(nodeId).filter((position) => isShared(graph.edges[position] as WorkflowEdge));
  if (positions.length === 0) return outdated(`${titleOf(context, node)} has no paths to share between.`);
  const edges = positions.map((position) => graph.edges[position] as WorkflowEdge);
  const style = edges.map(({ value }) => value).find(isShareAlone) ?? '100%';
  // // The first edges take the remainder: 34, 33, 33.
  const least = Math.floor(100 / edges.length);
  const larger = 100 % edges.length;
  edges.forEach((edge, index) => {
    const share = index < larger ? least + 1 : least;
    const value =
      withShare(edge.value, share) ??
      (hasWords(edge.value) ? `${edge.value.trimEnd()} ${share}%` : withShare(style, share));
    if (value === edge.value) return;
    const position = positions[index] as number;
    if (graph.edgeIndex(edge.id) === position) plan.set('edge', edge.id, ['value'], value);
    else plan.replaceTwin('edge', position, { ...edge, value });
  });
  return mended(`Split ${titleOf(context, node)} evenly`, plan);
};

/** True for a plain share, which can be written on other edges in the same form. */
function isShareAlone(value: unknown): boolean {
  return shareOf(value) !== undefined && (typeof value === 'number' || !/\p{L}/u.test(String(value)));
}

function hasWords(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
