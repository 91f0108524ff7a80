'use client';
import { type ReactElement, useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { Presentation, WorkflowVersion } from '#model';
import type { FlowSummary } from '#trace';
import { classNames, HeightWarning, type IconTable, PartBoundary, PbRoot, type ThemeChoice } from '#ui';
import { AdapterInsights } from './adapter-insights.js';
import type { ComparedExecutions } from './compared-executions.js';
import type { ExecutionsBehind } from './executions-behind.js';
import type { RangeChoice } from './time-range.js';
import { type ExecutionSource, useCountedExecutions } from './use-counted-executions.js';
import { InsightsTools } from './insights-tools.js';
import { InsightsView, type InsightsViewProps } from './insights-view.js';

interface GivenInsightsProps extends Pick<
  InsightsViewProps,
  'presentation' | 'icons' | 'locale' | 'onOpenExecutions' | 'startWorker'
> {
  readonly version: WorkflowVersion;
  readonly executions: ExecutionSource | undefined;
  readonly summary: FlowSummary | undefined;
  readonly compareWith: ComparedExecutions | undefined;
}

/** Insights into runs that a host has at hand, or has counted. */
function GivenInsights({
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

export interface FlowInsightsProps {
  /** Runs to be counted: a list, or a source that gives them page by page. They are taken one by one and not kept. */
  readonly executions?: ExecutionSource | undefined;
  /** Or what was counted elsewhere, by `summarizeExecutions`. */
  readonly summary?: FlowSummary | undefined;
  /** Or where runs are read from, with `workflowId`: those of a time that a person chooses, page by page. They can be compared with those of the time before, and of other versions. */
  readonly adapter?: WorkflowAdapter | undefined;
  readonly workflowId?: string | undefined;
  /** The version that the numbers are drawn on. With an adapter the newest when absent. */
  readonly version?: WorkflowVersion | undefined;
  readonly compareWith?: ComparedExecutions | undefined;
  /** With an adapter: from when on runs are counted at first; the last 30 days when absent. */
  readonly initialRange?: RangeChoice | undefined;
  readonly presentation?: Presentation | undefined;
  readonly icons?: IconTable | undefined;
  /**
   * Loads icons that a document gives as addresses of images. Without it a document alone makes the page ask no server for anything.
   *
   * @default false
   */
  readonly remoteIcons?: boolean | undefined;
  /** BCP 47, for numbers; the reader's own when absent. */
  readonly locale?: string | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly contrast?: 'more' | undefined;
  /** The present, in milliseconds since 1970; the machine's clock when absent. */
  readonly now?: (() => number) | undefined;
  /** Asks for the runs behind a number. Absent: numbers are not pressed. */
  readonly onOpenExecutions?: ((behind: ExecutionsBehind) => void) | undefined;
  /** Starts the worker that lays out large workflows; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  readonly className?: string | undefined;
}

/**
 * What many runs did together, drawn on their version: how many came to each step, along which path they went on, where they wait and
 * where they were lost, and how long it took. The same numbers stand in a table, and leave as a file. Fills its parent.
 */
export function FlowInsights(props: FlowInsightsProps): ReactElement {
  const {
    theme,
    contrast,
    remoteIcons,
    className,
    adapter,
    workflowId,
    version,
    executions,
    summary,
    compareWith,
    initialRange,
    now,
    ...rest
  } = props;
  return (
    <PbRoot
      label="What runs of a workflow did"
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      density="compact"
      className={classNames('pb-own pb-viewer', className)}
    >
      <HeightWarning of="FlowInsights" />
      <PartBoundary
        part="FlowInsights"
        what="What the runs did"
        className="pb-fail"
        resetBy={[adapter, workflowId, version, executions, summary]}
      >
        {adapter && workflowId !== undefined ? (
          <AdapterInsights
            key={workflowId}
            adapter={adapter}
            workflowId={workflowId}
            version={version}
            initialRange={initialRange}
            now={now}
            {...rest}
          />
        ) : version ? (
          <GivenInsights
            version={version}
            executions={executions}
            summary={summary}
            compareWith={compareWith}
            {...rest}
          />
        ) : (
          <div className="pb-fail">Choose a workflow to see what its runs did.</div>
        )}
      </PartBoundary>
    </PbRoot>
  );
}
