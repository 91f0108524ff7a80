'use client';
import type { ReactElement } from 'react';
import { LateView } from '#ui';
import { useSettingsParts } from '../settings/use-settings-parts.js';

/** The kind and label of an edge, edited where the edge is drawn. */
export function EdgeForm({ edgeId, onDone }: { readonly edgeId: string; readonly onDone: () => void }): ReactElement {
  const late = useSettingsParts();
  return (
    <LateView late={late} what="The settings" waiting={null} className="pb-path-form">
      {(parts) => <parts.EdgeSettings edgeId={edgeId} onDone={onDone} />}
    </LateView>
  );
}
