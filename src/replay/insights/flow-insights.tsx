'use client';
import { type ReactElement, useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { Presentation, WorkflowVersion } from '#model';
import type { FlowSummary } from '#trace';
import { MessagesProvider, useMessages } from '#ui';
import { AdapterInsights } from './adapter-insights.js';
import type { ComparedExecutions } from './compared-executions.js';
import type { ExecutionsOf } from './executions-of.js';
import type { RangeChoice } from './time-range.js';
import { type ExecutionSource, useCountedExecutions } from './use-counted-executions.js';
import { insightsMessages } from './insights-messages.js';
import { InsightsTools } from './insights-tools.js';
import { InsightsView, type InsightsViewProps } from './insights-view.js';
import type { ReplayMessages } from '../replay-messages.js';
import type { ViewHost } from '../view-host.js';
import { ViewRoot } from '../view-root.js';

interface GivenInsightsProps extends Pick<
  InsightsViewProps,
  'presentation' | 'icons' | 'locale' | 'onOpenExecutions' | 'startWorker'
> {
  readonly version: WorkflowVersion;
  readonly executions: ExecutionSource | undefined;
  readonly summary: FlowSummary | undefined;
  readonly compareWith: ComparedExecutions | undefined;
}

/** Shows statistics of executions that the host passes in. */
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

/** Props of `FlowInsights`. */
export interface FlowInsightsProps extends ViewHost {
  /**
   * Executions to count: an iterable, or an async iterable read page by page. They are read one by one and not
   * retained.
   */
  readonly executions?: ExecutionSource | undefined;
  /** Statistics counted elsewhere by `summarizeExecutions`. */
  readonly summary?: FlowSummary | undefined;
  /**
   * Reads executions page by page, with `workflowId`. The user chooses the time range, and can compare it with the
   * range before or with other versions.
   */
  readonly adapter?: WorkflowAdapter | undefined;
  /** The workflow whose executions are read. */
  readonly workflowId?: string | undefined;
  /**
   * The version to draw the numbers on.
   *
   * @default the newest version, with an adapter
   */
  readonly version?: WorkflowVersion | undefined;
  /** Executions to compare with. Not used with an adapter, where the user chooses. */
  readonly compareWith?: ComparedExecutions | undefined;
  /**
   * The initial time range, with an adapter.
   *
   * @default 'month'
   */
  readonly initialRange?: RangeChoice | undefined;
  /** Positions and titles for the version. */
  readonly presentation?: Presentation | undefined;
  /**
   * Words on the screen over the English ones. Pass the same object as long as the words stay the same.
   * @default English
   */
  readonly messages?: ReplayMessages | undefined;
  /** Asks the host for the executions of a number. Without it, numbers are plain text. */
  readonly onOpenExecutions?: ((wanted: ExecutionsOf) => void) | undefined;
}

/**
 * Draws the statistics of many executions on their version: how many reached each node, which edges they took, where
 * they wait or were lost, and how long it took. Also as a table and as CSV. Fills its parent.
 *
 * @example
 * ```tsx
 * import { FlowInsights, type WorkflowAdapter } from 'pathboard';
 *
 * export function Insights({ adapter }: { adapter: WorkflowAdapter }) {
 *   return <FlowInsights adapter={adapter} workflowId="welcome" initialRange="week" />;
 * }
 * ```
 */
export function FlowInsights({ messages, ...props }: FlowInsightsProps): ReactElement {
  return (
    <MessagesProvider messages={messages}>
      <InsightsRoot {...props} />
    </MessagesProvider>
  );
}

function InsightsRoot({
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
}: Omit<FlowInsightsProps, 'messages'>): ReactElement {
  const messages = useMessages(insightsMessages);
  return (
    <ViewRoot
      of="FlowInsights"
      label={messages.root}
      what={messages.part}
      resetBy={[adapter, workflowId, version, executions, summary]}
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      className={className}
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
        <div className="pb-fail">{messages.chooseWorkflow}</div>
      )}
    </ViewRoot>
  );
}
