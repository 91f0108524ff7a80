'use client';
import { useMemo } from 'react';
import type { Graph } from '#graph';
import type { CanvasActions, CanvasSelection, WorkflowCanvasProps } from '../canvas-props.js';
import type { Carried } from '../gestures/carrying.js';
import type { DrawnEdge } from '../gestures/connecting.js';
import type { CanvasWindow } from '../window/canvas-window.js';
import type { Places } from '../window/places.js';
import type { CanvasScene, NodeDraft } from './canvas-scene.js';
import { idSet } from './id-set.js';
import { useMessages } from '#ui';
import { drawingMessages } from '../parts/drawing-messages.js';

/** What a scene is built from. Each value keeps its identity while it is unchanged. */
interface SceneSources {
  readonly graph: Graph;
  readonly places: Places;
  readonly window: CanvasWindow;
  readonly kept: CanvasScene['kept'];
  readonly presentation: WorkflowCanvasProps['presentation'];
  readonly problems: CanvasScene['problems'];
  readonly missingEdges: CanvasScene['missingEdges'];
  readonly marks: CanvasScene['marks'];
  readonly piles: CanvasScene['piles'];
  readonly selection: CanvasSelection;
  /** Nodes inside the selection rectangle; undefined while none is drawn. */
  readonly marqueeNodeIds: readonly string[] | undefined;
  readonly draft: NodeDraft;
  readonly tabStop: string | undefined;
  readonly drawnEdge: DrawnEdge | undefined;
  readonly carried: Carried | undefined;
  /** Undefined on a read-only canvas. */
  readonly editing: CanvasActions | undefined;
}

const none: readonly string[] = [];

/** Returns the scene of these sources: the same object until one of them changes. */
export function useCanvasScene(sources: SceneSources): CanvasScene {
  const { graph, places, window, kept, presentation, problems, missingEdges, marks, piles } = sources;
  const { selection, marqueeNodeIds, draft, tabStop, carried: drop } = sources;
  const hintOf = sources.drawnEdge?.hintOf;
  const messages = useMessages(drawingMessages);
  const { moveNodes, connect, reconnect } = sources.editing ?? {};
  return useMemo(
    () => ({
      graph,
      places,
      window,
      kept,
      presentation,
      selectedNodes: idSet(marqueeNodeIds ?? selection.nodeIds),
      selectedEdges: idSet(marqueeNodeIds ? none : selection.edgeIds),
      problems,
      missingEdges,
      marks,
      piles,
      draft,
      tabStop,
      hintOf,
      drop,
      movable: moveNodes !== undefined,
      connectable: connect !== undefined,
      reconnectable: reconnect !== undefined,
      messages,
    }),
    [
      graph,
      places,
      window,
      kept,
      presentation,
      marqueeNodeIds,
      selection,
      problems,
      missingEdges,
      marks,
      piles,
      draft,
      tabStop,
      hintOf,
      drop,
      moveNodes,
      connect,
      reconnect,
      messages,
    ],
  );
}
