import { accept, refuse } from '#base';
import type { NodePresentation } from '#model';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

/** The nodes to disable or enable. */
export interface SetDisabledArguments {
  /** Repeated and unknown ids are ignored. */
  readonly nodeIds: readonly string[];
  /** True skips the nodes, false runs them again. */
  readonly disabled: boolean;
}

/**
 * Plans to disable or enable nodes. The flag is stored in the presentation; the host decides what a disabled node does.
 */
export function planSetDisabled(
  context: CommandContext,
  { disabled, nodeIds }: SetDisabledArguments,
): Planned<{ readonly changed: number }> {
  const plan = new Plan(context.document);
  const nodes = [...new Set(nodeIds)].map((id) => plan.node(id)).filter((node) => node !== undefined);
  if (nodes.length === 0) return refuse('unknown-node', 'None of these steps is in this workflow.');
  const turned = nodes.filter((node) => (plan.presentationOf(node.id)?.disabled === true) !== disabled);
  plan.arrange(new Map(turned.map((node) => [node.id, withDisabled(disabled, plan.presentationOf(node.id))])));
  const [first] = turned;
  if (!first) return { ok: false, refusal: unchanged };
  const what = turned.length === 1 ? plan.nameOf(first.id) : `${turned.length} steps`;
  return accept({
    changed: turned.length,
    change: { operations: plan.operations, label: `Turned ${disabled ? 'off' : 'on'} ${what}`, command: 'setDisabled' },
  });
}

/** The presentation of the node with the flag set or removed; `undefined` when nothing is left to store. */
function withDisabled(disabled: boolean, now: NodePresentation | undefined): NodePresentation | undefined {
  const { disabled: _disabled, ...rest } = now ?? {};
  if (disabled) return { ...rest, disabled: true };
  return Object.keys(rest).length === 0 ? undefined : rest;
}
