'use client';
import type { ReactElement } from 'react';
import { LateView, useLatePart } from '#ui';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import type { ExecutionsViewProps } from './executions-view.js';

const load = (): Promise<typeof import('./executions-view.js')> => import('./executions-view.js');

/** The executions tab of an editor, loaded on demand like the insights. */
export function ExecutionsTab(props: ExecutionsViewProps): ReactElement {
  const late = useLatePart(load);
  return (
    <LateView late={late} what="Runs" className="pb-fail" waiting={<ReplaySkeleton label="Loading runs" />}>
      {(part) => <part.ExecutionsView {...props} />}
    </LateView>
  );
}
