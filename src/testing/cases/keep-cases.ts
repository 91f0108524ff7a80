import type { PageWindow } from '#ui';
import type { TestScene } from '../test-scene.js';
import { type CaseBook, createCasesLook } from './case-book.js';
import { createCaseExplorer } from './case-explorer.js';
import { createCaseKeeper } from './case-keeper.js';
import { createCaseRunner } from './case-runner.js';
import { caseStoreOf } from './case-store.js';

/** Returns the cases of a session; the first call begins to load them. */
export function keepCases(scene: TestScene, page: () => PageWindow): CaseBook {
  const { now, readOnly, session } = scene;
  const known = session.getState().caseBook;
  if (known) return known;
  const list = {
    get: () => session.getState().cases,
    set: (cases: NonNullable<ReturnType<typeof session.getState>['cases']>) => session.setState({ cases }),
    subscribe: (listener: () => void) =>
      session.subscribe((state, before) => {
        if (state.cases !== before.cases) listener();
      }),
  };
  const book: CaseBook = {
    keeper: createCaseKeeper(list, caseStoreOf(scene, page), !readOnly),
    runner: createCaseRunner(now),
    explorer: createCaseExplorer(),
    look: createCasesLook(),
  };
  session.setState({ caseBook: book });
  return book;
}
