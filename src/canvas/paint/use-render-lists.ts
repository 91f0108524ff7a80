'use client';
import { useMemo, useState } from 'react';
import type { Graph } from '#graph';
import type { PlacedNote } from '#layout';
import { labelOfEdge } from '#rules';
import { cutOffNodes } from '../projection/cut-off.js';
import type { CanvasScene } from '../projection/canvas-scene.js';
import { portsOf } from '../parts/ports.js';
import { edgeLooks } from './edge-looks.js';
import type { LooseEdge } from './loose-edges.js';
import type { MovingRenderList } from './moving-canvas.js';
import type { Places } from '../window/places.js';
import type { RenderList, NodeLook } from './render-list.js';
import type { CanvasProjection } from '../projection/project-canvas.js';
import { type NodeLooks, createLooksKeeper, lookWith } from '../projection/node-looks.js';

const noIds: ReadonlySet<string> = new Set();
const none: readonly PlacedNote[] = [];

/** What the looks of a render list were made of, to find differences in a later one. */
const origins = new WeakMap<
  RenderList['nodeLook'],
  { readonly looks: NodeLooks; readonly selectedNodes: ReadonlySet<string>; readonly hint: unknown }
>();

/**
 * Returns the render lists of a scene: `whole`, and `rest`, the part that is painted because it is not an element. From
 * afar, elements lie over their painted likeness and stay in `rest`, so that hovering repaints nothing.
 */
export function useRenderLists(
  scene: CanvasScene,
  projection: CanvasProjection,
  allNotes: readonly PlacedNote[],
  notes: readonly PlacedNote[],
): {
  readonly whole: RenderList;
  readonly rest: RenderList;
  /** Nodes dragged as a group, if any. */
  readonly moving: MovingRenderList | undefined;
} {
  const { draft, graph, window } = scene;
  const whole = useWholeList(scene, allNotes);
  const dragged = useMemo(
    () => (draft.moved.size > 0 ? edgesOfMoved(graph, draft.moved) : undefined),
    [graph, draft.moved],
  );
  const exceptNodes = useMemo(() => {
    const elements = window.isFar ? noIds : projection.nodeIds;
    return dragged ? new Set([...elements, ...draft.moved]) : elements;
  }, [window.isFar, projection.nodeIds, dragged, draft.moved]);
  const exceptEdges = useMemo(() => {
    if (!dragged) return window.isFar ? noIds : projection.edgeIds;
    return new Set([...projection.edgeIds, ...dragged.along, ...dragged.bent]);
  }, [window.isFar, projection.edgeIds, dragged]);
  const group = draft.group ? dragged : undefined;
  const isCarried = ({ note: { nodeId } }: PlacedNote): boolean => nodeId !== undefined && draft.moved.has(nodeId);
  const [still, along] = useMemo(
    () => (group ? [notes.filter((note) => !isCarried(note)), notes.filter(isCarried)] : [notes, none]),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `draft.moved` changes with the group alone.
    [group, notes],
  );
  const rest = useMemo(
    (): RenderList => ({ ...whole, exceptNodes, exceptEdges, notes: still }),
    [whole, exceptNodes, exceptEdges, still],
  );
  return { whole, rest, moving: useMovingList(scene, projection, whole, group, along) };
}

/** The whole drawing. Nodes, edges and labels are separate memos: a selection must not measure labels again. */
function useWholeList(scene: CanvasScene, allNotes: readonly PlacedNote[]): RenderList {
  const { graph, marks, places, presentation, problems, selectedEdges } = scene;
  const nodes = useNodeLooks(scene);
  // Problems change with every keystroke, the nodes without a path do not.
  const cutKey = useMemo(
    () => JSON.stringify(cutOffNodes({ graph, presentation, problems })),
    [graph, presentation, problems],
  );
  const cutOff = useMemo(() => new Set(JSON.parse(cutKey) as readonly string[]), [cutKey]);
  const edgeLook = useMemo(
    () => edgeLooks({ cutOff, graph, marks, selectedEdges }),
    [cutOff, graph, marks, selectedEdges],
  );
  const edgeWords = useMemo(
    (): NonNullable<RenderList['edgeWords']> => (edgeId) => {
      const edge = graph.edge(edgeId);
      return edge && (marks?.edgeWords?.get(edgeId) ?? labelOfEdge(graph, edge));
    },
    [graph, marks],
  );
  return useMemo(
    (): RenderList => ({
      layout: places.layout,
      index: places.index,
      ...nodes,
      edgeLook,
      edgeWords,
      exceptNodes: noIds,
      exceptEdges: noIds,
      marked: marks !== undefined,
      edgeList: graph.edges,
      allNotes,
    }),
    [places, nodes, edgeLook, edgeWords, marks, graph.edges, allNotes],
  );
}

/** Looks of nodes, and which of them differ from those of another render list. */
function useNodeLooks(scene: CanvasScene): Pick<RenderList, 'nodeLook' | 'changedSince'> {
  const { graph, hintOf, marks, piles, presentation, problems, selectedNodes, window } = scene;
  // From afar thousands of nodes are in view, and a decision on each would block the frame; there only elements show
  // whether they may be connected.
  const hintNear = window.isFar ? undefined : hintOf;
  const [keepLooks] = useState(createLooksKeeper);
  const looks = useMemo(
    () => keepLooks({ graph, presentation, problems, marks, piles }),
    [keepLooks, graph, presentation, problems, marks, piles],
  );
  // The selection lies over the looks: a rectangle that catches one more node makes one new look.
  return useMemo(() => {
    const nodeLook = (nodeId: string): NodeLook | undefined => {
      const look = looks.of(nodeId);
      return look && lookWith(look, selectedNodes.has(nodeId), hintNear?.(nodeId) === 'nodrop');
    };
    origins.set(nodeLook, { looks, selectedNodes, hint: hintNear });
    return {
      nodeLook,
      changedSince: (before) => {
        const origin = origins.get(before.nodeLook);
        if (!origin || origin.hint !== hintNear) return undefined;
        const changed = looks.changedSince(origin.looks);
        return changed && new Set([...changed, ...onlyInOne(origin.selectedNodes, selectedNodes)]);
      },
    };
  }, [looks, selectedNodes, hintNear]);
}

/** Nodes dragged as a group. */
function useMovingList(
  { draft, graph, places }: CanvasScene,
  projection: CanvasProjection,
  whole: RenderList,
  group: ReturnType<typeof edgesOfMoved> | undefined,
  along: readonly PlacedNote[],
): MovingRenderList | undefined {
  // A few dragged nodes are elements while they are in view; nothing is painted for them.
  const loose = useMemo(
    () => group && looseEdges(graph, places, draft.moved, group.bent),
    [graph, places, draft.moved, group],
  );
  const carried = useMemo((): RenderList | undefined => {
    if (!group || (along.length === 0 && ![...draft.moved].some((id) => !projection.nodeIds.has(id)))) return undefined;
    return {
      ...whole,
      exceptNodes: projection.nodeIds,
      exceptEdges: projection.edgeIds,
      notes: along,
      nodeLook: (id) => (draft.moved.has(id) ? whole.nodeLook(id) : undefined),
      edgeLook: (id) => (group.along.has(id) ? whole.edgeLook(id) : undefined),
    };
  }, [whole, group, draft.moved, projection.nodeIds, projection.edgeIds, along]);
  return useMemo((): MovingRenderList | undefined => loose && { renderList: carried, loose }, [carried, loose]);
}

function onlyInOne(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return a === b ? [] : [...[...a].filter((id) => !b.has(id)), ...[...b].filter((id) => !a.has(id))];
}

/** Edges between dragged nodes, and edges from them to nodes that stay. */
function edgesOfMoved(
  graph: Graph,
  moved: ReadonlySet<string>,
): { readonly along: ReadonlySet<string>; readonly bent: ReadonlySet<string> } {
  const along = new Set<string>();
  const bent = new Set<string>();
  for (const id of moved) {
    for (const { id: edgeId, target } of graph.outgoing(id)) (moved.has(target) ? along : bent).add(edgeId);
    for (const { id: edgeId, source } of graph.incoming(id)) if (!moved.has(source)) bent.add(edgeId);
  }
  return { along, bent };
}

/** Ends of the edges to nodes that stay. */
function looseEdges(
  graph: Graph,
  places: Places,
  moved: ReadonlySet<string>,
  bent: ReadonlySet<string>,
): readonly LooseEdge[] {
  const { direction } = places.layout;
  return [...bent].flatMap((id) => {
    const edge = graph.edge(id);
    const source = edge && places.of(edge.source);
    const target = edge && places.of(edge.target);
    if (!source || !target) return [];
    return [
      {
        from: portsOf(source, direction).out,
        to: portsOf(target, direction).in,
        direction,
        moves: moved.has(edge.source) ? ('from' as const) : ('to' as const),
      },
    ];
  });
}
