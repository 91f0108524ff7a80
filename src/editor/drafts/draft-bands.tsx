'use client';
import { Children, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isUnsaved, type OtherEditor, workStatus } from '#adapter';
import { shortVersionName } from '#model';
import { Button, Icon, IconButton, usePartLabel } from '#ui';
import type { WorkflowEditorProps } from '../editor-props.js';
import { momentWords } from '../moment-words.js';
import { differenceWords } from './draft-words.js';
import type { DraftOffer } from './draft-offer.js';
import type { Drafts } from './use-drafts.js';

interface DraftBandsProps {
  readonly drafts: Drafts;
  readonly props: WorkflowEditorProps;
  /** Loads what is stored now. */
  readonly onReload: () => void;
}

/** The messages above the editor, one at a time: the draft being viewed, a found draft, other editors. */
export function DraftBands({ drafts, onReload, props }: DraftBandsProps): ReactElement | null {
  const { looking, offers, others, work } = drafts;
  const overtakenBy = useStore(work.store, (state) => state.overtakenBy);
  const hasUnsaved = useStore(work.store, isUnsaved);
  const isConflict = useStore(work.store, (state) => workStatus(state) === 'conflict');
  const [offer] = offers;
  if (looking) return <LookedAtBand drafts={drafts} offer={looking.offer} props={props} />;
  if (offer) return <OfferBand key={offer.id} drafts={drafts} offer={offer} more={offers.length - 1} props={props} />;
  if (overtakenBy) {
    const name = shortVersionName(overtakenBy.id);
    return (
      <Band icon="git-compare" kind="warn" label="Saved in another tab">
        <Words title={`${name} was saved in another tab`}>
          {isConflict || hasUnsaved
            ? 'Your changes are based on the version before. Nothing of either is lost.'
            : 'This is the version before.'}
        </Words>
        {!hasUnsaved && props.versionId === undefined && (
          <Button size="sm" variant="primary" onClick={onReload}>
            Open {name}
          </Button>
        )}
      </Band>
    );
  }
  if (others.length > 0) return <OthersBand others={others} onNote={drafts.takeNoteOfOthers} />;
  return null;
}

function OfferBand({
  drafts,
  more,
  offer,
  props,
}: {
  readonly drafts: Drafts;
  readonly offer: DraftOffer;
  readonly more: number;
  readonly props: WorkflowEditorProps;
}): ReactElement {
  const when = whenWords(offer, props);
  const others = more > 0 ? ` ${more === 1 ? 'One more draft comes' : `${more} more drafts come`} after this one.` : '';
  if (offer.is === 'newer') {
    return (
      <Band icon="history" label="Draft found">
        <Words title="There is a draft by a newer edition of this editor">
          It is left as it is. Reload the page to get the newer edition.{others}
        </Words>
        <Button size="sm" icon="download" onClick={() => drafts.download(offer)}>
          Download
        </Button>
      </Band>
    );
  }
  if (offer.is === 'damaged') {
    return (
      <Band icon="triangle-alert" kind="warn" label="Draft found">
        <Words title={`A draft${when} cannot be opened`}>What is left of it can be taken away as a file.{others}</Words>
        <Button size="sm" icon="download" onClick={() => drafts.download(offer)}>
          Download
        </Button>
        <Button size="sm" onClick={() => drafts.discard(offer)}>
          Discard
        </Button>
      </Band>
    );
  }
  const words = offer.difference ? differenceWords(offer.difference) : '';
  return (
    <Band icon="history" label="Draft found">
      <Words
        title={`A draft${when} was not saved${offer.otherBase === undefined ? '' : `. It is based on ${offer.otherBase}`}`}
      >
        {sentence(words)}
        {others}
      </Words>
      <Button size="sm" variant="primary" onClick={() => drafts.restore(offer)}>
        Restore
      </Button>
      <Button size="sm" onClick={() => drafts.look(offer)}>
        Look at it
      </Button>
      <Button size="sm" variant="ghost" onClick={() => drafts.discard(offer)}>
        Discard
      </Button>
    </Band>
  );
}

function LookedAtBand({
  drafts,
  offer,
  props,
}: {
  readonly drafts: Drafts;
  readonly offer: DraftOffer;
  readonly props: WorkflowEditorProps;
}): ReactElement {
  const first = useRef<HTMLButtonElement>(null);
  // // The pressed button no longer exists.
  useEffect(() => first.current?.focus(), []);
  return (
    <Band icon="eye" kind="run" label="Looking at a draft">
      <Words title={`You are looking at the draft${whenWords(offer, props)}`}>Nothing is brought back yet.</Words>
      <Button ref={first} size="sm" variant="primary" onClick={() => drafts.restore(offer)}>
        Restore
      </Button>
      <Button size="sm" onClick={drafts.stopLooking}>
        Back
      </Button>
    </Band>
  );
}

function OthersBand({
  onNote,
  others,
}: {
  readonly others: readonly OtherEditor[];
  readonly onNote: () => void;
}): ReactElement {
  const isHere = others.every((other) => other.onSamePage);
  return (
    <Band icon="copy" label={isHere ? 'Also open on this page' : 'Also open in another tab'}>
      <Words title={isHere ? 'This workflow is open twice on this page' : 'This workflow is also open in another tab'}>
        Each keeps a draft of its own. Whoever saves second is told.
      </Words>
      <IconButton icon="x" size="sm" label="Close this message" onClick={onNote} />
    </Band>
  );
}

interface BandProps {
  readonly icon: string;
  readonly kind?: 'warn' | 'run';
  readonly label: string;
  /** The words first, then the actions. */
  readonly children: readonly [ReactNode, ...ReactNode[]];
}

function Band({ children: [words, ...actions], icon, kind, label }: BandProps): ReactElement {
  const name = usePartLabel(label);
  return (
    <div className="pb-band" role="region" aria-label={name} data-k={kind} data-region="band">
      <Icon name={icon} size={16} />
      {words}
      <span className="pb-band__a">{Children.toArray(actions)}</span>
    </div>
  );
}

function Words({ children, title }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <span className="pb-band__w">
      <strong>{title}.</strong> <span>{children}</span>
    </span>
  );
}

function whenWords({ at }: DraftOffer, { locale, timeZone }: WorkflowEditorProps): string {
  const when = at === undefined ? '' : momentWords(new Date(at).toISOString(), locale, timeZone);
  return when === '' ? '' : ` from ${when}`;
}

function sentence(words: string): string {
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
