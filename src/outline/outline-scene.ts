import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeKind, type EdgeKind } from '#catalog';
import type { Graph } from '#graph';
import { type CollapsedGroup, groupsIn, notesByNode, type Presentation } from '#model';
import {
  labelOfEdge,
  leadsInWords,
  missingEdgeLabel,
  edgeIcon,
  edgeName,
  type ProblemCount,
  nodeFace,
  nodeName,
  pathEndName,
} from '#rules';
import type { OutlineMissingEdge, OutlineVisit } from './outline-props.js';
import type { MissingRow, OutlineRow, EdgeRow, GroupRow, NodeRow } from './rows/outline-row.js';
import type { KeptRows } from './rows/row-keeper.js';
import type { MessagesOf } from '#ui';
import type { rowMessages } from './parts/row-messages.js';

/** What rows are rendered from. */
export interface OutlineScene {
  readonly graph: Graph;
  readonly kept: KeptRows;
  readonly presentation: Presentation | undefined;
  readonly problems: ReadonlyMap<string, ProblemCount>;
  readonly missing: ReadonlyMap<string, readonly OutlineMissingEdge[]>;
  /** Absent where no run is shown. */
  readonly visits: ReadonlyMap<string, OutlineVisit> | undefined;
  readonly messages: MessagesOf<typeof rowMessages>;
}

/** Texts of an edge's row. */
export interface EdgeWords {
  readonly label: string | undefined;
  readonly icon: string | undefined;
  readonly kind: EdgeKind;
  /** The target, unless the row below shows it. */
  readonly link: { readonly words: string; readonly isBack: boolean } | undefined;
}

export function titleIn({ graph, presentation }: OutlineScene, nodeId: string | undefined): string | undefined {
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  return node && nodeFace(node, presentation).title;
}

/** The name of a node as the end of a path. */
export function endNameIn({ graph, presentation }: OutlineScene, nodeId: string | undefined): string | undefined {
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  return node && pathEndName(graph, nodeFace(node, presentation), presentation);
}

/** Texts of the notes on a node. */
export function notesOf({ presentation }: OutlineScene, nodeId: string): readonly string[] {
  return (
    notesByNode(presentation)
      .get(nodeId)
      ?.map(({ text }) => text) ?? []
  );
}

/** "step 4", as on the canvas. */
export function numberOf({ graph, kept }: OutlineScene, nodeId: string): number {
  return kept.numbers.get(nodeId) ?? graph.nodeIndex(nodeId) + 1;
}

export function edgeWords(scene: OutlineScene, row: EdgeRow): EdgeWords {
  const edge = scene.graph.edges[row.at]!;
  const source = scene.graph.node(edge.source);
  const label = labelOfEdge(scene.graph, edge);
  const rule = source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value);
  return {
    label,
    icon: edgeIcon(edge.type, label, rule),
    kind: edgeKind(edge.type),
    link: row.place === 'link' ? linkWords(scene, row) : undefined,
  };
}

function linkWords(scene: OutlineScene, { source, target }: EdgeRow): EdgeWords['link'] {
  if (target === undefined) return { words: scene.messages.path.broken, isBack: false };
  const isBack = source !== undefined && numberOf(scene, target) <= numberOf(scene, source);
  const { back, on } = scene.messages.path;
  return { words: (isBack ? back : on)(numberOf(scene, target), titleIn(scene, target) ?? target), isBack };
}

/** Accessible name of a row; a node's is that of its card on the canvas. */
export function nameOfRow(scene: OutlineScene, row: OutlineRow): string {
  switch (row.kind) {
    case 'step':
      return nameOfNode(scene, row);
    case 'path': {
      const { label, link } = edgeWords(scene, row);
      const name = edgeName(
        label,
        endNameIn(scene, row.source) ?? scene.messages.path.noStep,
        endNameIn(scene, row.target) ?? scene.messages.path.noStep,
      );
      return link ? `${name}, ${link.words}` : name;
    }
    case 'missing':
      return scene.messages.missing.name(missingWords(scene, row), endNameIn(scene, row.nodeId) ?? row.nodeId);
    case 'heading':
      return scene.messages.loose;
    case 'group':
      return nameOfGroup(scene, row);
  }
}

/** The title of a group, or the word for one without. */
export function groupTitleIn({ messages, presentation }: OutlineScene, groupId: string): string {
  const group: CollapsedGroup | undefined = groupsIn(presentation).find(({ id }) => id === groupId);
  return group?.title?.trim() || messages.group.untitled;
}

/** The problems of all nodes of a group. */
export function problemsOf({ problems }: OutlineScene, nodeIds: readonly string[]): ProblemCount {
  let [errors, warnings] = [0, 0];
  for (const nodeId of nodeIds) {
    const count = problems.get(nodeId);
    errors += count?.errors ?? 0;
    warnings += count?.warnings ?? 0;
  }
  return { errors, warnings };
}

function nameOfGroup(scene: OutlineScene, { groupId, holds, nodeIds }: GroupRow): string {
  const { card, elsewhere } = scene.messages.group;
  return nodeName({
    title: card(groupTitleIn(scene, groupId), nodeIds.length),
    ...problemsOf(scene, nodeIds),
    disabled: false,
    paths: [],
    ...(!holds && { mark: elsewhere }),
  });
}

export function missingWords({ graph, messages }: OutlineScene, row: MissingRow): string {
  const node = graph.node(row.nodeId);
  return (node && missingEdgeLabel(node, row.edge)) ?? messages.missing.next;
}

function nameOfNode(scene: OutlineScene, row: NodeRow): string {
  const { graph, messages, missing, presentation, problems, visits } = scene;
  const face = nodeFace(graph.nodes[row.at]!, presentation);
  const count = problems.get(row.nodeId);
  const mark = [
    visits && (visits.get(row.nodeId)?.words ?? messages.unreached),
    row.inGroup !== undefined && messages.group.member(groupTitleIn(scene, row.inGroup)),
  ]
    .filter(Boolean)
    .join(', ');
  return nodeName({
    title: face.title,
    place: { position: numberOf(scene, row.nodeId), total: graph.nodes.length },
    errors: count?.errors ?? 0,
    warnings: count?.warnings ?? 0,
    disabled: face.disabled,
    goal: face.goal ? 'set' : undefined,
    notes: notesOf(scene, row.nodeId),
    ...(mark !== '' && { mark }),
    ...leadsInWords(graph, face.node, missing.get(row.nodeId) ?? [], (nodeId) => titleIn(scene, nodeId)),
  });
}
