'use client';
import { type ReactElement, useState } from 'react';
import { executionToCase, type Trace, type Visit } from '#trace';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { IconButton, Menu, type MenuItem, saveFile, useAnnounce, usePageWindow, useToast } from '#ui';
import { useCopy } from '../context/use-copy.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { VisitStep } from '../words/visit-step.js';
import { caseFileName, caseText, concealBy } from './case-file.js';
import { RerunDialog } from './rerun-dialog.js';
import type { ExecutionActions } from './execution-actions.js';

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

/** The actions on an execution: copy a link, export it as a test case, start or resume it where the host can. */
export function ExecutionMenu({
  address,
  execution,
  onResume,
  onRetry,
  person,
  stepOf,
  trace,
  version,
  visit,
}: ExecutionMenuProps): ReactElement {
  const { lens } = useExecutionPrivacy();
  const copy = useCopy();
  const toast = useToast();
  const announce = useAnnounce();
  const page = usePageWindow();
  const [rerun, setRerun] = useState<{ readonly from: number | undefined }>();
  const caseOf = (): ReturnType<typeof executionToCase> => {
    const conceal = concealBy(lens);
    return executionToCase(execution, version, conceal ? { conceal } : {});
  };
  const keep = (): void => {
    const made = caseOf();
    const name = caseFileName(made);
    if (saveFile(page(), { name, text: caseText(made) })) announce(`${name} is downloaded`);
    else toast({ text: 'This page may not download files. Copy the case instead.', kind: 'error' });
  };
  const hidden = lens.isClear ? {} : { reason: 'Personal data stays hidden in it.' };
  const sections: readonly (readonly MenuItem[])[] = [
    address
      ? [
          {
            id: 'link',
            label: 'Copy link to this moment',
            icon: 'link',
            onSelect: () => copy(address(), 'Link copied'),
          },
        ]
      : [],
    trace.visits.length === 0
      ? []
      : [
          {
            id: 'case',
            label: 'Copy as a case',
            icon: 'copy',
            ...hidden,
            onSelect: () => copy(caseText(caseOf()), 'Case copied'),
          },
          { id: 'case-file', label: 'Download as a case', icon: 'download', ...hidden, onSelect: keep },
        ],
    [
      ...(onRetry
        ? [{ id: 'retry', label: 'Start again…', icon: 'refresh-cw', onSelect: () => setRerun({ from: undefined }) }]
        : []),
      ...(onResume && visit && !visit.ghost
        ? [
            {
              id: 'resume',
              label: `Go on from ${stepOf(visit.index).title}…`,
              icon: 'step-forward',
              onSelect: () => setRerun({ from: visit.index }),
            },
          ]
        : []),
    ],
  ];
  const request = {
    execution,
    ...(typeof execution.id === 'string' ? { executionId: execution.id } : {}),
    ...(trace.fit.ranId === undefined ? {} : { versionId: trace.fit.ranId }),
  };
  const act = (from: number | undefined): unknown => {
    const wanted = from === undefined ? undefined : trace.visits[from - 1];
    if (!wanted) return onRetry?.(request);
    const stepId = wanted.step.id;
    return onResume?.({
      ...request,
      nodeId: wanted.nodeId,
      visit: wanted.index,
      ...(typeof stepId === 'string' ? { stepId } : {}),
    });
  };
  if (sections.every((section) => section.length === 0)) return <></>;
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label="More for this run" className="pb-runmenu" />}
        align="end"
        sections={sections}
      />
      {rerun && (
        <RerunDialog
          trace={trace}
          from={rerun.from}
          person={person}
          stepOf={stepOf}
          act={() => act(rerun.from)}
          onDone={() => setRerun(undefined)}
        />
      )}
    </>
  );
}
