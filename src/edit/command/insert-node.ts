import { accept } from '#base';
import { nodeTitle } from '#catalog';
import { canInsert } from '#rules';
import { Plan } from '../plan.js';
import { joinUp } from './add-node.js';
import { type CommandContext, notAllowed, type Planned, decisionContext } from './command.js';

export interface InsertNodeArguments {
  /** A step that is here already and that nothing leads to. */
  readonly nodeId: string;
  /** Put it into this path. */
  readonly edgeId?: string;
  /** Put it after this step: on a path still free there, else into the path that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/** Puts a loose step into a path or after another step. It keeps its id, settings and the paths that leave it. */
export function planInsertNode(context: CommandContext, args: InsertNodeArguments): Planned {
  const decision = canInsert(decisionContext(context), args);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  joinUp(plan, context.createId, args.nodeId, args.nodeId, decision);
  const node = plan.node(args.nodeId);
  const title = node ? nodeTitle(node, context.document.presentation) : 'a step';
  return accept({ change: { operations: plan.operations, label: `Put ${title} into a path`, command: 'insertNode' } });
}
