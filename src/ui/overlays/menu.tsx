'use client';
import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement } from 'react';
import { Icon } from '../icons/icon.js';
import { Kbd } from '../controls/kbd.js';
import { usePortalContainer } from '../surface/root-context.js';
import { useHasOpened } from './use-has-opened.js';

/** One row of a menu. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly keys?: readonly string[];
  readonly kind?: 'danger';
  readonly disabled?: boolean;
  /** Why it is disabled; shown below the label. */
  readonly reason?: string;
  /** Makes it a checkable item. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

/** Position of a menu without a trigger: an element, or a rectangle in client coordinates. */
export type MenuAnchor = Element | DOMRect;

interface MenuListProps {
  /** The rows, in sections divided by lines. Empty sections are left out. */
  readonly sections: readonly (readonly MenuItem[])[];
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
}

export interface MenuProps extends MenuListProps {
  /** The button that opens it: one element that accepts a ref and props. */
  readonly trigger: ReactElement;
}

/** A menu behind a button. */
export function Menu({ trigger, ...list }: MenuProps): ReactElement {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <MenuList {...list} />
    </Base.Root>
  );
}

export interface AnchoredMenuProps extends MenuListProps {
  readonly label: string;
  /** `null`: closed. */
  readonly anchor: MenuAnchor | null;
  readonly onClose: () => void;
}

/** A menu at a position: a context menu, or one opened by a key. */
export function AnchoredMenu({ anchor, label, onClose, ...list }: AnchoredMenuProps): ReactElement | null {
  if (!useHasOpened(anchor !== null)) return null;
  return (
    <Base.Root modal={false} open={anchor !== null} onOpenChange={(open) => !open && onClose()}>
      <MenuList {...list} anchor={anchor} label={label} />
    </Base.Root>
  );
}

function MenuList({
  sections,
  side = 'bottom',
  align = 'start',
  anchor,
  label,
}: MenuListProps & {
  readonly anchor?: MenuAnchor | null;
  readonly label?: string;
}): ReactElement {
  const container = usePortalContainer();
  const filled = sections.filter((section) => section.length > 0);
  // A server has no DOMRect, so this tests for the method instead of the class.
  const place = anchor && !('getBoundingClientRect' in anchor) ? { getBoundingClientRect: () => anchor } : anchor;
  return (
    <Base.Portal container={container}>
      <Base.Positioner
        className="pb-positioner"
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...(place && { anchor: place })}
      >
        <Base.Popup className="pb-menu" {...(label !== undefined && { 'aria-label': label })}>
          {filled.map((section, index) => (
            <Fragment key={section[0]!.id}>
              {index > 0 && <Base.Separator className="pb-hr" />}
              {section.map((item) => (
                <MenuRow key={item.id} item={item} />
              ))}
            </Fragment>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function MenuRow({ item }: { readonly item: MenuItem }): ReactElement {
  const { checked, icon, keys, kind, label, onSelect, reason } = item;
  const row = { className: 'pb-mi', 'data-kind': kind, disabled: item.disabled === true, onClick: onSelect };
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size={15} />}
      <span className="pb-mi__text">
        <span>{label}</span>
        {reason !== undefined && <span className="pb-mi__why">{reason}</span>}
      </span>
      {keys && <Kbd keys={keys} />}
    </>
  );
  if (checked === undefined) return <Base.Item {...row}>{content}</Base.Item>;
  return (
    <Base.CheckboxItem {...row} checked={checked} closeOnClick>
      {content}
      <Base.CheckboxItemIndicator className="pb-mi__check">
        <Icon name="check" size={15} />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}
