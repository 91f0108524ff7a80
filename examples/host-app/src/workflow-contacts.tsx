import { useEffect, useState } from 'react';
import { nodeTitle } from 'pathboard/catalog';
import type { ExecutionAction } from 'pathboard/client';
import type { Presentation, WorkflowNode } from 'pathboard/core';
import { type ExecutionFilter, ExecutionTable, PbRoot } from 'pathboard/runs';
import { ChangeDialog, type Step } from './change-dialog.js';
import { changeActions } from './change-words.js';
import type { Theme } from './product.js';
import { adapter } from './service.js';
import type { ChosenRuns, Question } from './use-change.js';
import { runAddress } from './use-route.js';

const underWay: ExecutionFilter = { status: ['running', 'waiting'] };
const columns = ['contact', 'number', 'status', 'lastStep', 'start'] as const;

/** The contacts under way in one workflow: some of them, or all at a step, are changed together. */
export function WorkflowContacts({
  go,
  theme,
  workflowId,
}: {
  readonly workflowId: string;
  readonly theme: Theme;
  readonly go: (address: string) => void;
}) {
  const steps = useSteps(workflowId);
  const [question, setQuestion] = useState<Question>();
  const [nodeId, setNodeId] = useState('');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  // What has changed is read anew, under the same filter.
  const [round, setRound] = useState(0);
  const [filter, setFilter] = useState(underWay);
  const chosen: ChosenRuns | undefined =
    selected.length > 0 ? { workflowId, executionIds: selected } : nodeId === '' ? undefined : { workflowId, nodeId };
  return (
    <>
      <div className="host-contacts__step">
        <label>
          All at a step
          <select
            value={selected.length > 0 ? '' : nodeId}
            disabled={selected.length > 0}
            onChange={({ target }) => setNodeId(target.value)}
          >
            <option value="">{selected.length > 0 ? `Only ${selected.length} selected` : 'Choose a step'}</option>
            {steps.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {chosen ? (
          <ActionButtons onAct={(action) => setQuestion({ action, chosen: [chosen] })} />
        ) : (
          <p className="host-contacts__none">Select contacts in the table, or choose a step.</p>
        )}
      </div>
      <p className="host-contacts__said" role="status">
        {said}
      </p>
      <PbRoot label="Contacts under way" theme={theme} className="host-contacts__table">
        <ExecutionTable
          key={round}
          adapter={adapter}
          workflowId={workflowId}
          columns={columns}
          initialFilter={filter}
          onFilterChange={setFilter}
          onOpen={(executionId) => go(runAddress(workflowId, executionId))}
          onSelectionChange={setSelected}
        />
      </PbRoot>
      {question && (
        <ChangeDialog
          question={question}
          steps={steps}
          onClose={() => setQuestion(undefined)}
          onDone={(words) => {
            setQuestion(undefined);
            setSaid(words);
            setSelected([]);
            setRound((before) => before + 1);
          }}
        />
      )}
    </>
  );
}

/** A button for each action. */
export function ActionButtons({
  onAct,
  without,
}: {
  readonly onAct: (action: ExecutionAction) => void;
  readonly without?: ExecutionAction;
}) {
  return (
    <span className="host-contacts__actions">
      {changeActions
        .filter(({ action }) => action !== without)
        .map(({ action, label }) => (
          <button key={action} type="button" onClick={() => onAct(action)}>
            {label}
          </button>
        ))}
    </span>
  );
}

/** The steps of the newest version. */
export function useSteps(workflowId: string | undefined): readonly Step[] {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  useEffect(() => {
    let isHere = true;
    setSteps([]);
    if (workflowId === undefined) return undefined;
    void (async () => {
      const answer = await adapter.loadVersion?.({ workflowId });
      if (!answer?.ok) return;
      const { definition, id: versionId = '' } = answer.data;
      const shown = await adapter.loadPresentation?.({ workflowId, versionId: versionId ?? '' });
      if (isHere) setSteps(stepsOf(definition?.nodes ?? [], shown?.ok ? shown.data : undefined));
    })();
    return () => {
      isHere = false;
    };
  }, [workflowId]);
  return steps;
}

/** Steps by their titles; those of one title are numbered. */
function stepsOf(nodes: readonly WorkflowNode[], presentation: Presentation | undefined): readonly Step[] {
  const seen = new Map<string, number>();
  return nodes.flatMap((node) => {
    if (typeof node.id !== 'string') return [];
    const title = nodeTitle(node, presentation);
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return [{ id: node.id, title: count === 1 ? title : `${title} ${count}` }];
  });
}
