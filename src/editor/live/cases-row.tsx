'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { callAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import { type CaseResult, runCase, type WorkflowCase } from '#execute';
import type { AccountFacts } from '#rules';
import { Button, runInSlices, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { CheckRow } from './check-row.js';
import { checklistMessages } from './checklist-messages.js';
import { testedAccount } from './tested-account.js';

/** Milliseconds until a call counts as lost. */
const patience = 20_000;

/** How the cases of the workflow pass on what goes live; nothing where there are none, or until they ran. */
export function CasesRow({
  account,
  next,
}: {
  readonly account: AccountFacts | undefined;
  readonly next: EditedDocument;
}): ReactElement | null {
  const { actions } = useEditorContext();
  const { cases: messages, show } = useMessages(checklistMessages);
  const results = useCaseResults(account, next);
  if (!results || results.length === 0) return null;
  const failed = results.filter(({ status }) => status !== 'passed');
  const [first] = failed;
  return (
    <CheckRow
      name="cases"
      state={first ? 'look' : 'ready'}
      title={first ? messages.failed(failed.length, results.length) : messages.passed(results.length)}
      evidence={first && messages.first(first.name, failed.length - 1)}
      action={first && <Button onClick={() => actions.setMode('test')}>{show}</Button>}
    />
  );
}

/** Loads the cases once, and runs them between input and paint whenever the version has changed. */
function useCaseResults(
  account: AccountFacts | undefined,
  { presentation, version }: EditedDocument,
): readonly CaseResult[] | undefined {
  const { adapter, workflowId } = useEditorContext();
  const [cases, setCases] = useState<readonly WorkflowCase[]>();
  const [results, setResults] = useState<readonly CaseResult[]>();
  useEffect(() => {
    if (!adapter?.loadCases || workflowId === undefined) return undefined;
    let isHere = true;
    void callAdapter('loadCases', () => adapter.loadCases?.({ workflowId }), { timeout: patience }).then((answer) => {
      if (isHere && answer.ok) setCases(answer.data.cases);
    });
    return () => {
      isHere = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the checklist opens
  }, [workflowId]);
  useEffect(() => {
    if (!cases) return undefined;
    const done: CaseResult[] = [];
    const environment = { presentation, ...(account && { account: testedAccount(account) }) };
    return runInSlices((isTimeUp) => {
      while (done.length < cases.length) {
        done.push(runCase(version, cases[done.length]!, environment));
        if (isTimeUp()) break;
      }
      const isDone = done.length === cases.length;
      if (isDone) setResults(done);
      return isDone;
    });
  }, [account, cases, presentation, version]);
  return results;
}
