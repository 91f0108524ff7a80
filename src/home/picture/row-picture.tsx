'use client';
import { createContext, type ReactElement, useContext, useEffect, useReducer, useRef } from 'react';
import type { WorkflowSummary } from '#adapter';
import type { WorkflowVersion } from '#model';
import { ownerWindow } from '#ui';
import type { PictureLoader } from './picture-loader.js';
import { PictureFrame, WorkflowPicture } from '#canvas';

/** What loads the pictures of rows; without it rows have none. */
export const PictureContext = createContext<PictureLoader | undefined>(undefined);

/** The picture of a listed workflow: loaded once the row is in view. */
export function RowPicture({
  version,
  workflow,
}: {
  readonly workflow: WorkflowSummary;
  /** The version, where it is on this device. */
  readonly version?: WorkflowVersion | undefined;
}): ReactElement {
  return (
    <span className="pb-hl__pic">
      {version ? <WorkflowPicture version={version} /> : <LoadedPicture workflow={workflow} />}
    </span>
  );
}

function LoadedPicture({ workflow }: { readonly workflow: WorkflowSummary }): ReactElement {
  const loader = useContext(PictureContext);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!loader || !current) return undefined;
    let leave = (): void => {};
    const observer = new (ownerWindow(current).IntersectionObserver)(
      (entries) => {
        leave();
        leave = entries.at(-1)?.isIntersecting ? loader.ask(workflow, draw) : () => {};
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [loader, workflow]);
  return (
    <span ref={place} className="pb-hl__pl">
      <PictureFrame drawing={loader?.known(workflow)} look="row" />
    </span>
  );
}
