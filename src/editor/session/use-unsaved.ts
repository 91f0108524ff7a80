'use client';
import { useEffect, useState } from 'react';
import { draftPlaceOf } from '../drafts/draft-place-of.js';
import { useEditingParts } from '../editing/use-editing-parts.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import type { Session } from './use-session.js';

/**
 * Opens a workflow that the service does not know where a draft of it is on this device: it was never saved. Returns
 * whether that is still being looked for.
 */
export function useUnsaved(
  { failure, open }: Extract<Session, { readonly status: 'failed' }>,
  props: WorkflowEditorProps,
): boolean {
  const { part, retry } = useEditingParts();
  const place = failure.kind === 'notFound' && props.versionId === undefined ? draftPlaceOf(props) : undefined;
  const where = place && JSON.stringify(place);
  const store = props.drafts === undefined || props.drafts === false ? undefined : props.drafts.store;
  const [lookedAt, setLookedAt] = useState<string>();
  useEffect(() => {
    if (!part || where === undefined) return undefined;
    let isHere = true;
    void part.findUnsaved(JSON.parse(where) as NonNullable<typeof place>, store).then((found) => {
      if (!isHere) return;
      if (found) open(found);
      else setLookedAt(where);
    });
    return () => {
      isHere = false;
    };
  }, [open, part, store, where]);
  // Without the code that reads drafts there is none to be found.
  return where !== undefined && lookedAt !== where && retry === undefined;
}
