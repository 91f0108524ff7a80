import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { VersionSummary } from '#adapter';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { type CompareVersionsRequest, VersionHistory, type VersionHistoryProps } from '#versions';
import { createMemoryAdapter } from 'pathboard/client';
import { largeWorkflow } from '../support/large-workflow.js';
import 'pathboard/style.css';

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

const workflowId = 'trial';
const newest = largeWorkflow(8);
const nodes = newest.definition?.nodes ?? [];
const gone = nodes.at(-1)!;

/** Three versions: the first lacks the last step. */
const versions: readonly WorkflowVersion[] = [
  {
    ...newest,
    id: 'v1',
    created: { at: '2026-09-19T11:02:00Z', by: { name: 'Ana Whitfield' } },
    definition: {
      ...newest.definition,
      nodes: nodes.filter((node) => node !== gone),
      edges: (newest.definition?.edges ?? []).filter(({ target }) => target !== gone.id),
    },
  },
  { ...newest, id: 'v2', name: 'Older name', created: { at: '2026-10-03T14:14:00Z', by: { name: 'Marcus Bell' } } },
  { ...newest, id: 'v3', created: { at: '2026-10-12T16:26:00Z', by: { name: 'Ana Whitfield' } } },
];

type Memory = ReturnType<typeof createMemoryAdapter>;

async function show(
  props: Partial<VersionHistoryProps> = {},
  change: (memory: Memory) => Partial<Memory> = () => ({}),
  of: readonly WorkflowVersion[] = versions,
) {
  const memory = createMemoryAdapter({ workflowId, versions: of });
  const adapter = { ...memory, ...change(memory) };
  const at = (revision: number) => (
    <PbRoot label="Page" style={{ width: 420, height: 800 }}>
      <VersionHistory
        adapter={adapter}
        workflowId={workflowId}
        locale="en-US"
        timeZone="UTC"
        revision={revision}
        {...props}
      />
    </PbRoot>
  );
  const { rerender } = await render(at(0));
  return { memory, reload: () => rerender(at(1)) };
}

const list = () => page.getByRole('complementary', { name: 'History' });
const row = (name: string) => list().getByRole('button', { name: new RegExp(`^${name}\\b`) });
const rows = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']!);

describe('the versions of a workflow, without an editor', () => {
  test('[VH1] are listed by day, newest first; one that is pressed is marked and opened by the host', async () => {
    const opened: VersionSummary[] = [];
    await show({ onOpenVersion: (version) => opened.push(version) });
    await expect.element(row('v3')).toHaveTextContent(/Ana Whitfield/);
    expect(rows()).toEqual(['v3', 'v2', 'v1']);
    expect(
      list()
        .getByRole('region')
        .elements()
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Monday, Oct 12', 'Saturday, Oct 3', 'Saturday, Sep 19']);
    await expect.element(list()).toHaveTextContent('3 versions since Sep 19');
    await expect.element(row('v2')).toHaveTextContent('2 added');
    expect(document.activeElement, 'the focus stays with the page').toBe(document.body);
    await userEvent.click(row('v2'));
    expect(opened.map(({ id, number }) => [id, number])).toEqual([['v2', 2]]);
    await expect.element(row('v2')).toHaveAttribute('aria-current', 'true');
  });

  test('[VH2] the host says which one is shown', async () => {
    const opened: string[] = [];
    await show({ shownVersionId: 'v1', onOpenVersion: ({ id }) => opened.push(id) });
    await expect.element(row('v1')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(row('v3'));
    expect(opened).toEqual(['v3']);
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    await expect.element(row('v1')).toHaveAttribute('aria-current', 'true');
  });

  test('[VH3] keys: J, K and arrows walk, the slash searches, C compares with the version before', async () => {
    const asked: CompareVersionsRequest[] = [];
    await show({ onCompare: (request) => asked.push(request) });
    await expect.element(row('v3')).toBeVisible();
    row('v3').element().focus();
    await userEvent.keyboard('j');
    await expect.element(row('v2')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}k');
    await expect.element(row('v2')).toHaveFocus();
    await userEvent.keyboard('c');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(list().getByRole('button', { name: 'Compare with v1' }));
    expect(asked.map(({ after, before }) => [after.id, before?.id])).toEqual([
      ['v2', 'v1'],
      ['v2', 'v1'],
    ]);
    await userEvent.keyboard('/');
    await expect.element(list().getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('Marcus');
    await vi.waitFor(() => expect(rows()).toEqual(['v2']));
    await userEvent.click(list().getByRole('button', { name: 'Compare', exact: true }));
    expect(asked.at(-1), 'the version before is not in a narrowed list').not.toHaveProperty('before');
  });

  test('[VH4] gets a name and a note where the adapter has them, unless it is view only', async () => {
    const { memory } = await show();
    await userEvent.click(row('v2'));
    await userEvent.click(list().getByRole('button', { name: 'Name and note' }));
    await userEvent.keyboard('Autumn offer');
    await userEvent.click(list().getByRole('button', { name: 'Save' }));
    await expect.element(row('v2')).toHaveTextContent('Autumn offer');
    const stored = await memory.listVersions({ workflowId, limit: 9, offset: 0 });
    expect(stored.ok && stored.data.items.find(({ id }) => id === 'v2')?.label).toBe('Autumn offer');
    await cleanup();
    await show({ readOnly: true });
    await userEvent.click(row('v2'));
    await expect.element(list().getByRole('button', { name: 'Export' })).toBeVisible();
    expect(list().getByRole('button', { name: 'Name and note' }).query()).toBeNull();
  });

  test('[VH5] what neither the adapter nor the host can do is absent', async () => {
    await show({}, () => ({ loadVersion: undefined, describeVersion: undefined }) as unknown as Partial<Memory>);
    await expect.element(list()).toHaveTextContent(/v3/);
    expect(list().getByRole('button', { name: /^v/ }).query()).toBeNull();
    await cleanup();
    await show({}, () => ({ listVersions: undefined }) as unknown as Partial<Memory>);
    await expect.element(list()).toHaveTextContent('This service lists no versions.');
  });

  test('[VH6] an empty list says so; one that fails says why, and is asked for again', async () => {
    await show({}, undefined, []);
    await expect.element(list()).toHaveTextContent(/Nothing saved yet\. ?Each version that is saved is listed here\./);
    await cleanup();
    let isDown = true;
    await show({}, ({ listVersions }) => ({
      listVersions: (...query) => (isDown ? Promise.reject(new Error('No connection.')) : listVersions(...query)),
    }));
    await expect.element(list().getByRole('alert')).toHaveTextContent(/The versions could not be loaded\./);
    isDown = false;
    await userEvent.click(list().getByRole('button', { name: 'Retry' }));
    await expect.element(row('v3')).toBeVisible();
  });

  test('[VH7] an export that fails says why', async () => {
    await show({}, () => ({ loadVersion: () => Promise.reject(new Error('No connection.')) }));
    await userEvent.click(row('v3'));
    await userEvent.click(list().getByRole('button', { name: 'Export' }));
    await expect.element(list().getByRole('alert')).toHaveTextContent(/^v3 was not exported\./);
  });

  test('[VH8] when the host says so it is loaded anew', async () => {
    const { memory, reload } = await show();
    await expect.element(row('v3')).toBeVisible();
    await memory.activateVersion({ workflowId, versionId: 'v1' });
    await reload();
    await expect.element(row('v1')).toHaveTextContent(/Live/);
  });

  test('[VH10] one that is scheduled says when it goes live', async () => {
    await show({}, (memory) => ({
      ...memory,
      loadSchedule: () =>
        Promise.resolve({ ok: true, data: { scheduled: { versionId: 'v2', at: '2099-10-15T16:00:00Z' } } }),
    }));
    await expect.element(row('v2')).toHaveTextContent(/Live Thu, Oct 15, 4:00/);
    await expect.element(row('v3')).toHaveTextContent('Never live');
  });

  test('[VH11] times live that end and begin on one day read as one', async () => {
    await show({}, (memory) => ({
      listVersions: async (...query) => {
        const page = await memory.listVersions(...query);
        if (!page.ok) return page;
        const liveSpans = [
          { from: '2026-09-19T12:00:00Z', to: '2026-09-27T09:00:00Z' },
          { from: '2026-09-27T15:00:00Z', to: '2026-10-02T09:00:00Z' },
        ];
        return { ok: true, data: { ...page.data, items: page.data.items.map((item) => ({ ...item, liveSpans })) } };
      },
    }));
    await expect.element(row('v2')).toHaveTextContent('Live Sep 19 – Oct 2');
  });

  test('[VH9] more are loaded by pages', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...versions[2]!, id: `n${at}` }));
    await show({}, undefined, many);
    await vi.waitFor(() => expect(rows()).toHaveLength(25));
    await userEvent.click(list().getByRole('button', { name: 'Show earlier versions' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(40));
  });
});
