'use client';
import type { ReactElement } from 'react';
import { ComingSettings } from './settings/coming-settings.js';
import { useSettingsParts } from './settings/use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';

/** What belongs to the workflow as a whole, where otherwise the settings of a step are. */
export function WorkflowPanel(): ReactElement {
  const { part: parts, retry } = useSettingsParts();
  return <SettingsPanel>{parts ? <parts.WholeSettings /> : <ComingSettings retry={retry} />}</SettingsPanel>;
}
