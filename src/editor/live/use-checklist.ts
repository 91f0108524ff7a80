'use client';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { VersionSummary } from '#adapter';
import { isTriggerType, nodeSummary, nodeTitle, nodeTypeOf } from '#catalog';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { versionName, type Problem } from '#model';
import type { AccountFacts } from '#rules';
import type { Editor, MessageTotals } from '#store';
import { useMessages } from '#ui';
import { startWords, zoneOf } from '#versions';
import { useEditorContext } from '../editor-context.js';
import { hasEdits } from '../saving/has-edits.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import {
  choicesOf,
  type CountedChanges,
  countChanges,
  type LiveFacts,
  type RemovedStep,
  removedSteps,
  sameSteps,
  type StepChoice,
} from './live-facts.js';
import { liveMessages } from './live-messages.js';
import { type ClockMoment, instantOf, suggestedStart } from './live-start.js';
import { type LivePlan, nameOf } from './use-live.js';
import { type Reviews, useReviews } from './use-reviews.js';
import { type CaseChecks, useCaseChecks } from './use-case-checks.js';
import { useAccountFacts, useLiveFacts } from './use-live-facts.js';

/** More triggers than this are not listed one by one. */
const maxTriggers = 3;

/** What holds the version back first. */
export type Blocker =
  | { readonly kind: 'errors'; readonly count: number }
  | { readonly kind: 'cases'; readonly name: string }
  /** A case has to pass, and the cases have not all run. */
  | { readonly kind: 'running' }
  | { readonly kind: 'review' }
  | { readonly kind: 'waiting'; readonly step: RemovedStep }
  | { readonly kind: 'time' };

/** What the checklist shows, and what the user chose in it. */
export interface Checklist {
  readonly facts: LiveFacts;
  readonly account: AccountFacts | undefined;
  /** The draft, or the version that is viewed. */
  readonly next: EditedDocument;
  readonly names: { readonly before: string; readonly next: string };
  readonly before: VersionSummary | undefined;
  readonly isEdited: boolean;
  readonly problems: readonly Problem[];
  readonly counts: CountedChanges | undefined;
  readonly removed: readonly RemovedStep[];
  readonly canMove: boolean;
  /** How the cases of the workflow pass. */
  readonly cases: CaseChecks;
  /** Undefined where the adapter has no reviews. */
  readonly reviews: Reviews | undefined;
  readonly triggers: readonly string[];
  readonly totals: MessageTotals | undefined;
  readonly zone: string;
  /** Suggested when the user first asks for a time. */
  readonly suggested: ClockMoment;
  readonly moment: ClockMoment | undefined;
  readonly setMoment: (moment: ClockMoment | undefined) => void;
  readonly isPast: boolean;
  /** The chosen time in words; undefined: at once. */
  readonly when: string | undefined;
  readonly scheduled: { readonly version: string; readonly when: string } | undefined;
  readonly chosen: ReadonlyMap<string, StepChoice>;
  readonly choose: (nodeId: string, choice: StepChoice) => void;
  readonly stays: boolean;
  readonly setStays: (stays: boolean) => void;
  readonly note: string;
  readonly setNote: (note: string) => void;
  readonly blocker: Blocker | undefined;
  readonly plan: () => LivePlan;
}

/** Gathers what has to be looked at before a version goes live. */
export function useChecklist(): Checklist {
  const { adapter, editor, props, workflowId } = useEditorContext();
  const facts = useLiveFacts(adapter, workflowId);
  const account = useAccountFacts(adapter, props.account);
  const next = useNext();
  const names = useNames(facts);
  const problems = useStore(editor.store, (state) => state.problems);
  const isEdited = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const { before, document } = facts;
  const counts = useMemo(() => document && countChanges(document, next), [document, next]);
  const same = useMemo(() => sameSteps(document, next), [document, next]);
  const removed = useMemo(() => removedSteps(facts, next, same), [facts, next, same]);
  const totals = useMemo(() => totalsOf(editor, next), [editor, next]);
  const triggers = useMemo(() => triggersOf(next), [next]);
  const canMove = adapter?.moveContacts !== undefined;
  const contacts = useContactChoices();
  const cases = useCaseChecks(account, next);
  const start = useStart(account);
  const [note, setNote] = useState<string>();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const reviews = useReviews(facts, next, isEdited);
  const undecided = canMove ? removed.find(({ nodeId }) => !contacts.chosen.has(nodeId)) : undefined;
  const blocker = firstBlocker({
    errors,
    cases,
    undecided,
    needsReview: reviews?.isMissing === true,
    isPast: start.isPast,
  });
  const hasWaiting = typeof facts.waiting === 'object' && facts.waiting.contacts > 0;
  return {
    account,
    before,
    blocker,
    canMove,
    cases,
    counts,
    facts,
    isEdited,
    names,
    next,
    problems,
    removed,
    reviews,
    totals,
    triggers,
    ...contacts,
    ...start,
    note: note ?? '',
    setNote,
    plan: () => ({
      before,
      at: start.instant === undefined ? undefined : new Date(start.instant).toISOString(),
      contacts: canMove && hasWaiting ? choicesOf(facts, { ...contacts, removed, same }) : undefined,
      note: note?.trim() === '' ? undefined : note?.trim(),
    }),
  };
}

/** What holds the version back, in the order of the rows. */
function firstBlocker({
  cases: { failed, isAwaited, mustPass },
  errors,
  isPast,
  needsReview,
  undecided,
}: {
  readonly errors: number;
  readonly cases: CaseChecks;
  readonly needsReview: boolean;
  readonly undecided: RemovedStep | undefined;
  readonly isPast: boolean;
}): Blocker | undefined {
  if (errors > 0) return { kind: 'errors', count: errors };
  if (mustPass > 0 && failed[0] !== undefined) return { kind: 'cases', name: failed[0] };
  if (isAwaited) return { kind: 'running' };
  if (needsReview) return { kind: 'review' };
  if (undecided) return { kind: 'waiting', step: undecided };
  return isPast ? { kind: 'time' } : undefined;
}

/** Segments and cost of the open document, which is given so that they are counted again with each of its states. */
function totalsOf(editor: Editor, _document: EditedDocument): MessageTotals | undefined {
  return editor.messageTotals();
}

/** The document as it is now, by identity of its parts. */
function useNext(): EditedDocument {
  const { editor } = useEditorContext();
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  return useMemo(() => ({ version, presentation }), [presentation, version]);
}

/** What the live version is called, and the one that goes live: saving edits makes a new one. */
function useNames({ before, newest }: LiveFacts): Checklist['names'] {
  const { adapter, editor } = useEditorContext();
  const messages = useMessages(liveMessages);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const isEdited = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const own = useVersionName(base);
  const made = newest === undefined ? undefined : versionName('', newest + 1);
  return {
    before: nameOf(before, messages),
    next: (isEdited || base === undefined ? made : own) ?? messages.thisVersion,
  };
}

function useContactChoices(): Pick<Checklist, 'choose' | 'chosen' | 'setStays' | 'stays'> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StepChoice>>(new Map());
  const [stays, setStays] = useState(false);
  const choose = (nodeId: string, choice: StepChoice): void =>
    setChosen((before) => new Map([...before, [nodeId, choice]]));
  return { choose, chosen, setStays, stays };
}

type Start = Pick<Checklist, 'isPast' | 'moment' | 'scheduled' | 'setMoment' | 'suggested' | 'when' | 'zone'> & {
  readonly instant: number | undefined;
};

/** The chosen start, on the clock of the account. */
function useStart(account: AccountFacts | undefined): Start {
  const { props, schedule } = useEditorContext();
  const messages = useMessages(liveMessages);
  const scheduled = useStore(schedule);
  const version = useVersionName(scheduled?.versionId) ?? messages.thisVersion;
  const zone = zoneOf(account?.officeHours?.timezone, props.timeZone);
  // The present stands still while the checklist is open; a service refuses a time that has passed meanwhile.
  const [now] = useState(() => Date.now());
  const [moment, setMoment] = useState<ClockMoment>();
  const instant = moment && instantOf(moment, zone);
  const words = (at: string | number): string => startWords(at, { locale: props.locale, now, zone });
  return {
    instant,
    isPast: moment !== undefined && (instant === undefined || instant <= now),
    moment,
    scheduled: scheduled && { version, when: words(scheduled.at) },
    setMoment,
    suggested: suggestedStart(now, zone),
    when: instant === undefined ? undefined : words(instant),
    zone,
  };
}

/** The triggers with their summaries, as the cards show them. */
function triggersOf({ presentation, version }: EditedDocument): readonly string[] {
  return graphOf(version)
    .nodes.filter((node) => isTriggerType(nodeTypeOf(node)))
    .slice(0, maxTriggers)
    .map((node) =>
      [
        nodeTitle(node, presentation),
        nodeSummary(node)
          .map(({ text }) => text)
          .join(''),
      ]
        .filter(Boolean)
        .join(' · '),
    );
}
