import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario, WorkflowCase } from '#execute';
import type { KeptDecision } from './one/replayed.js';
import type { TestPlan } from './one/test-plan.js';
import type { CaseBook } from './cases/case-book.js';

/** The views of testing: one contact, the cases, or a forecast over many contacts. */
export type TestTab = 'one' | 'cases' | 'forecast';

/** What one contact is tested with: contact, start, what happens. The clock stands at `until`, else at the last event. */
export interface TestScenario extends Pick<
  Scenario,
  'at' | 'contact' | 'events' | 'pins' | 'receipts' | 'seed' | 'trigger' | 'until'
> {}

/** What is opened as a test. */
export interface OpenedTest extends TestScenario {
  /** The case that it is, which saving replaces. */
  readonly caseName?: string | undefined;
}

/** The test of one contact. */
export interface KeptTest {
  readonly plan: TestPlan;
  /** Its path on the version it was played on last, to say what another version changes. */
  readonly path: readonly KeptDecision[];
  /** The case that it was opened from, which saving replaces. */
  readonly caseName?: string | undefined;
}

export interface TestState {
  readonly tab: TestTab;
  /** The cases of the workflow, in order; undefined until they are loaded. Whatever view changes them, they are saved. */
  readonly cases: readonly WorkflowCase[] | undefined;
  /** How cases are kept, run and shown; undefined until its code is loaded. */
  readonly caseBook: CaseBook | undefined;
  /** What the view of one contact shall open next, such as a case or a run. It takes it and clears it. */
  readonly toOpen: OpenedTest | undefined;
  /** A user has chosen the view at its tabs: those of the view take the focus. */
  readonly isTabChosen: boolean;
  /** The name of the case that the view of cases shall show next. It takes it and clears it. */
  readonly caseToShow: string | undefined;
  /** The test of one contact; undefined until its view was opened. */
  readonly one: KeptTest | undefined;
}

/** The state of testing. It lasts as long as the editor, so that another mode and back again changes nothing. */
export type TestSession = StoreApi<TestState>;

export function createTestSession(tab: TestTab = 'one', toOpen?: TestScenario): TestSession {
  return createStore<TestState>(() => ({
    tab,
    cases: undefined,
    caseBook: undefined,
    toOpen,
    isTabChosen: false,
    caseToShow: undefined,
    one: undefined,
  }));
}
