import { accept } from '#base';
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
  for (const [nodeId, { dx, dy }] of Object.entries(nudges)) {
    if (plan.graph.nodeIndex(nodeId) < 0 || !Number.isFinite(dx) || !Number.isFinite(dy)) continue;
    const now = plan.presentationOf(nodeId);
    if ((now?.dx ?? 0) === dx && (now?.dy ?? 0) === dy && now?.x === undefined) continue;
    plan.setPresentation(nodeId, withoutPlace(now, dx === 0 && dy === 0 ? {} : { dx, dy }));
  }
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  const count = plan.steps.length;
  return accept({ change: { steps: plan.steps, label: count === 1 ? 'Moved a step' : `Moved ${count} steps`, command: 'moveNodes' } });
}

/** Puts steps back to their automatic places: the given ones, or all. */
export function planTidy(context: CommandContext, { nodeIds }: { readonly nodeIds?: readonly string[] } = {}): Planned {
  const plan = new Plan(context.document);
  for (const nodeId of nodeIds ?? Object.keys(context.document.presentation.nodes ?? {})) {
    const now = plan.presentationOf(nodeId);
    if (!now || (now.dx === undefined && now.dy === undefined && now.x === undefined && now.y === undefined)) continue;
    plan.setPresentation(nodeId, withoutPlace(now, {}));
  }
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  return accept({ change: { steps: plan.steps, label: 'Tidied the layout', command: 'tidy' } });
}

/** The same presentation in another place; undefined when nothing is left to remember. */
function withoutPlace(now: NodePresentation | undefined, place: NodePresentation): NodePresentation | undefined {
  const { dx: _dx, dy: _dy, x: _x, y: _y, ...rest } = now ?? {};
  const next = { ...rest, ...place };
  return Object.keys(next).length === 0 ? undefined : next;
}
