'use client';
import type { ReactElement } from 'react';
import { Button } from '#ui';
import type { FailureWords } from './failure-words.js';

export interface FailureCalloutProps {
  readonly failure: FailureWords;
  /** Who was affected, and what the run did next. */
  readonly aftermath: string;
  /** Absent: the step cannot be edited from here. */
  readonly onEdit?: (() => void) | undefined;
}

/** A failure told to people: what happened first, the code last. */
export function FailureCallout({ failure, aftermath, onEdit }: FailureCalloutProps): ReactElement {
  return (
    <div className="pb-callout" data-k="err" role="group" aria-label="What went wrong">
      <b>{failure.title}</b>
      <div className="pb-callout__p">{failure.detail === undefined ? aftermath : `${aftermath} ${failure.detail}`}</div>
      {(onEdit || failure.code !== undefined) && (
        <div className="pb-callout__a">
          {onEdit && (
            <Button size="sm" icon="pencil" onClick={onEdit}>
              Edit step
            </Button>
          )}
          {failure.code !== undefined && <span className="pb-mono pb-callout__c">{failure.code}</span>}
        </div>
      )}
    </div>
  );
}
