import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { WorkflowCase } from '#execute';
import { useMessages } from '#ui';
import { type TestScene, useTestScene } from '../test-scene.js';
import type { CaseBook, CasesLook } from './case-book.js';
import type { CaseOutcome, RunState } from './case-runner.js';
import { type CasesMessages, casesMessages } from './cases-messages.js';
import { type CaseWords, createCaseWords } from './case-words.js';
import { type Coverage, coverageBy, type Gap, gapOf } from './coverage.js';
import { runsAlike } from './merge-cases.js';

/** The state of a case in the list. */
export type CaseStatus = 'passed' | 'failed' | 'outOfDate' | 'notRun';

/** A case with its last result. */
export interface CaseEntry {
  readonly case: WorkflowCase;
  /** The last result; of a version that has changed since, where it is stale. */
  readonly outcome?: CaseOutcome;
  readonly status: CaseStatus;
  /** The version or the case changed since it ran. */
  readonly isStale: boolean;
}

/** A section of the list. */
export interface CaseSection {
  readonly status: CaseStatus;
  readonly entries: readonly CaseEntry[];
}

/** What all parts of the view share. */
export interface CasesScene {
  readonly test: TestScene;
  readonly book: CaseBook;
  readonly messages: CasesMessages;
  readonly words: CaseWords;
  readonly look: CasesLook;
  readonly run: RunState;
  /** Undefined while they are loaded. */
  readonly entries: readonly CaseEntry[] | undefined;
  readonly sections: readonly CaseSection[];
  /** The listed cases from top to bottom. */
  readonly rows: readonly CaseEntry[];
  readonly chosen: CaseEntry | undefined;
  /** Of the last results; absent before the first run. */
  readonly coverage: (Coverage & { readonly gap: Gap }) | undefined;
  /** Some result is stale. */
  readonly isStale: boolean;
}

const order: readonly CaseStatus[] = ['failed', 'outOfDate', 'passed', 'notRun'];
const shown: { readonly [filter in CasesLook['filter']]: readonly CaseStatus[] } = {
  all: order,
  failed: ['failed', 'outOfDate'],
  passed: ['passed'],
};

/** Reads the cases, their results and what is shown of them. */
export function useCasesScene(book: CaseBook): CasesScene {
  const test = useTestScene();
  const { environment, locale, presentation, session, timeZone, version } = test;
  const messages = useMessages(casesMessages);
  const cases = useStore(session, (state) => state.cases);
  const run = useStore(book.runner.state);
  const look = useStore(book.look);
  const { definition } = version;
  const entries = useMemo(
    () => cases?.map((each) => entryOf(each, run.outcomes.get(each.name), definition)),
    [cases, definition, run.outcomes],
  );
  const sections = useMemo(
    () =>
      shown[look.filter].flatMap((status) => {
        const own = entries?.filter((entry) => entry.status === status) ?? [];
        return own.length === 0 ? [] : [{ status, entries: own }];
      }),
    [entries, look.filter],
  );
  const rows = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const coverage = useMemo(() => {
    const outcomes = entries?.flatMap(({ outcome }) => outcome ?? []) ?? [];
    if (outcomes.length === 0) return undefined;
    const found = coverageBy(version, outcomes);
    return { ...found, gap: gapOf(version, found) };
  }, [entries, version]);
  const words = useMemo(
    () => createCaseWords(version, presentation, environment, messages, { locale, timeZone }),
    [environment, locale, messages, presentation, timeZone, version],
  );
  return {
    test,
    book,
    messages,
    words,
    look,
    run,
    entries,
    sections,
    rows,
    chosen: rows.find((entry) => entry.case.name === look.chosen) ?? rows[0],
    coverage,
    isStale: entries?.some((entry) => entry.isStale) === true,
  };
}

function entryOf(
  each: WorkflowCase,
  outcome: CaseOutcome | undefined,
  definition: CaseOutcome['definition'],
): CaseEntry {
  if (!outcome) return { case: each, status: 'notRun', isStale: false };
  const isStale = outcome.definition !== definition || !runsAlike(outcome.case, each);
  return { case: each, outcome, status: outcome.result.status, isStale };
}

const CasesContext = createContext<CasesScene | undefined>(undefined);
export const CasesProvider = CasesContext.Provider;

export function useCases(): CasesScene {
  const scene = useContext(CasesContext);
  if (!scene) throw new Error('A part of the cases stands outside of them.');
  return scene;
}
