import { accept, refuse } from '#base';
import { nodeTitle } from '#catalog';
import type { NodePresentation } from '#model';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface SetOffArguments {
  readonly nodeIds: readonly string[];
  readonly off: boolean;
}

/** Turns steps off or on again. What a step that is off does is up to the host; here it is only remembered. */
export function planSetOff(
  context: CommandContext,
  { nodeIds, off }: SetOffArguments,
): Planned<{ readonly changed: number }> {
  const plan = new Plan(context.document);
  const nodes = [...new Set(nodeIds)].map((id) => plan.node(id)).filter((node) => node !== undefined);
  if (nodes.length === 0) return refuse('unknown-node', 'None of these steps is in this workflow.');
  const turned = nodes.filter((node) => (plan.presentationOf(node.id)?.off === true) !== off);
  plan.arrange(new Map(turned.map((node) => [node.id, turnedTo(off, plan.presentationOf(node.id))])));
  const [first] = turned;
  if (!first) return { ok: false, refusal: unchanged };
  const what = turned.length === 1 ? nodeTitle(first, context.document.presentation) : `${turned.length} steps`;
  return accept({
    changed: turned.length,
    change: { operations: plan.operations, label: `Turned ${off ? 'off' : 'on'} ${what}`, command: 'setOff' },
  });
}

/** The arrangement with the step off or on; undefined when nothing is left to remember. */
function turnedTo(off: boolean, now: NodePresentation | undefined): NodePresentation | undefined {
  const { off: _off, ...rest } = now ?? {};
  if (off) return { ...rest, off: true };
  return Object.keys(rest).length === 0 ? undefined : rest;
}
