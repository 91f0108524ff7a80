'use client';
import { type ReactElement, memo, useDeferredValue, useMemo } from 'react';
import { VisuallyHidden } from '#ui';
import type { CanvasScene } from './canvas-scene.js';
import type { Projector } from './project-canvas.js';

export interface StepOutlineProps {
  readonly label: string;
  /** The same object while no name can have changed. */
  readonly scene: CanvasScene;
  /** The step that keys are about. */
  readonly tabStop: string | undefined;
  readonly projector: Projector;
}

/** Up to here the whole list is in the page. */
const mostListed = 300;
const block = 100;

/**
 * The same workflow as an ordered list, for readers who go by lists and not by arrows. Of thousands of steps only those around
 * the one with the focus are in the page. It follows a little later than the drawing: nobody types faster than it is read.
 */
export const StepOutline = memo(function StepOutline({ label, scene, tabStop, projector }: StepOutlineProps): ReactElement {
  const { ids, positionOf } = scene.places.order;
  const total = ids.length;
  // In whole blocks, so that the list stays the same while the focus goes from step to step.
  const at = Math.floor(((tabStop === undefined ? 1 : positionOf.get(tabStop) ?? 1) - 1) / block) * block;
  const before = total <= mostListed ? 0 : Math.max(0, Math.min(at - block / 2, total - 2 * block));
  const settled = useDeferredValue(scene);
  const names = useMemo(() => {
    const listed = settled.places.order.ids;
    return listed.slice(before, listed.length <= mostListed ? listed.length : before + 2 * block).map((id) => projector.nameOf(settled, id));
  }, [settled, before, projector]);
  return (
    <VisuallyHidden>
      <ol aria-label={`Steps of ${label}`} {...(before > 0 && { start: before + 1 })}>
        {names.map((name, index) => (
          <li key={before + index} {...(names.length < total && { 'aria-setsize': total, 'aria-posinset': before + index + 1 })}>{name}</li>
        ))}
      </ol>
    </VisuallyHidden>
  );
});
