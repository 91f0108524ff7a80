'use client';
import { type ReactElement, useRef } from 'react';
import { Button, useMessages } from '#ui';
import { VersionCompare } from '#versions';
import type { MergeLayerProps } from '../editing/parts.js';
import type { DraftOffer } from '../drafts/draft-offer.js';
import type { Drafts } from '../drafts/use-drafts.js';
import type { MergeShown } from './merging.js';
import { mergingMessages } from './merging-messages.js';
import { useCover } from './use-cover.js';

interface MergeComparisonProps extends Pick<MergeLayerProps, 'drafts' | 'props'> {
  readonly shown: Extract<MergeShown, { readonly is: 'comparison' }>;
}

/** What came in with a merge, what a newer version changed, or what a found draft holds, at the first change. */
export function MergeComparison({ drafts, props, shown }: MergeComparisonProps): ReactElement {
  const { merging } = drafts;
  const { after, before, offer } = shown;
  const place = useRef<HTMLDivElement>(null);
  useCover(place);
  return (
    <div className="pb-vers__cmp" ref={place}>
      <VersionCompare
        before={before.version}
        after={after.version}
        presentations={{ before: before.presentation, after: after.presentation }}
        names={{ before: before.name, after: after.name }}
        opensAtFirst
        icons={props.icons}
        startWorker={props.startWorker}
        actions={offer && <DraftButtons drafts={drafts} offer={offer} />}
        onClose={() => merging.change({ shown: undefined })}
      />
    </div>
  );
}

/** Takes or drops the draft that is looked at, or merges it into the changes that are open. */
function DraftButtons({ drafts, offer }: { readonly drafts: Drafts; readonly offer: DraftOffer }): ReactElement {
  const messages = useMessages(mergingMessages);
  const { merging } = drafts;
  const then = (act: (offer: DraftOffer) => void) => (): void => {
    merging.change({ shown: undefined });
    act(offer);
  };
  return (
    <>
      <Button icon="trash-2" variant="ghost" onClick={then(drafts.discard)}>
        {messages.drop}
      </Button>
      {drafts.canMergeIn(offer) && (
        <Button icon="git-compare" onClick={() => merging.actions()?.mergeDraft(offer)}>
          {messages.mergeIn}
        </Button>
      )}
      <Button variant="primary" onClick={then(drafts.restore)}>
        {messages.take}
      </Button>
    </>
  );
}
