import { accept } from '#base';
import type { NodePresentation } from '#model';
import { releasePlaces } from './kept-places.js';
import { Plan } from './plan.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

/**
 * Positions of nodes, each axis on its own: `dx` and `dy` from the automatic position, or absolute `x` and `y`, in
 * pixels at 100 %.
 */
export interface NodePlaces {
  readonly [nodeId: string]: Pick<NodePresentation, 'dx' | 'dy' | 'x' | 'y'>;
}

/** Plans to move nodes. Written to the presentation only; the wire has no positions. */
export function planMoveNodes(context: CommandContext, places: NodePlaces): Planned {
  const plan = new Plan(context.document);
  const moved = new Map<string, NodePresentation | undefined>();
  for (const [nodeId, place] of Object.entries(places)) {
    if (plan.graph.nodeIndex(nodeId) < 0) continue;
    const now = plan.presentationOf(nodeId);
    const next = readPlace(place);
    if (next && !samePlace(readPlace(now ?? {}), next)) moved.set(nodeId, withoutPlace(now, next));
  }
  plan.arrange(moved);
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  return accept({
    change: {
      operations: plan.operations,
      label: `Moved ${describeNodes(plan, [...moved.keys()])}`,
      command: 'moveNodes',
    },
  });
}

/** The offset in pixels at 100 %. */
export interface ShiftNodesArguments {
  readonly nodeIds: readonly string[];
  readonly by: { readonly x: number; readonly y: number };
}

/**
 * Plans to move nodes by an offset from their current positions, without knowing the drawing: a pin moves, a distance
 * grows.
 */
export function planShiftNodes(context: CommandContext, { by, nodeIds }: ShiftNodesArguments): Planned {
  const plan = new Plan(context.document);
  const moved = new Map<string, NodePresentation | undefined>();
  for (const nodeId of new Set(nodeIds)) {
    if (plan.graph.nodeIndex(nodeId) < 0) continue;
    const now = plan.presentationOf(nodeId);
    const next = readPlace({
      ...(isNumber(now?.x) ? { x: now.x + Math.round(by.x) } : { dx: numberOf(now?.dx) + Math.round(by.x) }),
      ...(isNumber(now?.y) ? { y: now.y + Math.round(by.y) } : { dy: numberOf(now?.dy) + Math.round(by.y) }),
    });
    if (next && !samePlace(readPlace(now ?? {}), next)) moved.set(nodeId, withoutPlace(now, next));
  }
  plan.arrange(moved);
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  return accept({
    change: {
      operations: plan.operations,
      label: `Moved ${describeNodes(plan, [...moved.keys()])}`,
      command: 'shiftNodes',
    },
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function numberOf(value: unknown): number {
  return isNumber(value) ? value : 0;
}

/** The stored position: nothing for an automatic position; `undefined` where an axis is not a number. */
function readPlace({ dx = 0, dy = 0, x, y }: NodePlaces[string]): NodePresentation | undefined {
  if (![x ?? dx, y ?? dy].every((number) => Number.isFinite(number))) return undefined;
  // JSON has no minus zero.
  const nudge = { ...(x === undefined && { dx: dx || 0 }), ...(y === undefined && { dy: dy || 0 }) };
  const isNudged = Object.values(nudge).some((number) => number !== 0);
  return { ...(x !== undefined && { x: x || 0 }), ...(y !== undefined && { y: y || 0 }), ...(isNudged && nudge) };
}

function samePlace(one: NodePresentation | undefined, other: NodePresentation): boolean {
  return (
    one !== undefined &&
    one.x === other.x &&
    one.y === other.y &&
    (one.dx ?? 0) === (other.dx ?? 0) &&
    (one.dy ?? 0) === (other.dy ?? 0)
  );
}

/**
 * Plans to return nodes to their automatic positions, and to close the gaps of removed ones: the given nodes and what
 * is around them, or all.
 */
export function planTidy(context: CommandContext, { nodeIds }: { readonly nodeIds?: readonly string[] } = {}): Planned {
  const plan = new Plan(context.document);
  const back = new Map<string, NodePresentation | undefined>();
  for (const nodeId of nodeIds ?? Object.keys(context.document.presentation.nodes ?? {})) {
    const now = plan.presentationOf(nodeId);
    if (!now || (now.dx === undefined && now.dy === undefined && now.x === undefined && now.y === undefined)) continue;
    back.set(nodeId, withoutPlace(now, {}));
  }
  plan.arrange(back);
  if (!nodeIds) plan.setPresentation(['kept'], undefined);
  else releasePlaces(plan, nodeIds);
  if (plan.operations.length === 0) return { ok: false, refusal: unchanged };
  const label = nodeIds ? `Put ${describeNodes(plan, [...back.keys()])} back in place` : 'Tidied the layout';
  return accept({ change: { operations: plan.operations, label, command: 'tidy' } });
}

function describeNodes(plan: Plan, nodeIds: readonly string[]): string {
  return nodeIds.length === 1 ? plan.nameOf(nodeIds[0] ?? '') : `${nodeIds.length} steps`;
}

/** The same presentation with another position; `undefined` when nothing is left to store. */
export function withoutPlace(now: NodePresentation | undefined, place: NodePresentation): NodePresentation | undefined {
  const { dx: _dx, dy: _dy, x: _x, y: _y, ...rest } = now ?? {};
  const next = { ...rest, ...place };
  return Object.keys(next).length === 0 ? undefined : next;
}
