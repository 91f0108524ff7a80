import { accept } from '#base';
import { stepTitle } from '#catalog';
import type { NodePresentation } from '#model';
import { Plan } from '../plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

/** How far each step stands from its automatic place, in pixels at 100 %. */
export interface Nudges {
  readonly [nodeId: string]: { readonly dx: number; readonly dy: number };
}

/** Moves steps away from their automatic places. Written to the presentation only; the wire has no positions. */
export function planNudgeNodes(context: CommandContext, nudges: Nudges): Planned {
  const plan = new Plan(context.document);
  const moved = new Map<string, NodePresentation | undefined>();
  for (const [nodeId, nudge] of Object.entries(nudges)) {
    if (plan.graph.nodeIndex(nodeId) < 0 || !Number.isFinite(nudge?.dx) || !Number.isFinite(nudge?.dy)) continue;
    // A minus zero would not survive JSON.
    const [dx, dy] = [nudge.dx || 0, nudge.dy || 0];
    const now = plan.presentationOf(nodeId);
    const isPinned = now?.x !== undefined || now?.y !== undefined;
    if ((now?.dx ?? 0) === dx && (now?.dy ?? 0) === dy && !isPinned) continue;
    moved.set(nodeId, withoutPlace(now, dx === 0 && dy === 0 ? {} : { dx, dy }));
  }
  plan.arrange(moved);
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  return accept({ change: { steps: plan.steps, label: `Moved ${stepsInWords(context, plan, [...moved.keys()])}`, command: 'moveNodes' } });
}

/** Puts steps back to their automatic places: the given ones, or all. */
export function planTidy(context: CommandContext, { nodeIds }: { readonly nodeIds?: readonly string[] } = {}): Planned {
  const plan = new Plan(context.document);
  const back = new Map<string, NodePresentation | undefined>();
  for (const nodeId of nodeIds ?? Object.keys(context.document.presentation.nodes ?? {})) {
    const now = plan.presentationOf(nodeId);
    if (!now || (now.dx === undefined && now.dy === undefined && now.x === undefined && now.y === undefined)) continue;
    back.set(nodeId, withoutPlace(now, {}));
  }
  plan.arrange(back);
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  const label = nodeIds ? `Put ${stepsInWords(context, plan, [...back.keys()])} back in place` : 'Tidied the layout';
  return accept({ change: { steps: plan.steps, label, command: 'tidy' } });
}

function stepsInWords({ document }: CommandContext, plan: Plan, nodeIds: readonly string[]): string {
  const only = nodeIds.length === 1 ? plan.node(nodeIds[0] ?? '') : undefined;
  if (only) return stepTitle(only, document.presentation);
  return nodeIds.length === 1 ? 'a step' : `${nodeIds.length} steps`;
}

/** The same presentation in another place; undefined when nothing is left to remember. */
function withoutPlace(now: NodePresentation | undefined, place: NodePresentation): NodePresentation | undefined {
  const { dx: _dx, dy: _dy, x: _x, y: _y, ...rest } = now ?? {};
  const next = { ...rest, ...place };
  return Object.keys(next).length === 0 ? undefined : next;
}
