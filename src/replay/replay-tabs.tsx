'use client';
import type { ReactElement } from 'react';
import { LateView, prefetchPart, useLatePart, useMessages } from '#ui';
import type { ExecutionsViewProps } from './executions/executions-view-props.js';
import type { AdapterInsightsProps } from './insights/adapter-insights.js';
import { ReplaySkeleton } from './loading/replay-skeleton.js';
import { tabMessages } from './tab-messages.js';

const loadExecutions = (): Promise<typeof import('./executions/executions-view.js')> =>
  import('./executions/executions-view.js');
const loadInsights = (): Promise<typeof import('./insights/adapter-insights.js')> =>
  import('./insights/adapter-insights.js');

/** Loads the tabs before one is opened, such as when the pointer is over their switch. */
export function prefetchTabs(): void {
  prefetchPart(loadExecutions);
  prefetchPart(loadInsights);
}

/** The executions tab of an editor, loaded on demand: most users open a workflow to edit it. */
export function ExecutionsTab(props: ExecutionsViewProps): ReactElement {
  const { executions } = useMessages(tabMessages);
  const late = useLatePart(loadExecutions);
  return (
    <LateView
      late={late}
      what={executions.part}
      className="pb-fail"
      waiting={<ReplaySkeleton label={executions.loading} />}
    >
      {(part) => <part.ExecutionsView {...props} />}
    </LateView>
  );
}

/** The insights tab of an editor, loaded on demand. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const { insights } = useMessages(tabMessages);
  const late = useLatePart(loadInsights);
  return (
    <LateView
      late={late}
      what={insights.part}
      className="pb-fail"
      waiting={<ReplaySkeleton label={insights.loading} />}
    >
      {(part) => <part.AdapterInsights {...props} />}
    </LateView>
  );
}
