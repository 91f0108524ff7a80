'use client';
import type { ReactElement } from 'react';
import { LateView, useMessages } from '#ui';
import { settingsMessages } from '../settings/settings-messages.js';
import { useSettingsParts } from '../settings/use-settings-parts.js';

/** The kind and label of an edge, edited where the edge is drawn. */
export function EdgeForm({ edgeId, onDone }: { readonly edgeId: string; readonly onDone: () => void }): ReactElement {
  const late = useSettingsParts();
  const { part } = useMessages(settingsMessages);
  return (
    <LateView late={late} what={part} waiting={null} className="pb-path-form">
      {(parts) => <parts.EdgeSettings edgeId={edgeId} onDone={onDone} />}
    </LateView>
  );
}
