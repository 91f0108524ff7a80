'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { Arranging, type CanvasActions, type CanvasMarks, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { type Graph, nodesOf } from '#graph';
import { spreadStems } from '#replay';
import { useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { forecastMessages } from './forecast-messages.js';

const noWidths: ReadonlyMap<string, number> = new Map();
const nothing = { nodeIds: [], edgeIds: [] };

/** The workflow with the numbers of the forecast on it. */
export function ForecastDrawing({
  graph,
  marks,
}: {
  readonly graph: Graph;
  readonly marks: CanvasMarks | undefined;
}): ReactElement {
  const { icons, presentation, startWorker, version } = useTestScene();
  const messages = useMessages(forecastMessages);
  const { layout: laid } = useLayout(version, presentation, 'compact', startWorker);
  const [selection, setSelection] = useState<{
    readonly nodeIds: readonly string[];
    readonly edgeIds: readonly string[];
  }>(nothing);
  const layout = useMemo(
    () => laid && spreadStems(laid, graph, marks?.edgeWidths ?? noWidths),
    [laid, graph, marks?.edgeWidths],
  );
  const actions = useMemo<CanvasActions>(
    () => ({ select: ({ edgeIds, nodeIds }) => setSelection({ edgeIds: [...edgeIds], nodeIds: [...nodeIds] }) }),
    [],
  );
  if (layout === undefined) return <Arranging steps={nodesOf(version).length} />;
  return (
    <WorkflowCanvas
      version={version}
      layout={layout}
      presentation={presentation}
      label={messages.drawing(version.name || messages.workflow)}
      opensWhole
      selection={selection}
      {...(marks && { marks })}
      readOnly
      icons={icons}
      density="compact"
      actions={actions}
    >
      <ViewBar />
    </WorkflowCanvas>
  );
}
