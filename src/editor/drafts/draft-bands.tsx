'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type DraftDifference, isUnsaved, workStatus } from '#adapter';
import { versionName } from '#model';
import { Button, IconButton, Menu, type MessagesOf, useAnnounce, useMessages } from '#ui';
import type { DraftBandsProps } from '../editing/parts.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { momentWords } from '../moment-words.js';
import { ConflictBand } from '../merging/conflict-band.js';
import { Band, BandWords } from './band.js';
import { draftMessages } from './draft-messages.js';
import type { DraftOffer } from './draft-offer.js';
import { type Continued, type Drafts, isWrittenElsewhere } from './use-drafts.js';

/** The messages above the editor, one at a time: the draft being viewed, a found draft, other editors. */
export function DraftBands({ drafts, onReload, props }: DraftBandsProps): ReactElement | null {
  const { continued, looking, offers, others, work } = drafts;
  const overtakenBy = useStore(work.store, (state) => state.overtakenBy);
  const hasUnsaved = useStore(work.store, isUnsaved);
  const isConflict = useStore(work.store, (state) => workStatus(state) === 'conflict');
  const [offer] = offers;
  const [hasLooked, setHasLooked] = useState(false);
  if (looking && !hasLooked) setHasLooked(true);
  if (isWrittenElsewhere(drafts.writing)) return <WritingBand drafts={drafts} onReload={onReload} />;
  if (looking) return <SavedBand drafts={drafts} continued={continued} props={props} />;
  if (isConflict) return <ConflictBand drafts={drafts} props={props} onReload={onReload} />;
  if (continued && hasUnsaved)
    return <ContinuedBand drafts={drafts} continued={continued} props={props} takesFocus={hasLooked} />;
  if (offer) return <OfferBand key={offer.id} drafts={drafts} offer={offer} more={offers.length - 1} props={props} />;
  if (overtakenBy)
    return <OvertakenBand version={overtakenBy} props={props} hasUnsaved={hasUnsaved} onReload={onReload} />;
  if (others.length > 0) return <OthersBand drafts={drafts} />;
  return null;
}

/** Another tab saved, and nothing is unsaved here. */
function OvertakenBand({
  hasUnsaved,
  onReload,
  props,
  version,
}: Pick<DraftBandsProps, 'onReload' | 'props'> & {
  readonly version: { readonly id: string };
  readonly hasUnsaved: boolean;
}): ReactElement {
  const { overtaken: messages } = useMessages(draftMessages);
  const name = versionName(version.id);
  return (
    <Band icon="git-compare" kind="warn" label={messages.label}>
      <BandWords title={messages.title(name)}>{hasUnsaved ? messages.changed : messages.unchanged}</BandWords>
      {!hasUnsaved && props.versionId === undefined && (
        <Button size="sm" variant="primary" onClick={onReload}>
          {messages.open(name)}
        </Button>
      )}
    </Band>
  );
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
  const { difference, download, offer: messages } = useMessages(draftMessages);
  const when = whenWords(offer, props);
  if (offer.is === 'newer') {
    return (
      <Band icon="history" label={messages.label}>
        <BandWords title={messages.newer}>{messages.newerText(more)}</BandWords>
        <Button size="sm" icon="download" onClick={() => drafts.download(offer)}>
          {download}
        </Button>
      </Band>
    );
  }
  if (offer.is === 'damaged') {
    return (
      <Band icon="triangle-alert" kind="warn" label={messages.label}>
        <BandWords title={messages.damaged(when)}>{messages.damagedText(more)}</BandWords>
        <Button size="sm" icon="download" onClick={() => drafts.download(offer)}>
          {download}
        </Button>
        <MoreForDraft drafts={drafts} offer={offer} />
      </Band>
    );
  }
  return (
    <Band icon="history" label={messages.label}>
      <BandWords title={messages.title(when, offer.otherBase)}>
        {messages.text(offer.difference ? differenceText(offer.difference, difference) : '', more)}
      </BandWords>
      <Button size="sm" variant="primary" onClick={() => drafts.restore(offer)}>
        {messages.restore}
      </Button>
      <Button size="sm" onClick={() => drafts.look(offer)}>
        {messages.view}
      </Button>
      <MoreForDraft drafts={drafts} offer={offer} />
    </Band>
  );
}

/** What is seldom wanted, away from the button that restores. */
function MoreForDraft({ drafts, offer }: { readonly drafts: Drafts; readonly offer: DraftOffer }): ReactElement {
  const { download, offer: messages } = useMessages(draftMessages);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis" size="sm" label={messages.more} />}
      sections={[
        [
          { id: 'download', label: download, icon: 'download', onSelect: () => drafts.download(offer) },
          { id: 'discard', label: messages.discard, icon: 'trash-2', onSelect: () => drafts.discard(offer) },
        ],
      ]}
    />
  );
}

interface ContinuedProps {
  readonly drafts: Drafts;
  readonly continued: Continued | undefined;
  readonly props: WorkflowEditorProps;
}

/** The draft is open: a quiet line with the way to the saved version. */
function ContinuedBand({
  continued,
  drafts,
  props,
  takesFocus,
}: ContinuedProps & {
  /** The user comes back from the saved version, whose button no longer exists. */
  readonly takesFocus: boolean;
}): ReactElement {
  const { continued: messages } = useMessages(draftMessages);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <Band icon="monitor" kind="quiet" label={messages.label}>
      <BandWords title={messages.title(whenWords(continued, props))} />
      <Button ref={first} size="sm" variant="ghost" onClick={drafts.lookAtSaved}>
        {messages.showSaved}
      </Button>
      <IconButton icon="x" size="sm" label={messages.close} onClick={drafts.takeNoteOfDraft} />
    </Band>
  );
}

/** The saved version is shown, while the work stays as it is. */
function SavedBand({ continued, drafts, props }: ContinuedProps): ReactElement {
  const { saved: messages } = useMessages(draftMessages);
  const first = useRef<HTMLButtonElement>(null);
  // The pressed button no longer exists.
  useEffect(() => first.current?.focus(), []);
  return (
    <Band icon="eye" kind="run" label={messages.label}>
      <BandWords title={messages.title}>{messages.text(whenWords(continued, props))}</BandWords>
      <Button ref={first} size="sm" variant="primary" onClick={drafts.stopLooking}>
        {messages.back}
      </Button>
      <Button size="sm" variant="ghost" onClick={drafts.goBackToSaved}>
        {messages.use}
      </Button>
    </Band>
  );
}

function OthersBand({ drafts }: { readonly drafts: Drafts }): ReactElement {
  const { others, writing } = drafts;
  const { others: messages } = useMessages(draftMessages);
  const isHere = others.every((other) => other.onSamePage);
  const { label, title } = isHere ? messages.samePage : messages.otherTab;
  return (
    <Band icon="copy" label={label}>
      <BandWords title={title}>{!isHere && writing === 'here' ? messages.viewOnlyThere : messages.text}</BandWords>
      <IconButton icon="x" size="sm" label={messages.close} onClick={drafts.takeNoteOfOthers} />
    </Band>
  );
}

/** The workflow is edited in another tab: it can be taken over from there, or looked at. */
function WritingBand({ drafts, onReload }: Pick<DraftBandsProps, 'drafts' | 'onReload'>): ReactElement {
  const { others, takeOver, writing } = drafts;
  const { writing: messages } = useMessages(draftMessages);
  const announce = useAnnounce();
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [onlyLooks, setOnlyLooks] = useState(false);
  const isFree = !others.some((other) => !other.onSamePage);
  const take = async (): Promise<void> => {
    setIsAsking(true);
    const isTaken = await takeOver();
    setIsAsking(false);
    setIsRefused(!isTaken);
    if (isTaken) onReload();
    else announce(messages.refused, 'assertive');
  };
  const isQuiet = onlyLooks && !isRefused;
  const said = isRefused ? 'refused' : isFree ? 'free' : writing === 'taken' ? 'taken' : 'elsewhere';
  return (
    <Band
      icon={isRefused ? 'triangle-alert' : 'eye'}
      kind={isRefused ? 'warn' : isQuiet ? 'quiet' : 'run'}
      label={messages.label}
    >
      <BandWords title={messages[said]}>{isQuiet ? undefined : messages[`${said}Text`]}</BandWords>
      <Button size="sm" variant={isQuiet ? 'ghost' : 'primary'} busy={isAsking} onClick={() => void take()}>
        {said === 'free' ? messages.edit : messages.takeOver}
      </Button>
      {said === 'elsewhere' && !isQuiet && (
        <Button size="sm" onClick={() => setOnlyLooks(true)}>
          {messages.look}
        </Button>
      )}
    </Band>
  );
}

function whenWords(
  draft: { readonly at?: number | undefined } | undefined,
  { locale, timeZone }: WorkflowEditorProps,
): string {
  const at = draft?.at;
  return at === undefined ? '' : momentWords(new Date(at).toISOString(), locale, timeZone);
}

/** The differences of a draft in a sentence: "2 steps added, 1 step changed (3 settings), 2 paths changed." */
function differenceText(
  { arranged, edges, settings, nodes, workflow }: DraftDifference,
  words: MessagesOf<typeof draftMessages>['difference'],
): string {
  const parts = [
    nodes.added > 0 && words.stepsAdded(nodes.added),
    nodes.removed > 0 && words.stepsRemoved(nodes.removed),
    nodes.changed > 0 && words.stepsChanged(nodes.changed, settings),
    edges.added > 0 && words.pathsAdded(edges.added),
    edges.removed > 0 && words.pathsRemoved(edges.removed),
    edges.changed > 0 && words.pathsChanged(edges.changed),
    workflow > 0 && words.workflowChanged(workflow),
  ].filter((part) => part !== false);
  if (arranged) parts.push(parts.length === 0 ? words.onlyArranged : words.arranged);
  return words.sentence(parts);
}
