import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import {
  createForecast,
  type Forecast,
  forecast,
  type Population,
  populationOf,
  shareIn,
  simulate,
  unknownsOf,
  usualPopulation,
  withShareOf,
} from '#execute';
import { graphOf, type Graph } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { summarizeExecutions } from '#trace';
import { lawRuns } from '../support/long-run.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { flow, node } from '../execute/scenario.js';

const weekdays = {
  active: true,
  timezone: 'America/Los_Angeles',
  times: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [
      day,
      [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }],
    ]),
  ),
};
const frontDesk = [{ id: 'g1', name: 'Front desk', officeHours: weekdays }];

/** As on the picture of the screen: a message, a wait, a branch, office hours, people. */
const trial: WorkflowVersion = flow(
  [
    node('send', 'send-message', { message: 'Hi {firstName|there}, reply START to begin your trial.' }),
    node('wait', 'wait-for-reply'),
    node('branch', 'branch', {
      conditions: [{ path: 'premium', attribute: 'attributes.plan', comparator: 'equals', value: 'premium' }],
    }),
    node('hours', 'office-hours-router', { groups: frontDesk }),
    node('assign', 'assign-to-group', { groups: frontDesk }),
    node('after', 'send-message', { message: 'We are closed, and will answer tomorrow.' }),
    node('plans', 'send-message', { message: 'Here are our plans.' }),
    node('nudge', 'send-message', { message: 'Still there?' }),
    node('end', 'end'),
  ],
  [
    'send -Delivered> wait',
    'wait -Reply> branch',
    'wait ~PT2H> nudge',
    'branch -premium> hours',
    'branch =Otherwise> plans',
    'hours -Open> assign',
    'hours =Closed> after',
    'assign > end',
    'after -Delivered> end',
    'plans -Delivered> end',
    'nudge -Delivered> end',
  ],
);

const asked: WorkflowVersion = flow(
  [
    node('ask', 'ask-question', { message: 'Which class?', answerType: 'choice', choices: ['Yoga', 'Spin'] }),
    node('split', 'random-split'),
    node('field', 'branch', { branchBy: 'field', field: 'attributes.club' }),
    node('wait', 'wait-for-reply', { accept: 'keywords', keywords: ['YES'] }),
    node('again', 'delay', { duration: 'PT3H' }),
    node('tag', 'add-tag', { tags: ['done'] }),
    node('end', 'end'),
  ],
  [
    'ask > split',
    'ask ~P1D> end',
    'split -30%> field',
    'split -70%> wait',
    'field -Oakland> tag',
    'field -Berkeley> wait',
    'field =Otherwise> end',
    'wait -Reply> again',
    'wait ~PT6H> tag',
    'again > end',
    'tag > end',
  ],
);

/** Contacts come back to the wait until they answer. */
const loop: WorkflowVersion = flow(
  [
    node('wait', 'wait-for-reply'),
    node('nudge', 'send-message', { message: 'Please answer.' }),
    node('count', 'branch', {
      conditions: [{ path: 'once more', attribute: 'attributes.patient', comparator: 'isTrue' }],
    }),
    node('end', 'end'),
  ],
  [
    'wait -Reply> end',
    'wait ~PT2H> nudge',
    'nudge -Delivered> count',
    'count -once more> wait',
    'count =Otherwise> end',
  ],
);

const workflows: readonly (readonly [string, WorkflowVersion])[] = [
  ['trial', trial],
  ['asked', asked],
  ['loop', loop],
];

/** Real executions with inputs at random, the rates of which only chance knows. */
function realExecutions(version: WorkflowVersion, count: number, seed: number): readonly WorkflowExecution[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const rate = 0.2 + random() * 0.6;
  return Array.from({ length: count }, (_, index): WorkflowExecution => {
    const at = Date.parse('2026-03-02T08:00:00Z') + Math.floor(random() * 7 * 86_400_000);
    const waits = Array.from({ length: 4 }, () =>
      random() < rate
        ? { after: Math.floor(random() ** 3 * 7_000_000), reply: pick(['YES', 'yes please', 'Yoga', 'Spin', 'YES']) }
        : ({ after: 'PT25H', wait: true } as const),
    );
    return simulate(version, {
      at,
      seed: index,
      contact: {
        id: `real-${seed}-${index}`,
        firstName: pick(['Maya', 'Bo']),
        mobile: { number: '+15105550142' },
        timezone: 'America/Los_Angeles',
        attributes: {
          plan: random() < 0.4 ? 'premium' : 'basic',
          club: pick(['Oakland', 'Berkeley', 'Reno']),
          patient: random() < 0.7,
        },
      },
      events: waits,
      limits: { steps: 40 },
    }).execution;
  });
}

/** How much executions differ in how often they take an edge: contacts who come back take it several times. */
function varianceOf(executions: readonly WorkflowExecution[], edgeId: string): number {
  const counts = executions.map(
    ({ steps }) => steps?.filter(({ end, node: at }) => end && at?.context?.['edgeId'] === edgeId).length ?? 0,
  );
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
}

/** Checks that all sums of a forecast reconcile, and returns its contacts. */
function reconciled(found: Forecast, graph: Graph): number {
  const { all, edges, nodes } = found;
  expect(all.finished + all.failed + all.dropped + all.waiting + all.running).toBe(all.executions);
  let ended = found.elsewhere.failed;
  for (const { id } of graph.nodes) {
    const flowAt = nodes[id]!;
    const { dropped, entered, failed, finished, left, running, started, waiting } = flowAt;
    expect(left + waiting + running + failed + dropped + finished, id).toBe(entered);
    expect(
      started + graph.incoming(id).reduce((sum, edge) => sum + edges[edge.id]!.entered, 0),
      `arrivals at ${id}`,
    ).toBe(entered);
    expect(
      graph.outgoing(id).reduce((sum, edge) => sum + edges[edge.id]!.entered, 0),
      `departures of ${id}`,
    ).toBe(left);
    ended += waiting + failed + dropped + finished;
  }
  expect(ended).toBe(all.executions);
  expect(found.messagesByHour.reduce((sum, amount) => sum + amount, 0)).toBe(found.messages);
  const { arrivals, held, heldByHour, hourEarlier, hourLater, openByHour } = found.people;
  expect(heldByHour.reduce((sum, amount) => sum + amount, 0)).toBe(held);
  expect(openByHour.reduce((sum, amount) => sum + amount, held)).toBe(arrivals);
  expect(hourEarlier + hourLater).toBeLessThanOrEqual(held);
  return all.executions;
}

describe('[X8] a forecast', () => {
  test('sums reconcile at every node and edge of random workflows', () => {
    for (let seed = 1; seed <= lawRuns(200); seed += 1) {
      const version = randomWorkflow(seed, 4 + (seed % 14));
      const population = { ...usualPopulation(version), contacts: 60, seed };
      const found = forecast(version, population, { environment: { limits: { steps: 60, withoutWait: 30 } } });
      expect(reconciled(found, graphOf(version))).toBe(60);
    }
  });

  test.each(workflows)('sums reconcile: %s', (_name, version) => {
    const found = forecast(version, { ...usualPopulation(version), contacts: 500 });
    expect(reconciled(found, graphOf(version))).toBe(500);
  });

  test.each(workflows)('the same seed gives the same bytes, however it is cut: %s', (_name, version) => {
    const population = { ...usualPopulation(version), contacts: 700, seed: 5 };
    const whole = JSON.stringify(forecast(version, population));
    expect(JSON.stringify(forecast(version, population))).toBe(whole);
    const random = seededRandom(3);
    const running = createForecast(version, population);
    while (!running.advance(1 + Math.floor(random() * 90), () => random() < 0.01)) running.result();
    expect(JSON.stringify(running.result())).toBe(whole);
    expect(JSON.stringify(forecast(version, { ...population, seed: 6 }))).not.toBe(whole);
  });

  test.each(workflows)('from real shares lands within two standard errors on every edge: %s', (_name, version) => {
    for (const seed of [1, 2, 3].slice(0, Math.max(1, lawRuns(30) / 10))) {
      const real = realExecutions(version, 2000, seed);
      const summary = summarizeExecutions(real, version);
      const contacts = 4000;
      const found = forecast(version, { ...populationOf(real, version), contacts });
      for (const { id, source } of graphOf(version).edges) {
        const [whole, wholeNow] = [summary.all.executions, found.all.executions];
        const [was, is] = [summary.edges[id]!.entered / whole, found.edges[id]!.entered / wholeNow];
        const error = Math.sqrt(varianceOf(real, id) * (1 / whole + 1 / wholeNow));
        expect(Math.abs(was - is), `${seed} ${source} ${id}: ${was} and ${is}`).toBeLessThanOrEqual(
          2 * error + 1 / whole,
        );
      }
    }
  });

  test.each(workflows)('shares of 0 and 1 give none and all: %s', (_name, version) => {
    const population: Population = { ...usualPopulation(version), contacts: 300 };
    for (const unknown of unknownsOf(version)) {
      for (const share of [0, 1]) {
        const changed = withShareOf(population, unknown, share, version);
        expect(shareIn(changed, unknown, version)).toBeCloseTo(share, 9);
        const { edges, nodes } = forecast(version, changed);
        const at = nodes[unknown.nodeId]!;
        const onward = graphOf(version)
          .outgoing(unknown.nodeId)
          .reduce((sum, { id }) => sum + edges[id]!.entered, 0);
        const ended = unknown.kind === 'optOut' ? at.entered - onward : at.failed;
        const taken = unknown.edgeId === undefined ? ended : edges[unknown.edgeId]!.entered;
        expect(taken, `${unknown.id} ${share}`).toBe(share * at.entered);
      }
    }
  });

  test('another reply rate changes only what is behind it', () => {
    const population = { ...usualPopulation(trial), contacts: 1500 };
    const [reply] = unknownsOf(trial).filter(({ kind }) => kind === 'reply');
    const [low, high] = [0.2, 0.7].map((share) => forecast(trial, withShareOf(population, reply!, share, trial)));
    for (const id of ['start', 'send'])
      expect({ ...low!.nodes[id], times: 0 }, id).toEqual({ ...high!.nodes[id], times: 0 });
    expect(low!.nodes['wait']!.entered).toBe(high!.nodes['wait']!.entered);
    expect(low!.edges['p2']!.entered / low!.nodes['wait']!.entered).toBeCloseTo(0.2, 2);
    expect(high!.edges['p2']!.entered / high!.nodes['wait']!.entered).toBeCloseTo(0.7, 2);
    // Shares behind it stay.
    for (const found of [low!, high!])
      expect(found.edges['p4']!.entered / found.nodes['branch']!.entered).toBeCloseTo(0.5, 2);
  });

  test('hours agree with the clock: who is routed as closed comes outside office hours', () => {
    const hours = unknownsOf(trial).find(({ kind }) => kind === 'hours')!;
    for (const share of [0, 0.38, 1]) {
      const found = forecast(trial, withShareOf({ ...usualPopulation(trial), contacts: 2000 }, hours, share, trial));
      expect(found.people.held).toBe(found.edges['p7']!.entered);
      expect(found.people.arrivals).toBe(found.nodes['hours']!.entered);
      for (let hour = 9; hour < 18; hour += 1) if (share === 0) expect(found.people.heldByHour[hour]).toBe(0);
    }
  });

  test('a branch gives its contacts the values that lead there', () => {
    const version: WorkflowVersion = flow(
      [
        node('b', 'branch', {
          conditions: [{ path: 'premium', attribute: 'attributes.plan', comparator: 'equals', value: 'premium' }],
        }),
        node('c', 'branch', {
          conditions: [{ path: 'premium', attribute: 'attributes.plan', comparator: 'equals', value: 'premium' }],
        }),
        node('a', 'send-message', { message: '{attributes.plan}' }),
        node('end', 'end'),
      ],
      ['b -premium> c', 'b =Otherwise> end', 'c -premium> a', 'c =Otherwise> end', 'a > end'],
    );
    const { edges } = forecast(version, { ...usualPopulation(version), contacts: 400 });
    expect(edges['p1']!.entered).toBe(200);
    expect([edges['p3']!.entered, edges['p4']!.entered]).toEqual([200, 0]);
  });

  test('prices are summed where the account has them', () => {
    const population = { ...usualPopulation(trial), contacts: 200 };
    const found = forecast(trial, population, { environment: { account: { segmentPrice: () => 0.5 } } });
    expect(found.cost).toBe(found.segments / 2);
    expect(found.costRange![0]).toBeLessThan(found.cost!);
    expect(forecast(trial, population).cost).toBeUndefined();
  });
});
