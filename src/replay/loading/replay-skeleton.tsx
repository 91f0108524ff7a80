import type { ReactElement } from 'react';

/** The placeholder of canvas and timeline while loading. */
export function ReplaySkeleton({ label = 'Loading the run' }: { readonly label?: string }): ReactElement {
  return (
    <div className="pb-replay" aria-busy="true">
      <div className="pb-mid">
        <div className="pb-replay__c pb-skel" role="status">
          <span className="pb-visually-hidden">{label}</span>
        </div>
        <div className="pb-tl pb-tl--skel" />
      </div>
    </div>
  );
}
