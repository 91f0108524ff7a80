import { describe, expect, it } from 'vitest';
import type { FullWorkflowAdapter } from '#adapter';
import type { WorkflowCase } from '#execute';
import type { ConformanceGround } from './adapter-conformance.js';

type Given<Data> = { ok: true; data: Data } | { ok: false; failure: { kind: string; code: string } };

async function dataOf<Data>(answer: Promise<Given<Data>>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(JSON.stringify(settled.failure));
  return settled.data;
}

async function failureOf(answer: Promise<Given<unknown>>): Promise<readonly [string, string] | undefined> {
  const settled = await answer;
  return settled.ok ? undefined : [settled.failure.kind, settled.failure.code];
}

const caseOf = (name: string): WorkflowCase => ({
  name,
  at: '2026-12-01T17:00:00Z',
  contact: { firstName: 'Maya', mobile: { number: '+15105550142' } },
  events: [{ after: 'PT5M', reply: 'Yes “ja” 👍' }],
  expect: { path: ['p1'], status: 'completed' },
});

/** Cases without the stamp that each of them has. */
function unstamped(cases: readonly WorkflowCase[]): readonly WorkflowCase[] {
  return cases.map(({ created, ...each }) => {
    expect([typeof created?.at, typeof created?.by?.name]).toEqual(['string', 'string']);
    return each;
  });
}

/** The promises of keeping cases, kept by every adapter. */
export function describeCases(name: string, getGround: () => ConformanceGround): void {
  describe(`${name}: cases`, () => {
    const adapter = (): FullWorkflowAdapter => getGround().adapter;
    const started = async (workflowId: string): Promise<string> => {
      await dataOf(adapter().saveVersion({ workflowId, name: 'W', version: { definition: { nodes: [], edges: [] } } }));
      return workflowId;
    };

    it('keeps the cases of a workflow as they were sent, with who made each', async () => {
      const workflowId = await started('cases-1');
      const none = await dataOf(adapter().loadCases({ workflowId }));
      expect(none.cases).toEqual([]);
      const cases = [caseOf('one'), caseOf('two')];
      const saved = await dataOf(adapter().saveCases({ workflowId, cases, revision: none.revision }));
      expect(unstamped(saved.cases)).toEqual(cases);
      expect(saved.revision).not.toBe(none.revision);
      expect(await dataOf(adapter().loadCases({ workflowId }))).toEqual(saved);
    });

    it('loses no list that was saved meanwhile', async () => {
      const workflowId = await started('cases-2');
      const { revision } = await dataOf(adapter().loadCases({ workflowId }));
      const first = await dataOf(adapter().saveCases({ workflowId, cases: [caseOf('a')], revision }));
      const second = { workflowId, cases: [caseOf('b')], revision };
      expect(await failureOf(adapter().saveCases(second))).toEqual(['conflict', 'cases-conflict']);
      expect(await dataOf(adapter().loadCases({ workflowId }))).toEqual(first);
      const both = [caseOf('a'), caseOf('b')];
      const merged = await dataOf(adapter().saveCases({ workflowId, cases: both, revision: first.revision }));
      expect(unstamped(merged.cases)).toEqual(both);
      expect(merged.cases[0]).toEqual(first.cases[0]);
    });

    it('a case keeps its author, whatever is changed in it', async () => {
      const workflowId = await started('cases-6');
      const created = { at: '2026-10-03T17:00:00Z', by: { name: 'Ana Whitfield' } };
      const given = [{ ...caseOf('a'), created }, caseOf('b')];
      const { cases } = await dataOf(adapter().saveCases({ workflowId, cases: given }));
      expect(cases[0]?.created).toEqual(created);
      const edited = [
        { ...caseOf('a'), mustPass: true },
        { ...caseOf('b'), seed: 2 },
      ];
      const next = await dataOf(adapter().saveCases({ workflowId, cases: edited }));
      expect(next.cases.map((each) => each.created)).toEqual(cases.map((each) => each.created));
      expect(next.cases[0]?.mustPass).toBe(true);
    });

    it('of two saves at once, one is refused', async () => {
      const workflowId = await started('cases-3');
      const { revision } = await dataOf(adapter().loadCases({ workflowId }));
      const answers = await Promise.all(
        ['x', 'y'].map((each) => adapter().saveCases({ workflowId, cases: [caseOf(each)], revision })),
      );
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    });

    it('a repeated save changes nothing, with an old revision too', async () => {
      const workflowId = await started('cases-4');
      const { revision } = await dataOf(adapter().loadCases({ workflowId }));
      const call = { workflowId, cases: [caseOf('a')], revision };
      const saved = await dataOf(adapter().saveCases(call));
      expect(await dataOf(adapter().saveCases(call))).toEqual(saved);
    });

    it('refuses what is no list of cases, and workflows that are not there', async () => {
      const workflowId = await started('cases-5');
      const twice = [caseOf('a'), caseOf('a')];
      expect(await failureOf(adapter().saveCases({ workflowId, cases: twice }))).toEqual([
        'rejected',
        'invalid-request',
      ]);
      const odd = [{ ...caseOf('a'), expect: { path: 'p1' } }] as unknown as WorkflowCase[];
      expect(await failureOf(adapter().saveCases({ workflowId, cases: odd }))).toEqual(['rejected', 'invalid-request']);
      expect((await dataOf(adapter().loadCases({ workflowId }))).cases).toEqual([]);
      expect(await failureOf(adapter().loadCases({ workflowId: 'missing' }))).toEqual(['notFound', 'not-found']);
      expect(await failureOf(adapter().saveCases({ workflowId: 'missing', cases: [] }))).toEqual([
        'notFound',
        'not-found',
      ]);
    });
  });
}
