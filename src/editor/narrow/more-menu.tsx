'use client';
import { type ReactElement, useState } from 'react';
import { AnchoredMenu, IconButton, type MenuItem, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
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
    <IconButton
      ref={ref}
      icon="ellipsis"
      label={label}
      data-more
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={onOpen}
    />
  );

/** The commands that do not fit into a narrow top bar: versions, and commands otherwise reached by keys alone. */
export function MoreMenu({ trigger }: MoreMenuProps): ReactElement {
  const { commands } = useEditorContext();
  const messages = useMessages(topBarMessages);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** In the bar below there is no room for what cannot be done now. */
  const later = (ids: readonly string[]): readonly MenuItem[] =>
    laterItems(ids, commands, button).filter(({ disabled }) => !trigger || disabled !== true);
  return (
    <>
      {(trigger ?? iconTrigger(messages.more))({ ref: setButton, isOpen, onOpen: () => setIsOpen(true) })}
      <AnchoredMenu
        label={messages.more}
        align="end"
        anchor={isOpen ? button : null}
        onClose={() => setIsOpen(false)}
        sections={
          isOpen
            ? [
                ...(trigger ? ofStep : []).map((ids) => later(ids)),
                later(['back-to-draft', 'versions']),
                ...(trigger ? belowTouch : inTopBar).map((ids) => later(ids)),
              ]
            : []
        }
      />
    </>
  );
}

/** The commands for the selected step that are neither in the bar nor in its settings. */
const ofStep = [
  ['connect-to', 'change-type', 'rename', 'turn-off'],
  ['duplicate', 'copy', 'paste', 'delete'],
] as const;
const belowTouch = [
  ['make-live', 'send-to-list', 'take-off', 'workflow-settings', 'edit-history'],
  ['show-test', 'show-runs', 'show-insights', 'commands'],
] as const;
const inTopBar = [
  ['redo', 'edit-history'],
  ['show-test', 'find-node', 'commands', 'keys'],
  ['make-live', 'live-checklist', 'send-to-list', 'take-off', 'workflow-settings'],
] as const;
