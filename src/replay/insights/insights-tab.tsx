'use client';
import type { ReactElement } from 'react';
import { LateView, useLatePart } from '#ui';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import type { AdapterInsightsProps } from './adapter-insights.js';

const load = (): Promise<typeof import('./adapter-insights.js')> => import('./adapter-insights.js');

/** Insights in an editor, among its other views. Most people open a workflow to change it: what draws numbers comes when it is asked for. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const late = useLatePart(load);
  return (
    <LateView late={late} what="Insights" className="pb-fail" waiting={<ReplaySkeleton label="Loading insights" />}>
      {(part) => <part.AdapterInsights {...props} />}
    </LateView>
  );
}
