'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer, WorkflowAdapter } from '#adapter';
import type { Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionReplay, type ExecutionReplayProps } from './execution-replay.js';
import { LoadFailure } from './load-failure.js';
import { runStatusLook } from './run-status.js';
import { useAnswer } from './use-answer.js';

export interface LoadedReplayProps extends Omit<ExecutionReplayProps, 'execution'> {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly executionId: string;
}

interface LoadedVersion {
  readonly version?: WorkflowVersion;
  readonly presentation?: Presentation;
}

/** How often a run that goes on is asked for again. */
const refreshTime = 5000;

/** Loads a run and the version it went through, then replays it. A version that cannot be had is reconstructed. */
export function LoadedReplay({ adapter, workflowId, executionId, version, presentation, ...rest }: LoadedReplayProps): ReactElement {
  const askRun = useCallback((signal: AbortSignal) => adapter.getExecution({ workflowId, executionId }, { signal }), [adapter, workflowId, executionId]);
  const loaded = useAnswer(askRun);
  const execution = useRefreshed(loaded.data, askRun, rest.follow !== false);

  const versionId = typeof execution?.version?.id === 'string' ? execution.version.id : undefined;
  const askVersion = useMemo(() => {
    if (version !== undefined || versionId === undefined || !adapter.loadVersion) return undefined;
    return async (signal: AbortSignal): Promise<Answer<LoadedVersion>> => {
      const [found, arranged] = await Promise.all([
        adapter.loadVersion?.({ workflowId, versionId }, { signal }),
        adapter.loadPresentation?.({ workflowId, versionId }, { signal }).catch(() => undefined),
      ]);
      if (found && !found.ok && found.failure.kind !== 'notFound') return found;
      return { ok: true, data: { ...(found?.ok && { version: found.data }), ...(arranged?.ok && { presentation: arranged.data }) } };
    };
  }, [adapter, workflowId, version, versionId]);
  const over = useAnswer(askVersion);

  if (loaded.failure) return <LoadFailure what="This run" failure={loaded.failure} onRetry={loaded.retry} />;
  if (over.failure) return <LoadFailure what="The version of this run" failure={over.failure} onRetry={over.retry} />;
  if (!execution || over.loading) return <ReplaySkeleton />;
  return <ExecutionReplay execution={execution} version={version ?? over.data?.version} presentation={presentation ?? over.data?.presentation} {...rest} />;
}

/** The run as it was last heard of. While it goes on, it is asked for again; an answer that fails is passed over. */
function useRefreshed(
  first: WorkflowExecution | undefined, ask: (signal: AbortSignal) => Promise<Answer<WorkflowExecution>>, wanted: boolean,
): WorkflowExecution | undefined {
  const [newer, setNewer] = useState<{ readonly of: WorkflowExecution; readonly execution: WorkflowExecution }>();
  const execution = newer && newer.of === first ? newer.execution : first;
  const text = useRef<string>(undefined);
  const over = !first || !execution || typeof execution.end === 'string' || runStatusLook(execution.status).ended === true;
  useEffect(() => {
    if (over || !wanted || !first) return undefined;
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (document.hidden) return;
      ask(controller.signal).then((answer) => {
        if (controller.signal.aborted || !answer.ok) return;
        // The same run again must not redraw everything.
        const now = JSON.stringify(answer.data);
        if (now === (text.current ?? JSON.stringify(first))) return;
        text.current = now;
        setNewer({ of: first, execution: answer.data });
      }, () => undefined);
    }, refreshTime);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [over, wanted, first, ask]);
  return execution;
}

/** Where canvas, timeline and details will be. */
export function ReplaySkeleton(): ReactElement {
  return (
    <div className="pb-replay" aria-busy="true">
      <div className="pb-mid">
        <div className="pb-replay__c pb-skel" role="status"><span className="pb-visually-hidden">Loading the run</span></div>
        <div className="pb-tl pb-tl--skel" />
      </div>
    </div>
  );
}
