'use client';
import { type ReactElement, useId, useState } from 'react';
import type { WorkflowCase } from '#execute';
import { Button, Dialog, TextInput, useMessages, useToast } from '#ui';
import { useTestScene } from '../test-scene.js';
import type { TestSession } from '../test-session.js';
import { oneMessages } from './one-messages.js';
import { takenEdges } from './path-states.js';
import { scenarioOfPlan } from './test-plan.js';
import type { TestRun } from './test-run.js';
import type { Test } from './use-test.js';

/** A test as a case: what happens to the contact, and the path and the end that are expected. */
export function caseOfTest({ frame, plan }: Pick<TestRun, 'frame' | 'plan'>, name: string): WorkflowCase {
  return {
    name,
    ...scenarioOfPlan(plan, frame.isOver ? undefined : frame.now),
    expect: { path: takenEdges(frame), status: frame.state.status },
  };
}

/** A known case as the test is now: what it expects beside its path, and who made it, stays. */
export function caseReplacedBy(known: WorkflowCase, test: Pick<TestRun, 'frame' | 'plan'>): WorkflowCase {
  const { created, expect, mustPass, name } = known;
  const next = caseOfTest(test, name);
  return {
    ...next,
    expect: { ...expect, ...next.expect },
    ...(mustPass === undefined ? {} : { mustPass }),
    ...(created === undefined ? {} : { created }),
  };
}

/** Asks for the name of the case, and keeps it in the session; the case that the test was opened from is replaced. */
export function SaveCase({ onClose, test }: { readonly test: Test; readonly onClose: () => void }): ReactElement {
  const { session } = useTestScene();
  const { save: messages } = useMessages(oneMessages);
  const toast = useToast();
  const id = useId();
  const opened = session.getState().one?.caseName;
  const isKnown = (one: string | undefined): boolean =>
    session.getState().cases?.some((known) => known.name === one) === true;
  const [name, setName] = useState(() => (isKnown(opened) ? opened! : proposedName(test, messages.proposed)));
  const written = name.trim();
  const isTaken = isKnown(written);
  const replaces = isTaken && written === opened;
  const problem = written === '' ? messages.empty : isTaken && !replaces ? messages.taken : undefined;
  const save = (): void => {
    if (problem !== undefined) return;
    keepCase(session, test.run, written);
    onClose();
    toast({
      text: replaces ? messages.replaced(written) : messages.saved(written),
      action: { label: messages.show, run: () => session.setState({ tab: 'cases' }) },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" disabled={problem !== undefined} onClick={save}>
            {replaces ? messages.replace : messages.save}
          </Button>
        </>
      }
    >
      <form
        className="pb-oneouts"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={id}>{messages.name}</label>
        <TextInput
          id={id}
          value={name}
          onValueChange={setName}
          invalid={problem !== undefined}
          describedBy={`${id}-p`}
        />
        <span id={`${id}-p`} className="pb-mut" data-kind={problem === undefined ? undefined : 'err'}>
          {problem ?? (replaces && messages.replaces)}
        </span>
      </form>
    </Dialog>
  );
}

/** Keeps a test as a case of a name, in place of the case that has it. From then on the test is that case. */
function keepCase(session: TestSession, run: TestRun, name: string): void {
  session.setState(({ cases = [], one }) => ({
    cases: cases.some((known) => known.name === name)
      ? cases.map((known) => (known.name === name ? caseReplacedBy(known, run) : known))
      : [...cases, caseOfTest(run, name)],
    ...(one && { one: { ...one, caseName: name } }),
  }));
}

/** "Maya: book": the contact and the last path that had a choice. */
function proposedName({ first, graph, pathOf, run }: Test, words: (name: string, path: string) => string): string {
  const edge = takenEdges(run.frame).findLast((id) => {
    const source = graph.edge(id)?.source;
    return source !== undefined && graph.outgoing(source).length > 1;
  });
  return edge === undefined ? first : words(first, pathOf(edge));
}
