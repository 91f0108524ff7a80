'use client';
import { createContext, useContext } from 'react';
import type { IconTable } from '#ui';
import type { OutlineScene } from './outline-scene.js';

/** Context of all rows. */
export interface OutlineContextValue {
  readonly scene: OutlineScene;
  readonly icons: IconTable | undefined;
  /** Available requests; all false on a read-only outline. */
  readonly can: { readonly add: boolean; readonly insert: boolean; readonly menu: boolean };
  readonly toggle: (at: number) => void;
  readonly addAfter: (nodeId: string, edgeType: string | undefined, anchor: DOMRect, value?: unknown) => void;
  readonly insert: (edgeId: string, anchor: DOMRect) => void;
  readonly menu: (at: number, anchor: DOMRect) => void;
  /** Focuses the target of an edge. */
  readonly follow: (nodeId: string) => void;
}

const OutlineContext = createContext<OutlineContextValue | null>(null);

export const OutlineContextProvider = OutlineContext.Provider;

export function useOutlineContext(): OutlineContextValue {
  const context = useContext(OutlineContext);
  if (!context) throw new Error('A part of the outline was used outside of WorkflowOutline.');
  return context;
}
