'use client';
import { type ReactElement, useCallback, useMemo } from 'react';
import { Arranging, type CanvasView, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { nodesOf } from '#graph';
import type { Presentation } from '#model';
import type { Trace } from '#trace';
import type { IconTable } from '#ui';
import { compareMarks } from './compare-marks.js';
import type { TwoNames } from './parting-words.js';

export interface ComparisonDrawingProps {
  readonly left: Trace;
  readonly right: Trace;
  readonly names: TwoNames;
  readonly presentation?: Presentation | undefined;
  readonly icons?: IconTable | undefined;
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

const nothing = { nodeIds: [], edgeIds: [] };

/** Both ways on the version of the first run, each in a colour of its own where they differ, and named. */
export function ComparisonDrawing({
  left,
  right,
  names,
  presentation,
  icons,
  startWorker,
}: ComparisonDrawingProps): ReactElement {
  const { version } = left;
  const { layout } = useLayout(version, presentation, 'compact', startWorker);
  const marks = useMemo(() => compareMarks(left, right, names), [left, right, names]);
  const fit = useCallback(
    (view: CanvasView | null) => {
      if (view && marks.nodes.size > 0) view.fit([...marks.nodes.keys()]);
    },
    [marks],
  );
  return (
    <div className="pb-replay__c pb-cmp__c">
      {layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={`The ways of ${names.left} and ${names.right}`}
          selection={nothing}
          marks={marks}
          readOnly
          icons={icons}
          density="compact"
          viewRef={fit}
        >
          <ViewBar />
        </WorkflowCanvas>
      )}
      <div className="pb-cmp__legend pb-float" role="note">
        <span data-side="both">
          <i aria-hidden />
          Both
        </span>
        <span data-side="left">
          <i aria-hidden />
          A: {names.left}
        </span>
        <span data-side="right">
          <i aria-hidden />
          B: {names.right}
        </span>
      </div>
    </div>
  );
}
