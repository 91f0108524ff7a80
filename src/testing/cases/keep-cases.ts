import type { PageWindow } from '#ui';
import type { TestScene } from '../test-scene.js';
import { type CaseBook, createCasesLook } from './case-book.js';
import { createCaseExplorer } from './case-explorer.js';
import { createCaseKeeper } from './case-keeper.js';
import { createCaseRunner } from './case-runner.js';
import { browserCases, memoryCases, serviceCases } from './case-store.js';

/** Returns the cases of a session; the first call begins to load them. */
export function keepCases(scene: TestScene, page: () => PageWindow): CaseBook {
  const { adapter, now, readOnly, session, version, workflowId } = scene;
  const known = session.getState().caseBook;
  if (known) return known;
  const { account, host } = adapter?.scope ?? {};
  const id = workflowId ?? (typeof version.id === 'string' ? version.id : undefined);
  const store =
    serviceCases(adapter, workflowId) ??
    (id === undefined ? memoryCases() : browserCases(page, [host, account, id].filter(Boolean).join('/')));
  const list = {
    get: () => session.getState().cases,
    set: (cases: NonNullable<ReturnType<typeof session.getState>['cases']>) => session.setState({ cases }),
    subscribe: (listener: () => void) =>
      session.subscribe((state, before) => {
        if (state.cases !== before.cases) listener();
      }),
  };
  const book: CaseBook = {
    keeper: createCaseKeeper(list, store, !readOnly),
    runner: createCaseRunner(now),
    explorer: createCaseExplorer(),
    look: createCasesLook(),
  };
  session.setState({ caseBook: book });
  return book;
}
