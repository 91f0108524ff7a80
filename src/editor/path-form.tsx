'use client';
import type { ReactElement } from 'react';
import { Button } from '#ui';
import { useSettingsParts } from './settings/use-settings-parts.js';

/** The kind and the words of a path, to be changed where the path is drawn. */
export function PathForm({ edgeId, onDone }: { readonly edgeId: string; readonly onDone: () => void }): ReactElement | null {
  const { part: parts, retry } = useSettingsParts();
  if (parts) return <parts.PathSettings edgeId={edgeId} onDone={onDone} />;
  return retry ? <div className="pb-path-form" role="alert">The settings could not be loaded. <Button variant="link" onClick={retry}>Try again</Button></div> : null;
}
