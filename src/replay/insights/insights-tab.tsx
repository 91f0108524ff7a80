'use client';
import type { ReactElement } from 'react';
import { LateView, useLatePart } from '#ui';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import type { AdapterInsightsProps } from './adapter-insights.js';

const load = (): Promise<typeof import('./adapter-insights.js')> => import('./adapter-insights.js');

/** The insights tab of an editor, loaded on demand: most users open a workflow to edit it. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const late = useLatePart(load);
  return (
    <LateView late={late} what="Insights" className="pb-fail" waiting={<ReplaySkeleton label="Loading insights" />}>
      {(part) => <part.AdapterInsights {...props} />}
    </LateView>
  );
}
