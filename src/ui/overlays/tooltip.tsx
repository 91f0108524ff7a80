'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from '../controls/kbd.js';
import { usePortalContainer } from '../surface/root-context.js';

export interface TooltipProps {
  /** Text, which the control has as its accessible name already: a tooltip adds no information. */
  readonly text: string;
  readonly keys?: readonly string[];
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control: one element that accepts a ref and props. */
  readonly children: ReactElement;
}

/** A tooltip after half a second of hover, or on keyboard focus. */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactElement {
  const container = usePortalContainer();
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal container={container}>
        <Base.Positioner className="pb-positioner" side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="pb-tip">
            {text}
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
