import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CaseExplorer } from './case-explorer.js';
import type { CaseKeeper } from './case-keeper.js';
import type { CaseRunner } from './case-runner.js';

/** What is shown of the cases. */
export interface CasesLook {
  /** The name of the chosen case. */
  readonly chosen?: string | undefined;
  /** The step that was pressed on the drawing. */
  readonly nodeId?: string | undefined;
  readonly filter: 'all' | 'failed' | 'passed';
  /** Whether the drawing marks what no case reaches. */
  readonly coverage: boolean;
  /** What a narrow page shows. */
  readonly page: 'list' | 'case' | 'canvas';
}

/** All that lasts of the cases while another view or mode is shown. */
export interface CaseBook {
  readonly keeper: CaseKeeper;
  readonly runner: CaseRunner;
  readonly explorer: CaseExplorer;
  readonly look: StoreApi<CasesLook>;
}

/** Creates what is shown at first. */
export function createCasesLook(): StoreApi<CasesLook> {
  return createStore<CasesLook>(() => ({ filter: 'all', coverage: true, page: 'list' }));
}
