'use client';
import { Handle, type NodeProps } from '@xyflow/react';
import { type ReactElement, memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { CanvasNode } from '../projection/canvas-elements.js';
import { ownView, useCanvasContext } from '../canvas-context.js';
import { NodeCard } from './node-card.js';
import { portSides } from './ports.js';

/** A node on the canvas: its card and its two ports. Ignores the position that React Flow passes: the wrapper moves. */
export const NodeView = memo(
  function NodeView({ id, data, isConnectable }: NodeProps<CanvasNode>): ReactElement {
    const { handlers, can, direction, icons, names, nodeViews } = useCanvasContext();
    const sides = portSides(direction);
    const surface = useRef<HTMLDivElement>(null);
    const { content } = data;
    const connectable = can.connect && isConnectable;
    const { nodeId, tabbable } = data;
    // Completes a focus request for a node that was not mounted.
    useEffect(() => {
      if (tabbable) handlers.nodeDrawn(nodeId);
    }, [handlers, nodeId, tabbable]);
    useLayoutEffect(() => names.keep(content, surface.current!), [names, content]);
    return (
      <>
        <NodeCard
          node={data}
          icons={icons}
          View={ownView(nodeViews, content.typeKey)}
          surface={{
            ref: surface,
            'aria-pressed': data.selected,
            'data-node': id,
            tabIndex: data.tabbable ? 0 : -1,
            onFocus: () => handlers.nodeFocused(data.nodeId),
          }}
        />
        <Handle
          type="target"
          position={sides.in}
          className="pb-port"
          data-side="in"
          isConnectable={connectable}
          isConnectableStart={false}
        />
        <Handle
          type="source"
          position={sides.out}
          className="pb-port"
          data-side="out"
          isConnectable={connectable && content.leadsOn}
          isConnectableEnd={false}
        />
      </>
    );
  },
  (before, after) =>
    before.id === after.id && before.data === after.data && before.isConnectable === after.isConnectable,
);
