import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import { workflowStarts } from '#catalog';
import { advanceExecution, explorePaths, runCases, startExecution } from '#execute';
import type { Contact, WorkflowVersion } from '#model';
import { lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { flow, node } from './scenario.js';

const branches = (conditions: readonly object[]): WorkflowVersion =>
  flow(
    [
      node('w', 'wait-for-reply'),
      node('b', 'branch', { conditions }),
      node('a', 'end'),
      node('c', 'end'),
      node('d', 'end'),
    ],
    ['w -Reply> b', 'w ~PT2H> d', 'b -first> a', 'b -second> c', 'b =Otherwise> d'],
  );

describe('exploring', () => {
  test.each<readonly [string, readonly object[]]>([
    [
      'a reply and a number',
      [
        { path: 'first', attribute: 'Wait for reply.reply', comparator: 'contains', value: 'zebra' },
        { path: 'second', attribute: 'attributes.visits', comparator: 'greaterThan', value: 7 },
      ],
    ],
    [
      'a field, twice',
      [
        {
          path: 'first',
          match: 'all',
          conditions: [
            { attribute: 'attributes.plan', comparator: 'equals', value: 'gold' },
            { attribute: 'attributes.club', comparator: 'equals', value: 'Oakland' },
          ],
        },
        { path: 'second', attribute: 'email', comparator: 'isNotSet' },
      ],
    ],
  ])('finds inputs for %s', (_words, conditions) => {
    const version = branches(conditions);
    const { cases, unreached } = explorePaths(version);
    expect(unreached).toEqual([]);
    const report = runCases(version, cases);
    expect(report.results.map(({ failures, status }) => [status, failures])).toEqual(cases.map(() => ['passed', []]));
    expect(report.covered).toEqual(report.edges);
  });

  test('says what happened instead of a path that is shut', () => {
    const version = branches([
      { path: 'first', attribute: 'firstName', comparator: 'isSet' },
      { path: 'second', attribute: 'firstName', comparator: 'equals', value: 'Zoe' },
    ]);
    const { unreached } = explorePaths(version, { contact: { firstName: 'Ana', mobile: { number: '+15105550142' } } });
    expect(unreached.map(({ edgeId }) => edgeId)).toEqual(['p4']);
    expect(unreached[0]!.why).toMatch(/^No contact that was tried takes it\. Took /);
  });

  test('the ready-made workflows: every path of them', () => {
    for (const { name, version: start } of workflowStarts()) {
      const version = filledIn(start);
      const { cases, unreached } = explorePaths(version);
      expect([name, unreached]).toEqual([name, []]);
      expect(
        runCases(version, cases).results.every(({ status }) => status === 'passed'),
        name,
      ).toBe(true);
    }
  });

  test('random workflows: at least 95 % of the edges that twenty times as many blind tries reach', () => {
    let found = 0;
    let blind = 0;
    for (let seed = 1; seed <= lawRuns(300); seed++) {
      const version = randomWorkflow(seed, 4 + (seed % 12));
      const { cases, unreached } = explorePaths(version, { runs: 300 });
      const reached = blindly(version, seed, 3000);
      const missed = unreached.filter(({ edgeId }) => reached.has(edgeId));
      blind += reached.size;
      found += reached.size - missed.length;
      const { results } = runCases(version, cases);
      expect(
        results.filter(({ status }) => status !== 'passed').map(({ failures, name }) => [seed, name, failures]),
      ).toEqual([]);
    }
    expect(found / blind).toBeGreaterThanOrEqual(0.95);
  });

  test('is repeatable', () => {
    const version = randomWorkflow(5, 12);
    expect(explorePaths(version)).toEqual(explorePaths(version));
  });
});

const day = [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }];
const desk = {
  name: 'Desk',
  officeHours: { active: true, timezone: 'America/New_York', times: { mon: day, wed: day } },
};

/** A start leaves templates and groups to the account. */
function filledIn(start: WorkflowVersion): WorkflowVersion {
  const settings: { readonly [type: string]: object } = {
    'send-template': { template: { id: 't1', template: 'Hi {firstName|there}.' } },
    'office-hours-router': { groups: [desk] },
  };
  const nodes = start.definition?.nodes?.map((each) => {
    const own = settings[each.type?.type ?? ''];
    return own ? { ...each, config: { ...each.config, ...own } } : each;
  });
  return { ...start, definition: { ...start.definition, ...(nodes && { nodes }) } };
}

const values = [undefined, null, 'premium', 'basic', 'Oakland', 7, true, '2026-03-20', 'YES'];

/** The edges that contacts and events by chance reach. */
function blindly(version: WorkflowVersion, seed: number, runs: number): ReadonlySet<string> {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const reached = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const contact: Contact = {
      id: `c${run}`,
      firstName: pick(['Maya', '']),
      mobile: { number: '+15105550142' },
      attributes: { plan: pick(values), homeClub: pick(values), rating: pick(values) },
    };
    const at = Date.UTC(2026, 2, 1 + Math.floor(random() * 7), Math.floor(random() * 24));
    let last = startExecution({ version, contact, at, seed: 1 });
    for (let event = 0; event < 30; event++) {
      for (const { edgeId } of last.decisions) if (edgeId !== undefined) reached.add(edgeId);
      const { done, state, wakeAt } = last;
      if (done) break;
      const edges = version.definition?.edges?.filter(({ source }) => source === state.nodeId) ?? [];
      const now = state.at + 1000;
      if (state.wait?.for === 'receipt' && random() < 0.8)
        last = advanceExecution(version, state, {
          kind: 'receipt',
          at: now,
          effectId: state.wait.effectId ?? '',
          status: pick(['delivered', 'delivered', 'undelivered']),
        });
      else if (state.wait?.for === 'reply' && random() < 0.7)
        last = advanceExecution(version, state, {
          kind: 'reply',
          at: now,
          text: pick(['Yes', 'No', '42', 'YES', 'Something else', 'tomorrow']),
        });
      else if (wakeAt !== undefined) last = advanceExecution(version, state, { kind: 'due', at: wakeAt });
      else if (edges.length > 0)
        last = advanceExecution(version, state, { kind: 'edge', at: now, edgeId: pick(edges).id });
      else break;
    }
  }
  return reached;
}
