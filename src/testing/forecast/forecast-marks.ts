import type { CanvasMarks } from '#canvas';
import { isEndType, nodeTypeOf } from '#catalog';
import type { Forecast } from '#execute';
import type { Graph } from '#graph';
import { type FlowWords, insightsMarks } from '#replay';
import { type FlowSummary, lostAt, minForShares } from '#trace';
import type { ForecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';

const messageTypes = new Set(['send-message', 'send-template']);
const replyTypes = new Set(['wait-for-reply', 'ask-question']);

/** The numbers of a forecast on the drawing, as Insights has them; with `real` the real share beside each of a split. */
export function forecastMarks(
  forecast: Forecast,
  graph: Graph,
  flowWords: FlowWords,
  words: ForecastWords,
  messages: ForecastMessages,
  real: FlowSummary | undefined,
): CanvasMarks {
  const marks = insightsMarks(forecast, graph, 'contacts', flowWords);
  const nodes = new Map(marks.nodes);
  for (const node of graph.nodes) {
    const mark = nodes.get(node.id);
    const flow = forecast.nodes[node.id];
    if (!mark || !flow) continue;
    const type = nodeTypeOf(node);
    if (isEndType(type)) {
      const text = messages.marks.finish(words.count(flow.contacts));
      // The card of an end has room for the number alone.
      nodes.set(node.id, { ...mark, figures: [words.count(flow.contacts)], summary: text });
      continue;
    }
    const lost = lostAt(flow);
    const word = type.type ?? '';
    if (lost === 0 || (!messageTypes.has(word) && !replyTypes.has(word))) continue;
    const leaving = messageTypes.has(word)
      ? messages.marks.unreachable(words.count(lost))
      : messages.marks.optOut(words.count(lost));
    const before = mark.leaving;
    nodes.set(node.id, {
      ...mark,
      leaving,
      ...(mark.summary !== undefined && before !== undefined && { summary: mark.summary.replace(before, leaving) }),
    });
  }
  return { ...marks, nodes, ...edgeMarks(marks, graph, words, messages, real) };
}

/** No times: they are what a forecast was given. */
function edgeMarks(
  marks: CanvasMarks,
  graph: Graph,
  words: ForecastWords,
  messages: ForecastMessages,
  real: FlowSummary | undefined,
): Pick<CanvasMarks, 'edgeFigures' | 'edgeWords'> {
  const edgeFigures = new Map(marks.edgeFigures);
  const edgeWords = new Map(marks.edgeWords);
  for (const [id, figures] of edgeFigures) {
    const source = graph.edge(id)?.source ?? '';
    const left = real?.nodes[source]?.left ?? 0;
    const isSplit = graph.outgoing(source).length > 1;
    const isShare = figures.share !== undefined && isSplit && left >= minForShares;
    const share = isShare ? messages.compare.real(words.percent((real?.edges[id]?.entered ?? 0) / left)) : undefined;
    const next = { ...figures, time: share };
    edgeFigures.set(id, next);
    const parts = [next.label, next.share, next.time].filter((word) => word !== undefined);
    if (parts.length > 0) edgeWords.set(id, parts.join(' '));
    else edgeWords.delete(id);
  }
  return { edgeFigures, edgeWords };
}
