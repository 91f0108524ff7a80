'use client';
import { type ReactElement, useMemo } from 'react';
import type { Answer, WorkflowAdapter } from '#adapter';
import type { Presentation, WorkflowVersion } from '#model';
import { useMessages } from '#ui';
import { ExecutionReplay } from '../execution-replay.js';
import type { ExecutionReplayProps } from '../execution-replay-props.js';
import { useFollowedExecution } from '../live/use-followed-execution.js';
import { LoadFailure } from './load-failure.js';
import { loadingMessages } from './loading-messages.js';
import { ReplaySkeleton } from './replay-skeleton.js';
import { useAnswer } from './use-answer.js';

/** Props of a replay that loads its execution. */
export interface LoadedReplayProps extends Omit<ExecutionReplayProps, 'execution' | 'link' | 'onFollowAgain'> {
  /** Loads execution and version. */
  readonly adapter: WorkflowAdapter;
  /** The workflow of the execution. */
  readonly workflowId: string;
  /** The execution to load. */
  readonly executionId: string;
}

interface LoadedVersion {
  readonly version?: WorkflowVersion;
  readonly presentation?: Presentation;
}

/** Loads an execution and its version, then replays it. A missing version is reconstructed. */
export function LoadedReplay({
  adapter,
  workflowId,
  executionId,
  version,
  presentation,
  ...rest
}: LoadedReplayProps): ReactElement {
  const { execution, failure, followAgain, link, retry } = useFollowedExecution(
    adapter,
    workflowId,
    executionId,
    rest.follow !== false,
  );

  const versionId = typeof execution?.version?.id === 'string' ? execution.version.id : undefined;
  const requestVersion = useMemo(() => {
    if (version !== undefined || versionId === undefined || !adapter.loadVersion) return undefined;
    return async (signal: AbortSignal): Promise<Answer<LoadedVersion>> => {
      const [found, arranged] = await Promise.all([
        adapter.loadVersion?.({ workflowId, versionId }, { signal }),
        adapter.loadPresentation?.({ workflowId, versionId }, { signal }).catch(() => undefined),
      ]);
      if (found && !found.ok && found.failure.kind !== 'notFound') return found;
      return {
        ok: true,
        data: { ...(found?.ok && { version: found.data }), ...(arranged?.ok && { presentation: arranged.data }) },
      };
    };
  }, [adapter, workflowId, version, versionId]);
  const over = useAnswer(requestVersion);

  const messages = useMessages(loadingMessages);
  if (failure) return <LoadFailure what={messages.parts.run} failure={failure} onRetry={retry} />;
  if (over.failure) return <LoadFailure what={messages.parts.version} failure={over.failure} onRetry={over.retry} />;
  if (!execution || over.isLoading) return <ReplaySkeleton />;
  return (
    <ExecutionReplay
      execution={execution}
      version={version ?? over.data?.version}
      presentation={presentation ?? over.data?.presentation}
      {...rest}
      link={link}
      onFollowAgain={followAgain}
    />
  );
}
