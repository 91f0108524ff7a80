'use client';
import { type ReactElement, useState } from 'react';
import { AnchoredMenu, AnchoredPopover, IconButton, type MenuItem, ownerWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { VersionRows } from '../top-bar/history-menu.js';
import { laterItems } from '../top-bar/later-items.js';

/** The commands that do not fit into a narrow top bar: versions, and commands otherwise reached by keys alone. */
export function MoreMenu(): ReactElement {
  const { adapter, commands, workflowId } = useEditorContext();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<'menu' | 'versions'>();
  const hasVersions = adapter?.listVersions !== undefined && workflowId !== undefined;
  const versions: MenuItem = {
    id: 'versions',
    label: 'History',
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
        label="More"
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      />
      {open !== undefined && (
        <>
          <AnchoredMenu
            label="More"
            align="end"
            anchor={open === 'menu' ? button : null}
            onClose={() => setOpen((now) => (now === 'menu' ? undefined : now))}
            sections={
              open === 'menu'
                ? [hasVersions ? [versions] : [], ...sections.map((ids) => laterItems(ids, commands, button))]
                : []
            }
          />
          <AnchoredPopover label="Versions" align="end" anchor={open === 'versions' ? button : null} onClose={close}>
            {open === 'versions' && <VersionRows />}
          </AnchoredPopover>
        </>
      )}
    </>
  );
}

const sections = [['redo', 'edit-history'], ['find-node', 'commands', 'keys'], ['workflow-settings']] as const;
