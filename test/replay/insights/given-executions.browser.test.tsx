import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FlowInsights, type FlowInsightsProps, type WorkflowAdapter } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';
import { execution, version } from './sign-up-executions.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const runs = Array.from({ length: 60 }, (_, at) =>
  at % 3 === 0
    ? execution('start send wait:7200 nudge end', 'completed', `run-${at}`)
    : at % 10 === 1
      ? execution('start send!', 'failed', `run-${at}`)
      : execution('start send wait:300 yes end', 'completed', `run-${at}`),
);

const insights = (props: FlowInsightsProps) => (
  <FlowInsights version={version} locale="en-US" theme="light" {...props} />
);
const show = (props: FlowInsightsProps): void => void (open = putOnPage(insights(props)));
const again = (props: FlowInsightsProps): void => open!.render(insights(props));
const all = (selector: string): HTMLElement[] => [...open!.container.querySelectorAll<HTMLElement>(selector)];
const counted = (): string => all('.pb-kpi:first-child .pb-kpi__v > :first-child')[0]?.textContent ?? '';
const status = (): string =>
  all('.pb-flowview__note [role="status"]')
    .map(({ textContent }) => textContent)
    .join('|');
const named = (name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, [role^="menuitem"], [role="radio"]')].find((one) => {
    const text = one.getAttribute('aria-label') ?? one.textContent;
    return typeof name === 'string' ? text === name : name.test(text);
  });
const press = async (name: string | RegExp): Promise<void> => {
  await vi.waitFor(() => expect(named(name), String(name)).toBeDefined());
  await userEvent.click(named(name)!);
};
const notAll = 'Not all runs could be loaded. The numbers cover the loaded ones.';

/** A source that the test feeds by hand. */
function fed() {
  let wake: (() => void) | undefined;
  const given: unknown[] = [];
  const seen = { started: 0, returned: 0 };
  const source: AsyncIterable<never> = {
    [Symbol.asyncIterator]() {
      seen.started += 1;
      return {
        async next() {
          while (given.length === 0) await new Promise<void>((resolve) => (wake = resolve));
          const value = given.shift();
          if (value instanceof Error) throw value;
          return value === 'end' ? { done: true, value: undefined } : { done: false, value: value as never };
        },
        return() {
          seen.returned += 1;
          return Promise.reject(new Error('It does not return'));
        },
      };
    },
  };
  return {
    seen,
    source,
    give: (...values: unknown[]) => {
      given.push(...values);
      wake?.();
    },
  };
}

describe('executions that a host hands over', () => {
  test('are counted as far as a source goes that throws at its start or in the middle', async () => {
    for (const [amount, executions] of [
      [
        '0',
        {
          [Symbol.iterator](): never {
            throw new Error('No iterator');
          },
        },
      ],
      [
        '25',
        (function* broken() {
          yield* runs.slice(0, 25);
          throw new Error('Broken');
        })(),
      ],
      [
        '25',
        (async function* broken() {
          yield* runs.slice(0, 25);
          await Promise.reject(new Error('Broken'));
        })(),
      ],
    ] as const) {
      show({ executions });
      await vi.waitFor(() => expect(status()).toBe(notAll));
      expect(counted()).toBe(amount);
      // Such a source cannot be read again.
      expect([named('Retry'), named('Continue'), named('Stop')]).toEqual([undefined, undefined, undefined]);
      open!.remove();
    }
  });

  test('are released with the page, though their source is slow and cannot be closed', async () => {
    const unhandled: unknown[] = [];
    const noteUnhandled = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', noteUnhandled);
    const { give, seen, source } = fed();
    show({ executions: source });
    give(runs[0], runs[1]);
    await vi.waitFor(() => expect(status()).toBe('Counting runs'));
    open!.remove();
    give(runs[2]);
    await vi.waitFor(() => expect(seen).toEqual({ started: 1, returned: 1 }));
    let closed = 0;
    const endless = function* endless() {
      try {
        for (;;) yield runs[0]!;
      } finally {
        closed += 1;
      }
    };
    show({ executions: endless() });
    await vi.waitFor(() => expect(Number(counted().replaceAll(',', ''))).toBeGreaterThan(100));
    open!.remove();
    await vi.waitFor(() => expect(closed).toBe(1));
    removeEventListener('unhandledrejection', noteUnhandled);
    expect(unhandled).toEqual([]);
  });

  test('name their end once, and every number on the screen is of one count at each moment', async () => {
    const { give, source } = fed();
    show({ executions: source });
    const announced: string[] = [];
    const disagreements: string[] = [];
    let compared = 0;
    const watch = (): void => {
      if (status() !== '' && announced.at(-1) !== status()) announced.push(status());
      const card = document.querySelector('.react-flow__node[data-id="start"]')?.textContent?.match(/[\d,]+/)?.[0];
      const note = all('.pb-flowview__note > span:first-child')[0]?.textContent?.match(/[\d,]+/)?.[0];
      const figures = [counted(), note, card].filter((figure) => figure !== undefined && figure !== '');
      compared = Math.max(compared, figures.length);
      if (new Set(figures).size > 1) disagreements.push(figures.join(' / '));
    };
    // What is in the document at the start of a frame is painted.
    let frame = requestAnimationFrame(function next() {
      watch();
      frame = requestAnimationFrame(next);
    });
    for (let round = 0; round < 12; round++) {
      give(...Array.from({ length: 100 }, (_, at) => ({ ...runs[at % runs.length]!, id: `r${round}-${at}` })));
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    give('end');
    await vi.waitFor(() => expect(status()).toBe('Counted 1,200 runs'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    cancelAnimationFrame(frame);
    expect(compared, 'the figure, the note and the card').toBe(3);
    expect(disagreements).toEqual([]);
    expect(announced).toEqual(['Counting runs', 'Counted 1,200 runs']);
  });

  test('are counted anew for another source, and not for an equal list', async () => {
    const first = fed();
    const second = fed();
    show({ executions: first.source });
    first.give(...runs.slice(0, 30));
    await vi.waitFor(() => expect(status()).toBe('Counting runs'));
    again({ executions: second.source });
    second.give(...runs.slice(0, 7), 'end');
    await vi.waitFor(() => expect(counted()).toBe('7'));
    // What the former source still gives does not count.
    first.give(...runs, 'end');
    await vi.waitFor(() => expect(first.seen.returned).toBe(1));
    expect([counted(), status()]).toEqual(['7', 'Counted 7 runs']);
    again({ executions: runs.slice(0, 12) });
    await vi.waitFor(() => expect(counted()).toBe('12'));
    const reads = vi.fn<() => IterableIterator<(typeof runs)[number]>>();
    const list = runs.slice(0, 12);
    list[Symbol.iterator] = reads;
    again({ executions: list });
    again({ executions: runs.slice(0, 13) });
    await vi.waitFor(() => expect(counted()).toBe('13'));
    expect(reads).not.toHaveBeenCalled();
    again({ executions: undefined });
    await vi.waitFor(() => expect(status()).toBe('This workflow has no runs yet.'));
  });

  test('count whatever a source holds, and numbers in any locale', async () => {
    const odd = [null, 7, 'run', [], {}, { id: 1, steps: {} }, { status: 9, steps: [null, 7, { node: null }] }];
    show({ executions: odd as never, locale: 'not a locale' });
    await vi.waitFor(() => expect(counted()).toBe('7'));
    expect(open!.container.textContent).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe('a step of the drawing or of the table', () => {
  test('is chosen by keys in the table, and its numbers lead to their executions', async () => {
    const onOpenExecutions = vi.fn<NonNullable<FlowInsightsProps['onOpenExecutions']>>();
    show({ executions: runs, onOpenExecutions });
    await vi.waitFor(() => expect(counted()).toBe('60'));
    named('Table')!.focus();
    await userEvent.click(named('Table')!);
    const rows = (): string[] => all('[role="table"] [role="row"]').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(rows()).toHaveLength(13));
    const wait = named('Wait for reply')!;
    wait.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(all('[aria-current="true"]')[0]?.textContent).toMatch(/^Wait for reply/));
    expect(document.activeElement).toBe(wait);
    const details = all('[role="group"][aria-label="Numbers of Wait for reply"]')[0]!;
    expect(details.textContent).toContain('Step 3');
    expect(details.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(
      /^Time to reply, \d+ replies\. Half within 5 m/,
    );
    // The numbers behind the bars, for those who do not see them.
    const numbers = details.querySelector<HTMLElement>('[aria-expanded]')!;
    numbers.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(numbers.getAttribute('aria-expanded')).toBe('true'));
    const cells = [...details.querySelectorAll('[role="table"] [role="row"] > :nth-child(2)')].slice(1);
    const replies = Number(/(\d+) replies/.exec(details.textContent)![1]);
    expect(cells.reduce((sum, { textContent }) => sum + Number(textContent), 0)).toBe(replies);
    expect(document.getElementById(numbers.getAttribute('aria-controls')!)?.hidden).toBe(false);
    // An edge selects its source; its number leads to those who took it.
    await press('Reply');
    expect(all('[aria-current="true"]')[0]?.textContent).toMatch(/^Reply/);
    await press(/^\d+ came, Reply: see runs$/);
    expect(onOpenExecutions).toHaveBeenLastCalledWith({ edgeId: 'reply', what: 'came' });
    await press(/^\d+ failed, Send message: see runs$/);
    expect(onOpenExecutions).toHaveBeenLastCalledWith({ nodeId: 'send', what: 'failed' });
    await press('See all runs');
    expect(onOpenExecutions).toHaveBeenLastCalledWith({ what: 'came' });
  });

  test('shows plain numbers without a host that lists executions', async () => {
    show({ executions: runs });
    await vi.waitFor(() => expect(counted()).toBe('60'));
    await press('Table');
    await vi.waitFor(() => expect(all('[role="cell"]').length).toBeGreaterThan(20));
    expect(all('[role="cell"] button, .pb-kpi button')).toEqual([]);
    // A bar of a ranking selects its step.
    await userEvent.click(all('.pb-flowbar[data-k="err"]')[0]!);
    await vi.waitFor(() => expect(all('[aria-label="Numbers of Send message"]')).toHaveLength(1));
    expect(all('[role="note"]')[0]?.textContent ?? '').not.toContain('undefined');
  });

  test('is one of 400 rows of which few are rendered, each with its place', async () => {
    const nodes = Array.from({ length: 400 }, (_, at) => ({
      id: `n${at}`,
      type: { type: 'add-tag', label: `Tag ${at}` },
    }));
    show({ version: { id: 'v', definition: { nodes, edges: [] } } as never, executions: [] });
    await press('Table');
    await vi.waitFor(() => expect(all('[role="table"]')[0]?.getAttribute('aria-rowcount')).toBe('401'));
    await vi.waitFor(() => expect(all('[role="rowheader"]').length).toBeGreaterThan(10));
    expect(all('[role="rowheader"]').length).toBeLessThan(120);
    for (const row of all('[role="row"][data-kind]').slice(0, 5)) {
      const title = row.querySelector('[role="rowheader"]')?.textContent.replace('Tag ', '');
      expect(row.getAttribute('aria-rowindex')).toBe(String(Number(title) + 2));
    }
  });

  test('is written to a file of all rows, with the name of the workflow', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:none';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    show({ executions: runs });
    await vi.waitFor(() => expect(counted()).toBe('60'));
    await press('Export CSV');
    await vi.waitFor(() => expect(files).toHaveLength(1));
    const bytes = new Uint8Array(await files[0]!.arrayBuffer());
    expect(String(bytes.slice(0, 3))).toBe('239,187,191');
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[3]).toMatch(/^Step,send,Send message,60,60,1,/);
    expect(names[0]).toMatch(/^sign-up insights\.csv$/i);
    made.mockRestore();
    clicked.mockRestore();
  });
});

describe('an adapter', () => {
  const memory = createMemoryAdapter({ workflowId: 'w', versions: [version], executions: runs });
  const from = (adapter: Partial<WorkflowAdapter>, props: FlowInsightsProps = {}): FlowInsightsProps => ({
    version: undefined,
    adapter: { ...memory, ...adapter } as WorkflowAdapter,
    workflowId: 'w',
    initialRange: 'all',
    ...props,
  });

  test('that fails to load the version is asked again, and then counted', async () => {
    let isDown = true;
    const failure = { kind: 'unknown', code: 'down', message: 'The service did not answer.', endpoint: '' } as const;
    show(
      from({
        loadVersion: async (request, options) =>
          isDown ? { ok: false, failure } : memory.loadVersion(request, options),
      }),
    );
    await vi.waitFor(() => expect(open!.container.textContent).toContain('The service did not answer.'));
    isDown = false;
    await press('Retry');
    await vi.waitFor(() => expect(counted()).toBe('60'));
  });

  test('that cannot list executions, or load versions, says so instead of loading forever', async () => {
    show(from({ listExecutions: undefined } as never));
    await vi.waitFor(() =>
      expect(open!.container.textContent).toContain('Runs cannot be listed here, so there is nothing to count.'),
    );
    again(from({ loadVersion: undefined } as never));
    await vi.waitFor(() =>
      expect(open!.container.textContent).toContain(
        'The workflow cannot be loaded here, so there is nothing to count on.',
      ),
    );
    again(from({ loadVersion: undefined } as never, { version }));
    await vi.waitFor(() => expect(counted()).toBe('60'));
  });

  test('that throws names its reason, and is read on where it failed', async () => {
    let broken = 2;
    show(
      from({
        getExecution: (request, options) => {
          if (request.executionId === 'run-30' && broken-- > 0) throw new Error('No signal');
          return memory.getExecution(request, options);
        },
        listVersions: () => Promise.reject(new Error('No versions')),
      }),
    );
    await vi.waitFor(() => expect(status()).toContain(notAll));
    const before = Number(counted());
    expect(before).toBeGreaterThan(0);
    await press('Retry');
    await vi.waitFor(() => expect(broken).toBeLessThan(1));
    await vi.waitFor(() => expect(status()).toContain(notAll));
    await press('Retry');
    await vi.waitFor(() => expect(counted()).toBe('60'));
    expect(status()).toBe('Counted 60 runs');
  });

  test('is asked for the chosen range, and a comparison with the one before ends with “All time”', async () => {
    const now = Date.UTC(2026, 10, 20);
    const asked: { readonly from?: string; readonly to?: string }[] = [];
    show(
      from(
        {
          listExecutions: (query, options) => {
            asked.push({
              ...(query.from !== undefined && { from: query.from }),
              ...(query.to !== undefined && { to: query.to }),
            });
            return memory.listExecutions(query, options);
          },
        },
        { initialRange: 'week', now: () => now },
      ),
    );
    const iso = (days: number): string => new Date(now - days * 86_400_000).toISOString();
    await vi.waitFor(() => expect(counted()).toBe('60'));
    expect(asked).toEqual([{ from: iso(7), to: iso(0) }]);
    await press('Compare with: Compare');
    await press('The 7 days before');
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ from: iso(14), to: iso(7) }));
    await vi.waitFor(() => expect(status()).toContain('Compared with 7 days before: there are no runs.'));
    await press('Time: Last 7 days');
    await press('All time');
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ to: iso(0) }));
    await vi.waitFor(() => expect(named('Compare with: Compare')).toBeDefined());
    expect(status()).not.toContain('Compared with');
  });

  test('without filters by time has no choice of a range', async () => {
    show(from({ executionFilters: ['status'] } as never, { initialRange: 'day' }));
    await vi.waitFor(() => expect(counted()).toBe('60'));
    expect(named(/^Time: /)).toBeUndefined();
  });
});
