'use client';
import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import { LateView, PartBoundary } from '#ui';
import { useEditorContext } from './editor-context.js';
import { useSettingsParts } from './settings/use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';
import { useOwnClicks } from './use-own-clicks.js';

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
