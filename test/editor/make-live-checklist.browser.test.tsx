import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { alikeVersion, liveVersion, nextVersion, underWay } from '../../stories/editor/live-versions.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
  vi.useRealTimers();
});

const workflowId = 'trial';
const v7 = liveVersion.id ?? '';
const v8 = nextVersion.id ?? '';

interface Shown {
  readonly memory: MemoryAdapter;
  readonly editor: Editor;
  readonly live: () => Promise<string | undefined>;
}

interface Options extends Pick<WorkflowEditorProps, 'account' | 'needsReview'> {
  readonly next?: typeof nextVersion;
  readonly memory?: MemoryAdapter;
  readonly width?: number;
  readonly change?: (memory: MemoryAdapter) => Partial<MemoryAdapter>;
}

function memoryOf(next = nextVersion, now = Date.now): MemoryAdapter {
  return createMemoryAdapter({ workflowId, versions: [liveVersion, next], executions: underWay, now });
}

async function show({ change, next, memory = memoryOf(next), width = 1280, ...props }: Options = {}): Promise<Shown> {
  const adapter = { ...memory, ...change?.(memory) };
  const editor = await new Promise<Editor>((done) => {
    open = putOnPage(
      <WorkflowEditor
        {...props}
        adapter={adapter}
        workflowId={workflowId}
        locale="en-US"
        timeZone="America/Los_Angeles"
        drafts={false}
        onMount={(made) => done(made)}
      />,
      `width: ${width}px; height: 800px`,
    );
  });
  const live = async (): Promise<string | undefined> => {
    const listed = await memory.listVersions({ workflowId });
    return listed.ok ? listed.data.items.find(({ active }) => active)?.id : 'failed';
  };
  return { memory, editor, live };
}

const openList = () => userEvent.click(page.getByRole('button', { name: 'Make live' }).first());
const list = () => page.getByRole('dialog', { name: 'Make v8 live' });
const button = (name: string | RegExp) => list().getByRole('button', { name });
const radio = (name: string) => list().getByRole('radio', { name });
const waitingOn = async (memory: MemoryAdapter, versionId: string) => {
  const answer = await memory.loadWaiting({ workflowId, versionId });
  return answer.ok ? answer.data.steps.map(({ contacts, nodeId }) => `${contacts} ${nodeId}`) : [];
};

describe('contacts under way', () => {
  test('of a removed step hold the version back until they are decided about, and then move there', async () => {
    const { live, memory } = await show();
    await openList();
    await expect.element(list()).toHaveTextContent(/Holds it back: ?6 contacts are at a step v8 removed/);
    await expect.element(list()).toHaveTextContent(/8 are under way. The other 2 carry on at the same step in v8/);
    await userEvent.click(button('Decide about Wait for reply first'));
    expect(await live()).toBe(v7);
    await userEvent.click(radio('Move them to'));
    await userEvent.click(button('Make live'));
    await vi.waitFor(async () => expect(await live()).toBe(v8));
    expect(await waitingOn(memory, v8)).toEqual(['6 wait-short', '2 nudge']);
    expect(await waitingOn(memory, v7)).toEqual([]);
    await expect.element(page.getByText('v8 is live. 8 contacts go on in it.').first()).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Put v7 back' }));
    await vi.waitFor(async () => expect(await live()).toBe(v7));
  });

  test('are drawn over both versions where they are, with where they go on; the focus in the workflow shows that again', async () => {
    await show();
    await openList();
    const token = () => document.querySelector('.pb-vc__wt')?.textContent;
    const arrow = () => document.querySelector<SVGGElement>('[data-flow]')?.dataset['flow'];
    await vi.waitFor(() => expect(token()).toBe('6 waiting'));
    expect(arrow()).toBeUndefined();
    await userEvent.click(radio('Move them to'));
    await vi.waitFor(() => expect(arrow()).toBe('wait'));
    expect(document.querySelector('.pb-vc__wl')?.textContent).toBe('6 move here');
    await userEvent.click(radio('End their runs'));
    await vi.waitFor(() => expect(token()).toBe('6 waiting, their runs end'));
    expect(arrow()).toBeUndefined();
    const drawn = page.getByRole('radiogroup', { name: 'What is drawn' });
    await userEvent.click(drawn.getByRole('radio', { name: 'v7, live now' }));
    await vi.waitFor(() =>
      expect(document.querySelector('[data-region="live-drawing"] [data-node="wait"]')).not.toBeNull(),
    );
    document.querySelector<HTMLElement>('.pb-frame [data-region="canvas"] [tabindex="0"]')?.focus();
    await vi.waitFor(() => expect(document.querySelector('[data-region="live-drawing"]')).toBeNull());
    await expect.element(drawn.getByRole('radio', { name: 'v8' })).toBeChecked();
  });

  test('are drawn over the checklist where that is a page of its own', async () => {
    await show({ width: 390 });
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(page.getByRole('menuitem', { name: /^Make live/ }));
    await expect.element(list()).toBeInTheDocument();
    expect(document.querySelector('[data-region="live-drawing"]')).toBeNull();
    await userEvent.click(radio('Move them to'));
    await userEvent.click(button('Show both versions'));
    const drawing = () => document.querySelector<HTMLElement>('[data-region="live-drawing"]');
    await vi.waitFor(() => expect(drawing()?.querySelector<SVGGElement>('[data-flow]')?.dataset['flow']).toBe('wait'));
    const { height, width } = drawing()!.getBoundingClientRect();
    expect([width, height]).toEqual([390, 800]);
    await userEvent.click(page.getByRole('radio', { name: 'v8', exact: true }));
    await vi.waitFor(() => expect(drawing()?.querySelector('[data-node="wait-short"]')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(drawing()).toBeNull());
    await expect.element(list()).toHaveFocus();
    await userEvent.click(button('Show both versions'));
    await userEvent.click(page.getByRole('button', { name: 'Checklist', exact: true }));
    await vi.waitFor(() => expect(drawing()).toBeNull());
    await expect.element(radio('Move them to')).toBeChecked();
  });

  test('finish on the version before, all of them, or end', async () => {
    const { live, memory } = await show();
    await openList();
    await userEvent.click(radio('End their runs'));
    await userEvent.click(list().getByRole('radio', { name: 'Finish on v7', exact: true }));
    await expect.element(list()).toHaveTextContent(/The other 2 finish on v7/);
    await userEvent.click(button('Make live'));
    await vi.waitFor(async () => expect(await live()).toBe(v8));
    expect(await waitingOn(memory, v8)).toEqual([]);
    expect(await waitingOn(memory, v7)).toEqual(['2 nudge']);
    const ended = await memory.listExecutions({ workflowId, status: 'canceled' });
    expect(ended.ok && ended.data.items).toHaveLength(6);
  });

  test('that could not be moved are named, and may be moved again', async () => {
    let fails = true;
    const { live, memory } = await show({
      change: (memory) => ({
        moveContacts: async (call) =>
          fails
            ? {
                ok: true,
                data: {
                  carriedOn: 2,
                  moved: 5,
                  ended: 0,
                  finishing: 0,
                  failed: [{ executionId: 'run-1', contactName: 'Ada Moss', reason: 'She replied just now.' }],
                },
              }
            : memory.moveContacts(call),
      }),
    });
    await openList();
    await userEvent.click(radio('Move them to'));
    await userEvent.click(button('Make live'));
    await expect
      .element(list().getByRole('alert'))
      .toHaveTextContent('v8 is live. 1 of 8 contacts could not be moved.');
    await expect.element(list()).toHaveTextContent(/Ada Moss ?She replied just now\./);
    expect(await live()).toBe(v8);
    fails = false;
    await userEvent.click(button('Move them again'));
    await vi.waitFor(() => expect(list().query()).toBeNull());
    expect(await waitingOn(memory, v8)).toEqual(['6 wait-short', '2 nudge']);
  });

  test('are left out where the host does not count them, and finish where it moves none', async () => {
    await show({ change: () => ({ loadWaiting: undefined as never }) });
    await openList();
    await expect.element(button('Make live')).toBeVisible();
    expect(list().element().querySelector('[data-check^="waiting"]')).toBeNull();
    open?.remove();
    await show({ change: () => ({ moveContacts: undefined as never, scheduleVersion: undefined as never }) });
    await openList();
    await expect.element(list()).toHaveTextContent(/8 contacts are under way ?They finish on v7\./);
    expect(radio('At').query()).toBeNull();
  });
});

describe('a scheduled version', () => {
  test('shows in the top bar, can be canceled, and is kept by the next page', async () => {
    const { live, memory } = await show({ next: alikeVersion });
    await openList();
    await userEvent.click(radio('At'));
    await userEvent.click(button(/^Make live \w+ 9:00 AM$/));
    await vi.waitFor(() => expect(list().query()).toBeNull());
    const answer = await memory.loadSchedule({ workflowId });
    const at = answer.ok ? new Date(answer.data.scheduled?.at ?? '') : new Date(0);
    expect(
      new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Los_Angeles' }).format(at),
    ).toMatch(/^9:00\sAM$/);
    expect(await live()).toBe(v7);
    open?.remove();
    await show({ memory });
    const chip = page.getByText(/^Live \w+ 9:00 AM$/);
    await expect.element(chip).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^Cancel: v8/ }));
    await vi.waitFor(() => expect(chip.query()).toBeNull());
    expect(await memory.loadSchedule({ workflowId })).toEqual({ ok: true, data: {} });
  });

  test('whose time came while the page was closed is live when it opens', async () => {
    let now = Date.now();
    const memory = memoryOf(alikeVersion, () => now);
    const at = new Date(now + 3_600_000).toISOString();
    expect((await memory.scheduleVersion({ workflowId, versionId: v8, at, contacts: [] })).ok).toBe(true);
    now += 7_200_000;
    const { live } = await show({ memory });
    await expect.element(page.getByText('v8, live')).toBeVisible();
    expect(page.getByText(/^Live \w+ \d/).query()).toBeNull();
    expect(await live()).toBe(v8);
    expect(await waitingOn(memory, v8)).toEqual(['6 wait', '2 nudge']);
  });

  test('becomes live on an open page', async () => {
    const memory = memoryOf(alikeVersion);
    const at = new Date(Date.now() + 1_500).toISOString();
    await memory.scheduleVersion({ workflowId, versionId: v8, at });
    await show({ memory });
    await expect.element(page.getByText('v8, live'), { timeout: 10_000 }).toBeVisible();
  });

  test('is refused for a time in the past, by the checklist itself', async () => {
    await show({ next: alikeVersion });
    await openList();
    await userEvent.click(radio('At'));
    await userEvent.fill(list().getByLabelText('Date'), '2020-01-01');
    await expect.element(list()).toHaveTextContent('Choose a time that is still to come.');
    await userEvent.click(button('Choose a time first'));
    await expect.element(list().getByLabelText('Date')).toHaveFocus();
  });
});

describe('a review', () => {
  test('approves one version, and an edit ends that', async () => {
    const { editor, live } = await show({ next: alikeVersion, needsReview: 8 });
    await openList();
    await expect.element(list()).toHaveTextContent(/A review is needed from 8 contacts; 8 are under way/);
    await userEvent.click(button('Get it approved first'));
    await userEvent.click(button('Ask for a review'));
    await userEvent.fill(list().getByLabelText('What to look at'), 'Is it right?');
    await userEvent.click(button('Ask'));
    await userEvent.click(button('Review'));
    const review = page.getByRole('complementary', { name: 'Review of v8' });
    await expect.element(review).toHaveTextContent('Is it right?');
    await userEvent.click(review.getByRole('button', { name: 'Ask for changes' }));
    await expect.element(list()).toHaveTextContent(/You asked for changes/);
    expect(await live()).toBe(v7);
    await userEvent.click(button('Review'));
    await userEvent.click(review.getByRole('button', { name: 'Approve' }));
    await expect.element(list()).toHaveTextContent(/Ready: ?Approved by You/);
    await userEvent.click(button('Close'));
    editor.commands.setConfig({ nodeId: 'welcome', path: ['message'], value: 'Hi, this is Fernway Fitness. YES?' });
    await openList();
    const edited = page.getByRole('dialog', { name: 'Make v3 live' });
    await expect
      .element(edited)
      .toHaveTextContent(/Holds it back: ?Not reviewed ?You approved v8; it was edited since/);
    editor.undo();
    await expect.element(list()).toHaveTextContent(/Ready: ?Approved by You/);
    await userEvent.click(button('Make live'));
    await vi.waitFor(async () => expect(await live()).toBe(v8));
  });
});

test('cases that do not pass on what goes live are counted, and lead to the tests', async () => {
  await show({
    change: (memory) => ({
      loadCases: async () => ({
        ok: true,
        data: {
          revision: '1',
          cases: [
            {
              name: 'Ends',
              at: '2026-12-01T17:00:00Z',
              contact: { firstName: 'Maya', mobile: { number: '+15105550142' } },
            },
            {
              name: 'Says hello',
              at: '2026-12-01T17:00:00Z',
              contact: { firstName: 'Maya', mobile: { number: '+15105550142' } },
              expect: { messages: ['Nothing says this'] },
            },
          ],
        },
      }),
      saveCases: memory.saveCases,
    }),
  });
  await openList();
  await expect.element(list()).toHaveTextContent(/Worth a look: ?2 of 2 cases did not pass ?“Ends”, and 1 more\./);
  await userEvent.click(list().getByRole('listitem').filter({ hasText: 'did not pass' }).getByRole('button'));
  await expect.element(page.getByRole('radio', { name: 'Test', exact: true })).toBeChecked();
});

test('the cost of what goes live is beside that of what is live now', async () => {
  await show({ account: { segmentPrice: { amount: 0.01, currency: 'USD' } } });
  await openList();
  await vi.waitFor(() => {
    const facts = [...list().element().querySelectorAll('[data-check="cost"] dt')].map(
      ({ textContent }) => textContent,
    );
    expect(facts).toEqual(['Segments', 'Price', 'For 1,000 contacts', 'v7 now']);
  });
  const [next, now] = [...list().element().querySelectorAll('[data-check="cost"] dd')].slice(-2);
  expect(now?.textContent).toMatch(/^\$[\d.]+/);
  expect(next?.textContent).toMatch(/^\$[\d.]+/);
});

test('a case that has to pass holds the version back until it does, and leads to its test', async () => {
  const contact = { firstName: 'Maya', mobile: { number: '+15105550142' } };
  const start = { at: '2026-12-01T17:00:00Z', contact };
  const cases = [
    { ...start, name: 'Says hello', expect: { messages: ['Nothing says this'] } },
    { ...start, name: 'Says more', expect: { messages: ['Nor this'] }, mustPass: true },
  ];
  const { live, memory } = await show({ next: alikeVersion });
  await memory.saveCases({ workflowId, cases });
  await openList();
  await expect
    .element(list())
    .toHaveTextContent(/Holds it back: ?2 of 2 cases did not pass ?“Says more” has to pass\./);
  await userEvent.click(button('Fix “Says more” first'));
  expect(await live()).toBe(v7);
  expect(document.activeElement?.textContent).toBe('Show');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: /^Cases/ })).toBeChecked();
  await expect.element(page.getByRole('option', { name: /Says more/, selected: true })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Says more ?, Failed, Must pass/ })).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Has to pass before a version goes live' }));
  await vi.waitFor(async () => {
    const answer = await memory.loadCases({ workflowId });
    expect(answer.ok && answer.data.cases.map(({ mustPass }) => mustPass)).toEqual([undefined, undefined]);
  });
  expect(list().query()).toBeNull();
  await userEvent.click(page.getByRole('radio', { name: 'Edit', exact: true }));
  await expect.element(list()).toHaveTextContent(/Worth a look: ?2 of 2 cases did not pass/);
  await userEvent.click(button('Make live'));
  await vi.waitFor(async () => expect(await live()).not.toBe(v7));
});
