'use client';
import { type ReactElement, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui';
import type { CanvasScene } from '../projection/canvas-scene.js';
import type { Projector } from '../projection/project-canvas.js';

export interface NodeOutlineProps {
  readonly label: string;
  /** The same object while no name can have changed. */
  readonly scene: CanvasScene;
  /** The step that keys are about. */
  readonly tabStop: string | undefined;
  readonly projector: Projector;
}

/** Up to here the whole list is in the page. */
const maxListed = 300;
const block = 100;
const part = 2 * block;

/**
 * The same workflow as an ordered list, for readers who go by lists and not by arrows. Of thousands of steps one part is in
 * the page: around the one with the focus, until a reader asks for the parts before or after. It follows a little later than
 * the drawing: nobody types faster than it is read.
 */
export const NodeOutline = memo(function NodeOutline({
  label,
  scene,
  tabStop,
  projector,
}: NodeOutlineProps): ReactElement {
  const { ids, positionOf } = scene.places.order;
  const total = ids.length;
  const list = useRef<HTMLOListElement>(null);
  const [turned, setTurned] = useState<{ readonly from: number; readonly tabStop: string | undefined }>();
  // In whole blocks, so that the list stays the same while the focus goes from step to step.
  const at = Math.floor(((tabStop === undefined ? 1 : (positionOf.get(tabStop) ?? 1)) - 1) / block) * block;
  const around = Math.max(0, Math.min(at - block / 2, total - part));
  // A part that was asked for stays until the focus goes elsewhere.
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
    // The button may go with the last part there is; the list is what was asked for.
    list.current?.focus({ preventScroll: true });
  };
  // No tab stops: whoever goes by keys has the drawing itself.
  return (
    <VisuallyHidden>
      {before > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => turnTo(Math.max(0, before - part))}
        >{`Steps ${Math.max(0, before - part) + 1} to ${before}`}</button>
      )}
      <ol ref={list} tabIndex={-1} aria-label={`Steps of ${label}`} {...(before > 0 && { start: before + 1 })}>
        {steps.map(({ id, name }, index) => (
          <li key={id} {...(steps.length < total && { 'aria-setsize': total, 'aria-posinset': before + index + 1 })}>
            {name}
          </li>
        ))}
      </ol>
      {after < total && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => turnTo(after)}
        >{`Steps ${after + 1} to ${Math.min(after + part, total)}`}</button>
      )}
    </VisuallyHidden>
  );
});
