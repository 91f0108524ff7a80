import { useEffect, useMemo, useState } from 'react';
import { callAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import { type CaseResult, runCase, type WorkflowCase } from '#execute';
import type { AccountFacts } from '#rules';
import { loadKeptCases } from '#testing';
import { runInSlices, usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { testedAccount } from './tested-account.js';

/** Milliseconds until a call counts as lost. */
const patience = 20_000;

/** How the cases of the workflow pass on what goes live. */
export interface CaseChecks {
  readonly status: 'loading' | 'notLoaded' | 'running' | 'done';
  readonly total: number;
  /** Those that are done, in the order of the cases. */
  readonly results: readonly CaseResult[];
  /** The names of those that did not pass, such that have to pass first. */
  readonly failed: readonly string[];
  /** How many of the failed ones have to pass. */
  readonly mustPass: number;
  /** Whether going live waits for results: some case has to pass, and not all are known. */
  readonly isAwaited: boolean;
}

/** Loads the cases once, and runs them between input and paint whenever the version has changed. */
export function useCaseChecks(account: AccountFacts | undefined, next: EditedDocument): CaseChecks {
  const cases = useKeptCases();
  const { done, results } = useResults(cases, account, next);
  return useMemo(() => {
    const known = typeof cases === 'object' ? cases : [];
    const failed = results.filter(({ status }) => status !== 'passed').map(({ name }) => name);
    const must = new Set(known.flatMap(({ mustPass, name }) => (mustPass === true ? [name] : [])));
    const first = failed.filter((name) => must.has(name));
    return {
      status: typeof cases === 'string' ? cases : done ? 'done' : 'running',
      total: known.length,
      results,
      failed: [...first, ...failed.filter((name) => !must.has(name))],
      mustPass: first.length,
      isAwaited: cases === 'loading' || (!done && must.size > 0),
    };
  }, [cases, done, results]);
}

function useKeptCases(): readonly WorkflowCase[] | 'loading' | 'notLoaded' {
  const { adapter, editor, testing, workflowId } = useEditorContext();
  const page = usePageWindow();
  const [cases, setCases] = useState<readonly WorkflowCase[] | 'loading' | 'notLoaded'>(
    // What is shown there may be newer than what is saved.
    () => testing.current?.getState().cases ?? 'loading',
  );
  useEffect(() => {
    if (cases !== 'loading') return undefined;
    let isHere = true;
    const workflow = { adapter, workflowId, version: editor.store.getState().version };
    const load = callAdapter('loadCases', () => loadKeptCases(workflow, page), { timeout: patience });
    void load.then((answer) => isHere && setCases(answer.ok ? answer.data.cases : 'notLoaded'));
    return () => {
      isHere = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the checklist opens
  }, [workflowId]);
  return cases;
}

const none: readonly CaseResult[] = [];

/** The results on a version; those of the version before it are not shown for it. */
function useResults(
  cases: ReturnType<typeof useKeptCases>,
  account: AccountFacts | undefined,
  { presentation, version }: EditedDocument,
): { readonly results: readonly CaseResult[]; readonly done: boolean } {
  const [ran, setRan] = useState<{ readonly version: object; readonly results: readonly CaseResult[] }>();
  useEffect(() => {
    if (typeof cases !== 'object') return undefined;
    const done: CaseResult[] = [];
    const environment = { presentation, ...(account && { account: testedAccount(account) }) };
    return runInSlices((isTimeUp) => {
      while (done.length < cases.length) {
        done.push(runCase(version, cases[done.length]!, environment));
        if (isTimeUp()) break;
      }
      setRan({ version, results: [...done] });
      return done.length === cases.length;
    });
  }, [account, cases, presentation, version]);
  const results = ran?.version === version ? ran.results : none;
  return { results, done: typeof cases === 'object' && results.length === cases.length };
}
