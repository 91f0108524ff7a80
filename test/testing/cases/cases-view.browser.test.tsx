import { type ReactElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useStore } from 'zustand';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { readCases, type WorkflowCase } from 'pathboard/core';
import { createEditor, type Editor } from '#store';
import { createTestSession, type TestSession, TestView } from '#testing';
import { PbRoot } from '#ui';
import { missedCall, missedCallCases } from '../../../stories/testing/missed-call-cases.js';

interface Shown {
  readonly adapter: MemoryAdapter;
  readonly editor: Editor;
  readonly session: TestSession;
  readonly onEditNode: (nodeId: string) => void;
}

let root: Root | undefined;
let host: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  host?.remove();
});

const environment = {};

function Desk({
  adapter,
  editor,
  onEditNode,
  session,
  readOnly,
}: Shown & { readonly readOnly: boolean }): ReactElement {
  const version = useStore(editor.store, (state) => state.version);
  return (
    <PbRoot label="Test" theme="light" density="compact" style={{ height: '100%' }} className="pb-own pb-viewer">
      <TestView
        version={version}
        session={session}
        environment={environment}
        adapter={adapter}
        workflowId="w"
        editor={readOnly ? undefined : editor}
        readOnly={readOnly}
        onEditNode={onEditNode}
        locale="en-US"
        timeZone="UTC"
        now={Date.now}
      />
    </PbRoot>
  );
}

async function show(
  cases: readonly WorkflowCase[] = missedCallCases,
  { readOnly = false, version = missedCall, width = 1600 } = {},
): Promise<Shown> {
  const adapter = createMemoryAdapter({ versions: [version], workflowId: 'w' });
  await adapter.saveCases({ workflowId: 'w', cases });
  const shown = {
    adapter,
    editor: createEditor({ version }),
    session: createTestSession('cases'),
    onEditNode: vi.fn<(nodeId: string) => void>(),
  };
  host = document.createElement('div');
  host.style.cssText = `width:${width}px;height:900px`;
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <StrictMode>
      <Desk {...shown} readOnly={readOnly} />
    </StrictMode>,
  );
  await vi.waitFor(() => expect(shown.session.getState().cases).toHaveLength(cases.length));
  return shown;
}

const named = (role: 'button' | 'option' | 'checkbox' | 'menuitem', name: string | RegExp) =>
  page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
const storedNames = async ({ adapter }: Shown): Promise<readonly string[]> => {
  const answer = await adapter.loadCases({ workflowId: 'w' });
  return answer.ok ? answer.data.cases.map(({ name }) => name) : [];
};
const chosen = (): string | undefined =>
  host?.querySelector('[role="option"][aria-selected="true"] b')?.firstChild?.textContent ?? undefined;

async function runAll(): Promise<void> {
  await named('button', 'Run all').click();
  await vi.waitFor(() => expect(host?.querySelector('.pb-cov__bar')).not.toBeNull());
}

describe('the cases', () => {
  test('[V1] the first step that differs is in the list, on the drawing and in the title', async () => {
    await show();
    await runAll();
    await vi.waitFor(() => expect(host?.textContent).toContain('Branch took Otherwise, not book'));
    expect(host?.querySelector('[role="option"]')?.textContent).toContain('Maya Torres · Took Otherwise');
    await vi.waitFor(() => {
      const states = [...host!.querySelectorAll('.pb-node')].map((card) => [
        card.querySelector('.pb-node__sum')?.textContent,
        card.getAttribute('data-state'),
      ]);
      expect(states).toContainEqual(['“booking” is not “book”', 'failed']);
      expect(states).toContainEqual(['Booking link', 'expected']);
      expect(states).toContainEqual(['Price list', 'never']);
      expect(states).toContainEqual(['Replied “booking” after 5 m', 'done']);
    });
    expect(host?.querySelector('.pb-cov__l')?.textContent).toMatch(/^87%.*11 of 12 steps$/);
    expect(host?.textContent).toContain('13 of 15 paths');
    expect(host?.textContent).toContain('2 paths no case takes, both by “price”');
  });

  test('[V2] one press fixes the rule as one change, runs all again, and undo takes it back', async () => {
    const shown = await show();
    await runAll();
    await named('button', 'Match replies with “book” in them').click();
    await vi.waitFor(() => expect(named('button', 'Passed 12').element()).toBeTruthy());
    const config = () => JSON.stringify(shown.editor.store.getState().version.definition?.nodes?.[5]?.config);
    expect(config()).toContain('contains');
    shown.editor.undo();
    expect(config()).not.toContain('contains');
    await vi.waitFor(() => expect(host?.textContent).toContain('Edited since'));
  });

  test('[V3] by keys: J and K choose, Shift and Enter runs, Backspace deletes, and Undo brings it back', async () => {
    const shown = await show();
    await vi.waitFor(() => expect(host?.querySelector('[role="listbox"]')).not.toBeNull());
    host!.querySelector<HTMLElement>('[role="listbox"]')!.focus();
    await userEvent.keyboard('jj');
    await vi.waitFor(() => expect(chosen()).toBe('Replies “Book” with a capital'));
    await userEvent.keyboard('k');
    await vi.waitFor(() => expect(chosen()).toBe('Replies “book” at night'));
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await vi.waitFor(() => expect(host?.querySelector('[role="group"][aria-label="Passed"]')).not.toBeNull());
    await userEvent.keyboard('{Backspace}');
    await vi.waitFor(async () => expect(await storedNames(shown)).toHaveLength(11));
    await named('button', 'Undo').click();
    await vi.waitFor(async () => expect(await storedNames(shown)).toEqual(missedCallCases.map(({ name }) => name)));
  });

  test('[V4] Enter opens the case in the view of one contact', async () => {
    const { session } = await show();
    await vi.waitFor(() => expect(host?.querySelector('[role="listbox"]')).not.toBeNull());
    host!.querySelector<HTMLElement>('[role="listbox"]')!.focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(session.getState().tab).toBe('one'));
  });

  test('[V5] “Expect Otherwise instead” accepts and is undone', async () => {
    const shown = await show();
    await runAll();
    await named('button', 'Expect Otherwise instead').click();
    await vi.waitFor(() => expect(named('button', 'Passed 12').element()).toBeTruthy());
    const path = async () => {
      const answer = await shown.adapter.loadCases({ workflowId: 'w' });
      return answer.ok ? answer.data.cases[0]?.expect?.path?.includes('branch-people') : undefined;
    };
    await vi.waitFor(async () => expect(await path()).toBe(true));
    await named('button', 'Undo').click();
    await vi.waitFor(async () => expect(await path()).toBe(false));
    await vi.waitFor(() => expect(named('button', 'Failed 1').element()).toBeTruthy());
  });

  test('[V6] exploring proposes the one case that is missing; added, all is covered', async () => {
    const shown = await show();
    await runAll();
    await named('button', 'Explore all paths').click();
    await named('checkbox', /Replies “price”/).click();
    await vi.waitFor(() => expect(named('button', 'Add 0 cases').element()).toHaveProperty('disabled', true));
    await named('checkbox', /Replies “price”/).click();
    await named('button', 'Add 1 case').click();
    await vi.waitFor(() => expect(host?.textContent).toContain('Every path is taken by a case.'));
    expect(host?.querySelector('.pb-cov__l')?.textContent).toMatch(/^100%/);
    await vi.waitFor(async () => expect(await storedNames(shown)).toHaveLength(13));
  });

  test('[V7] a case is made at a hatched step and opens in test, unsaved', async () => {
    const shown = await show();
    await runAll();
    await named('button', 'Make a case for Price list').click();
    await vi.waitFor(() => expect(shown.session.getState().tab).toBe('one'));
    expect(await storedNames(shown)).toHaveLength(12);
  });

  test('[V8] view only: cases run, and nothing that saves is offered', async () => {
    const shown = await show(missedCallCases, { readOnly: true });
    await runAll();
    await vi.waitFor(() => expect(host?.textContent).toContain('Branch took Otherwise, not book'));
    expect(host?.textContent).not.toMatch(/instead$|Match replies/);
    host!.querySelector<HTMLElement>('[role="listbox"]')!.focus();
    await userEvent.keyboard('{Backspace}');
    expect(shown.session.getState().cases).toHaveLength(12);
  });

  test('[V11] a case is marked as one that has to pass, which leaves its result as it is', async () => {
    const shown = await show();
    await runAll();
    await page.getByRole('checkbox', { name: 'Has to pass before a version goes live' }).click();
    const first = async () => {
      const answer = await shown.adapter.loadCases({ workflowId: 'w' });
      return answer.ok ? answer.data.cases[0] : undefined;
    };
    await vi.waitFor(async () => expect((await first())?.mustPass).toBe(true));
    expect(host?.querySelector('[role="option"]')?.textContent).toContain('Failed, Must pass');
    expect(host?.textContent).not.toContain('Edited since');
    await page.getByRole('checkbox', { name: 'Has to pass before a version goes live' }).click();
    await vi.waitFor(async () => expect(await first()).not.toHaveProperty('mustPass'));
  });

  test('[V12] a new case has the author that the service knows, and a copy has one of its own', async () => {
    const created = { at: '2026-10-03T17:00:00Z', by: { name: 'Ana Whitfield' } };
    const shown = await show([{ ...missedCallCases[0]!, created }, ...missedCallCases.slice(1)]);
    await vi.waitFor(() => expect(host?.textContent).toContain('Case 1 of 12 · by Ana Whitfield'));
    expect(page.getByText('Case 1 of 12 · by Ana Whitfield').element().getAttribute('title')).toMatch(/Oct 3, 2026/);
    await named('button', 'More').click();
    await named('menuitem', 'Duplicate').click();
    await vi.waitFor(() => expect(host?.textContent).toContain('Case 2 of 13 · by You'));
    const { session } = shown;
    expect(session.getState().cases?.[0]?.created).toEqual(created);
    await vi.waitFor(() => expect(session.getState().cases?.[1]?.created?.by?.name).toBe('You'));
  });

  test('[V9] narrow: the list, then the case, then the drawing', async () => {
    await show(missedCallCases, { width: 390 });
    await runAll();
    const isSeen = (part: string): boolean => host!.querySelector<HTMLElement>(part)?.offsetParent != null;
    expect([isSeen('.pb-cases__l'), isSeen('.pb-cases__p'), isSeen('.pb-cases > .pb-replay__c')]).toEqual([
      true,
      false,
      false,
    ]);
    await named('option', /“booking” at night/).click();
    await vi.waitFor(() => expect([isSeen('.pb-cases__l'), isSeen('.pb-cases__p')]).toEqual([false, true]));
    await named('button', 'Canvas').click();
    await vi.waitFor(() =>
      expect([isSeen('.pb-cases__p'), isSeen('.pb-cases > .pb-replay__c')]).toEqual([false, true]),
    );
    await named('button', 'All cases').click();
    await vi.waitFor(() => expect(isSeen('.pb-cases__l')).toBe(true));
  });

  test('[V18] the first panel that opens fits the drawing into the width it leaves', async () => {
    await show([], { width: 1300 });
    const inView = (): boolean => {
      const { left, right } = host!.querySelector('.pb-cases > .pb-replay__c')!.getBoundingClientRect();
      const cards = [...host!.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect());
      return cards.length > 5 && cards.every((card) => card.left >= left && card.right <= right);
    };
    const width = (): number => host!.querySelector<HTMLElement>('.pb-cases > .pb-replay__c')!.offsetWidth;
    await vi.waitFor(() => expect(inView()).toBe(true));
    expect(host!.querySelector('.pb-cases__p')).toBeNull();
    const before = width();
    await named('button', 'Explore all paths').click();
    await vi.waitFor(() => expect(host!.querySelector('.pb-cases__p')).not.toBeNull());
    expect(width()).toBeLessThan(before);
    await vi.waitFor(() => expect(inView()).toBe(true));
  });

  test('[V10] thousands of cases run without a long task, and can be stopped', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ ...missedCallCases[at % 12]!, name: `Case ${at}` }));
    const { session } = await show(many);
    const { runner } = session.getState().caseBook!;
    const manyMore = Array.from({ length: 20_000 }, (_, at) => ({ ...missedCallCases[at % 12]!, name: `Case ${at}` }));
    runner.run(missedCall, manyMore, {});
    await vi.waitFor(() => expect(runner.state.getState().running?.done).toBeGreaterThan(0));
    await named('button', /^Stop/).click();
    expect(runner.state.getState().running).toBeUndefined();
    expect(runner.state.getState().outcomes.size).toBeGreaterThan(0);
  });

  test('[V13] of a thousand cases those in view are rendered, and keys reach the others', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...missedCallCases[at % 12]!, name: `Case ${at + 1}` }));
    await show(many);
    const options = () => [...host!.querySelectorAll('[role="option"]')];
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(10));
    expect(options().length).toBeLessThan(60);
    expect(options()[0]!.getAttribute('aria-setsize')).toBe('1000');
    const list = host!.querySelector<HTMLElement>('[role="listbox"]')!;
    list.focus();
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(chosen()).toBe('Case 1000'));
    const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
    await vi.waitFor(() => expect(active()?.getAttribute('aria-posinset')).toBe('1000'));
    // The list scrolls again once the rows there are measured.
    await vi.waitFor(() =>
      expect(active()!.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom + 1),
    );
    await userEvent.keyboard('k');
    await vi.waitFor(() => expect(chosen()).toBe('Case 999'));
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(chosen()).toBe('Case 1'));
    await vi.waitFor(() => expect(list.scrollTop).toBeLessThan(40));
    await runAll();
    await vi.waitFor(() => expect(host?.querySelector('.pb-cov__l')?.textContent).toMatch(/^87%/), { timeout: 20_000 });
    expect(options().length).toBeLessThan(60);
  });

  test('[V14] exported, all cases are in a file with the last results; imported again, none comes twice', async () => {
    const saved: Blob[] = [];
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return '#';
    });
    const shown = await show();
    await runAll();
    await named('button', 'Add and exchange cases').click();
    await named('menuitem', 'Export all cases to a file').click();
    spy.mockRestore();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]!.text();
    const file = JSON.parse(text) as { cases: WorkflowCase[]; lastRun: { results: { status: string }[] } };
    expect(readCases(file)).toMatchObject({ ok: true });
    expect(file.cases).toHaveLength(12);
    expect(file.lastRun.results.map(({ status }) => status).sort()).toEqual(['failed', ...Array(11).fill('passed')]);

    const input = host!.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File([text], 'cases.json'));
    await expect.element(page.getByText('All cases of the file are here already.').first()).toBeInTheDocument();
    const changed = {
      ...file,
      cases: [
        { ...file.cases[0]!, seed: 9 },
        { ...file.cases[1]!, name: 'A new one', at: 5 },
      ],
    };
    await userEvent.upload(input, new File([JSON.stringify(changed)], 'cases.json'));
    await expect.element(page.getByText('2 cases imported.').first()).toBeInTheDocument();
    const first = missedCallCases[0]!.name;
    await vi.waitFor(async () => expect((await storedNames(shown)).slice(12)).toEqual([`${first} 2`, 'A new one']));
    await userEvent.upload(input, new File(['{"cases": 1}'], 'cases.json'));
    await expect
      .element(page.getByText(/The file could not be read\. This is no file of cases/).first())
      .toBeInTheDocument();
    expect(await storedNames(shown)).toHaveLength(14);
  });

  test('[V15] a case is renamed; a name that another case has is not taken', async () => {
    const shown = await show();
    const rename = async () => {
      await named('button', 'More').click();
      await named('menuitem', 'Rename').click();
    };
    await rename();
    const field = page.getByRole('textbox', { name: 'Name of the case' });
    await field.fill('Replies STOP');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert').getByText('Another case has this name.')).toBeVisible();
    await field.fill('Asks for booking');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(async () => expect((await storedNames(shown))[0]).toBe('Asks for booking'));
    expect(chosen()).toBe('Asks for booking');
    await rename();
    await field.fill('Not this');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(field.query()).toBeNull());
    expect((await storedNames(shown))[0]).toBe('Asks for booking');
  });

  test('[V16] where no case leads to a step, the rule that shuts the path is named', async () => {
    const { definition } = missedCall;
    const nodes = definition!.nodes!.map((node) =>
      node.id === 'branch'
        ? {
            ...node,
            config: {
              conditions: [
                { path: 'book', attribute: 'Wait for reply.reply', comparator: 'equals', value: 'book' },
                { path: 'price', attribute: 'Wait for reply.reply', comparator: 'equals', value: 'book' },
              ],
            },
          }
        : node,
    );
    await show(missedCallCases, { version: { ...missedCall, definition: { ...definition, nodes } } });
    await runAll();
    await named('button', 'Make a case for Price list').click();
    await expect
      .element(page.getByText('No contact, time or reply was found that leads to Price list.').first(), {
        timeout: 20_000,
      })
      .toBeVisible();
    expect(host?.querySelector('.pb-callout__p')?.textContent).not.toBe('');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(host?.querySelector('.pb-callout[data-k="warn"]')).toBeNull());
  });

  test('[V17] a case that is opened in test is replaced under its name, with what else it expects', async () => {
    const first = { ...missedCallCases[1]!, mustPass: true };
    const shown = await show([first, missedCallCases[10]!]);
    await named('button', 'Edit').click();
    await vi.waitFor(() => expect(shown.session.getState().tab).toBe('one'));
    await vi.waitFor(() => expect(host?.querySelector('.pb-one .pb-node')).not.toBeNull());
    (page.getByRole('button', { name: /^End/ }).first().element() as HTMLElement).focus();
    await userEvent.keyboard(',');
    await named('button', 'Save as case').click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue(first.name);
    await name.fill(missedCallCases[10]!.name);
    await expect.element(page.getByText('Another case has this name')).toBeVisible();
    await name.fill(first.name);
    await named('button', 'Replace case').click();
    await vi.waitFor(async () => {
      const answer = await shown.adapter.loadCases({ workflowId: 'w' });
      const [replaced] = answer.ok ? answer.data.cases : [];
      expect(replaced).toMatchObject({ name: first.name, mustPass: true, expect: { segments: 2, within: 'PT2H5M' } });
      expect(replaced?.expect?.path).not.toEqual(first.expect?.path);
    });
    expect(await storedNames(shown)).toEqual([first.name, missedCallCases[10]!.name]);
  });
});
