'use client';
import { type MouseEvent, type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import { LateView, PartBoundary } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { useSettingsParts } from './use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';

/**
 * For a panel that a click opens where the pointer is: the second click of a double click that began elsewhere does nothing in
 * it. Otherwise a double click on a path could press “Disconnect”.
 *
 * @returns a listener for the capture phase of clicks
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

/** The settings of what is selected: a step, a path, or what several steps have in common. Nothing when nothing is. The panel is there at once and stays while they come. */
export function Inspector(): ReactElement | null {
  const { editor, settingsWide } = useEditorContext();
  const late = useSettingsParts();
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
      <LateView late={late} what="The settings" waiting={null}>
        {(parts) => (
          <PartBoundary part="Settings" what="These settings" resetBy={[nodeIds, edgeIds]}>
            <parts.SelectionSettings panel={panel} />
          </PartBoundary>
        )}
      </LateView>
    </SettingsPanel>
  );
}
