'use client';
import type { ReactElement } from 'react';
import { useLatePart } from '#ui';
import { LateNotice } from '../late-notice.js';
import type { AdapterInsightsProps } from './adapter-insights.js';

const load = (): Promise<typeof import('./adapter-insights.js')> => import('./adapter-insights.js');

/** Insights in an editor, among its other views. Most people open a workflow to change it: what draws numbers comes when it is asked for. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const { part, retry } = useLatePart(load);
  return part ? <part.AdapterInsights {...props} /> : <LateNotice what="Insights" retry={retry} />;
}
