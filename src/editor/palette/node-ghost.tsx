'use client';
import type { ReactElement, Ref } from 'react';
import { createPortal } from 'react-dom';
import { defaultConfig } from '#catalog';
import { cardSize, NodeCard, nodeContent } from '#canvas';
import type { NodeType } from '#model';
import { type IconTable, usePortalContainer } from '#ui';

/** The card of a node type under the dragging pointer. The caller positions it. */
export function NodeGhost({
  element,
  icons,
  type,
}: {
  readonly type: NodeType;
  readonly icons: IconTable | undefined;
  readonly element: Ref<HTMLDivElement>;
}): ReactElement | null {
  const container = usePortalContainer();
  if (!container) return null;
  const content = nodeContent({ id: '', type, config: defaultConfig(type) }, [], undefined);
  const size = content.shape === 'end' ? { width: 112, height: 40 } : cardSize;
  return createPortal(
    <div ref={element} className="pb-ghost" aria-hidden hidden>
      <div style={size}>
        <NodeCard
          icons={icons}
          node={{
            content,
            errors: 0,
            warnings: 0,
            mark: undefined,
            markSummary: undefined,
            visits: [],
            dim: false,
            current: false,
            selected: false,
            hint: undefined,
            dragging: true,
          }}
        />
      </div>
    </div>,
    container,
  );
}
