import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FlowInsights, type WorkflowAdapter, WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { traceExecution } from 'pathboard/core';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { manyExecutions } from '../../../stories/replay/many-executions.js';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';
import { isLong } from '../../support/long-run.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const executions = [...manyExecutions(freeTrial, 5100)];
const memory = (amount: number, latencyMs = 0): WorkflowAdapter =>
  createMemoryAdapter({
    workflowId: 'trial',
    versions: [freeTrial],
    executions: executions.slice(0, amount),
    latencyMs,
  });

/** The adapter, counting its requests and failing as configured. */
function watched(
  adapter: WorkflowAdapter,
  fails: { list?: (offset: number) => boolean; run?: (id: string) => boolean } = {},
) {
  const asked = { runs: [] as string[], now: 0, most: 0 };
  const down = {
    ok: false,
    failure: { kind: 'unknown', code: 'down', message: 'The service did not answer.', endpoint: '' },
  } as const;
  const own: WorkflowAdapter = {
    ...adapter,
    listExecutions: async (query, options) =>
      fails.list?.(query.offset ?? 0) ? down : adapter.listExecutions!(query, options),
    getExecution: async (request, options) => {
      asked.runs.push(request.executionId);
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      const answer = await adapter.getExecution(request, options);
      asked.now -= 1;
      return fails.run?.(request.executionId) ? down : answer;
    },
  };
  return { adapter: own, asked };
}

const show = (adapter: WorkflowAdapter): HTMLElement => {
  open = putOnPage(<FlowInsights adapter={adapter} workflowId="trial" initialRange="all" locale="en-US" />);
  return open.container;
};
const text = (selector: string): string => open?.container.querySelector(selector)?.textContent ?? '';
const note = (): string => text('.pb-flowview__note > span:first-child');
const counted = (): number => Number(text('.pb-kpi:first-child b').replaceAll(',', ''));
const press = async (name: string): Promise<void> => {
  const find = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('button, [role^="menuitem"], [role="radio"]')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
  await vi.waitFor(() => expect(find(), name).toBeDefined(), { timeout: 15_000 });
  await userEvent.click(find()!);
};
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe('counting executions of an adapter', () => {
  test('stops on demand, requests nothing more, shows its progress, and resumes', async () => {
    const { adapter, asked } = watched(memory(700, 15));
    show(adapter);
    await vi.waitFor(() => expect(note()).toMatch(/^Counting runs: [1-9]\d* so far, back to /), { timeout: 15_000 });
    await press('Stop');
    await vi.waitFor(() => expect(note()).toMatch(/^\d+ runs counted, back to .*\. There are more\.$/));
    await pause(200);
    const [before, askedBefore] = [counted(), asked.runs.length];
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(700);
    await pause(400);
    expect([counted(), asked.runs.length]).toEqual([before, askedBefore]);
    expect(asked.most).toBeLessThanOrEqual(6);
    // Drawing and panel show what was counted.
    expect(text('.pb-node__sum')).toContain(String(before));
    await press('Continue');
    await vi.waitFor(() => expect(counted()).toBe(700), { timeout: 30_000 });
    expect(note()).toBe('Counted 700 runs');
    expect(new Set(asked.runs).size).toBe(700);
  });

  test.runIf(isLong)(
    'pauses at 5,000, and counts the rest on demand',
    async () => {
      const { adapter, asked } = watched(memory(5100));
      show(adapter);
      await vi.waitFor(() => expect(note()).toMatch(/^5,000 runs counted, back to .*\. There are more\.$/), {
        timeout: 60_000,
      });
      expect(counted()).toBe(5000);
      await pause(300);
      expect(asked.runs.length).toBeLessThanOrEqual(5006);
      await press('Continue');
      await vi.waitFor(() => expect(counted()).toBe(5100), { timeout: 30_000 });
      expect(note()).toBe('');
    },
    120_000,
  );

  test('reports failed pages and executions, and counts each execution once across retries', async () => {
    let [lists, ones] = [2, 1];
    const { adapter } = watched(memory(250), {
      list: (offset) => offset >= 90 && offset <= 100 && lists-- > 0,
      run: (id) => id === 'run-20' && ones-- > 0,
    });
    show(adapter);
    for (const atLeast of [94, 94, 200]) {
      await vi.waitFor(
        () =>
          expect(note()).toBe(
            'Not all runs could be loaded. The numbers cover the loaded ones. The service did not answer.',
          ),
        { timeout: 15_000 },
      );
      expect(counted()).toBeGreaterThanOrEqual(atLeast);
      expect(counted()).toBeLessThan(250);
      await press('Retry');
      await vi
        .waitFor(
          () =>
            expect(note()).not.toBe(
              'Not all runs could be loaded. The numbers cover the loaded ones. The service did not answer.',
            ),
          { timeout: 1000, interval: 1 },
        )
        .catch(() => undefined);
    }
    await vi.waitFor(() => expect(counted()).toBe(250), { timeout: 15_000 });
    expect(note()).toBe('Counted 250 runs');
  });
});

describe('two versions compared', () => {
  const older = { ...freeTrial, id: 'trial-v6', name: 'Before summer' };
  const newer = [...manyExecutions(freeTrial, 200)];
  const before = [...manyExecutions(older, 120, { seed: 7, patience: 0.9 })].map((execution) => ({
    ...execution,
    id: `old-${execution.id}`,
  }));
  const two = (): WorkflowAdapter =>
    createMemoryAdapter({ workflowId: 'trial', versions: [older, freeTrial], executions: [...newer, ...before] });

  test('are each counted by their own executions, and named', async () => {
    const container = show(two());
    await vi.waitFor(() => expect(counted()).toBe(320), { timeout: 15_000 });
    await press('Compare with: Compare');
    await press('v6 · Before summer');
    await vi.waitFor(() => expect(counted()).toBe(200), { timeout: 15_000 });
    await vi.waitFor(() => expect(container.textContent).toContain('vs. v6 · Before summer'), { timeout: 15_000 });
    // Far fewer replied on the older version.
    await vi.waitFor(() => expect(text('.pb-kpi:first-child em')).toBe('▲ 67%'));
    await press('Table');
    const row = [...container.querySelectorAll('.pb-flowtable__r')].find(({ textContent }) =>
      textContent.startsWith('Branch'),
    );
    expect(row?.textContent).toMatch(/▲ [\d.]+ points$/);
    await press('Compare with: vs. v6 · Before summer');
    await press('Nothing');
    await vi.waitFor(() => expect(counted()).toBe(320), { timeout: 15_000 });
    expect(container.textContent).not.toContain('vs. v6');
  });

  test('show no change before both are counted, and report failures of the other', async () => {
    let isDown = true;
    const { adapter } = watched(two(), { run: (id) => isDown && id === 'old-run-5' });
    const container = show(adapter);
    await vi.waitFor(() => expect(note()).toMatch(/^Not all runs could be loaded/), { timeout: 15_000 });
    await press('Compare with: Compare');
    await press('v6 · Before summer');
    await vi.waitFor(
      () => expect(note()).toMatch(/^Compared with v6 · Before summer: not all runs could be loaded\./),
      { timeout: 15_000 },
    );
    await vi.waitFor(() => expect(counted()).toBe(200), { timeout: 15_000 });
    // With only a part of the other side counted, absolute changes are unknown.
    expect(container.querySelector('.pb-kpi:first-child em')).toBeNull();
    isDown = false;
    await press('Retry');
    await vi.waitFor(() => expect(text('.pb-kpi:first-child em')).toBe('▲ 67%'), { timeout: 15_000 });
    expect(note()).toMatch(/counted [\d,]+ runs?$/);
  });
});

describe('executions of a number', () => {
  const definition = freeTrial.definition!;

  test('on an edge are those that took it, however many reached both of its nodes', async () => {
    const edge = definition.edges!.find(({ source, type }) => source === 'wait' && type !== 'timeout')!;
    const nudge = definition.edges!.find(({ source, type }) => source === 'wait' && type === 'timeout')!;
    // Nudged contacts reach the branch too, and so both nodes of the reply edge without taking it.
    const version = {
      ...freeTrial,
      definition: {
        ...definition,
        edges: [...definition.edges!, { id: 'detour', source: nudge.target, target: edge.target, type: 'standard' }],
      },
    };
    const executions = [...manyExecutions(version, 24)];
    const took = executions
      .filter((execution) => traceExecution(execution, version).visits.some(({ via }) => via?.edgeId === edge.id))
      .map(({ id }) => id);
    const reached = executions.filter(({ steps }) =>
      [edge.source, edge.target].every((id) => steps!.some(({ node }) => node?.id === id)),
    );
    expect(reached.length).toBeGreaterThan(took.length);

    const later = Date.now() - Date.parse(executions.at(-1)!.start!) - 3_600_000;
    const recent = executions.map(
      (execution) =>
        JSON.parse(JSON.stringify(execution), (key, value: unknown) =>
          key === 'start' || key === 'end' ? new Date(Date.parse(value as string) + later).toISOString() : value,
        ) as typeof execution,
    );
    open = putOnPage(
      <WorkflowEditor
        adapter={createMemoryAdapter({ workflowId: 'trial', versions: [version], executions: recent })}
        workflowId="trial"
        defaultMode="insights"
        locale="en-US"
      />,
    );
    await press('Table');
    await press(`${took.length} came, Reply: see runs`);
    await vi.waitFor(
      () => expect(text('.pb-band')).toContain(`${took.length} runs that took “Reply” from “Wait for reply”.`),
      { timeout: 15_000 },
    );
    const listed = (): number =>
      new Set(
        [...document.querySelectorAll('.pb-runs [role="option"]')].map(
          ({ textContent }) => /run-\d+/.exec(textContent)?.[0],
        ),
      ).size;
    await vi.waitFor(() => expect(listed()).toBe(took.length), { timeout: 15_000 });
    const ids = [...document.querySelectorAll('.pb-runs [role="option"]')].map(
      ({ textContent }) => /run-\d+/.exec(textContent)?.[0],
    );
    expect(ids.toSorted()).toEqual(took.toSorted());
    // All of them again.
    await press('Show all runs');
    await vi.waitFor(() => expect(document.querySelector('.pb-band')).toBeNull());
    await vi.waitFor(() => expect(listed()).toBeGreaterThan(took.length), { timeout: 15_000 });
    expect(document.activeElement?.closest('.pb-runs') !== null && document.activeElement?.tagName === 'INPUT').toBe(
      true,
    );
  });
});

test('[66] [81] asks for prices and clicks once the messages are looked at, and shows them on the drawing', async () => {
  const account = vi.fn<() => void>();
  const trial = 'https://fern.fit/trial';
  const nodes = (freeTrial.definition?.nodes ?? []).map((node) =>
    node.id === 'welcome' ? { ...node, config: { ...node.config, message: `Your pass: ${trial}` } } : node,
  );
  const version = { ...freeTrial, definition: { ...freeTrial.definition, nodes } };
  const base = createMemoryAdapter({
    workflowId: 'trial',
    versions: [version],
    executions: executions.slice(0, 60),
    account: {
      account: { id: 'a', plan: { id: 'p', pricing: { segment: 0.01, currency: 'USD' } } },
      resources: { links: [{ id: 'l', name: 'Trial', shortenedUrl: trial, stats: { ctr: 0.25, uniqueClicks: 15 } }] },
    },
  });
  show({
    ...base,
    loadAccount: (options) => {
      account();
      return base.loadAccount(options);
    },
  });
  await press('Messages');
  await vi.waitFor(() => expect(text('.pb-flowview')).toMatch(/\$\d+\.\d\d/), { timeout: 20_000 });
  expect(text('.pb-flowview')).toMatch(/\d+ segments/);
  expect(account).toHaveBeenCalledOnce();
});
