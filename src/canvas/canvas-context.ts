'use client';
import { createContext, useContext, useMemo } from 'react';
import type { IconTable } from '#ui';
import type { CanvasSelection, WorkflowCanvasProps } from './canvas-props.js';
import type { CardNames } from './parts/card-names.js';
import type { RenderList } from './paint/render-list.js';
import { useShallowStable } from './use-shallow-stable.js';
import type { Camera } from './window/use-own-camera.js';

/** What cards, pills and stubs call. The object never changes; what it does follows the newest props. */
export interface CanvasHandlers {
  insertOnEdge(edgeId: string, anchor: DOMRect): void;
  editEdge(edgeId: string, anchor: DOMRect): void;
  addAfter(nodeId: string, edgeType: string | undefined, anchor: DOMRect): void;
  remove(selection: CanvasSelection): void;
  duplicate(selection: CanvasSelection): void;
  openMenu(target: { readonly nodeId?: string; readonly edgeId?: string }, anchor: DOMRect): void;
  /** A step's card got the keyboard focus. */
  nodeFocused(nodeId: string): void;
  /** The card of the step that Tab stops at is in the page. */
  nodeDrawn(nodeId: string): void;
  selectEdge(edgeId: string, extend: boolean): void;
}

/** What may be done here. Read-only, and an absent callback, take it away. */
export interface CanvasAbilities {
  readonly insert: boolean;
  readonly add: boolean;
  readonly connect: boolean;
  readonly reconnect: boolean;
  readonly remove: boolean;
  readonly duplicate: boolean;
  readonly menu: boolean;
}

export interface CanvasContextValue {
  readonly handlers: CanvasHandlers;
  readonly can: CanvasAbilities;
  readonly icons: IconTable | undefined;
  readonly nodeViews: WorkflowCanvasProps['nodeViews'];
  readonly edgeViews: WorkflowCanvasProps['edgeViews'];
  readonly tools: WorkflowCanvasProps['tools'];
  readonly camera: Camera;
  readonly names: CardNames;
}

const CanvasContext = createContext<CanvasContextValue | null>(null);

export const CanvasContextProvider = CanvasContext.Provider;

/** Builds the context value from the props of the canvas. Tables written inline by hosts change nothing while their entries stay. */
export function useContextValue(
  { actions, edgeViews, icons, nodeViews, readOnly = false, tools }: WorkflowCanvasProps,
  { camera, handlers, names }: Pick<CanvasContextValue, 'camera' | 'handlers' | 'names'>,
): CanvasContextValue {
  const editing = readOnly ? undefined : actions;
  const can = useShallowStable({
    insert: editing?.insertOnEdge !== undefined,
    add: editing?.addAfter !== undefined,
    connect: editing?.connect !== undefined,
    reconnect: editing?.reconnect !== undefined,
    remove: editing?.remove !== undefined,
    duplicate: editing?.duplicate !== undefined,
    menu: editing?.openMenu !== undefined,
  });
  const stableIcons = useShallowStable(icons);
  const stableNodeViews = useShallowStable(nodeViews);
  const stableEdgeViews = useShallowStable(edgeViews);
  const ownTools = readOnly ? undefined : tools;
  return useMemo(
    () => ({
      handlers,
      can,
      icons: stableIcons,
      nodeViews: stableNodeViews,
      edgeViews: stableEdgeViews,
      tools: ownTools,
      camera,
      names,
    }),
    [handlers, can, stableIcons, stableNodeViews, stableEdgeViews, ownTools, camera, names],
  );
}

/** What every part of the canvas shares. */
export function useCanvasContext(): CanvasContextValue {
  const context = useContext(CanvasContext);
  if (!context) throw new Error('A part of the canvas was used outside of WorkflowCanvas.');
  return context;
}

const RenderListContext = createContext<RenderList | null>(null);

export const RenderListProvider = RenderListContext.Provider;

/** The whole drawing as a picture, for whoever paints it once more, in small or from afar. */
export function useCanvasRenderList(): RenderList {
  const renderList = useContext(RenderListContext);
  if (!renderList) throw new Error('A part of the canvas was used outside of WorkflowCanvas.');
  return renderList;
}

/** Moves of the camera over the drawing. */
export function useCamera(): Camera {
  return useCanvasContext().camera;
}

/** A host's own drawing for a key that came over the wire: only own keys count, so `constructor` finds nothing. */
export function ownView<View>(
  views: { readonly [key: string]: View } | undefined,
  key: string | null | undefined,
): View | undefined {
  return views !== undefined && typeof key === 'string' && Object.hasOwn(views, key) ? views[key] : undefined;
}
