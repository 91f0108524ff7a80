'use client';
import { type ReactElement, useState } from 'react';
import { AnchoredMenu, AnchoredPopover, IconButton, type MenuItem, ownerWindow, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { VersionRows } from '../top-bar/history-menu.js';
import { laterItems } from '../top-bar/later-items.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';

/** The commands that do not fit into a narrow top bar: versions, and commands otherwise reached by keys alone. */
export function MoreMenu(): ReactElement {
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
  const close = (): void => {
    setOpen(undefined);
    giveFocusBack(button, null);
  };
  return (
    <>
      <IconButton
        ref={setButton}
        icon="ellipsis"
        label={messages.more}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      />
      {open !== undefined && (
        <>
          <AnchoredMenu
            label={messages.more}
            align="end"
            anchor={open === 'menu' ? button : null}
            onClose={() => setOpen((now) => (now === 'menu' ? undefined : now))}
            sections={
              open === 'menu'
                ? [hasVersions ? [versions] : [], ...sections.map((ids) => laterItems(ids, commands, button))]
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

const sections = [['redo', 'edit-history'], ['find-node', 'commands', 'keys'], ['workflow-settings']] as const;
