'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { CanvasEdge, CanvasNode } from '../projection/canvas-elements.js';
import type { Viewport } from '../window/camera.js';

export interface FirstElementsProps {
  readonly nodes: CanvasNode[];
  readonly edges: CanvasEdge[];
  readonly view: Viewport;
  /** What React Flow is told besides, and asks for each element. What is missing here would have all of them drawn twice. */
  readonly settings: {
    readonly nodesDraggable: boolean;
    readonly nodesConnectable: boolean;
    readonly nodesFocusable: boolean;
    readonly edgesFocusable: boolean;
    readonly edgesReconnectable: boolean;
    readonly elevateNodesOnSelect: boolean;
    readonly onError: () => void;
  };
  readonly children: ReactNode;
}

/**
 * Lets React Flow know its first steps and paths, and where the camera is, before it draws for the first time. By itself it
 * takes them in an effect: it would first draw nothing, then all at once in one task that no key can come between. Nobody
 * listens to its store yet, so writing to it while drawing is seen by nobody; drawn once more, the same is written.
 */
export function FirstElements({ children, edges, nodes, settings, view }: FirstElementsProps): ReactElement {
  const store = useStoreApi<CanvasNode, CanvasEdge>();
  useState(() => {
    store.setState({ ...settings, transform: [view.x, view.y, view.zoom] });
    store.getState().setNodes(nodes);
    store.getState().setEdges(edges);
  });
  return <>{children}</>;
}
