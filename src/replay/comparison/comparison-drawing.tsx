'use client';
import { type ReactElement, useCallback, useMemo } from 'react';
import {
  Arranging,
  type CanvasMarks,
  type CanvasView,
  type MarkState,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { nodesOf } from '#graph';
import type { Presentation } from '#model';
import type { Trace } from '#trace';
import { type IconTable, useMessages } from '#ui';
import { comparisonMessages } from './comparison-messages.js';
import type { TwoNames } from './parting-words.js';

/**
 * Marks both executions on one drawing: shared nodes and edges are lit, those of one execution have its colour and
 * name. Ghost nodes appear in the columns only.
 */
function compareMarks(left: Trace, right: Trace, names: TwoNames): CanvasMarks {
  const nodes = new Map<
    string,
    { readonly state: MarkState; readonly visits: readonly number[]; readonly note?: string }
  >();
  const visitsOf = (trace: Trace): Map<string, number[]> => {
    const visits = new Map<string, number[]>();
    for (const { ghost, index, nodeId } of trace.visits) {
      if (ghost) continue;
      const known = visits.get(nodeId);
      if (known) known.push(index);
      else visits.set(nodeId, [index]);
    }
    return visits;
  };
  const [inLeft, inRight] = [visitsOf(left), visitsOf(right)];
  for (const [id, visits] of inLeft)
    nodes.set(id, inRight.has(id) ? { state: 'done', visits } : { state: 'first', visits, note: names.left });
  for (const [id, visits] of inRight)
    if (!inLeft.has(id)) nodes.set(id, { state: 'second', visits, note: names.right });
  const edges = new Map<string, 'lit' | 'first' | 'second'>();
  for (const id of left.takenEdges.keys()) edges.set(id, right.takenEdges.has(id) ? 'lit' : 'first');
  for (const id of right.takenEdges.keys()) if (!left.takenEdges.has(id)) edges.set(id, 'second');
  return { nodes, edges, dimOthers: true };
}

export interface ComparisonDrawingProps {
  readonly left: Trace;
  readonly right: Trace;
  readonly names: TwoNames;
  readonly presentation?: Presentation | undefined;
  readonly icons?: IconTable | undefined;
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

const nothing = { nodeIds: [], edgeIds: [] };

/** Draws both executions on the version of the first, each in its own colour where they differ. */
export function ComparisonDrawing({
  left,
  right,
  names,
  presentation,
  icons,
  startWorker,
}: ComparisonDrawingProps): ReactElement {
  const messages = useMessages(comparisonMessages).drawing;
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
          label={messages.label(names.left, names.right)}
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
          {messages.both}
        </span>
        <span data-side="left">
          <i aria-hidden />
          {messages.side('A', names.left)}
        </span>
        <span data-side="right">
          <i aria-hidden />
          {messages.side('B', names.right)}
        </span>
      </div>
    </div>
  );
}
