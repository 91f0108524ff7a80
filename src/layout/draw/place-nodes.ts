import type { NodePresentation, Presentation } from '#model';
import type { LaidOutNode } from '../layout.js';

// Far beyond any canvas, and still exact when a few of them are added up.
const farthest = 1_000_000;

/** Where a person put a step, starting from its automatic place. A pin decides on its axis alone; a nudge is added. */
export function placeNode(automatic: LaidOutNode, presentation: NodePresentation | undefined): LaidOutNode {
  if (!presentation) return automatic;
  const x = whole(presentation.x) ?? automatic.x + (whole(presentation.dx) ?? 0);
  const y = whole(presentation.y) ?? automatic.y + (whole(presentation.dy) ?? 0);
  return x === automatic.x && y === automatic.y ? automatic : { ...automatic, x, y };
}

/** Whether a person has a say in where a step stands, also where that is its automatic place. */
export function isPlaced(presentation: NodePresentation | undefined): boolean {
  if (!presentation) return false;
  const { dx, dy, x, y } = presentation;
  return [x, y].some((pin) => whole(pin) !== undefined) || [dx, dy].some((nudge) => (whole(nudge) ?? 0) !== 0);
}

/** What a presentation says of a step. Presentations come from outside: anything in them may be missing or strange. */
export function presentationOf(presentation: Presentation | undefined, id: string): NodePresentation | undefined {
  const nodes: unknown = presentation?.nodes;
  if (typeof nodes !== 'object' || nodes === null || !Object.hasOwn(nodes, id)) return undefined;
  const own: unknown = (nodes as { readonly [nodeId: string]: unknown })[id];
  return typeof own === 'object' && own !== null ? own : undefined;
}

function whole(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  // Without the `|| 0` a small negative number would become −0, which is not equal to 0 everywhere.
  return Math.round(Math.max(-farthest, Math.min(farthest, value))) || 0;
}
