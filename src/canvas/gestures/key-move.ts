import { createKeyChoice, type Gesture, type KeyChoice, type MessagesOf } from '#ui';
import { labelOfEdge, missingByNode, missingEdgeLabel } from '#rules';
import type { CanvasActions } from '../canvas-props.js';
import type { Camera } from '../window/use-own-camera.js';
import type { CanvasSurface } from './canvas-surface.js';
import { type Carried, withoutCarried } from './carrying.js';
import type { DropSpot } from './drop-spot.js';
import type { gestureMessages } from './gesture-messages.js';
import type { GestureScene } from './gesture-scene.js';

export interface KeyMoveOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'graph' | 'laid' | 'missingEdges' | 'titleOf'> };
  readonly surface: Pick<CanvasSurface, 'element'>;
  readonly camera: Pick<Camera, 'follow' | 'revealEdge'>;
  /** Undefined on a read-only canvas. */
  readonly editing: CanvasActions | undefined;
  readonly announce: (text: string) => void;
  readonly messages: MessagesOf<typeof gestureMessages>['move'];
  readonly onChange: (carried: Carried | undefined) => void;
}

/** Moves a node by keys: arrows choose among the paths and open ends where it may go. */
export interface KeyMove extends Gesture<KeyMoveOptions>, KeyChoice<string> {}

/** Creates the mode that moves a node by keys. The proposed place is drawn like one under a carried node. */
export function createKeyMove(first: KeyMoveOptions): KeyMove {
  let options = first;
  const choice = createKeyChoice<string, DropSpot>({
    element: () => options.surface.element(),
    next: (nodeId, from, by) => nextSpot(options, nodeId, from, by),
    show: (nodeId, spot) => show(options, nodeId, spot),
    hide: () => options.onChange(undefined),
    refuse: (nodeId) => {
      const { announce, editing, messages, scene } = options;
      const reason = messages.impossible(scene.current.titleOf(nodeId));
      announce(reason);
      editing?.refused?.(reason);
    },
    join: (nodeId, spot) => options.editing?.joinNode?.(nodeId, spot),
  });
  return {
    ...choice,
    update: (next) => {
      options = next;
    },
    destroy: choice.cancel,
  };
}

function show(options: KeyMoveOptions, nodeId: string, spot: DropSpot): void {
  const { announce, camera, editing, messages, onChange, scene } = options;
  const words = wordsOf(options, spot);
  const preview = spot.edgeId === undefined ? undefined : editing?.previewDrop?.({ nodeId }, spot.edgeId);
  onChange({
    ...spot,
    refused: false,
    words: undefined,
    preview: preview && withoutCarried(preview, scene.current, { nodeId }),
    byKeys: words,
  });
  if (spot.edgeId !== undefined) camera.revealEdge(spot.edgeId);
  else if (spot.open) camera.follow({ nodeIds: [spot.open.nodeId] });
  announce(messages.to(words));
}

/** The next allowed place in reading order, cyclically. Decisions are requested one by one until there is one. */
function nextSpot(
  { editing, scene }: KeyMoveOptions,
  nodeId: string,
  from: DropSpot | undefined,
  by: 1 | -1,
): DropSpot | undefined {
  const spots = spotsInOrder(scene.current);
  const own = scene.current.laid.order.positionOf.get(nodeId) ?? 0;
  // The first proposal is behind the node.
  const start = from
    ? spots.findIndex(({ spot }) => spot.edgeId === from.edgeId && spot.stubKey === from.stubKey)
    : spots.findLastIndex(({ at }) => at <= own);
  for (let passed = 1; passed <= spots.length; passed++) {
    const { spot } = spots[(start + by * passed + 2 * spots.length) % spots.length]!;
    if (editing?.canDrop?.({ nodeId }, spot)?.ok === true) return spot;
  }
  return undefined;
}

/** Every path and open end in reading order: a path comes just before the node it leads to, an open end after its node. */
function spotsInOrder({
  graph,
  laid: {
    order: { ids, positionOf },
  },
  missingEdges,
}: KeyMoveOptions['scene']['current']): readonly { readonly spot: DropSpot; readonly at: number }[] {
  const missing = missingByNode(missingEdges);
  const spots = ids.flatMap((id, position) => [
    ...graph
      .outgoing(id)
      .map((edge) => ({ spot: { edgeId: edge.id }, at: positionOf.get(edge.target) ?? position + 1.5 })),
    ...(missing.get(id) ?? []).map((open, index) => ({
      spot: { open, stubKey: `${id}|${open.edgeType}|${index}` },
      at: position + 1.5,
    })),
  ]);
  return spots.sort((one, other) => one.at - other.at);
}

function wordsOf({ messages, scene }: KeyMoveOptions, { edgeId, open }: DropSpot): string {
  const { graph, titleOf } = scene.current;
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  if (edge) return messages.between(titleOf(edge.source), titleOf(edge.target), labelOfEdge(graph, edge));
  const source = graph.node(open?.nodeId ?? '');
  const label = source && open ? missingEdgeLabel(source, { ...open, edgeType: open.edgeType ?? '' }) : undefined;
  return messages.after(titleOf(open?.nodeId ?? ''), label);
}
