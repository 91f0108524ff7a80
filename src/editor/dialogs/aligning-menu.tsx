'use client';
import { type ReactElement, useMemo } from 'react';
import type { CanvasSelection } from '#canvas';
import { AnchoredMenu, useMessages } from '#ui';
import { itemsFor } from '../areas/element-menus.js';
import { alignSections } from '../commands/arrange-commands.js';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { dialogMessages } from './dialog-messages.js';

interface AligningMenuProps {
  readonly subject: CanvasSelection;
  readonly anchor: DOMRect;
  readonly opener: Element | null;
  readonly onClose: () => void;
}

/** The menu of alignments for several nodes. */
export function AligningMenu({ anchor, onClose, opener, subject }: AligningMenuProps): ReactElement {
  const { commands } = useEditorContext();
  const { popovers } = useMessages(dialogMessages);
  // The decisions depend on the positions of the nodes and are taken once, when the menu opens.
  const sections = useMemo(
    () => itemsFor(alignSections, commands.scene({ subject, anchor }), commands),
    [anchor, commands, subject],
  );
  const close = (): void => {
    onClose();
    giveFocusBack(opener, null);
  };
  return <AnchoredMenu label={popovers.align} anchor={anchor} onClose={close} sections={sections} />;
}
