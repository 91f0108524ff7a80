'use client';
import { type ReactElement, useMemo } from 'react';
import type { Answer, WorkflowAdapter } from '#adapter';
import { useMessages } from '#ui';
import { comparisonMessages } from './comparison-messages.js';
import { LoadFailure } from '../loading/load-failure.js';
import { useAnswer } from '../loading/use-answer.js';
import {
  type ComparedExecution,
  ExecutionComparisonView,
  type ExecutionComparisonViewProps,
} from './execution-comparison-view.js';

export interface LoadedComparisonProps extends Omit<ExecutionComparisonViewProps, 'left' | 'right'> {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly leftId: string;
  readonly rightId: string;
}

/** Loads two executions and their versions, and compares them. */
export function LoadedComparison({
  adapter,
  workflowId,
  leftId,
  rightId,
  ...rest
}: LoadedComparisonProps): ReactElement {
  const request = useMemo(
    () => (signal: AbortSignal) => loadBoth(adapter, workflowId, [leftId, rightId], signal),
    [adapter, workflowId, leftId, rightId],
  );
  const messages = useMessages(comparisonMessages);
  const { data, failure, retry } = useAnswer(request);
  if (failure) return <LoadFailure what={messages.oneRun} failure={failure} onRetry={retry} />;
  if (!data)
    return (
      <div className="pb-cmp" aria-busy="true">
        <div className="pb-cmp__w pb-skel" role="status">
          <span className="pb-visually-hidden">{messages.loading}</span>
        </div>
      </div>
    );
  return <ExecutionComparisonView {...rest} left={data[0]} right={data[1]} />;
}

/** Loads two executions, and the version of each where there is one. */
async function loadBoth(
  adapter: WorkflowAdapter,
  workflowId: string,
  executionIds: readonly [string, string],
  signal: AbortSignal,
): Promise<Answer<readonly [ComparedExecution, ComparedExecution]>> {
  const [left, right] = await Promise.all(
    executionIds.map((executionId) => adapter.getExecution({ workflowId, executionId }, { signal })),
  );
  if (!left?.ok) return left!;
  if (!right?.ok) return right!;
  const ids = [left.data, right.data].map(({ version }) => (typeof version?.id === 'string' ? version.id : undefined));
  const wanted = [...new Set(ids)].filter((id) => id !== undefined);
  // Without a version, nodes are described by the executions alone.
  const versions = new Map(
    await Promise.all(
      wanted.map(async (versionId) => {
        const answer = await adapter.loadVersion?.({ workflowId, versionId }, { signal }).catch(() => undefined);
        return [versionId, answer?.ok ? answer.data : undefined] as const;
      }),
    ),
  );
  const versionOf = (at: number): Pick<ComparedExecution, 'version'> =>
    ids[at] === undefined ? {} : { version: versions.get(ids[at]) };
  return {
    ok: true,
    data: [
      { execution: left.data, ...versionOf(0) },
      { execution: right.data, ...versionOf(1) },
    ],
  };
}
