'use client';
import type { ReactElement } from 'react';
import { LateView } from '#ui';
import { useSettingsParts } from './use-settings-parts.js';
import { SettingsPanel } from './settings-panel.js';

/** The panel for the settings of the workflow, in place of those of the selection. */
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
