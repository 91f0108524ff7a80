'use client';
import type { ReactElement } from 'react';
import { createTestSession } from '#testing';
import { Button, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { CheckRow } from './check-row.js';
import { checklistMessages } from './checklist-messages.js';
import type { CaseChecks } from './use-case-checks.js';

/** How the cases of the workflow pass on what goes live; nothing where there are none. */
export function CasesRow({ checks }: { readonly checks: CaseChecks }): ReactElement | null {
  const { actions, testing } = useEditorContext();
  const { cases: messages, show } = useMessages(checklistMessages);
  const { failed, isAwaited, mustPass, results, status, total } = checks;
  if (status === 'notLoaded') return <CheckRow name="cases" state="look" title={messages.notLoaded} />;
  if (status === 'loading' || total === 0) return null;
  const [first] = failed;
  if (status === 'running' && mustPass === 0)
    return (
      <CheckRow
        name="cases"
        icon="hourglass"
        {...(isAwaited && { state: 'blocks' as const })}
        title={messages.running(results.length, total)}
      />
    );
  const showFirst = (): void => {
    const session = (testing.current ??= createTestSession());
    session.setState({ tab: 'cases', caseToShow: first });
    actions.setMode('test');
  };
  return (
    <CheckRow
      name="cases"
      state={mustPass > 0 ? 'blocks' : first === undefined ? 'ready' : 'look'}
      title={first === undefined ? messages.passed(results.length) : messages.failed(failed.length, results.length)}
      evidence={
        first !== undefined &&
        (mustPass > 0 ? messages.mustPass(first, mustPass - 1) : messages.first(first, failed.length - 1))
      }
      action={first !== undefined && <Button onClick={showFirst}>{show}</Button>}
    />
  );
}
