'use client';
import type { ReactElement } from 'react';
import { useMessages } from '#ui';
import { loadingMessages } from './loading-messages.js';

/** The placeholder of canvas and timeline while loading. */
export function ReplaySkeleton({ label }: { readonly label?: string }): ReactElement {
  const messages = useMessages(loadingMessages);
  return (
    <div className="pb-replay" aria-busy="true">
      <div className="pb-mid">
        <div className="pb-replay__c pb-skel" role="status">
          <span className="pb-visually-hidden">{label ?? messages.run}</span>
        </div>
        <div className="pb-tl pb-tl--skel" />
      </div>
    </div>
  );
}
