'use client';
import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { SheetHandle, usePageWindow, usePartLabel } from '#ui';
import { useEditorContext } from '../editor-context.js';

interface SettingsPanelProps {
  /** The step or path that they are of. */
  readonly about?: string | undefined;
  /** Has all the room there is beside the canvas, where there is more of it. */
  readonly wide?: boolean;
  readonly panelRef?: RefObject<HTMLDivElement | null>;
  readonly onClickCapture?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Where settings are shown: beside the workflow, and where there is no room for that as a drawer or a sheet over it. */
export function SettingsPanel({
  about,
  children,
  onClickCapture,
  panelRef,
  wide = false,
}: SettingsPanelProps): ReactElement {
  const { actions, drawers, editor, view } = useEditorContext();
  const label = usePartLabel('Settings');
  const [tall, setTall] = useState(false);
  const page = usePageWindow();
  // What lies over the workflow must not hide what it is about.
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
      <SheetHandle label="Height of the settings" tall={tall} onTall={setTall} onClose={actions.closeSettings} />
      {children}
    </div>
  );
}
