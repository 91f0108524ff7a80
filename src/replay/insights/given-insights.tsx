'use client';
import { type ReactElement, useMemo } from 'react';
import type { WorkflowVersion } from '#model';
import type { FlowSummary } from '#trace';
import type { ComparedExecutions } from './compared-executions.js';
import { InsightsTools } from './insights-tools.js';
import { InsightsView, type InsightsViewProps } from './insights-view.js';
import { type ExecutionSource, useCountedExecutions } from './use-counted-executions.js';

export interface GivenInsightsProps extends Pick<
  InsightsViewProps,
  'presentation' | 'icons' | 'locale' | 'onOpenExecutions' | 'startWorker'
> {
  readonly version: WorkflowVersion;
  readonly executions: ExecutionSource | undefined;
  readonly summary: FlowSummary | undefined;
  readonly compareWith: ComparedExecutions | undefined;
}

/** Insights into runs that a host has at hand, or has counted. */
export function GivenInsights({
  compareWith,
  executions,
  summary: given,
  version,
  ...rest
}: GivenInsightsProps): ReactElement {
  const counted = useCountedExecutions(given ? undefined : executions, version);
  const otherVersion = compareWith?.version ?? version;
  const other = useCountedExecutions(compareWith?.summary ? undefined : compareWith?.executions, otherVersion);
  const otherSummary = compareWith?.summary ?? (compareWith ? other.summary : undefined);
  const label = compareWith?.label;
  const otherCounted = compareWith?.summary ? undefined : other;
  const before = useMemo(
    () =>
      otherSummary && label !== undefined
        ? { summary: otherSummary, version: otherVersion, label, counted: otherCounted }
        : undefined,
    [otherSummary, otherVersion, label, otherCounted],
  );
  return (
    <InsightsView
      {...rest}
      version={version}
      summary={given ?? counted.summary}
      counted={given ? undefined : counted}
      before={before}
      tools={(exportCsv) => <InsightsTools onExport={exportCsv} />}
    />
  );
}
