import { keptIn, type NodePresentation, type Presentation } from '#model';

const axes = ['x', 'y', 'dx', 'dy'] as const;

/** Whether two presentations give every node the same position, as far as it is stored: not titles, colours and notes. */
export function placedAlike(one: Presentation, other: Presentation): boolean {
  if (keptIn(one) !== keptIn(other) || one.direction !== other.direction) return false;
  const [before, after] = [nodesOf(one), nodesOf(other)];
  if (before === after) return true;
  return (
    Object.keys(after).every((id) => alike(ownOf(before, id), ownOf(after, id))) &&
    Object.keys(before).every((id) => Object.hasOwn(after, id) || alike(ownOf(before, id), undefined))
  );
}

type Nodes = { readonly [nodeId: string]: unknown };
const noIds: Nodes = {};

function alike(one: NodePresentation | undefined, other: NodePresentation | undefined): boolean {
  return one === other || axes.every((axis) => one?.[axis] === other?.[axis]);
}

/** Presentations are data of hosts: any part may be missing or malformed. */
function nodesOf(presentation: Presentation | undefined): Nodes {
  const nodes: unknown = presentation?.nodes;
  return typeof nodes === 'object' && nodes !== null ? (nodes as Nodes) : noIds;
}

function ownOf(nodes: Nodes, id: string): NodePresentation | undefined {
  const own = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
  return typeof own === 'object' && own !== null ? own : undefined;
}
