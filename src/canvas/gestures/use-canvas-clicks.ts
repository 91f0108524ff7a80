'use client';
import type { EdgeMouseHandler, NodeMouseHandler } from '@xyflow/react';
import { type MouseEvent, type RefObject, useState } from 'react';
import { useLatest } from '#ui';
import type { CanvasHandlers } from '../canvas-context.js';
import type { CanvasEdge, CanvasNode } from '../projection/canvas-elements.js';
import type { CanvasActions, CanvasSelection } from '../canvas-props.js';
import type { GestureScene } from './gesture-scene.js';
import type { PartAt } from '../window/use-far-parts.js';

export interface CanvasClicks extends CanvasHandlers {
  readonly onNodeClick: NodeMouseHandler<CanvasNode>;
  readonly onNodeDoubleClick: NodeMouseHandler<CanvasNode>;
  readonly onEdgeClick: EdgeMouseHandler<CanvasEdge>;
  readonly onPaneClick: (event: MouseEvent) => void;
  readonly onNodeContextMenu: NodeMouseHandler<CanvasNode>;
  readonly onEdgeContextMenu: EdgeMouseHandler<CanvasEdge>;
  readonly onPaneContextMenu: (event: MouseEvent | globalThis.MouseEvent) => void;
}

interface Owner {
  readonly selection: CanvasSelection;
  readonly actions: CanvasActions | undefined;
  /** Undefined on a read-only canvas. */
  readonly editing: CanvasActions | undefined;
  readonly scene: RefObject<GestureScene>;
  /** Returns the painted part where an event happened. */
  readonly partAt: (event: MouseEvent | globalThis.MouseEvent) => PartAt | undefined;
  readonly nodeFocused: (nodeId: string) => void;
  readonly nodeDrawn: (nodeId: string) => void;
  readonly remove: (what: CanvasSelection) => void;
}

/** Asks the owner for a node after another; the value of the missing edge goes along where there is one. */
function askToAdd(
  { editing }: Owner,
  ...[nodeId, edgeType, anchor, value]: Parameters<CanvasHandlers['addAfter']>
): void {
  if (value === undefined) editing?.addAfter?.(nodeId, edgeType, anchor);
  else editing?.addAfter?.(nodeId, edgeType, anchor, undefined, value);
}

/**
 * Handles presses. The functions are stable: React Flow passes them to every node, and a new one would visit them all.
 * `select` always receives the whole selection; `extend` only says that Shift or ⌘ was held.
 */
export function useCanvasClicks(owner: Owner): CanvasClicks {
  const latest = useLatest(owner);
  const [clicks] = useState<CanvasClicks>(() => {
    const menuAt = (
      event: MouseEvent | globalThis.MouseEvent,
      target: { readonly nodeId?: string; readonly edgeId?: string },
    ): void => {
      const { openMenu } = latest.current.actions ?? {};
      if (!openMenu) return;
      event.preventDefault();
      openMenu(target, new DOMRect(event.clientX, event.clientY, 1, 1));
    };
    const selectEdge = (edgeId: string, extend: boolean): void => {
      const { nodeIds, edgeIds } = latest.current.selection;
      latest.current.actions?.select?.(
        extend ? { nodeIds, edgeIds: toggled(edgeIds, edgeId) } : { nodeIds: [], edgeIds: [edgeId] },
        { extend },
      );
    };
    const selectNode = (nodeId: string, extend: boolean): void => {
      const { selection, actions } = latest.current;
      actions?.select?.(
        extend
          ? { nodeIds: toggled(selection.nodeIds, nodeId), edgeIds: selection.edgeIds }
          : { nodeIds: [nodeId], edgeIds: [] },
        { extend },
      );
    };
    return {
      editEdge: (edgeId, anchor) => {
        const { actions, editing } = latest.current;
        if (editing?.editEdge) editing.editEdge(edgeId, anchor);
        else actions?.openEdge?.(edgeId);
      },
      insertOnEdge: (edgeId, anchor) => latest.current.editing?.insertOnEdge?.(edgeId, anchor),
      addAfter: (...edge) => askToAdd(latest.current, ...edge),
      remove: (what) => latest.current.remove(what),
      duplicate: (what) => latest.current.editing?.duplicate?.(what),
      openMenu: (target, anchor) => latest.current.actions?.openMenu?.(target, anchor),
      nodeFocused: (nodeId) => latest.current.nodeFocused(nodeId),
      nodeDrawn: (nodeId) => latest.current.nodeDrawn(nodeId),
      selectEdge,
      onNodeClick: (event, node) => selectNode(node.data.nodeId, isExtending(event)),
      onNodeDoubleClick: (_event, node) => latest.current.actions?.openSettings?.(node.data.nodeId),
      onEdgeClick: (event, edge) => edge.data && selectEdge(edge.data.edgeId, isExtending(event)),
      onPaneClick: (event) => {
        const { nodeId, edgeId } = latest.current.partAt(event) ?? {};
        if (nodeId !== undefined) return selectNode(nodeId, isExtending(event));
        if (edgeId !== undefined) return selectEdge(edgeId, isExtending(event));
        const { nodeIds, edgeIds } = latest.current.selection;
        if (nodeIds.length + edgeIds.length > 0)
          latest.current.actions?.select?.({ nodeIds: [], edgeIds: [] }, { extend: false });
      },
      onNodeContextMenu: (event, node) => menuAt(event, { nodeId: node.data.nodeId }),
      onEdgeContextMenu: (event, edge) => edge.data && menuAt(event, { edgeId: edge.data.edgeId }),
      onPaneContextMenu: (event) => menuAt(event, latest.current.partAt(event) ?? {}),
    };
  });
  return clicks;
}

function isExtending(event: MouseEvent): boolean {
  return event.shiftKey || event.metaKey || event.ctrlKey;
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
