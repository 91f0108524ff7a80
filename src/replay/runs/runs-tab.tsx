'use client';
import type { ReactElement } from 'react';
import { Button, useLatePart } from '#ui';
import { ReplaySkeleton } from '../replay-skeleton.js';
import type { RunsViewProps } from './runs-view.js';

const load = (): Promise<typeof import('./runs-view.js')> => import('./runs-view.js');

/** Runs in an editor, among its other views; what draws them comes when they are asked for, as insights do. */
export function RunsTab(props: RunsViewProps): ReactElement {
  const { part, retry } = useLatePart(load);
  if (part) return <part.RunsView {...props} />;
  if (!retry) return <ReplaySkeleton label="Loading runs" />;
  return <div className="pb-fail" role="alert"><b>Runs could not be loaded: no connection</b><Button icon="refresh-cw" onClick={retry}>Retry</Button></div>;
}
