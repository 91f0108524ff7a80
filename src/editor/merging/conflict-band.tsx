'use client';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { versionName } from '#model';
import { Button, useMessages } from '#ui';
import type { DraftBandsProps } from '../editing/parts.js';
import { Band, BandWords } from '../drafts/band.js';
import { momentWords } from '../moment-words.js';
import { mergingMessages } from './merging-messages.js';

/** Another version was saved first: what it is, and what can be done about it. */
export function ConflictBand({ drafts, onReload, props }: DraftBandsProps): ReactElement | null {
  const { band, ...messages } = useMessages(mergingMessages);
  const { keeps, merging, work } = drafts;
  const { isMeeting, isUnseen, shown, theirs } = useStore(merging.store);
  const overtakenBy = useStore(work.store, (state) => state.overtakenBy);
  const canLoad = props.adapter?.loadVersion !== undefined && !isUnseen;
  useEffect(() => {
    if (canLoad && !theirs) merging.actions()?.learn();
    // Asked for once: what cannot be loaded is reported where it is asked for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [merging]);
  // The screen says it all, and a save that goes on needs no message.
  if (isMeeting || shown?.is === 'merge') return null;
  const name = theirs?.name ?? versionName(overtakenBy?.id ?? '');
  const when = momentWords(theirs?.ref.updatedAt, props.locale, props.timeZone);
  return (
    <Band icon="git-compare" kind="warn" label={overtakenBy ? band.otherTab : band.label}>
      <BandWords title={overtakenBy && !theirs ? band.savedInTab(name) : band.saved(theirs?.by, name, when)}>
        {band.text}
      </BandWords>
      {canLoad && (
        <Button size="sm" variant="primary" onClick={() => merging.actions()?.meet()}>
          {messages.merge}
        </Button>
      )}
      {canLoad && (
        <Button size="sm" onClick={() => merging.actions()?.seeTheirs()}>
          {messages.seeTheirs}
        </Button>
      )}
      {canLoad && keeps && (
        <Button size="sm" onClick={onReload}>
          {messages.takeTheirs}
        </Button>
      )}
      <Button size="sm" onClick={() => merging.actions()?.saveMine()}>
        {messages.saveMineOnTop}
      </Button>
    </Band>
  );
}
