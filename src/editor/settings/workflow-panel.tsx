'use client';
import type { ReactElement } from 'react';
import { LateView } from '#ui';
import { useSettingsParts } from './use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';

/** What belongs to the workflow as a whole, where otherwise the settings of a step are. */
export function WorkflowPanel(): ReactElement {
  const late = useSettingsParts();
  return (
    <SettingsPanel>
      <LateView late={late} what="The settings" waiting={null}>
        {(parts) => <parts.WholeSettings />}
      </LateView>
    </SettingsPanel>
  );
}
