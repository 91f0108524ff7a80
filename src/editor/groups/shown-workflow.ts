import type { CanvasMissingEdge, CanvasSelection } from '#canvas';
import { contractGroups, type Contraction, type Graph, regionOf } from '#graph';
import {
  type CollapsedGroup,
  type NodePresentation,
  notesIn,
  type Presentation,
  type Problem,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import type { MessagesOf } from '#ui';
import type { groupMessages } from './group-messages.js';

/** The type of the node that represents a collapsed group. No workflow contains it. */
export const groupCardType = 'pathboard/group';

const noGroups: readonly CollapsedGroup[] = [];

/**
 * Returns the groups rendered as one card, and the same list where there are none. A group with some of its nodes
 * selected opens for as long as they are: this is not an edit, is not stored and cannot be undone.
 *
 * @param opened groups that were expanded where the workflow is not editable
 */
export function collapsedIn(
  groups: readonly CollapsedGroup[],
  opened: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
): readonly CollapsedGroup[] {
  const collapsed = groups.filter(
    (group) => group.collapsed === true && !opened.has(group.id) && !isLookedInto(group, chosen),
  );
  return collapsed.length === 0 ? noGroups : collapsed;
}

/** Whether some nodes of a group are selected. A selection of all means the group itself. */
export function isLookedInto({ nodeIds }: CollapsedGroup, chosen: ReadonlySet<string>): boolean {
  return chosen.size > 0 && nodeIds.some((id) => chosen.has(id)) && !nodeIds.every((id) => chosen.has(id));
}

/** Returns the title of a group, or that of a group without one. */
export function groupTitle({ title }: CollapsedGroup, untitled: string): string {
  return title?.trim() || untitled;
}

export type ShownGroups = Contraction<CollapsedGroup>;

/** How cards of groups are named. */
export type GroupNames = Pick<MessagesOf<typeof groupMessages>, 'card' | 'untitled'>;

/** Returns the version as rendered: each collapsed group is one node. */
export function shownGroups(
  version: WorkflowVersion,
  groups: readonly CollapsedGroup[],
  { card, untitled }: GroupNames,
): ShownGroups {
  const cardOf = (group: CollapsedGroup, id: string): WorkflowNode => {
    const label = card(groupTitle(group, untitled), group.nodeIds.length);
    return { id, type: { type: groupCardType, label, icon: 'layers' }, config: { groupId: group.id } };
  };
  return contractGroups(version, groups, cardOf);
}

/**
 * Returns the presentation without notes on hidden nodes, and with a position for each card: that of its entry node.
 */
export function shownPresentation(
  presentation: Presentation,
  { cardOf: cards, groupOf }: ShownGroups,
  graph: Graph,
): Presentation {
  if (cards.size === 0) return presentation;
  const notes = notesIn(presentation);
  const isHung = notes.some(({ nodeId }) => nodeId !== undefined && cards.has(nodeId));
  const nodes = withCardPlaces(
    presentation.nodes ?? noPositions,
    [...groupOf].map(([card, group]) => [card, placeOfCard(presentation, group, graph)] as const),
  );
  if (!isHung && nodes === (presentation.nodes ?? noPositions)) return presentation;
  return {
    ...presentation,
    nodes,
    ...(isHung && { notes: notes.filter(({ nodeId }) => nodeId === undefined || !cards.has(nodeId)) }),
  };
}

type CardPlace = Pick<NodePresentation, 'dx' | 'dy' | 'x' | 'y'>;
type Arranged = NonNullable<Presentation['nodes']>;

const noPositions: Arranged = {};
const arranged = new WeakMap<Arranged, { readonly key: string; readonly nodes: Arranged }>();

/** Keeps the identity for equal positions; a new object would diff the whole canvas. */
function withCardPlaces(
  nodes: Arranged,
  places: readonly (readonly [card: string, place: CardPlace | undefined])[],
): Arranged {
  const own = places.filter(([, place]) => place !== undefined);
  if (own.length === 0) return nodes;
  const key = JSON.stringify(own);
  const known = arranged.get(nodes);
  if (known?.key === key) return known.nodes;
  const made = { ...nodes, ...(Object.fromEntries(own) as Arranged) };
  arranged.set(nodes, { key, nodes: made });
  return made;
}

/** Returns the position the user gave the entry node of a group; undefined where the layout decides. */
function placeOfCard({ nodes }: Presentation, { nodeIds }: CollapsedGroup, graph: Graph): CardPlace | undefined {
  const placeOf = (nodeId: string | undefined): CardPlace | undefined => {
    const own = nodeId !== undefined && nodes && Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined;
    if (!own || [own.dx, own.dy, own.x, own.y].every((at) => at === undefined)) return undefined;
    const { dx, dy, x, y } = own;
    return {
      ...(dx !== undefined && { dx }),
      ...(dy !== undefined && { dy }),
      ...(x !== undefined && { x }),
      ...(y !== undefined && { y }),
    };
  };
  // The entry is found by walking the group, which most groups can skip: none of their nodes has a position.
  if (!nodes || !nodeIds.some((id) => placeOf(id))) return undefined;
  const region = regionOf(
    graph,
    nodeIds.filter((id) => graph.node(id)),
  );
  return placeOf(region.ok ? region.entry : nodeIds.find((id) => graph.node(id)));
}

/** Reports problems of a hidden node on the card of its group. */
export function shownProblems(problems: readonly Problem[], { cardOf: cards }: ShownGroups): readonly Problem[] {
  if (cards.size === 0) return problems;
  return problems.map((problem) => {
    const card = problem.nodeId === undefined ? undefined : cards.get(problem.nodeId);
    return card === undefined ? problem : { ...problem, nodeId: card };
  });
}

export function shownMissingEdges(
  edges: readonly CanvasMissingEdge[],
  { cardOf: cards }: ShownGroups,
): readonly CanvasMissingEdge[] {
  return cards.size === 0 ? edges : edges.filter(({ nodeId }) => !cards.has(nodeId));
}

/** Selects a card where all nodes of its group are selected. */
export function shownSelection(selection: CanvasSelection, { cardOf: cards, groupOf }: ShownGroups): CanvasSelection {
  if (groupOf.size === 0) return selection;
  const chosen = new Set(selection.nodeIds);
  const whole = [...groupOf].flatMap(([card, group]) =>
    group.nodeIds.every((id) => chosen.has(id) || cards.get(id) !== card) ? [card] : [],
  );
  return { nodeIds: [...selection.nodeIds.filter((id) => !cards.has(id)), ...whole], edgeIds: selection.edgeIds };
}

/** Returns the nodes that rendered cards represent: for a group, all of its nodes. */
export function nodesMeant(nodeIds: readonly string[], { cardOf: cards, groupOf }: ShownGroups): readonly string[] {
  if (groupOf.size === 0 || !nodeIds.some((id) => groupOf.has(id))) return nodeIds;
  return nodeIds.flatMap((id) => groupOf.get(id)?.nodeIds.filter((own) => cards.get(own) === id) ?? [id]);
}
