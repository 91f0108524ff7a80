'use client';
import { createContext, useContext, useMemo, useState } from 'react';
import type { LayoutDirection } from '#layout';
import type { IconTable } from '#ui';
import type { CanvasSelection, WorkflowCanvasProps } from './canvas-props.js';
import type { CardNames } from './parts/card-names.js';
import type { RenderList } from './paint/render-list.js';
import type { Camera } from './window/use-own-camera.js';

/**
 * Returns the last table while it holds the same values: hosts write tables inline, and a new one must not render every
 * node.
 */
function useShallowStable<Table extends object | undefined>(table: Table): Table {
  const [stable, setStable] = useState(table);
  if (stable === table || sameValues(stable, table)) return stable;
  setStable(table);
  return table;
}

function sameValues(a: object | undefined, b: object | undefined): boolean {
  if (!a || !b) return a === b;
  const before = Object.entries(a);
  const after = new Map(Object.entries(b));
  return (
    before.length === after.size && before.every(([key, value]) => after.has(key) && Object.is(after.get(key), value))
  );
}

/** Callbacks of cards, pills and stubs. The object is stable; its functions read the newest props. */
export interface CanvasHandlers {
  insertOnEdge(edgeId: string, anchor: DOMRect): void;
  editEdge(edgeId: string, anchor: DOMRect): void;
  addAfter(nodeId: string, edgeType: string | undefined, anchor: DOMRect, value?: unknown): void;
  remove(selection: CanvasSelection): void;
  duplicate(selection: CanvasSelection): void;
  openMenu(target: { readonly nodeId?: string; readonly edgeId?: string }, anchor: DOMRect): void;
  /** The card of a node received the keyboard focus. */
  nodeFocused(nodeId: string): void;
  /** The card of the tab stop is mounted. */
  nodeDrawn(nodeId: string): void;
  selectEdge(edgeId: string, extend: boolean): void;
}

/** Actions available here. A read-only canvas or an absent callback disables them. */
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
  /** Where the main path runs in the layout. Absent: down. */
  readonly direction: LayoutDirection | undefined;
}

const CanvasContext = createContext<CanvasContextValue | null>(null);

export const CanvasContextProvider = CanvasContext.Provider;

/**
 * Builds the context value from the props of the canvas. Tables that hosts write inline change nothing while their
 * entries stay.
 */
export function useContextValue(
  { actions, edgeViews, icons, layout: { direction }, nodeViews, readOnly = false, tools }: WorkflowCanvasProps,
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
      direction,
    }),
    [handlers, can, stableIcons, stableNodeViews, stableEdgeViews, ownTools, camera, names, direction],
  );
}

/** Returns what all parts of the canvas share. @throws outside of `WorkflowCanvas` */
export function useCanvasContext(): CanvasContextValue {
  const context = useContext(CanvasContext);
  if (!context) throw new Error('A part of the canvas was used outside of WorkflowCanvas.');
  return context;
}

const RenderListContext = createContext<RenderList | null>(null);

export const RenderListProvider = RenderListContext.Provider;

/** Returns the render list of the whole drawing, for the minimap and the far canvas. */
export function useCanvasRenderList(): RenderList {
  const renderList = useContext(RenderListContext);
  if (!renderList) throw new Error('A part of the canvas was used outside of WorkflowCanvas.');
  return renderList;
}

/** Returns the camera of the canvas. */
export function useCamera(): Camera {
  return useCanvasContext().camera;
}

/** Returns a host's view for a key from the wire. Own keys only, so that `constructor` finds nothing. */
export function ownView<View>(
  views: { readonly [key: string]: View } | undefined,
  key: string | null | undefined,
): View | undefined {
  return views !== undefined && typeof key === 'string' && Object.hasOwn(views, key) ? views[key] : undefined;
}
