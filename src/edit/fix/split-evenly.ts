import { edgeTypeOf, nodeTypeOf, pathKind } from '#catalog';
import type { WorkflowEdge } from '#model';
import { sharedPathRule, shareOf, withShare } from '#rules';
import { Plan } from '../plan.js';
import { type CarryOut, mended, outdated, stepGone, titleOf } from './fix-request.js';

/** Writes shares on the paths of a split that are as equal as whole percents can be and make 100 together. */
export const splitEvenly: CarryOut<'split-evenly'> = (context, { nodeId }) => {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return stepGone;
  const { graph } = plan;
  const rule = sharedPathRule(nodeTypeOf(node));
  const isShared = (edge: WorkflowEdge): boolean =>
    rule ? edgeTypeOf(edge) === edgeTypeOf(rule) : pathKind(edge.type) === 'standard';
  const positions = graph.outgoingAt(nodeId).filter((position) => isShared(graph.edges[position] as WorkflowEdge));
  if (positions.length === 0) return outdated(`${titleOf(context, node)} has no paths to share between.`);
  const paths = positions.map((position) => graph.edges[position] as WorkflowEdge);
  const style = paths.map(({ value }) => value).find(isShareAlone) ?? '100%';
  // The first paths take what is left over: 34, 33, 33.
  const least = Math.floor(100 / paths.length);
  const larger = 100 % paths.length;
  paths.forEach((path, index) => {
    const share = index < larger ? least + 1 : least;
    const value =
      withShare(path.value, share) ??
      (hasWords(path.value) ? `${path.value.trimEnd()} ${share}%` : withShare(style, share));
    if (value === path.value) return;
    const position = positions[index] as number;
    if (graph.edgeIndex(path.id) === position) plan.set('edge', path.id, ['value'], value);
    else plan.replaceTwin('edge', position, { ...path, value });
  });
  return mended(`Split ${titleOf(context, node)} evenly`, plan);
};

/** True for a share with no words about it, which can be written on other paths the same way. */
function isShareAlone(value: unknown): boolean {
  return shareOf(value) !== undefined && (typeof value === 'number' || !/\p{L}/u.test(String(value)));
}

function hasWords(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
