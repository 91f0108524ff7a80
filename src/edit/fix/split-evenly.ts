import type { Json } from '#base';
import { pathKind } from '#catalog';
import type { WorkflowEdge } from '#model';
import { Plan } from '../plan.js';
import { type CarryOut, mended, outdated, stepGone, titleOf } from './fix-request.js';

/** Writes shares on the paths of a split that are as equal as whole percents can be and make 100 together. */
export const splitEvenly: CarryOut<'split-evenly'> = (context, { nodeId }) => {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return stepGone;
  const { graph } = plan;
  const positions = graph.outgoingAt(nodeId).filter((position) => isShared((graph.edges[position] as WorkflowEdge).type));
  const paths = positions.map((position) => graph.edges[position] as WorkflowEdge);
  if (paths.length === 0) return outdated(`${titleOf(context, node)} has no paths to share between.`);
  const style = paths.map(({ value }) => value).find((value) => shareIn(value) !== undefined) ?? '100%';
  // The first paths take what is left over: 34, 33, 33.
  const least = Math.floor(100 / paths.length);
  const larger = 100 % paths.length;
  paths.forEach((path, index) => {
    const share = index < larger ? least + 1 : least;
    const value = withShare(shareIn(path.value) === undefined ? style : path.value, share);
    if (value === path.value) return;
    const position = positions[index] as number;
    if (graph.edgeIndex(path.id) === position) plan.set('edge', path.id, ['value'], value);
    else plan.replaceTwin('edge', position, { ...path, value });
  });
  return mended(`Split ${titleOf(context, node)} evenly`, plan);
};

/** True for paths that are taken by chance; those for what goes wrong or takes too long are beside them. */
function isShared(type: WorkflowEdge['type']): boolean {
  const kind = pathKind(type);
  return kind !== 'timeout' && kind !== 'error';
}

/** The first number in the words of a path; undefined where it has none. */
const numberIn = /\d+(?:[.,]\d+)?/;

function shareIn(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? numberIn.exec(value)?.[0] : undefined;
}

/** A share written the way another one is: `50 %` gives `33 %`, the number 50 gives the number 33. */
function withShare(value: unknown, share: number): Json {
  return typeof value === 'string' ? value.replace(numberIn, String(share)) : share;
}
