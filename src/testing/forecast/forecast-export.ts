import { edgeLabel, nodeTitle } from '#catalog';
import type { Forecast } from '#execute';
import type { Graph } from '#graph';
import type { Presentation } from '#model';
import { flowCsv, type InsightsRow, insightsMessages } from '#replay';
import { fileName, type MessagesOf, type SavedFile } from '#ui';
import type { ForecastMessages } from './forecast-messages.js';

/** The numbers of a forecast as CSV, a row for each step and path. */
export function forecastFile(
  forecast: Forecast,
  graph: Graph,
  presentation: Presentation | undefined,
  name: string,
  { csv }: ForecastMessages,
  insights: MessagesOf<typeof insightsMessages>,
): SavedFile {
  const titleOf = (id: string): string => nodeTitle(graph.node(id) ?? { id }, presentation);
  const rows = graph.nodes.flatMap(({ id }): readonly InsightsRow[] => [
    { id, kind: 'node', title: titleOf(id) },
    ...graph.outgoing(id).map((edge): InsightsRow => ({
      id: edge.id,
      kind: 'edge',
      title: edgeLabel(edge) ?? insights.toStep(titleOf(edge.target)),
    })),
  ]);
  return {
    name: `${fileName(csv.fileName(name), 'forecast')}.csv`,
    // The byte order mark tells spreadsheets that the text is UTF-8.
    text: `\uFEFF${flowCsv(rows, forecast, (id) => graph.edge(id)?.source, insights.csv)}`,
    type: 'text/csv;charset=utf-8',
  };
}
