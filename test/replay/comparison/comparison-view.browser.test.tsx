import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Answer, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionComparisonView, type ExecutionComparisonViewProps } from '#replay';
import { PbRoot } from '#ui';
import { LoadedComparison } from '../../../src/replay/comparison/loaded-comparison.js';
import { smallExecution } from '../../support/small-execution.js';
import 'pathboard/style.css';

const failureOf = (kind: Failure['kind']): Failure => ({ kind, code: 'x', message: '', endpoint: 'GET /runs' });
const version = (id: string, name: string): WorkflowVersion => ({
  id,
  name: 'Welcome',
  definition: {
    nodes: ['a', 'b', 'c'].map((node) => ({ id: node, type: { type: 'add-tag', label: `${name} ${node}` } })),
    edges: [
      { id: 'ab', source: 'a', target: 'b', type: 'standard' },
      { id: 'ac', source: 'a', target: 'c', type: 'standard' },
    ],
  },
});
const noor = smallExecution('one', { nodes: ['a', 'b'] });
const sam = smallExecution('two', {
  nodes: ['a', 'c', 'c'],
  contact: ['Sam', 'Okafor', '+15105551003'],
  versionId: 'v2',
});

/** Replaces the contexts of an execution, in order. */
const withContexts = (execution: WorkflowExecution, contexts: readonly object[]): WorkflowExecution =>
  ({
    ...execution,
    steps: execution.steps!.map((step, at) => ({ ...step, node: { ...step.node, context: contexts[at] ?? {} } })),
  }) as WorkflowExecution;

const framed = (children: React.ReactNode) => (
  <div style={{ width: 1200, height: 700 }}>
    <PbRoot label="Runs" theme="light" style={{ height: 700 }}>
      <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>{children}</div>
    </PbRoot>
  </div>
);
const view = (props: Partial<ExecutionComparisonViewProps> = {}) =>
  framed(
    <ExecutionComparisonView
      left={{ execution: noor }}
      right={{ execution: sam }}
      locale="en-US"
      timeZone="UTC"
      onOpen={() => undefined}
      {...props}
    />,
  );
const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
const table = () => page.getByRole('table', { name: 'Steps of both runs' });

afterEach(() => cleanup());

describe('names of two runs', () => {
  const of = (execution: WorkflowExecution) => ({ execution });
  const nameless = (id: string | undefined, nodes = ['a']): WorkflowExecution => {
    const { id: _id, ...rest } = withContexts(smallExecution('x', { nodes }), []);
    return (id === undefined ? rest : { ...rest, id }) as WorkflowExecution;
  };

  it.each<readonly [string, Partial<ExecutionComparisonViewProps>]>([
    ['Noor Haddad and Sam Okafor compared', {}],
    [
      'Noor Haddad, Fri, May 1, 2026, 12:00 PM and Noor Haddad, Fri, May 1, 2026, 12:05 PM compared',
      { right: of(smallExecution('two', { after: 5 })) },
    ],
    ['Noor Haddad (A) and Noor Haddad (B) compared', { right: of(smallExecution('two')) }],
    ['Run x and Run a-lo…-id compared', { left: of(nameless('x')), right: of(nameless('a-long-execution-id')) }],
    ['A run (A) and A run (B) compared', { left: of(nameless(undefined)), right: of(nameless('')) }],
    ['N. H. and S. O. compared', { personalData: 'hidden' }],
    ['Noor Haddad and Sam Okafor compared', { personalData: 'hidden', privacy: null }],
  ])('are %s', async (name, props) => {
    await render(view(props));
    const found = page
      .getByRole('region')
      .elements()
      .map((element) => element.getAttribute('aria-label'));
    // The year is written where the run is long past, however the clock of the machine stands.
    const plain = (text: string | null | undefined): string => (text ?? '').replace(/(Fri, )?May 1(, 2026)?/g, 'May 1');
    expect(found.map(plain)).toContain(plain(name));
  });

  it('describe runs without times, steps or an end', async () => {
    const { container } = await render(
      view({
        left: of({ id: 'e', status: 'odd-status' } as WorkflowExecution),
        right: of(smallExecution('two', { status: 'running' })),
      }),
    );
    const [left, right] = [...container.querySelectorAll('.pb-cmp__head')].map((head) => head.textContent);
    expect(left).toContain('Time not known · 0 steps');
    expect(left).toContain('odd-status');
    expect(right).toMatch(/1 stepRunning/);
    await expect.element(page.getByText('Paths part at the first step')).toBeVisible();
  });
});

describe('two runs step by step', () => {
  it('name the steps by the version of each, and open the pressed one', async () => {
    const onOpen = vi.fn<(side: 'left' | 'right', visit?: number) => void>();
    await render(
      view({
        left: { execution: noor, version: version('v1', 'Old') },
        right: { execution: sam, version: version('v2', 'New') },
        onOpen,
      }),
    );
    await expect.element(page.getByText('Paths part after step 1, Old a')).toBeVisible();
    await expect.element(page.getByText('Noor Haddad went on to Old b, Sam Okafor to New c.')).toBeVisible();
    await userEvent.click(table().getByRole('button', { name: /^Show Noor Haddad at step 2 , Old b/ }));
    await userEvent.click(table().getByRole('button', { name: /^Show Sam Okafor at step 3 , New c/ }));
    await userEvent.click(page.getByRole('button', { name: 'Open the run of Sam Okafor' }));
    expect(onOpen.mock.calls).toEqual([['left', 2], ['right', 3], ['right']]);
    // Where one is alone, the other side says so.
    await expect.element(table().getByRole('row').nth(2).getByText('Noor Haddad was not here')).toBeInTheDocument();
  });

  it('say who took longer, and where outcomes differ, as words for screen readers', async () => {
    const steps = noor.steps!.map((step, at) => ({
      ...step,
      end: new Date(Date.parse(step.end!) + (at === 0 ? 90_000 : 50)).toISOString(),
      node: { ...step.node, context: at === 1 ? { error: { message: 'no credit', stepId: step.id } } : {} },
    }));
    const slow = { ...noor, id: 'slow', steps } as WorkflowExecution;
    await render(view({ right: { execution: slow } }));
    const rows = table().getByRole('row');
    await expect.element(rows.nth(0)).toHaveTextContent(/B \+1 m 30 s.*Run slow took 1 m 30 s longer/);
    // Less than a tenth of a second is no difference.
    await expect.element(rows.nth(1)).not.toHaveTextContent(/longer/);
    await expect.element(rows.nth(1)).toHaveTextContent(/other outcome/);
    await expect.element(rows.nth(1).getByRole('cell').nth(2)).toHaveTextContent(/Failed/);
  });

  it('render the rows in view of thousands, and each of them somewhere', async () => {
    const nodes = Array.from({ length: 3000 }, (_, at) => `n${at}`);
    const { container } = await render(
      view({
        left: { execution: smallExecution('one', { nodes }) },
        right: { execution: smallExecution('two', { nodes: nodes.slice(0, 2990) }) },
      }),
    );
    await expect.element(table()).toHaveAttribute('aria-rowcount', '3000');
    const shown = (): readonly number[] =>
      [...container.querySelectorAll('.pb-cmp__r')].map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(shown().length).toBeLessThan(90);
    container.querySelector('.pb-cmp__s')!.scrollTop = 3000 * 34;
    await expect.poll(() => shown().at(-1)).toBe(3000);
    expect(shown().length).toBeLessThan(90);
    const last = container.querySelector('[aria-rowindex="3000"]')!.getBoundingClientRect();
    expect(last.bottom).toBeLessThanOrEqual(container.querySelector('.pb-cmp__s')!.getBoundingClientRect().bottom + 1);
  });
});

describe('what two runs knew differently', () => {
  const plans = (count: number, value: string): object =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`plan${at}`, value]));
  const differing = (late: number, early: number, more: Partial<ExecutionComparisonViewProps> = {}) => {
    const contexts = (value: string): readonly object[] => {
      const first = Object.fromEntries(Array.from({ length: early }, (_, at) => [`early${at}`, value]));
      return [first, { ...first, ...plans(late, value) }];
    };
    return view({
      left: { execution: withContexts(smallExecution('one', { nodes: ['a', 'b', 'c'] }), contexts('x')) },
      right: { execution: withContexts(smallExecution('two', { nodes: ['a', 'b', 'd'] }), contexts('y')) },
      ...more,
    });
  };
  const rows = () => page.getByRole('table', { name: 'What the runs knew differently there' }).getByRole('rowheader');

  it('is listed, the rest and what differed from the start on demand, without losing the focus', async () => {
    await render(differing(15, 2));
    await expect.poll(() => rows().elements().length).toBe(12);
    const more = page.getByRole('button', { name: 'Show 5 more' });
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows().elements().length).toBe(17);
    await expect.element(page.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows().elements().length).toBe(12);
    await expect.element(more).toHaveFocus();
  });

  it('says how many differed from the start where nothing else did', async () => {
    await render(differing(0, 1));
    await userEvent.click(page.getByRole('button', { name: 'They differed in 1 value from the start. Show' }));
    await expect
      .poll(() =>
        rows()
          .elements()
          .map((row) => row.textContent),
      )
      .toEqual(['early0']);
    await cleanup();
    await render(differing(1, 1));
    await expect.element(page.getByRole('button', { name: 'Show 1 more that differed from the start' })).toBeVisible();
    await cleanup();
    await render(differing(0, 0));
    await expect.element(page.getByText('Both knew the same there.')).toBeVisible();
  });

  it('hides personal data, sizes objects, cuts long values and counts list items from one', async () => {
    const contexts = (of: number): readonly object[] => [
      {},
      {
        contact: { firstName: `Name${of}`, mobile: { number: `+1510555013${of}` } },
        note: `mail me${of}@example.org`,
        list: [{ flag: of === 1 }, { flag: true }],
        long: `${of}${'x'.repeat(400)}`,
        ...(of === 1 && { only: { a: 1, b: 2 }, items: [1, 2, 3] }),
      },
    ];
    const sides = {
      left: { execution: withContexts(smallExecution('one', { nodes: ['a', 'b', 'c'] }), contexts(1)) },
      right: { execution: withContexts(smallExecution('two', { nodes: ['a', 'b', 'd'] }), contexts(2)) },
    };
    const screen = await render(view({ ...sides, personalData: 'hidden' }));
    const differences = page.getByRole('table', { name: 'What the runs knew differently there' });
    await expect.element(differences).toBeVisible();
    const text = (): string => differences.element().textContent ?? '';
    expect(text()).not.toMatch(/Name1|Name2|5550|me1@|me2@/);
    expect(text()).toContain('list › 1 › flag');
    expect(text()).toMatch(/x{150,160}…/);
    expect(text()).not.toMatch(/x{161}/);
    expect(text()).toContain('2 keys');
    expect(text()).toContain('3 items');
    await screen.rerender(view({ ...sides, privacy: null, personalData: 'hidden' }));
    expect(text()).toMatch(/Name1/);
    expect(text()).toMatch(/me2@example\.org/);
    expect(text()).toMatch(/\{"a":1,"b":2\}/);
  });
});

describe('a comparison that loads its runs', () => {
  const stored = new Map([noor, sam].map((execution) => [execution.id!, execution]));
  type Given = Partial<WorkflowAdapter>;
  const adapterWith = (given: Given = {}): WorkflowAdapter => ({
    saveVersion: async () => ({ ok: false, failure: failureOf('unknown') }),
    getExecution: async ({ executionId }) => ({ ok: true, data: stored.get(executionId)! }),
    ...given,
  });
  const loaded = (adapter: WorkflowAdapter, leftId = 'one', rightId = 'two') =>
    framed(
      <LoadedComparison
        adapter={adapter}
        workflowId="w1"
        leftId={leftId}
        rightId={rightId}
        timeZone="UTC"
        locale="en-US"
        onOpen={() => undefined}
      />,
    );

  it.each<readonly [Failure['kind'], 'one' | 'two', RegExp]>([
    ['notFound', 'one', /One of the runs could not be found/],
    ['unauthorized', 'two', /You have no access to one of the runs/],
    ['notSent', 'two', /One of the runs could not be loaded: no connection/],
    ['unknown', 'one', /One of the runs could not be loaded$/],
  ])('says that one is missing (%s, %s), and compares once it is there', async (kind, missing, words) => {
    let isDown = true;
    const { getExecution } = adapterWith();
    await render(
      loaded(
        adapterWith({
          getExecution: async (request) =>
            isDown && request.executionId === missing ? { ok: false, failure: failureOf(kind) } : getExecution(request),
        }),
      ),
    );
    await expect.element(page.getByText(words)).toBeVisible();
    isDown = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.element(region('Noor Haddad and Sam Okafor compared')).toBeVisible();
  });

  it('names steps by the execution where its version fails, is missing or throws', async () => {
    const loadVersion = vi.fn<NonNullable<WorkflowAdapter['loadVersion']>>(async ({ versionId }) => {
      if (versionId === 'v2') throw new Error('Out of reach');
      return { ok: true, data: version('v1', 'Old') };
    });
    await render(loaded(adapterWith({ loadVersion })));
    await expect.element(page.getByText('Noor Haddad went on to Old b, Sam Okafor to Step c.')).toBeVisible();
    expect(loadVersion.mock.calls.map(([{ versionId }]) => versionId)).toEqual(['v1', 'v2']);
  });

  it('loads one version once for both', async () => {
    const loadVersion = vi.fn<NonNullable<WorkflowAdapter['loadVersion']>>(async () => ({
      ok: true,
      data: version('v1', 'Old'),
    }));
    const both = smallExecution('both', { nodes: ['a', 'c'], contact: ['Sam', 'Okafor', '1'] });
    await render(
      loaded(
        adapterWith({
          loadVersion,
          getExecution: async ({ executionId }) => ({ ok: true, data: executionId === 'one' ? noor : both }),
        }),
      ),
    );
    await expect.element(page.getByText('Noor Haddad went on to Old b, Sam Okafor to Old c.')).toBeVisible();
    expect(loadVersion).toHaveBeenCalledTimes(1);
  });

  it('gives up its requests for other runs, and ignores what they answer late', async () => {
    const answers = new Map<string, (answer: Answer<WorkflowExecution>) => void>();
    const signals: AbortSignal[] = [];
    const adapter = adapterWith({
      getExecution: ({ executionId }, options) =>
        new Promise((resolve) => {
          answers.set(executionId, resolve);
          signals.push(options!.signal!);
        }),
    });
    const screen = await render(loaded(adapter));
    await expect.element(page.getByText('Loading both runs')).toBeInTheDocument();
    await screen.rerender(loaded(adapter, 'two', 'three'));
    expect(signals.map(({ aborted }) => aborted).slice(0, 2)).toEqual([true, true]);
    answers.get('one')!({ ok: true, data: noor });
    answers.get('two')!({ ok: true, data: sam });
    answers.get('three')!({ ok: true, data: smallExecution('three', { contact: ['Ada', 'Wong', '1'] }) });
    await expect.element(region('Sam Okafor and Ada Wong compared')).toBeVisible();
    await screen.unmount();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
