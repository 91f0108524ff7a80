import type { ReactElement } from 'react';
import { Button } from '#ui';
import { ReplaySkeleton } from './replay-skeleton.js';

export interface LateNoticeProps {
  /** "Runs", as at the beginning of a sentence. */
  readonly what: string;
  /** Present where it did not come. */
  readonly retry: (() => void) | undefined;
}

/** Stands where a part of the product will be that is fetched when it is asked for, and says so where it did not come. */
export function LateNotice({ what, retry }: LateNoticeProps): ReactElement {
  if (!retry) return <ReplaySkeleton label={`Loading ${what.toLowerCase()}`} />;
  return <div className="pb-fail" role="alert"><b>{what} could not be loaded: no connection</b><Button icon="refresh-cw" onClick={retry}>Retry</Button></div>;
}
