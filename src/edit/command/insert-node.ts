import { accept } from '#base';
import { nodeTitle } from '#catalog';
import { canInsert } from '#rules';
import { Plan } from '../plan.js';
import { joinUp } from './add-node.js';
import { type CommandContext, notAllowed, type Planned, decisionContext } from './command.js';

export interface InsertNodeArguments {
  /** An existing node that no edge leads to. */
  readonly nodeId: string;
  /** Inserts it into this edge. */
  readonly edgeId?: string;
  /** Inserts it after this node: on a free edge kind, else into the edge that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/**
 * Plans to insert an unconnected node into an edge or after another node. It keeps its id, settings and outgoing edges.
 */
export function planInsertNode(context: CommandContext, args: InsertNodeArguments): Planned {
  const decision = canInsert(decisionContext(context), args);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  joinUp(plan, context.createId, args.nodeId, args.nodeId, decision);
  const node = plan.node(args.nodeId);
  const title = node ? nodeTitle(node, context.document.presentation) : 'a step';
  return accept({ change: { operations: plan.operations, label: `Put ${title} into a path`, command: 'insertNode' } });
}
