'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '#ui';
import { ReplaySkeleton } from '../loaded-replay.js';
import type { AdapterInsights, AdapterInsightsProps } from './adapter-insights.js';

type Loaded = typeof AdapterInsights;

const load = (): Promise<{ readonly AdapterInsights: Loaded }> => import('./adapter-insights.js');
/** What came once is there at once from then on. */
const loaded = new WeakMap<typeof load, Loaded>();

/** Insights in an editor, among its other views. Most people open a workflow to change it: what draws numbers comes when it is asked for. */
export function InsightsTab(props: AdapterInsightsProps): ReactElement {
  const [View, setView] = useState<{ readonly Insights: Loaded } | undefined>(() => {
    const known = loaded.get(load);
    return known && { Insights: known };
  });
  const [turn, setTurn] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (View) return undefined;
    let isHere = true;
    setHasFailed(false);
    load().then(
      ({ AdapterInsights: Insights }) => {
        loaded.set(load, Insights);
        if (isHere) setView({ Insights });
      },
      () => isHere && setHasFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [View, turn]);
  if (View) return <View.Insights {...props} />;
  if (!hasFailed) return <ReplaySkeleton />;
  return <div className="pb-fail" role="alert"><b>Insights could not be loaded: no connection</b><Button icon="refresh-cw" onClick={() => setTurn(turn + 1)}>Retry</Button></div>;
}
