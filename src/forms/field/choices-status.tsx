'use client';
import { Button, Spinner } from '#ui';
import type { ReactElement } from 'react';
import type { LoadedResource } from './use-resource.js';

/** The loading or failed state of choices. */
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
        Retry
      </Button>
    </span>
  );
}
