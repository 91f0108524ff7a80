'use client';
import type { ReactElement } from 'react';
import { useLatePart } from '#ui';
import { LateNotice } from '../late-notice.js';
import type { RunsViewProps } from './runs-view.js';

const load = (): Promise<typeof import('./runs-view.js')> => import('./runs-view.js');

/** Runs in an editor, among its other views; what draws them comes when they are asked for, as insights do. */
export function RunsTab(props: RunsViewProps): ReactElement {
  const { part, retry } = useLatePart(load);
  return part ? <part.RunsView {...props} /> : <LateNotice what="Runs" retry={retry} />;
}
