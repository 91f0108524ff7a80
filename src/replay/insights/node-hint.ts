import { edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import { dropOffAt, minForShares, type FlowSummary, lostAt, quantileOf, shareWithin } from '#trace';
import type { FlowWords } from './flow-words.js';
import { nodeTimes } from './node-times.js';

const minute = 60_000;
/** Plausible timeouts. */
const plainTimes: readonly number[] = [
  5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2160, 2880, 4320, 5760, 7200, 10_080, 14_400,
  20_160,
].map((many) => many * minute);
/** A hint needs at least this much effect. */
const muchShorter = 0.8;
const manyLate = 0.1;
const manyLost = 0.15;
const neverTaken = 200;

/**
 * Suggests an improvement of a node in one or two sentences with the evidence. Undefined below twenty visits, where it
 * would be chance.
 */
export function nodeHint(
  nodeId: string,
  summary: FlowSummary,
  graph: Graph,
  words: FlowWords,
  titleOf: (nodeId: string) => string,
): string | undefined {
  const flow = summary.nodes[nodeId];
  if (!flow || flow.entered < minForShares) return undefined;
  return (
    aboutTimeout(nodeId, summary, graph, words, titleOf) ??
    aboutLosses(nodeId, summary, words) ??
    aboutUnusedEdge(nodeId, summary, graph, words, titleOf)
  );
}

function aboutTimeout(
  nodeId: string,
  summary: FlowSummary,
  graph: Graph,
  words: FlowWords,
  titleOf: (nodeId: string) => string,
): string | undefined {
  const measured = nodeTimes(nodeId, summary, graph);
  if (!measured?.timeout || measured.upTo === undefined || measured.times.count < minForShares) return undefined;
  const { times, timeout, upTo } = measured;
  const kind = measured.kind === 'reply' ? 'reply' : 'goOn';
  const { longerTimeout, shorterTimeout } = words.messages.hints;
  const nearlyAll = quantileOf(times, 0.95);
  const enough = nearlyAll === undefined ? undefined : plainTimes.find((time) => time >= nearlyAll);
  const next = titleOf(timeout.target);
  if (enough !== undefined && enough <= upTo * muchShorter) {
    const share = wholePercent(shareWithin(times, enough) ?? 0, words);
    return shorterTimeout[kind](share, words.time(enough), next);
  }
  const late = 1 - (shareWithin(times, upTo * 0.9) ?? 1);
  if (late < manyLate) return undefined;
  return longerTimeout[kind](wholePercent(late, words), next);
}

/** Times, and shares by time, are precise to one percent. */
function wholePercent(share: number, words: FlowWords): string {
  return words.share(Math.round(share * 100), 100) ?? '';
}

function aboutLosses(nodeId: string, summary: FlowSummary, words: FlowWords): string | undefined {
  const flow = summary.nodes[nodeId];
  const share = flow && dropOffAt(flow);
  if (!flow || share === undefined || share < manyLost) return undefined;
  const [reason, times = 0] = Object.entries(flow.reasons).toSorted(([, left], [, right]) => right - left)[0] ?? [];
  const { losses, mostOften } = words.messages.hints;
  const lost = losses(words.share(lostAt(flow), flow.entered - flow.waiting - flow.running) ?? '');
  return reason === undefined || times * 2 < lostAt(flow) ? lost : `${lost} ${mostOften(reason)}`;
}

function aboutUnusedEdge(
  nodeId: string,
  summary: FlowSummary,
  graph: Graph,
  words: FlowWords,
  titleOf: (nodeId: string) => string,
): string | undefined {
  const left = summary.nodes[nodeId]?.left ?? 0;
  const edges = graph.outgoing(nodeId);
  if (left < neverTaken || edges.length < 2) return undefined;
  const unused = edges.find(({ id }) => (summary.edges[id]?.entered ?? 0) === 0);
  const { hints, toStep } = words.messages;
  return unused && hints.unusedPath(words.count(left), edgeLabel(unused) ?? toStep(titleOf(unused.target)));
}
