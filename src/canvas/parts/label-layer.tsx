'use client';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const LabelLayerContext = createContext<Element | null>(null);

/**
 * Finds the element that holds the labels of edges, once for all of them. React Flow's `EdgeLabelRenderer` searches the
 * page for it in each edge at each change of its store, so at each frame of a pan; and it has none to draw into until
 * after the first picture.
 */
export function LabelLayer({
  children,
  stage,
}: {
  readonly stage: RefObject<Element | null>;
  readonly children: ReactNode;
}): ReactElement {
  const [layer, setLayer] = useState<Element | null>(null);
  useLayoutEffect(() => setLayer(stage.current?.querySelector('.react-flow__edgelabel-renderer') ?? null), [stage]);
  return <LabelLayerContext.Provider value={layer}>{children}</LabelLayerContext.Provider>;
}

/** Renders the label of an edge above all lines. */
export function OnLabelLayer({ children }: { readonly children: ReactNode }): ReactNode {
  const layer = useContext(LabelLayerContext);
  return layer && createPortal(children, layer);
}
