'use client';
import type { ReactElement } from 'react';
import { Button } from '#ui';

/** What stands in the panel while settings are still coming: nothing that would jump; and a way on where they do not come. */
export function ComingSettings({ retry }: { readonly retry: (() => void) | undefined }): ReactElement | null {
  if (!retry) return null;
  return <div className="pb-sect" role="alert"><span>The settings could not be loaded.</span><div className="pb-sect__actions"><Button onClick={retry}>Try again</Button></div></div>;
}
