'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton, Spinner, useMessages } from '#ui';
import { createHistoryTimes, VersionCompare } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { CasesRow } from './cases-row.js';
import { CreditRow } from './credit-row.js';
import { type ChecklistMessages, checklistMessages } from './checklist-messages.js';
import { ChangesRow, CostRow, ProblemsRow, SendersRow } from './fact-rows.js';
import { ReviewRow } from './review-row.js';
import { ReviewView } from './review-view.js';
import { LiveDrawing } from './live-drawing.js';
import { NoteRow, StartRow } from './start-row.js';
import { type Blocker, type Checklist, useChecklist } from './use-checklist.js';
import { type LiveOutcome, useLive } from './use-live.js';
import { WaitingRows } from './waiting-rows.js';

/** The checklist before a version goes live, beside the workflow. View only, it has no controls. */
export function LivePanel({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { drawers, editor, stored } = useEditorContext();
  const messages = useMessages(checklistMessages);
  const showProblems = useShownProblems(onDone);
  const readOnly = useStore(editor.store, (state) => state.readOnly) && !stored;
  const list = useChecklist();
  const [over, setOver] = useState<'compare' | 'drawing' | 'review'>();
  const back = (): void => {
    setOver(undefined);
    panel.current?.focus({ preventScroll: true });
  };
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const title = readOnly ? messages.titleOnly(list.names.next) : messages.title(list.names.next);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <>
      <div
        ref={panel}
        className="pb-golive"
        role="dialog"
        aria-label={title}
        data-region="live"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <Head {...{ list, title, messages, onDone }} onDrawing={drawers ? () => setOver('drawing') : undefined} />
        {list.facts.isLoading ? (
          <div className="pb-golive__wait" role="status">
            <Spinner size={14} /> {messages.loading}
          </div>
        ) : (
          <ul className="pb-golive__l" aria-label={messages.rows}>
            <Rows
              {...{ list, readOnly }}
              onCompare={() => setOver('compare')}
              onReview={() => setOver('review')}
              onProblems={showProblems}
            />
          </ul>
        )}
        {!readOnly && <Foot {...{ list, messages, onDone, panel }} />}
      </div>
      {drawers
        ? over === 'drawing' && <LiveDrawing list={list} onBack={back} />
        : over === undefined && <LiveDrawing list={list} />}
      {over === 'compare' && <Comparison list={list} onClose={back} />}
      {over === 'review' && list.reviews && <ReviewView list={list} reviews={list.reviews} onClose={back} />}
    </>
  );
}

/** Shows the list of problems, in place of the checklist where that is a page of its own. */
function useShownProblems(onDone: () => void): () => void {
  const { actions, drawers } = useEditorContext();
  return () => {
    if (drawers) onDone();
    actions.showProblems(true);
  };
}

function Head({
  list: { before, facts, isEdited, names, removed, triggers },
  messages,
  onDone,
  onDrawing,
  title,
}: {
  readonly list: Checklist;
  readonly messages: ChecklistMessages;
  readonly onDone: () => void;
  readonly title: string;
  /** Shows the workflow where the checklist is a page of its own. */
  readonly onDrawing: (() => void) | undefined;
}): ReactElement {
  const { adapter, props } = useEditorContext();
  const [now] = useState(() => Date.now());
  const since = createHistoryTimes(props, now).date(before?.active);
  const replaced = before
    ? messages.replaces(names.before, names.next, since)
    : adapter?.listVersions
      ? messages.neverLive
      : messages.replacesOther;
  return (
    <div className="pb-golive__hd">
      <div>
        <div className="pb-golive__hl" role="heading" aria-level={2}>
          {title}
        </div>
        <div className="pb-golive__e">
          {[replaced, isEdited && messages.savesFirst(names.next), triggers.length > 0 && messages.starts(triggers)]
            .filter(Boolean)
            .join(' ')}
        </div>
      </div>
      {onDrawing && facts.document && removed.length > 0 && (
        <Button icon="git-compare" aria-label={messages.drawing.open} onClick={onDrawing}>
          {messages.show}
        </Button>
      )}
      <IconButton icon="x" label={messages.close} onClick={onDone} />
    </div>
  );
}

function Rows({
  list,
  onCompare,
  onProblems,
  onReview,
  readOnly,
}: {
  readonly list: Checklist;
  readonly readOnly: boolean;
  readonly onCompare: () => void;
  readonly onProblems: () => void;
  readonly onReview: () => void;
}): ReactElement {
  const { adapter, props } = useEditorContext();
  const live = useLive();
  const { before, canMove, choose, chosen, counts, facts, names, next, removed, setStays, stays, zone } = list;
  const { scheduled } = list;
  return (
    <>
      <ProblemsRow problems={list.problems} onShow={onProblems} />
      {adapter?.listVersions && (
        <ChangesRow counts={counts} before={names.before} isFirst={!before} onCompare={onCompare} />
      )}
      <CasesRow checks={list.cases} />
      <ReviewRow {...{ list, readOnly }} onOpen={onReview} />
      <WaitingRows
        {...{ canMove, facts, names, next, removed }}
        locale={props.locale}
        timeZone={zone}
        {...(canMove && !readOnly && { moving: { chosen, onChoose: choose, stays, onStays: setStays } })}
      />
      <CostRow list={list} locale={props.locale} />
      <CreditRow list={list} readOnly={readOnly} />
      <SendersRow account={list.account} />
      {!readOnly && (
        <StartRow
          canSchedule={adapter?.scheduleVersion !== undefined}
          isPast={list.isPast}
          moment={list.moment}
          suggested={list.suggested}
          onMoment={list.setMoment}
          zone={zone}
          scheduled={scheduled}
          onCancelSchedule={scheduled && live && (() => void live.cancel(scheduled.version))}
        />
      )}
      {!readOnly && adapter?.describeVersion && <NoteRow note={list.note} onNote={list.setNote} />}
    </>
  );
}

function Foot({
  list,
  messages,
  onDone,
  panel,
}: {
  readonly list: Checklist;
  readonly messages: ChecklistMessages;
  readonly onDone: () => void;
  readonly panel: React.RefObject<HTMLDivElement | null>;
}): ReactElement {
  const { adapter } = useEditorContext();
  const showProblems = useShownProblems(onDone);
  const live = useLive();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<LiveOutcome>();
  const { before, blocker, facts, names, when } = list;
  const carryOut = async (work: () => Promise<LiveOutcome> | undefined): Promise<void> => {
    setIsBusy(true);
    setOutcome(undefined);
    const came = await work();
    setIsBusy(false);
    setOutcome(came);
    if (came?.kind === 'done') onDone();
  };
  const onPrimary = (): void => {
    if (!blocker) void carryOut(() => live?.make(list.plan()));
    else if (blocker.kind === 'errors') showProblems();
    else leadTo(blocker, panel.current);
  };
  const way = before ? messages.back(names.before) : adapter?.deactivateVersion ? messages.off : '';
  if (outcome?.kind === 'partly') return <Partly {...{ outcome, messages, onDone, isBusy, carryOut }} />;
  return (
    <div className="pb-golive__ft">
      <div className="pb-golive__why" role="alert">
        {outcome?.kind === 'failed' && outcome.why}
      </div>
      <div className="pb-golive__fb">
        <span className="pb-golive__e">{way}</span>
        <Button variant="ghost" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button
          variant={blocker ? 'default' : 'primary'}
          icon={blocker ? 'circle-alert' : 'rocket'}
          busy={isBusy}
          disabled={facts.isLoading || blocker?.kind === 'running'}
          onClick={onPrimary}
        >
          {isBusy ? (when === undefined ? messages.busy : messages.busyLater) : primaryWords(blocker, when, messages)}
        </Button>
      </div>
    </div>
  );
}

function primaryWords(blocker: Blocker | undefined, when: string | undefined, messages: ChecklistMessages): string {
  switch (blocker?.kind) {
    case 'errors':
      return messages.fix.errors(blocker.count);
    case 'cases':
      return messages.fix.cases(blocker.name);
    case 'running':
      return messages.fix.running;
    case 'waiting':
      return messages.fix.waiting(blocker.step.title);
    case 'review':
      return messages.fix.review;
    case 'time':
      return messages.fix.time;
    case undefined:
      return when === undefined ? messages.makeLive : messages.makeLiveAt(when);
  }
}

/** Brings the row that holds the version back into view, and the focus to its first control. */
function leadTo(blocker: Blocker, panel: HTMLElement | null): void {
  const names = { cases: 'cases', errors: 'problems', review: 'review', running: 'cases', time: 'start', waiting: '' };
  const name = blocker.kind === 'waiting' ? `waiting ${blocker.step.nodeId}` : names[blocker.kind];
  const row = [...(panel?.querySelectorAll<HTMLElement>('[data-check]') ?? [])].find(
    ({ dataset }) => dataset['check'] === name,
  );
  row?.scrollIntoView({ block: 'nearest' });
  const controls = {
    cases: 'button',
    errors: 'button',
    review: 'button',
    running: 'button',
    time: 'input[type="date"]',
    waiting: '.pb-golive__o',
  };
  row?.querySelector<HTMLElement>(controls[blocker.kind])?.focus({ preventScroll: true });
}

/** The version is live or scheduled; what was not done, and what can be. */
function Partly({
  carryOut,
  isBusy,
  messages,
  onDone,
  outcome,
}: {
  readonly outcome: Extract<LiveOutcome, { readonly kind: 'partly' }>;
  readonly messages: ChecklistMessages;
  readonly isBusy: boolean;
  readonly carryOut: (work: () => Promise<LiveOutcome>) => Promise<void>;
  readonly onDone: () => void;
}): ReactElement {
  const { again, left, why } = outcome;
  return (
    <div className="pb-golive__ft">
      <div className="pb-golive__why" role="alert">
        {why}
      </div>
      {left.length > 0 && (
        <ul className="pb-golive__left" aria-label={messages.left}>
          {left.map(({ contactName, executionId, reason }) => (
            <li key={executionId}>
              <b>{contactName ?? executionId}</b> {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="pb-golive__fb">
        <span />
        {again && (
          <Button busy={isBusy} onClick={() => void carryOut(again)}>
            {messages.again}
          </Button>
        )}
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

/** What differs from the live version, over the whole editor. */
function Comparison({
  list,
  onClose,
}: {
  readonly list: Checklist;
  readonly onClose: () => void;
}): ReactElement | null {
  const { props } = useEditorContext();
  const { facts, names, next } = list;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('button')?.focus(), []);
  if (!facts.document) return null;
  return (
    <div className="pb-vers__cmp" ref={place}>
      <VersionCompare
        before={facts.document.version}
        after={next.version}
        presentations={{ before: facts.document.presentation, after: next.presentation }}
        names={{ before: names.before, after: names.next }}
        icons={props.icons}
        startWorker={props.startWorker}
        onClose={onClose}
      />
    </div>
  );
}
