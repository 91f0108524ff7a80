'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { MenuAnchor } from './menu.js';
import { usePortalContainer } from '../root/root-context.js';

interface PopoverListProps {
  /** The accessible name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  /** What takes the focus on opening. Default: the first control inside. `false`: it stays where it is, and is not given back either. */
  readonly initialFocus?: RefObject<HTMLElement | null> | false;
  readonly className?: string;
}

export interface PopoverProps extends PopoverListProps {
  /** The button that opens it: one element that takes a ref and props. */
  readonly trigger: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A small panel behind a button. The page behind it stays usable. */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps): ReactElement {
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <PopoverPanel {...panel} />
    </Base.Root>
  );
}

export interface AnchoredPopoverProps extends PopoverListProps {
  /** `null`: closed. */
  readonly anchor: MenuAnchor | null;
  readonly onClose: () => void;
}

/** A small panel at a place, such as a picker that a `+` on a drawing opened. */
export function AnchoredPopover({ anchor, onClose, ...panel }: AnchoredPopoverProps): ReactElement {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()}>
      <PopoverPanel {...panel} anchor={anchor} />
    </Base.Root>
  );
}

function PopoverPanel({
  label,
  children,
  side = 'bottom',
  align = 'start',
  initialFocus,
  className,
  anchor,
}: PopoverListProps & {
  readonly anchor?: MenuAnchor | null;
}): ReactElement {
  const container = usePortalContainer();
  // A server knows no DOMRect: what can say where it is, is asked.
  const place = anchor && !('getBoundingClientRect' in anchor) ? { getBoundingClientRect: () => anchor } : anchor;
  return (
    <Base.Portal container={container}>
      <Base.Positioner
        className="pb-positioner"
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        {...(place && { anchor: place })}
      >
        <Base.Popup
          className={className ? `pb-pop ${className}` : 'pb-pop'}
          aria-label={label}
          {...(initialFocus !== undefined && { initialFocus })}
          {...(initialFocus === false && { finalFocus: false })}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
