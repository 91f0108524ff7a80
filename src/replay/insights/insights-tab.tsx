'use client';
import type { ReactElement } from 'react';
import { Button, useLatePart } from '#ui';
import { ReplaySkeleton } from '../replay-skeleton.js';
import type { AdapterInsightsProps } from './adapter-insights.js';

const load = (): Promise<typeof import('./adapter-insights.js')> => import('./adapter-insights.js');

/** Insights in an editor, among its other views. Most people open a workflow to change it: what draws numbers comes when it is asked for. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const { part, retry } = useLatePart(load);
  if (part) return <part.AdapterInsights {...props} />;
  if (!retry) return <ReplaySkeleton label="Loading insights" />;
  return <div className="pb-fail" role="alert"><b>Insights could not be loaded: no connection</b><Button icon="refresh-cw" onClick={retry}>Retry</Button></div>;
}
