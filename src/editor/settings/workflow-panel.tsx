'use client';
import type { ReactElement } from 'react';
import { LateView, useMessages } from '#ui';
import { useSettingsParts } from './use-settings-parts.js';
import { settingsMessages } from './settings-messages.js';
import { SettingsPanel } from './settings-panel.js';

/** The panel for the settings of the workflow, in place of those of the selection. */
export function WorkflowPanel(): ReactElement {
  const late = useSettingsParts();
  const { part } = useMessages(settingsMessages);
  return (
    <SettingsPanel>
      <LateView late={late} what={part} waiting={<div aria-busy />}>
        {(parts) => <parts.WholeSettings />}
      </LateView>
    </SettingsPanel>
  );
}
