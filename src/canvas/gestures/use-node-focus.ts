'use client';
import { type FocusEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { isInside, ownerWindow } from '#ui';
import { focusPart, partOf } from './canvas-focus.js';
import { type GestureScene, viewOfNode } from './gesture-scene.js';
import type { Camera } from '../window/use-own-camera.js';

/** How a node receives the focus. */
interface FocusOptions {
  /** The camera stays, even if the node is out of view. */
  readonly still?: boolean;
}

/** Frames an edge may take to mount: the camera glides there first. */
const patience = 20;

export interface NodeFocus {
  /** The node that Tab stops at, once one was focused. */
  readonly tabStop: string | undefined;
  readonly setTabStop: (nodeId: string | undefined) => void;
  /** The edge whose pill has the focus; it stays mounted while it has. */
  readonly edgeId: string | undefined;
  /** Reveals a node, unless `still`, and focuses its card as soon as it is mounted. */
  readonly focusNode: (nodeId: string, options?: FocusOptions) => void;
  /** Does the same for the label of an edge. */
  readonly focusEdge: (edgeId: string) => void;
  readonly nodeDrawn: (nodeId: string) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Tracks the keyboard focus. A node out of view is revealed before it is focused; the focused card never unmounts. */
export function useNodeFocus(
  sceneRef: RefObject<GestureScene>,
  stageRef: RefObject<HTMLElement | null>,
  camera: Camera,
): NodeFocus {
  const [tabStop, setTabStop] = useState<string>();
  const [edgeId, setEdgeId] = useState<string>();
  const awaited = useRef<{ readonly nodeId: string; readonly still: boolean }>(undefined);

  const give = useCallback(
    (nodeId: string): boolean => {
      const viewId = viewOfNode(sceneRef.current, nodeId);
      return viewId !== undefined && focusPart(stageRef.current, 'node', viewId);
    },
    [sceneRef, stageRef],
  );

  const focusNode = useCallback(
    (nodeId: string, { still = false }: FocusOptions = {}) => {
      setTabStop(nodeId);
      if (!still) camera.reveal(nodeId);
      awaited.current = give(nodeId) ? undefined : { nodeId, still };
    },
    [camera, give],
  );

  const focusEdge = useEdgeFocus(sceneRef, stageRef, camera, setEdgeId, focusNode);
  const nodeDrawn = useCallback(
    (nodeId: string) => {
      if (awaited.current?.nodeId !== nodeId) return;
      const { still } = awaited.current;
      awaited.current = undefined;
      // The request may precede the layout of the node.
      if (!still) camera.reveal(nodeId);
      give(nodeId);
    },
    [camera, give],
  );

  const onFocus = useCallback(
    (event: FocusEvent) => {
      awaited.current = undefined;
      const focused = partOf(event.target);
      setEdgeId(
        focused?.part === 'edge'
          ? sceneRef.current.edges.find((edge) => edge.id === focused.viewId)?.data?.edgeId
          : undefined,
      );
    },
    [sceneRef],
  );
  const onBlur = useCallback((event: FocusEvent) => {
    if (!isInside(event.currentTarget, event.relatedTarget)) setEdgeId(undefined);
  }, []);
  return useMemo(
    () => ({ tabStop, setTabStop, edgeId, focusNode, focusEdge, nodeDrawn, onFocus, onBlur }),
    [tabStop, edgeId, focusNode, focusEdge, nodeDrawn, onFocus, onBlur],
  );
}

/** Focuses the label of an edge as soon as it is mounted; where that takes too long, its source. */
function useEdgeFocus(
  sceneRef: RefObject<GestureScene>,
  stageRef: RefObject<HTMLElement | null>,
  camera: Camera,
  setEdgeId: (edgeId: string) => void,
  focusNode: NodeFocus['focusNode'],
): NodeFocus['focusEdge'] {
  return useCallback(
    (edgeId: string) => {
      const edge = sceneRef.current.graph.edge(edgeId);
      if (!edge) return;
      // Mounts the edge for the focus, in view or not.
      setEdgeId(edgeId);
      camera.reveal(edge.source);
      const look = (frames: number): void => {
        const viewId = sceneRef.current.edges.find(({ data }) => data?.edgeId === edgeId)?.id;
        if (viewId !== undefined && focusPart(stageRef.current, 'edge', viewId)) return;
        if (frames > 0) ownerWindow(stageRef.current).requestAnimationFrame(() => look(frames - 1));
        else focusNode(edge.source);
      };
      look(patience);
    },
    [camera, focusNode, sceneRef, setEdgeId, stageRef],
  );
}
