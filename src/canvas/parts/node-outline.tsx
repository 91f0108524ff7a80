'use client';
import { type ReactElement, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { VisuallyHidden, useMessages } from '#ui';
import type { CanvasScene } from '../projection/canvas-scene.js';
import type { Projector } from '../projection/project-canvas.js';
import { drawingMessages } from './drawing-messages.js';

export interface NodeOutlineProps {
  readonly label: string;
  /** Keeps its identity while no name can have changed. */
  readonly scene: CanvasScene;
  /** The node of the tab stop. */
  readonly tabStop: string | undefined;
  readonly projector: Projector;
}

/** Up to this many nodes the whole list is mounted. */
const maxListed = 300;
const block = 100;
const part = 2 * block;

/**
 * The workflow as an ordered list, for screen readers. Of thousands of nodes one part is mounted: around the focused
 * node, until the user requests the parts before or after. It renders deferred, after the drawing.
 */
export const NodeOutline = memo(function NodeOutline({
  label,
  scene,
  tabStop,
  projector,
}: NodeOutlineProps): ReactElement {
  const { list: messages } = useMessages(drawingMessages);
  const { ids, positionOf } = scene.places.order;
  const total = ids.length;
  const list = useRef<HTMLOListElement>(null);
  const [turned, setTurned] = useState<{ readonly from: number; readonly tabStop: string | undefined }>();
  // In whole blocks, so that the list stays while the focus moves from node to node.
  const at = Math.floor(((tabStop === undefined ? 1 : (positionOf.get(tabStop) ?? 1)) - 1) / block) * block;
  const around = Math.max(0, Math.min(at - block / 2, total - part));
  // A requested part stays until the focus moves elsewhere.
  const before =
    total <= maxListed ? 0 : turned && turned.tabStop === tabStop && turned.from < total ? turned.from : around;
  const after = total <= maxListed ? total : Math.min(before + part, total);
  const settled = useDeferredValue(scene);
  const steps = useMemo(
    () => settled.places.order.ids.slice(before, after).map((id) => ({ id, name: projector.nameInList(settled, id) })),
    [settled, before, after, projector],
  );
  const turnTo = (from: number): void => {
    setTurned({ from, tabStop });
    // The button may unmount with the last part; the list is what the user asked for.
    list.current?.focus({ preventScroll: true });
  };
  // Not tabbable: keyboard users have the drawing itself.
  return (
    <VisuallyHidden>
      {before > 0 && (
        <button type="button" tabIndex={-1} onClick={() => turnTo(Math.max(0, before - part))}>
          {messages.range(Math.max(0, before - part) + 1, before)}
        </button>
      )}
      <ol ref={list} tabIndex={-1} aria-label={messages.label(label)} {...(before > 0 && { start: before + 1 })}>
        {steps.map(({ id, name }, index) => (
          <li key={id} {...(steps.length < total && { 'aria-setsize': total, 'aria-posinset': before + index + 1 })}>
            {name}
          </li>
        ))}
      </ol>
      {after < total && (
        <button type="button" tabIndex={-1} onClick={() => turnTo(after)}>
          {messages.range(after + 1, Math.min(after + part, total))}
        </button>
      )}
    </VisuallyHidden>
  );
});
