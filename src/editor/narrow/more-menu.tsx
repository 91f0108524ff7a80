'use client';
import { type ReactElement, useState } from 'react';
import { AnchoredMenu, AnchoredPopover, IconButton, type MenuItem, ownerWindow, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { VersionRows } from '../top-bar/history-menu.js';
import { laterItems } from '../top-bar/later-items.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';

interface MoreMenuProps {
  /** Renders another button than the icon of the top bar. */
  readonly trigger?: (open: {
    readonly ref: (button: HTMLButtonElement | null) => void;
    readonly isOpen: boolean;
    readonly onOpen: () => void;
  }) => ReactElement;
}

/** The button of the top bar. */
const iconTrigger =
  (label: string): NonNullable<MoreMenuProps['trigger']> =>
  ({ isOpen, onOpen, ref }) => (
    <IconButton ref={ref} icon="ellipsis" label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={onOpen} />
  );

/** The commands that do not fit into a narrow top bar: versions, and commands otherwise reached by keys alone. */
export function MoreMenu({ trigger }: MoreMenuProps): ReactElement {
  const { adapter, commands, workflowId } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<'menu' | 'versions'>();
  const hasVersions = adapter?.listVersions !== undefined && workflowId !== undefined;
  const versions: MenuItem = {
    id: 'versions',
    label: messages.versions.open,
    icon: 'history',
    onSelect: () => ownerWindow(button).requestAnimationFrame(() => setOpen('versions')),
  };
  /** In the bar below there is no room for what cannot be done now. */
  const later = (ids: readonly string[]): readonly MenuItem[] =>
    laterItems(ids, commands, button).filter(({ disabled }) => !trigger || disabled !== true);
  const close = (): void => {
    setOpen(undefined);
    giveFocusBack(button, null);
  };
  return (
    <>
      {(trigger ?? iconTrigger(messages.more))({
        ref: setButton,
        isOpen: open === 'menu',
        onOpen: () => setOpen('menu'),
      })}
      {open !== undefined && (
        <>
          <AnchoredMenu
            label={messages.more}
            align="end"
            anchor={open === 'menu' ? button : null}
            onClose={() => setOpen((now) => (now === 'menu' ? undefined : now))}
            sections={
              open === 'menu'
                ? [
                    ...(trigger ? ofStep : []).map((ids) => later(ids)),
                    hasVersions ? [versions] : [],
                    ...(trigger ? belowTouch : inTopBar).map((ids) => later(ids)),
                  ]
                : []
            }
          />
          <AnchoredPopover
            label={messages.versions.label}
            align="end"
            anchor={open === 'versions' ? button : null}
            onClose={close}
          >
            {open === 'versions' && <VersionRows />}
          </AnchoredPopover>
        </>
      )}
    </>
  );
}

/** The commands for the selected step that are neither in the bar nor in its settings. */
const ofStep = [
  ['connect-to', 'change-type', 'rename', 'turn-off'],
  ['duplicate', 'copy', 'paste', 'delete'],
] as const;
const belowTouch = [
  ['make-live', 'take-off', 'workflow-settings', 'edit-history'],
  ['show-runs', 'show-insights', 'commands'],
] as const;
const inTopBar = [
  ['redo', 'edit-history'],
  ['find-node', 'commands', 'keys'],
  ['make-live', 'take-off', 'workflow-settings'],
] as const;
