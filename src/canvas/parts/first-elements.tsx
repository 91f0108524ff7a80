'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { CanvasEdge, CanvasNode } from '../projection/canvas-elements.js';
import type { Viewport } from '../window/camera.js';

export interface FirstElementsProps {
  readonly nodes: CanvasNode[];
  readonly edges: CanvasEdge[];
  readonly view: Viewport;
  /** Further settings that React Flow reads per element. A missing one would render all elements twice. */
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
 * Gives React Flow its first nodes, edges and viewport before its first render. By itself it takes them in an effect:
 * it would render nothing first, then everything in one long task that blocks input. Nothing is subscribed to its store
 * yet, so a write during render has no observer; a repeated render writes the same.
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
