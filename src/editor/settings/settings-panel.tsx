'use client';
import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { SheetHandle, SheetWarning, useMessages, usePageWindow, usePartLabel } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { settingsMessages } from './settings-messages.js';

interface SettingsPanelProps {
  /** The id of the node or edge. */
  readonly about?: string | undefined;
  /** Fills the space beside the canvas in an editor that has more. */
  readonly wide?: boolean;
  readonly panelRef?: RefObject<HTMLDivElement | null>;
  readonly onClickCapture?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** The region of the settings: beside the workflow, or in a narrow editor a drawer or sheet over it. */
export function SettingsPanel({
  about,
  children,
  onClickCapture,
  panelRef,
  wide = false,
}: SettingsPanelProps): ReactElement {
  const { actions, drawers, editor, view } = useEditorContext();
  const messages = useMessages(settingsMessages);
  const label = usePartLabel(messages.label);
  const [tall, setTall] = useState(false);
  const page = usePageWindow();
  // A panel over the workflow must not hide the element it is about.
  useEffect(() => {
    if (!drawers || about === undefined) return undefined;
    const shownIn = page();
    const frame = shownIn.requestAnimationFrame(() => {
      const [nodeId] = editor.store.getState().selection.nodeIds;
      if (nodeId === about) view.current?.reveal(nodeId);
    });
    return () => shownIn.cancelAnimationFrame(frame);
  }, [about, drawers, editor, page, tall, view]);
  return (
    <div
      ref={panelRef}
      className="pb-insp"
      role={drawers ? 'dialog' : 'region'}
      aria-label={label}
      data-region="inspector"
      data-about={about}
      data-tall={tall || undefined}
      data-wide={wide || undefined}
      onClickCapture={onClickCapture}
    >
      <SheetHandle label={messages.height} tall={tall} onTall={setTall} onClose={actions.closeSettings} />
      <SettingsSheetWarning />
      {children}
    </div>
  );
}

/** The style sheet of the editor has no settings. */
export function SettingsSheetWarning(): ReactElement {
  return <SheetWarning of="WorkflowEditor" sheet="pathboard/style/settings.css" />;
}
