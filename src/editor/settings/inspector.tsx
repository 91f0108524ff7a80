'use client';
import { type MouseEvent, type ReactElement, type RefObject, useRef } from 'react';
import { useStore } from 'zustand';
import { LateView, PartBoundary, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { useSettingsParts } from './use-settings-parts.js';
import { settingsMessages } from './settings-messages.js';
import { SettingsPanel } from './settings-panel.js';

/**
 * Returns a click listener for the capture phase that ignores the second click of a double click which began elsewhere.
 * Otherwise a double click on an edge could press “Disconnect” in the panel it opens.
 */
function useOwnClicks(): (event: MouseEvent) => void {
  const began = useRef(false);
  return (event) => {
    if (event.detail <= 1) began.current = true;
    else if (!began.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/**
 * The panel for the settings of the selection; renders nothing without one. The panel mounts at once while the settings
 * are loading.
 */
export function Inspector(): ReactElement | null {
  const { editor, settingsWide } = useEditorContext();
  const panel = useRef<HTMLDivElement>(null);
  const onClickCapture = useOwnClicks();
  const { edgeIds, nodeIds } = useStore(editor.store, ({ selection }) => selection);
  if (nodeIds.length + edgeIds.length === 0) return null;
  return (
    <SettingsPanel
      panelRef={panel}
      wide={settingsWide && nodeIds.length === 1}
      about={nodeIds.length > 1 ? undefined : (nodeIds[0] ?? edgeIds[0])}
      onClickCapture={onClickCapture}
    >
      <LateSettings panel={panel} nodeIds={nodeIds} edgeIds={edgeIds} />
    </SettingsPanel>
  );
}

interface LateSettingsProps {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

function LateSettings({ edgeIds, nodeIds, panel }: LateSettingsProps): ReactElement {
  const late = useSettingsParts();
  const messages = useMessages(settingsMessages);
  return (
    <LateView late={late} what={messages.part} waiting={<div aria-busy />}>
      {(parts) => (
        <PartBoundary part="Settings" what={messages.these} resetBy={[nodeIds, edgeIds]}>
          <parts.SelectionSettings panel={panel} />
        </PartBoundary>
      )}
    </LateView>
  );
}
