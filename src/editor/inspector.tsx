'use client';
import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import { useEditorContext } from './editor-context.js';
import { ComingSettings } from './settings/coming-settings.js';
import { useSettingsParts } from './settings/use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';
import { useOwnClicks } from './use-own-clicks.js';

/** The settings of what is selected: a step, a path, or what several steps have in common. Nothing when nothing is. The panel is there at once and stays while they come. */
export function Inspector(): ReactElement | null {
  const { editor, settingsWide } = useEditorContext();
  const { part: parts, retry } = useSettingsParts();
  const panel = useRef<HTMLDivElement>(null);
  const onClickCapture = useOwnClicks();
  const { edgeIds, nodeIds } = useStore(editor.store, ({ selection }) => selection);
  if (nodeIds.length + edgeIds.length === 0) return null;
  return (
    <SettingsPanel panelRef={panel} wide={settingsWide && nodeIds.length === 1} about={nodeIds.length > 1 ? undefined : nodeIds[0] ?? edgeIds[0]} onClickCapture={onClickCapture}>
      {parts ? <parts.SelectionSettings panel={panel} /> : <ComingSettings retry={retry} />}
    </SettingsPanel>
  );
}
