import { useCallback, useEffect, useState } from 'react';
import type { ContactExecution, ExecutionAction } from 'pathboard/client';
import { ChangeDialog } from './change-dialog.js';
import { contactsOf } from './change-words.js';
import { accountId, client } from './service.js';
import type { Question } from './use-change.js';
import { runAddress } from './use-route.js';
import { ActionButtons, useSteps } from './workflow-contacts.js';

const statusWords: { readonly [status: string]: string } = {
  running: 'Running',
  waiting: 'Waiting',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** Everything that one contact is under way in, across all workflows, and what can be done about it. */
export function OneContact({
  contactId,
  names,
}: {
  readonly contactId: string;
  /** The names of workflows, by id. */
  readonly names: ReadonlyMap<string, string>;
}) {
  const { problem, read, runs } = useContactRuns(contactId);
  const [question, setQuestion] = useState<Question>();
  const [said, setSaid] = useState('');
  const only = question?.chosen.length === 1 ? question.chosen[0]?.workflowId : undefined;
  const steps = useSteps(only);
  const open = runs?.filter(({ end, status }) => end === undefined && ['running', 'waiting'].includes(status)) ?? [];
  const ask = (action: ExecutionAction, asked: readonly ContactExecution[]): void =>
    setQuestion({ action, chosen: asked.map(({ id, workflowId }) => ({ workflowId, executionIds: [id] })) });
  return (
    <section aria-label="One contact">
      {runs && <h2>{nameIn(runs)}</h2>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p className="host-contacts__said" role="status">
        {said}
      </p>
      {runs?.length === 0 && <p className="host-contacts__none">This contact was in no workflow yet.</p>}
      {open.length > 1 && (
        <div className="host-contacts__step">
          <b>{`Under way in ${open.length} workflows`}</b>
          <ActionButtons without="move" onAct={(action) => ask(action, open)} />
        </div>
      )}
      <ul className="host-contacts__runs" aria-label="Runs of this contact">
        {runs?.map((run) => (
          <li key={`${run.workflowId} ${run.id}`}>
            <div>
              <a href={runAddress(run.workflowId, run.id)}>{names.get(run.workflowId) ?? 'A workflow'}</a>
              <small>{placeOf(run)}</small>
            </div>
            {open.includes(run) && (
              <ActionButtons
                without={run.pausedAt === undefined ? 'goOn' : 'pause'}
                onAct={(action) => ask(action, [run])}
              />
            )}
          </li>
        ))}
      </ul>
      {question && (
        <ChangeDialog
          question={question}
          steps={steps}
          onClose={() => setQuestion(undefined)}
          onDone={(changed) => {
            setQuestion(undefined);
            setSaid(actionDone(question, changed));
            void read();
          }}
        />
      )}
    </section>
  );
}

/** What the runs of a contact call them. */
function nameIn(runs: readonly ContactExecution[]): string {
  const named = runs.find(({ contactName }) => contactName !== undefined) ?? runs[0];
  return named?.contactName ?? named?.contactNumber ?? 'A contact without a name';
}

/** Of one contact, runs are counted. */
function actionDone({ chosen }: Question, said: string): string {
  return chosen.length === 1 ? said.replace(contactsOf(1), 'the contact') : said.replace('contacts', 'runs');
}

function placeOf({ lastStep, pausedAt, status, stuckAt }: ContactExecution): string {
  const state =
    stuckAt !== undefined ? 'Stuck' : pausedAt !== undefined ? 'Paused' : (statusWords[status] ?? 'In another state');
  return lastStep === undefined ? state : `${state} · ${lastStep}`;
}

/** How often the runs are read, in milliseconds. */
const every = 5000;

function useContactRuns(contactId: string) {
  const [runs, setRuns] = useState<readonly ContactExecution[]>();
  const [problem, setProblem] = useState<string>();
  const read = useCallback(async (): Promise<void> => {
    const answer = await client.extensions.listContactExecutions({ accountId, contactId, limit: 100 });
    setProblem(answer.ok ? undefined : answer.failure.message);
    if (answer.ok) setRuns(answer.data.items);
  }, [contactId]);
  useEffect(() => {
    setRuns(undefined);
    void read();
    const timer = setInterval(() => void read(), every);
    return () => clearInterval(timer);
  }, [read]);
  return { runs, problem, read };
}
