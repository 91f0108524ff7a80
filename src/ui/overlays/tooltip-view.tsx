'use client';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from '../controls/kbd.js';
import { usePortalContainer } from '../surface/root-context.js';
import type { ShownTooltip } from './tooltip.js';

interface TooltipViewProps {
  readonly shown: ShownTooltip;
  readonly onClose: () => void;
}

/** The popup of the shown tooltip, beside its control. */
export function TooltipView({ onClose, shown: { control, keys, side, text } }: TooltipViewProps): ReactElement {
  const container = usePortalContainer();
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={container}>
        <Base.Positioner className="pb-positioner" anchor={control} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="pb-tip" data-shared="">
            {text}
            {keys.length > 0 && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
