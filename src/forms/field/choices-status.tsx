'use client';
import { Button, Spinner } from '#ui';
import type { ReactElement } from 'react';
import type { LoadedResource } from './use-resource.js';

/** What is to be said of choices that are not all there: that they are coming, or did not come. */
export function ChoicesStatus({ resource }: { readonly resource: LoadedResource | undefined }): ReactElement | null {
  if (resource?.status === 'loading')
    return (
      <span className="pb-help pb-checking" role="status">
        <Spinner size={12} />
        Loading the list
      </span>
    );
  if (resource?.status !== 'failed') return null;
  return (
    <span className="pb-help">
      The list could not be loaded.{' '}
      <Button variant="link" onClick={resource.retry}>
        Try again
      </Button>
    </span>
  );
}
