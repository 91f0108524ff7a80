'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { versionName } from '#model';
import { Button, Icon, useMessages, usePartLabel } from '#ui';
import type { ExecutionOptions, OpenVersionRequest, WorkflowEditorProps } from '../editor-props.js';
import { sessionMessages } from './session-messages.js';

/** A version that the user opened from another. `from` is what the host named then; another version of the host takes over. */
interface Elsewhere extends OpenVersionRequest {
  readonly from: { readonly workflowId: string | undefined; readonly versionId: string | undefined };
}

/**
 * Opens other versions where the host does not; `back` returns to the version of the host. Keeps the moment of the
 * execution, so that returning to the executions restores it.
 */
export function useElsewhere(asked: WorkflowEditorProps): {
  readonly given: WorkflowEditorProps;
  readonly back: (() => void) | undefined;
} {
  const { adapter, onOpenVersion, executions, versionId, workflowId } = asked;
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const [wasBack, setWasBack] = useState(false);
  const [left, setLeft] = useState<{ readonly workflowId: string | undefined; readonly moment: string }>();
  const open = useCallback(
    (request: OpenVersionRequest) => setElsewhere({ ...request, from: { versionId, workflowId } }),
    [versionId, workflowId],
  );
  const back = useCallback(() => {
    setElsewhere(undefined);
    setWasBack(true);
  }, []);
  const personal = usePersonalChoice(executions);
  const here =
    elsewhere && elsewhere.from.versionId === versionId && elsewhere.from.workflowId === workflowId
      ? elsewhere
      : undefined;
  const moment = executions?.moment ?? (left?.workflowId === workflowId ? left?.moment : undefined);
  const given = useMemo<WorkflowEditorProps>(() => {
    const onMomentChange = (next: string): void => {
      setLeft({ workflowId, moment: next });
      executions?.onMomentChange?.(next);
    };
    const own: WorkflowEditorProps = {
      ...asked,
      executions: { ...executions, ...personal, onMomentChange, ...(moment === undefined ? {} : { moment }) },
    };
    if (onOpenVersion || !adapter?.loadVersion) return own;
    if (!here) return { ...own, onOpenVersion: open, ...(wasBack ? { defaultMode: 'runs' as const } : {}) };
    return {
      ...own,
      onOpenVersion: open,
      versionId: here.versionId,
      defaultMode: 'edit',
      ...(here.nodeId === undefined ? {} : { nodeId: here.nodeId }),
    };
  }, [adapter, asked, here, moment, onOpenVersion, open, executions, personal, wasBack, workflowId]);
  return { given, back: here && !onOpenVersion ? back : undefined };
}

type PersonalChoice = Pick<ExecutionOptions, 'onPersonalData' | 'personalData'>;

/** Keeps whether personal data is hidden while the runs are left and returned to. A new value of the host wins. */
function usePersonalChoice({ onPersonalData, personalData }: ExecutionOptions = {}): PersonalChoice {
  const [chosen, setChosen] = useState<PersonalChoice & { readonly given: PersonalChoice['personalData'] }>();
  const choice = (chosen?.given === personalData ? chosen?.personalData : undefined) ?? personalData;
  return useMemo(
    () => ({
      ...(choice && { personalData: choice }),
      onPersonalData: (next) => {
        setChosen({ given: personalData, personalData: next });
        onPersonalData?.(next);
      },
    }),
    [choice, onPersonalData, personalData],
  );
}

/** A band that names the other version and leads back. */
export function ElsewhereBand({
  onBack,
  versionId,
}: {
  readonly versionId: string | undefined;
  readonly onBack: () => void;
}): ReactElement {
  const { otherVersion: messages } = useMessages(sessionMessages);
  const label = usePartLabel(messages.label);
  return (
    <div className="pb-band" role="region" aria-label={label} data-region="elsewhere">
      <Icon name="history" size={16} />
      <span className="pb-band__w">
        <strong>{messages.title(versionId === undefined ? undefined : versionName(versionId))}</strong>{' '}
        <span>{messages.text}</span>
      </span>
      <span className="pb-band__a">
        <Button size="sm" icon="arrow-left" onClick={onBack}>
          {messages.back}
        </Button>
      </span>
    </div>
  );
}
