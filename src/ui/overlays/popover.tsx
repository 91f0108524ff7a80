'use client';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useHasOpened } from './use-has-opened.js';
import type { MenuAnchor } from './menu.js';
import { usePortalContainer } from '../surface/root-context.js';

interface PopoverListProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  /**
   * Receives the focus on opening; `false` leaves the focus, and does not restore it on closing. @default the first
   * control inside
   */
  readonly initialFocus?: RefObject<HTMLElement | null> | false;
  readonly className?: string;
}

export interface PopoverProps extends PopoverListProps {
  /** The button that opens it: one element that accepts a ref and props. */
  readonly trigger: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A non-modal panel behind a button. */
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

/** A non-modal panel at a position, such as a picker opened by a `+` on the canvas. */
export function AnchoredPopover({ anchor, onClose, ...panel }: AnchoredPopoverProps): ReactElement | null {
  if (!useHasOpened(anchor !== null)) return null;
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
  // A server has no DOMRect, so this tests for the method instead of the class.
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
