import { accept } from '#base';
import { groupsIn } from '#model';
import { canMove } from '#rules';
import { joinUp } from './add-node.js';
import { type CommandContext, decisionContext, notAllowed, type Planned } from './command.js';
import { leaveGroups } from './groups.js';
import { withoutPlace } from './move-nodes.js';
import { Plan } from './plan.js';

/** An existing node, and where it moves: into `onEdge`, or without one after `after`. */
export interface MoveNodeArguments {
  /** The id of the node. */
  readonly nodeId: string;
  /** Moves it into this edge. */
  readonly onEdge?: string;
  /** Moves it after this node: with a kind on that edge, without one into its main edge; where it is free, on a new one. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/**
 * Plans to move a node to another place in the flow. What led to it leads past its former place, along its main edge:
 * the first standard one, else the default one, else its only one. That edge leads on at the new place. The node keeps
 * its id, settings, title, notes and other edges, and stands where the layout puts it. Of a collapsed region it stays a
 * member only where it moves to another place inside.
 */
export function planMoveNode(context: CommandContext, args: MoveNodeArguments): Planned<{ readonly joined: number }> {
  const { after, nodeId, onEdge } = args;
  const decision = canMove(decisionContext(context), {
    nodeId,
    ...(onEdge === undefined ? {} : { edgeId: onEdge }),
    ...(after === undefined ? {} : { after }),
  });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const { edgeId, endedPositions, inward, joins, mainEdgeId, onward } = decision;
  const plan = new Plan(context.document);
  const source = inward?.source ?? plan.edge(edgeId ?? '')?.source;
  for (const join of joins) plan.set('edge', join.edgeId, ['target'], join.target);
  if (mainEdgeId !== undefined && onward) plan.set('edge', mainEdgeId, ['target'], onward.target);
  const ended = mainEdgeId === undefined || onward ? [] : [plan.graph.edgeIndex(mainEdgeId)];
  plan.removeAt('edge', [...endedPositions, ...ended]);
  joinUp(plan, context.createId, nodeId, nodeId, {
    ...(edgeId === undefined ? {} : { edgeId }),
    ...(inward ? { inward } : {}),
    ...(onward && mainEdgeId === undefined ? { onward } : {}),
  });
  const now = plan.presentationOf(nodeId);
  if (now) plan.arrange(new Map([[nodeId, withoutPlace(now, {})]]));
  const isInside = groupsIn(plan.presentation).some(
    ({ nodeIds }) => nodeIds.includes(nodeId) && source !== undefined && nodeIds.includes(source),
  );
  if (!isInside) leaveGroups(plan, new Set([nodeId]));
  const label = `Moved “${plan.nameOf(nodeId)}” to another place`;
  return accept({ joined: joins.length, change: { operations: plan.operations, label, command: 'moveNode' } });
}
