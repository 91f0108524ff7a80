import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { summarizeExecutions } from '#trace';
import { insightsMarks } from '../../../src/replay/insights/insights-marks.js';
import { messageFactsOf } from '../../../src/replay/insights/message-facts.js';
import { readLinks } from '../../../src/replay/insights/use-message-account.js';
import { execution, times, version, words } from './sign-up-executions.js';

const link = 'https://fern.fit/t8Kq';
/** One message of a segment with a link, one of two segments. */
const withTexts = {
  ...version,
  definition: {
    ...version.definition,
    nodes: version.definition?.nodes?.map((node) =>
      node.id === 'send'
        ? { ...node, type: { ...node.type, group: 'Messages' }, config: { message: `Try it: ${link}` } }
        : node.id === 'nudge'
          ? { ...node, type: { ...node.type, group: 'Messages' }, config: { message: 'x'.repeat(200) } }
          : node,
    ),
  },
} as WorkflowVersion;
const graph = graphOf(withTexts);
const summary = summarizeExecutions(
  [
    ...times(60, execution('start send wait:300 yes end')),
    ...times(30, execution('start send wait:7200 nudge end')),
    ...times(10, execution('start send!', 'failed')),
  ],
  withTexts,
);
const links = readLinks([
  { id: 'l', name: 'Free trial', shortenedUrl: link, stats: { ctr: 0.124, uniqueClicks: 31, totalClicks: 40 } },
  { id: 'm', name: 'Elsewhere', shortenedUrl: 'https://fern.fit/other', stats: { ctr: 0.5, uniqueClicks: 1 } },
  { id: 'n', name: 'Without counts', shortenedUrl: link },
  null,
]);
const account = { segmentPrice: { amount: 0.01, currency: 'USD' } };
const marksOf = (known: Parameters<typeof messageFactsOf>[1]) =>
  insightsMarks(summary, graph, 'messages', words, undefined, {
    facts: messageFactsOf(graph, known),
    currency: known.account.segmentPrice?.currency,
  }).nodes;

describe('the messages on the drawing', () => {
  test('[66] cost what their segments cost, for each one that was sent; failed ones sent nothing', () => {
    const nodes = marksOf({ account, links });
    expect(nodes.get('send')?.figures).toEqual(['$0.90', '90 segments', '12.4% clicked']);
    expect(nodes.get('nudge')?.figures).toEqual(['$0.60', '60 segments']);
    expect([nodes.get('send')?.share, nodes.get('nudge')?.share]).toEqual([1, 60 / 90]);
    expect(nodes.get('yes')).toMatchObject({ figures: [], summary: 'Sends no message' });
  });

  test('[66] have segments alone where no price is known, and another currency as a number', () => {
    expect(marksOf({ account: {}, links: [] }).get('nudge')?.figures).toEqual(['60 segments']);
    const odd = { segmentPrice: { amount: 0.001, currency: 'credits' } };
    expect(marksOf({ account: odd, links: [] }).get('nudge')?.figures).toEqual(['0.06', '60 segments']);
  });

  test('[81] say how often their link was followed, counted by the link itself', () => {
    expect(marksOf({ account, links }).get('send')?.summary).toBe(
      'About $0.90 · 90 segments · 12.4% of those who got Free trial followed it, 31 contacts',
    );
    expect(marksOf({ account, links: [] }).get('send')?.figures).toEqual(['$0.90', '90 segments']);
  });
});
