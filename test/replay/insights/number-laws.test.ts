import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createMemoryAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import {
  compareSummaries,
  createFlowSummarizer,
  lostAt,
  minForShares,
  type NodeFlow,
  summarizeExecutions,
} from '#trace';
import {
  type ExecutionsOf,
  executionsOfWords,
  executionsQuery,
  joinExecutions,
  numbersOf,
} from '../../../src/replay/insights/executions-of.js';
import { flowCsv } from '../../../src/replay/insights/flow-csv.js';
import { createFlowWords } from '../../../src/replay/insights/flow-words.js';
import { insightsMarks } from '../../../src/replay/insights/insights-marks.js';
import type { InsightsRow } from '../../../src/replay/insights/insights-table.js';
import { nodeHint } from '../../../src/replay/insights/node-hint.js';
import { ranges, rangeBefore, rangeOf } from '../../../src/replay/insights/time-range.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { lawRuns } from '../../support/long-run.js';
import { execution, graph, messages, sourceOf, titleOf, version, words } from './sign-up-executions.js';

const seed = 20261123;

const ways = fc.constantFrom<(readonly [way: string, status: string])[]>(
  ['start send wait:300 yes end', 'completed'],
  ['start send wait:7200 nudge end', 'completed'],
  ['start send!', 'failed'],
  ['start send wait:60 yes!', 'failed'],
  ['start send wait', 'waiting'],
  ['start send', 'running'],
  ['start send wait:20', 'canceled'],
  ['start send wait:7200', 'timedOut'],
  ['start', 'skipped'],
  ['start send gone end', 'completed'],
);
const runs = (minLength: number, maxLength: number): fc.Arbitrary<WorkflowExecution[]> =>
  fc
    .array(ways, { minLength, maxLength })
    .map((list) => list.map(([way, status], at) => execution(way, status, `run-${at}`)));

const nodeIds = graph.nodes.map(({ id }) => id);
const edgeIds = graph.edges.map(({ id }) => id);

/** What each number of a node is in its summary. */
const amounts: { readonly [what in ExecutionsOf['what']]: (flow: NodeFlow) => number } = {
  came: ({ contacts }) => contacts,
  'went on': ({ left }) => left,
  'here now': ({ waiting, running }) => waiting + running,
  waiting: ({ waiting }) => waiting,
  running: ({ running }) => running,
  failed: ({ failed }) => failed,
  dropped: ({ dropped }) => dropped,
  lost: lostAt,
  finished: ({ finished }) => finished,
};
const whats = Object.keys(amounts) as readonly ExecutionsOf['what'][];

describe('the executions of a number', () => {
  test(`are as many as the number says, counted or listed by its query (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(runs(0, 24), async (executions) => {
        const summarizer = createFlowSummarizer(version, { keepExecutions: { each: 100, all: 10_000 } });
        for (const one of executions) summarizer.add(one);
        const summary = summarizer.summary();
        const adapter = createMemoryAdapter({ workflowId: 'w', versions: [version], executions });
        const amountOf = async (wanted: ExecutionsOf): Promise<number> => {
          const numbers = numbersOf(wanted);
          if (numbers.length > 0)
            return joinExecutions(numbers.map((number) => summarizer.executionsBehind(number))).ids.length;
          const answer = await adapter.listExecutions({
            workflowId: 'w',
            limit: 100,
            ...executionsQuery(wanted, graph),
          });
          if (!answer.ok) throw new Error(answer.failure.message);
          return answer.data.items.length;
        };
        for (const what of whats)
          for (const nodeId of nodeIds)
            expect(await amountOf({ nodeId, what }), `${what} at ${nodeId}`).toBe(
              amounts[what](summary.nodes[nodeId]!),
            );
        for (const edgeId of edgeIds)
          expect(await amountOf({ edgeId, what: 'came' }), edgeId).toBe(summary.edges[edgeId]!.contacts);
        const { all } = summary;
        const whole: readonly (readonly [ExecutionsOf['what'], number])[] = [
          ['came', all.executions],
          ['finished', all.finished],
          ['failed', all.failed],
          ['dropped', all.dropped],
          ['lost', all.failed + all.dropped],
          ['waiting', all.waiting],
          ['running', all.running],
          ['here now', all.waiting + all.running],
        ];
        for (const [what, amount] of whole) expect(await amountOf({ what }), what).toBe(amount);
      }),
      { seed, numRuns: lawRuns(200) },
    );
  });

  it.each(whats)('that %s are described in one sentence, of one and of many, all or in part', (what) => {
    for (const ids of [[], ['a'], Array.from({ length: 1234 }, (_, at) => `r${at}`)])
      for (const more of [false, true])
        for (const isAll of [false, true]) {
          const said = executionsOfWords({ nodeId: 'wait', what }, { ids, more }, graph, isAll, words, titleOf);
          const amount = ids.length === 1 ? '1 run ' : `${ids.length === 0 ? '0' : '1,234'} runs `;
          expect(said.startsWith(more ? `The newest ${amount}` : amount), said).toBe(true);
          expect(said).toMatch(isAll ? /“Wait for reply”[^,]*\.$/ : /“Wait for reply”.*, of those counted so far\.$/);
        }
  });

  it('of an edge that the version no longer has are described without it', () => {
    const query = executionsQuery({ edgeId: 'gone', what: 'came' }, graph);
    expect(query).toEqual({});
    expect(
      executionsOfWords(
        { edgeId: 'gone', nodeId: 'wait', what: 'came' },
        { ids: ['a'], more: false },
        graph,
        true,
        words,
        titleOf,
      ),
    ).toBe('1 run that came to “Wait for reply”.');
  });
});

/** Reads CSV by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    const cellAt = /"((?:[^"]|"")*)"|[^,\r\n]*/y;
    cellAt.lastIndex = at;
    const [cell = '', quoted] = cellAt.exec(text) ?? [];
    rows.at(-1)!.push(quoted === undefined ? cell : quoted.replaceAll('""', '"'));
    at += cell.length;
    if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else if (at < text.length) {
      expect(text[at]).toBe(',');
      at += 1;
    }
  }
  return rows;
}

describe('the exported table', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('=1+1', '-2', '+x', '@sum', '\t=1', '\r\n', 'a,"b"\nc', "'=1", ''),
  );

  test(`holds every title and every number, and sums that add up (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        runs(0, 60),
        runs(20, 40),
        fc.array(title, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        (now, then, titles, isCompared) => {
          const summary = summarizeExecutions(now, version);
          const delta = isCompared
            ? compareSummaries(summarizeExecutions(then, version), summary, sourceOf)
            : undefined;
          const rows: InsightsRow[] = [
            ...nodeIds.map((id) => ({ id, kind: 'node' as const })),
            ...edgeIds.map((id) => ({ id, kind: 'edge' as const })),
          ].map((row, at) => ({ ...row, title: titles[at]! }));
          const [head, ...lines] = readCsv(flowCsv(rows, summary, sourceOf, messages.csv, delta));
          expect(new Set(lines.map((line) => line.length))).toEqual(new Set([head!.length]));
          expect(head!.length).toBe(delta ? 20 : 16);
          lines.forEach((line, at) => {
            const [kind, id, name, entered, contacts, share, ...others] = line;
            const row = rows[at]!;
            expect([kind, id]).toEqual([row.kind === 'node' ? 'Step' : 'Path', row.id]);
            expect(name === row.title || name === `'${row.title}`).toBe(true);
            expect(name).not.toMatch(/^[=+\-@\t\r]/);
            const flow = row.kind === 'node' ? summary.nodes[row.id]! : summary.edges[row.id]!;
            expect([Number(entered), Number(contacts)]).toEqual([flow.entered, flow.contacts]);
            if (share !== '') expect(Number(share)).toBeLessThanOrEqual(1);
            if (row.kind === 'edge') expect(others.slice(0, 8).join('')).toBe('');
            else {
              const [wentOn, waiting, running, failed, dropped, finished] = others.map(Number);
              expect(wentOn! + waiting! + running! + failed! + dropped! + finished!).toBe(flow.entered);
            }
            expect(line.slice(3).filter((cell) => !/^(-?\d+(\.\d+)?|yes|no)?$/.test(cell))).toEqual([]);
          });
          if (now.length < minForShares) expect(lines.every(([, , , , , share]) => share === '')).toBe(true);
        },
      ),
      { seed, numRuns: lawRuns(200) },
    );
  });
});

describe('numbers on the drawing', () => {
  test(`are on visited elements only, wider with more use, and hold no NaN or negative width (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        runs(0, 60),
        runs(0, 60),
        fc.constantFrom('contacts' as const, 'time' as const, 'failures' as const),
        (now, then, topic) => {
          const summary = summarizeExecutions(now, version);
          const delta = compareSummaries(summarizeExecutions(then, version), summary, sourceOf);
          const marks = insightsMarks(summary, graph, topic, words, delta);
          expect([...marks.nodes.keys()]).toEqual(nodeIds.filter((id) => summary.nodes[id]!.entered > 0));
          const taken = edgeIds.filter((id) => summary.edges[id]!.entered > 0);
          expect([...(marks.edges?.keys() ?? [])]).toEqual(taken);
          for (const { share, summary: said, figures, change, trend } of marks.nodes.values()) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1);
            expect(said).not.toBe('');
            expect([said, ...(figures ?? [])].join()).not.toMatch(/NaN|undefined|Infinity|-0\b/);
            if (now.length < minForShares) expect(said).not.toContain('%');
            if (change !== undefined) expect(trend).toBe(change.startsWith('▲') ? 'up' : 'down');
          }
          const byUse = taken.toSorted((one, two) => summary.edges[one]!.contacts - summary.edges[two]!.contacts);
          byUse.forEach((id, at) => {
            const width = marks.edgeWidths!.get(id)!;
            expect(width).toBeGreaterThan(2);
            expect(width).toBeLessThanOrEqual(15);
            if (at === 0) return;
            const fewer = byUse[at - 1]!;
            const isEven = summary.edges[id]!.contacts === summary.edges[fewer]!.contacts;
            expect(Math.sign(width - marks.edgeWidths!.get(fewer)!)).toBe(isEven ? 0 : 1);
            expect(marks.edges!.get(id)! >= marks.edges!.get(fewer)!).toBe(true);
          });
          for (const id of nodeIds) {
            const hint = nodeHint(id, summary, graph, words, titleOf);
            if (summary.nodes[id]!.entered < minForShares) expect(hint).toBeUndefined();
            else if (hint !== undefined) expect(hint).toMatch(/^[^.]*\d[\d,.]*%? .*\.$/);
          }
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

describe('words of numbers', () => {
  test(`give shares from twenty on, and a change only where it is sure and seen (seed ${seed})`, () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.nat(100),
        share,
        share,
        share,
        fc.boolean(),
        (part, whole, difference, one, two, sure) => {
          const text = words.share(part, whole);
          expect(text === undefined).toBe(whole < minForShares);
          expect(words.both(part, whole)).toBe(text === undefined ? `${part}` : `${part} · ${text}`);
          const delta = { before: 0, after: 0, difference, low: Math.min(one, two), high: Math.max(one, two), sure };
          const short = words.shortChange(delta);
          const rounded = Math.round(Math.abs(difference) * 1000);
          if (!sure) expect([short, words.change(delta).startsWith('No sure change')]).toEqual([undefined, true]);
          else if (short === undefined) expect(rounded).toBe(0);
          else expect(words.change(delta)).toBe(`${short} points`);
          expect(`${short} ${words.change(delta)}`).not.toMatch(/-0(?![.\d])|NaN/);
          const growth = words.growth(part, whole);
          if (part < minForShares || whole < minForShares) expect(growth).toBe(`${part} before`);
          else if (part === whole) expect(growth).toBe('As many as before');
          else expect(growth).toMatch(whole > part ? /^▲ \d+%$/ : /^▼ \d+%$/);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('are rounded to what a sketch of times knows', () => {
    const minute = 60_000;
    expect(
      [undefined, 12, 8000, 9.9 * minute, 10.6 * minute, 9.99 * 60 * minute, 10.6 * 60 * minute].map(words.time),
    ).toEqual(['—', '12 ms', '8 s', '9 m 54 s', '11 m', '9 h 59 m', '11 h']);
    expect(words.exactTime(10.6 * minute)).toBe('10 m 36 s');
    expect(words.timeChange({ before: 0, after: 0, difference: -8 * minute, sure: true })).toBe('▼ 8 m');
    expect(words.timeChange({ before: 0, after: 0, difference: 0, sure: true })).toBe('No sure change');
  });

  it.each([
    ['de-DE', '1.234', '12,5\u00a0%'],
    ['en-IN', '1,234', '12.5%'],
    ['fr', '1\u202f234', '12,5\u202f%'],
  ])('are written for the locale %s', (locale, count, share) => {
    const local = createFlowWords(messages, wordMessages.defaults, locale);
    expect([local.count(1234), local.share(5, 40)?.replace(/\s(?=%)/, locale === 'fr' ? '\u202f' : '\u00a0')]).toEqual([
      count,
      share,
    ]);
  });

  it.each(['not a locale', 'x', '', 'en_US'])('are written for the browser where the locale is “%s”', (locale) => {
    const any = createFlowWords(messages, wordMessages.defaults, locale);
    expect(any.count(1234)).toBe(new Intl.NumberFormat().format(1234));
    expect(any.share(20, 20)).toContain('100');
  });
});

describe('time ranges', () => {
  it.each(ranges)('of $value end now, and follow on those before', ({ value, days }) => {
    for (const now of [0, Date.UTC(2026, 2, 8, 12), Date.UTC(2026, 10, 1), 8.64e15]) {
      const range = rangeOf(value, now);
      expect(range.to).toBe(now);
      if (days === undefined) {
        expect([range.from, rangeBefore(range)]).toEqual([undefined, undefined]);
        continue;
      }
      const before = rangeBefore(range)!;
      expect(now - range.from!).toBe(days * 86_400_000);
      expect(before.to).toBe(range.from);
      expect(before.to - before.from!).toBe(range.to - range.from!);
      expect(() => new Date(before.from!).toISOString()).not.toThrow();
    }
  });
});
