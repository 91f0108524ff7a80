'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useRef } from 'react';
import type { Jumping } from '../gestures/jump.js';

/**
 * Jump labels on the nodes in view, painted ones included. Typed letters are dimmed, and so are ruled out labels. They
 * follow the camera without rendering; the label of a node that begins outside stays at the edge of the view.
 */
export const JumpLayer = memo(function JumpLayer({
  jumping: { targets, typed },
}: {
  readonly jumping: Jumping;
}): ReactElement {
  const store = useStoreApi();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = (): void => {
      const [x, y, zoom] = store.getState().transform;
      for (const [at, target] of targets.entries()) {
        const { style } = layer.current!.children[at] as HTMLElement;
        style.transform = `translate(${Math.round(Math.max(4, target.x * zoom + x))}px, ${Math.round(Math.max(8, target.y * zoom + y))}px)`;
      }
    };
    follow();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) follow();
    });
  }, [store, targets]);
  return (
    <div ref={layer} className="pb-jumps" aria-hidden>
      {targets.map(({ letters, nodeId }) => (
        <kbd key={nodeId} className="pb-jump" data-out={!letters.startsWith(typed) || undefined}>
          <span className="pb-jump__typed">{letters.startsWith(typed) ? typed : ''}</span>
          {letters.startsWith(typed) ? letters.slice(typed.length) : letters}
        </kbd>
      ))}
    </div>
  );
});
