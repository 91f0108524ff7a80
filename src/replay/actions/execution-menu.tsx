'use client';
import { type ReactElement, useState } from 'react';
import { executionToCase, isUnderWay, type Trace, type Visit } from '#trace';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import {
  IconButton,
  Menu,
  type MenuItem,
  saveFile,
  useAnnounce,
  useMessages,
  usePageWindow,
  useToast,
  useCopy,
} from '#ui';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { VisitStep } from '../words/visit-step.js';
import { actionsMessages } from './actions-messages.js';
import { caseFileName, caseText, concealBy } from './case-file.js';
import { ChangeDialog, type ExecutionChange } from './change-dialog.js';
import type { ExecutionActions, RetryRequest } from './execution-actions.js';

export interface ExecutionMenuProps extends ExecutionActions {
  readonly execution: WorkflowExecution;
  readonly version: WorkflowVersion | undefined;
  readonly trace: Trace;
  /** The visit shown in the inspector. */
  readonly visit: Visit | undefined;
  readonly stepOf: (index: number) => VisitStep;
  /** The contact of the execution, masked where personal data is hidden. */
  readonly person: string;
  /** Returns the URL of the current moment. Absent where the host builds none. */
  readonly address: (() => string) | undefined;
}

/** The actions on an execution: copy a link, export it as a test case, start, resume or cancel it where the host can. */
export function ExecutionMenu(props: ExecutionMenuProps): ReactElement {
  const { address, onCompareVersion, trace, version } = props;
  const messages = useMessages(actionsMessages);
  const copy = useCopy();
  const caseItems = useCaseItems(props);
  const testItem = useTestItem(props);
  const [change, setChange] = useState<ExecutionChange>();
  const sections: MenuItem[][] = [[], [...testItem, ...caseItems], useChangeItems(props, setChange)];
  if (address)
    sections[0]?.push({
      id: 'link',
      label: messages.link.copy,
      icon: 'link',
      onSelect: () => copy(address(), messages.link.copied),
    });
  const ranId = trace.fit.ranId;
  if (onCompareVersion && ranId !== undefined && version?.active == null)
    sections[0]?.push({
      id: 'different',
      label: messages.differentNow,
      icon: 'git-compare',
      onSelect: () => onCompareVersion(ranId),
    });
  if (sections.every((section) => section.length === 0)) return <></>;
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={messages.menu} className="pb-runmenu" />}
        align="end"
        sections={sections}
      />
      {change && (
        <ChangeDialog
          trace={trace}
          change={change}
          person={props.person}
          stepOf={props.stepOf}
          act={() => requestChange(props, change)}
          // A late answer must not close the question that the user opened since.
          onDone={() => setChange((open) => (open === change ? undefined : open))}
        />
      )}
    </>
  );
}

/** Starts the execution again, resumes it from the visit shown, or ends it. Each opens its question. */
function useChangeItems(
  { execution, onCancel, onResume, onRetry, stepOf, visit }: ExecutionMenuProps,
  ask: (change: ExecutionChange) => void,
): MenuItem[] {
  const { end, resume, retry } = useMessages(actionsMessages);
  const items: MenuItem[] = [];
  if (onRetry)
    items.push({
      id: 'retry',
      label: retry.command,
      icon: 'refresh-cw',
      ...(isUnderWay(execution) ? { disabled: true, reason: retry.underWay } : {}),
      onSelect: () => ask({ kind: 'retry' }),
    });
  if (onResume && visit && !visit.ghost)
    items.push({
      id: 'resume',
      label: resume.command(stepOf(visit.index).title),
      icon: 'step-forward',
      onSelect: () => ask({ kind: 'resume', from: visit.index }),
    });
  if (onCancel && isUnderWay(execution))
    items.push({ id: 'cancel', label: end.command, icon: 'circle-x', onSelect: () => ask({ kind: 'cancel' }) });
  return items;
}

/** Opens the execution as a test. Empty for an execution without visits, and where the host has no tests. */
function useTestItem({ execution, onOpenAsTest, trace }: ExecutionMenuProps): MenuItem[] {
  const { test: messages } = useMessages(actionsMessages);
  const { lens } = useExecutionPrivacy();
  if (!onOpenAsTest || trace.visits.length === 0) return [];
  return [
    {
      id: 'test',
      label: messages.open,
      icon: 'flask-conical',
      ...(lens.isClear ? {} : { disabled: true, reason: messages.hidden }),
      onSelect: () => onOpenAsTest(execution),
    },
  ];
}

/** Copies or downloads the execution as a test case. Empty for an execution without visits. */
function useCaseItems({ execution, trace, version }: ExecutionMenuProps): MenuItem[] {
  const messages = useMessages(actionsMessages).case;
  const { lens } = useExecutionPrivacy();
  const copy = useCopy();
  const toast = useToast();
  const announce = useAnnounce();
  const page = usePageWindow();
  if (trace.visits.length === 0) return [];
  const caseOf = (): ReturnType<typeof executionToCase> => {
    const conceal = concealBy(lens);
    return executionToCase(execution, version, conceal ? { conceal } : {});
  };
  const download = (): void => {
    const made = caseOf();
    const name = caseFileName(made);
    if (saveFile(page(), { name, text: caseText(made) })) announce(messages.downloaded(name));
    else toast({ text: messages.notDownloaded, kind: 'error' });
  };
  const hidden = lens.isClear ? {} : { reason: messages.hidden };
  return [
    {
      id: 'case',
      label: messages.copy,
      icon: 'copy',
      ...hidden,
      onSelect: () => copy(caseText(caseOf()), messages.copied),
    },
    { id: 'case-file', label: messages.download, icon: 'download', ...hidden, onSelect: download },
  ];
}

/** Asks the host to start the execution again, to resume it from a visit, or to end it. */
function requestChange(
  { execution, onCancel, onResume, onRetry, trace }: ExecutionMenuProps,
  change: ExecutionChange,
): unknown {
  const request: RetryRequest = {
    execution,
    ...(typeof execution.id === 'string' ? { executionId: execution.id } : {}),
    ...(trace.fit.ranId === undefined ? {} : { versionId: trace.fit.ranId }),
  };
  if (change.kind === 'cancel') return onCancel?.(request);
  const visit = change.kind === 'resume' ? trace.visits[change.from - 1] : undefined;
  if (!visit) return onRetry?.(request);
  const stepId = visit.step.id;
  return onResume?.({
    ...request,
    nodeId: visit.nodeId,
    visit: visit.index,
    ...(typeof stepId === 'string' ? { stepId } : {}),
  });
}
