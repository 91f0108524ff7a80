import type { NodePresentation, Presentation } from '#model';
import type { LaidOutNode } from '../layout.js';

// Far beyond any canvas, and still exact in sums.
const farthest = 1_000_000;

/** Returns the user's position of a node, given its automatic one. A pin sets its axis; an offset is added. */
export function placeNode(automatic: LaidOutNode, presentation: NodePresentation | undefined): LaidOutNode {
  if (!presentation) return automatic;
  const x = whole(presentation.x) ?? automatic.x + (whole(presentation.dx) ?? 0);
  const y = whole(presentation.y) ?? automatic.y + (whole(presentation.dy) ?? 0);
  return x === automatic.x && y === automatic.y ? automatic : { ...automatic, x, y };
}

/** Returns whether the user positioned a node, even at its automatic position. */
export function isPlaced(presentation: NodePresentation | undefined): boolean {
  if (!presentation) return false;
  const { dx, dy, x, y } = presentation;
  return [x, y].some((pin) => whole(pin) !== undefined) || [dx, dy].some((nudge) => (whole(nudge) ?? 0) !== 0);
}

/** Returns a node's entry in a presentation. Presentations are untrusted: any part may be missing or malformed. */
export function presentationOf(presentation: Presentation | undefined, id: string): NodePresentation | undefined {
  const nodes: unknown = presentation?.nodes;
  if (typeof nodes !== 'object' || nodes === null || !Object.hasOwn(nodes, id)) return undefined;
  const own: unknown = (nodes as { readonly [nodeId: string]: unknown })[id];
  return typeof own === 'object' && own !== null ? own : undefined;
}

function whole(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  // Without `|| 0` a small negative number would become −0.
  return Math.round(Math.max(-farthest, Math.min(farthest, value))) || 0;
}
