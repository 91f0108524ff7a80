import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';
import { largeWorkflow } from '../../support/large-workflow.js';
import { frames } from '../../support/real-hand.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

type Memory = ReturnType<typeof createMemoryAdapter>;

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const workflowId = 'trial';
const newest = largeWorkflow(8);
const nodes = newest.definition?.nodes ?? [];
const edges = newest.definition?.edges ?? [];
const gone = nodes.at(-1)!;

/** Three versions: the first lacks the last step, the second has another name. */
const versions: readonly WorkflowVersion[] = [
  {
    ...newest,
    id: 'v1',
    created: { at: '2026-09-19T11:02:00Z', by: { name: 'Ana Whitfield' } },
    definition: {
      ...newest.definition,
      nodes: nodes.filter((node) => node !== gone),
      edges: edges.filter(({ target }) => target !== gone.id),
    },
  },
  { ...newest, id: 'v2', name: 'Older name', created: { at: '2026-10-03T14:14:00Z', by: { name: 'Marcus Bell' } } },
  { ...newest, id: 'v3', created: { at: '2026-10-12T16:26:00Z', by: { name: 'Ana Whitfield' } } },
];

interface Shown {
  readonly editor: Editor;
  readonly memory: Memory;
}

async function show(
  change: (memory: Memory) => Partial<Memory> = () => ({}),
  { style = 'width: 1400px; height: 900px', ...props }: Partial<WorkflowEditorProps> & { readonly style?: string } = {},
): Promise<Shown> {
  const memory = createMemoryAdapter({ workflowId, versions });
  const adapter = { ...memory, ...change(memory) };
  const editor = await new Promise<Editor>((done) => {
    open = putOnPage(
      <WorkflowEditor
        adapter={adapter}
        workflowId={workflowId}
        locale="en-US"
        timeZone="UTC"
        drafts={false}
        rules={{}}
        {...props}
        onMount={(made) => done(made)}
      />,
      style,
    );
  });
  return { editor, memory };
}

const button = () => page.getByRole('button', { name: 'History', exact: true });
const panel = () => page.getByRole('complementary', { name: /^History/ });
const row = (name: string) => panel().getByRole('button', { name: new RegExp(`^${name}\\b`) });
const band = () => page.getByRole('region', { name: /^The version being viewed/ });
const cards = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.pb-flow [data-node]')];
const card = (id: string) => cards().find(({ dataset }) => dataset['node'] === id);

async function openHistory(): Promise<void> {
  await userEvent.click(button());
  await expect.element(row('v3')).toBeVisible();
}

async function view(name: string): Promise<void> {
  await userEvent.click(row(name));
  await expect.element(band()).toHaveTextContent(new RegExp(`You are viewing ${name}`));
  await vi.waitFor(() => expect(cards().length).toBeGreaterThan(0));
}

const content = (editor: Editor) => {
  const { presentation, revision, selection, version } = editor.store.getState();
  return { presentation, revision, selection, version, history: editor.history() };
};

describe('the history of versions', () => {
  test('[H1] lists versions by day under the draft: who, when, which one is open', async () => {
    await show();
    await openHistory();
    expect(
      panel()
        .getByRole('region')
        .elements()
        .map((day) => day.ariaLabel),
    ).toEqual(['Monday, Oct 12', 'Saturday, Oct 3', 'Saturday, Sep 19']);
    await expect.element(row('v2')).toHaveTextContent(/Marcus Bell/);
    await expect.element(row('v3')).toHaveTextContent('4:26 PM');
    await expect.element(panel()).toHaveTextContent('3 versions since Sep 19');
    await expect.element(panel().getByRole('button', { name: /^Draft of v3/ })).toHaveAttribute('aria-current', 'true');
  });

  test('[H2] a version is viewed in place, and the draft stays as it was', async () => {
    const { editor } = await show();
    editor.commands.setWorkflow({ name: 'Mine' });
    editor.select({ nodeIds: [nodes[1]!.id], edgeIds: [] });
    await openHistory();
    const before = content(editor);
    const places = new Map(cards().map((one) => [one.dataset['node'], one.getBoundingClientRect()]));
    await view('v2');
    await vi.waitFor(() => expect(card(nodes[1]!.id)?.closest('.selected, [data-selected]')).not.toBeNull());
    for (const [id, { x, y }] of places) {
      const now = card(id!)?.getBoundingClientRect();
      if (now) expect(Math.hypot(now.x - x, now.y - y), `${id} stays at its place`).toBeLessThan(1.5);
    }
    await userEvent.keyboard('{Delete}');
    await view('v1');
    expect(card(gone.id), 'v1 lacks the last step').toBeUndefined();
    expect(content(editor)).toEqual(before);
    await userEvent.click(page.getByRole('button', { name: 'Back to draft' }).first());
    await vi.waitFor(() => expect(band().query()).toBeNull());
    expect(content(editor)).toEqual(before);
  });

  test('[H3] restoring is one entry of the edit history; undo brings the draft back exactly; the name stays', async () => {
    const { editor } = await show();
    await openHistory();
    await view('v1');
    const before = editor.toVersion();
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await vi.waitFor(() => expect(editor.history().done.map(({ label }) => label)).toEqual(['Restore v1']));
    const restored = editor.toVersion();
    expect(restored.definition?.nodes?.map(({ id }) => id)).toEqual(
      versions[0]!.definition?.nodes?.map(({ id }) => id),
    );
    expect(restored.id).toBe(before.id);
    expect(restored.name).toBe(before.name);
    await userEvent.click(page.getByRole('button', { name: 'Undo' }).last());
    await vi.waitFor(() => expect(editor.toVersion()).toEqual(before));
    expect(editor.redo().ok).toBe(true);
    expect(editor.toVersion()).toEqual(restored);
  });

  test('[H4] a draft with changes is asked about: saved first, replaced, or left', async () => {
    const { editor, memory } = await show();
    editor.commands.setWorkflow({ name: 'Mine' });
    await openHistory();
    await view('v1');
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    const dialog = page.getByRole('dialog', { name: 'Restore v1 into the draft?' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(dialog.query()).toBeNull());
    expect(editor.history().done).toHaveLength(1);
    await userEvent.click(band().getByRole('button', { name: 'Restore' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save, then restore' }));
    await vi.waitFor(() => expect(editor.history().done.at(-1)?.label).toBe('Restore v1'));
    const listed = await memory.listVersions({ workflowId });
    expect(listed.ok && listed.data.items.map(({ name }) => name)[0]).toBe('Mine');
    expect(listed.ok && listed.data.items).toHaveLength(4);
    expect(editor.toVersion().name).toBe('Mine');
    expect(editor.store.getState().save.status).not.toBe('saved');
  });

  test('[H5] keys: J and K walk, Enter opens, the slash searches, Escape leaves the version, then the panel', async () => {
    await show();
    await openHistory();
    await expect.element(panel().getByRole('button', { name: /^Draft of v3/ })).toHaveFocus();
    await userEvent.keyboard('jjk');
    await expect.element(row('v3')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(band()).toHaveTextContent(/You are viewing v2/);
    await expect.element(row('v2')).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(panel().getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await vi.waitFor(() => expect(band().query()).toBeNull());
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(panel().query()).toBeNull());
    await expect.element(button()).toHaveFocus();
  });

  test('[H6] an answer that comes late shows nothing', async () => {
    const waiting: (() => void)[] = [];
    const slow: Partial<Memory> = {};
    await show((memory) => {
      const { loadVersion } = memory;
      slow.loadVersion = async (...call) => {
        if (call[0].versionId === 'v1') await new Promise<void>((done) => waiting.push(done));
        return loadVersion(...call);
      };
      return slow;
    });
    await openHistory();
    await userEvent.click(row('v1'));
    await view('v2');
    waiting[0]?.();
    await frames(10);
    await expect.element(band()).toHaveTextContent(/You are viewing v2/);
  });

  test('[H7] a list and a version that fail say why, and are asked for again; the draft stays usable', async () => {
    let failing = true;
    const offline = {
      ok: false,
      failure: { kind: 'notSent', code: 'offline', message: 'There is no connection.', endpoint: 'x' },
    } as const;
    const { editor } = await show((memory) => ({
      listVersions: async (...call) => (failing ? offline : memory.listVersions(...call)),
      loadVersion: async (...call) =>
        failing && call[0].versionId !== undefined ? offline : memory.loadVersion(...call),
    }));
    await userEvent.click(button());
    await expect.element(panel().getByRole('alert')).toHaveTextContent(/There is no connection/);
    failing = false;
    await userEvent.click(panel().getByRole('button', { name: 'Retry' }));
    await expect.element(row('v2')).toBeVisible();
    failing = true;
    await userEvent.click(row('v2'));
    await expect
      .element(panel().getByRole('alert'))
      .toHaveTextContent(/v2 could not be opened. There is no connection/);
    expect(editor.commands.setWorkflow({ name: 'Mine' }).ok).toBe(true);
    failing = false;
    await view('v2');
  });

  test('[H8] what the adapter lacks is absent', async () => {
    await show(() => ({ loadPresentation: undefined }) as never);
    await openHistory();
    await view('v2');
    expect(page.getByRole('menuitem', { name: 'Name and note' }).query()).toBeNull();
    open?.remove();
    await show(() => ({ listVersions: undefined }) as never);
    await expect.element(page.getByRole('button', { name: 'Save version' })).toBeInTheDocument();
    expect(button().query()).toBeNull();
  });

  test('[H9] what stands in its place closes it: settings, the list of keys', async () => {
    const { editor } = await show();
    await openHistory();
    await userEvent.click(card(nodes[1]!.id)!);
    await vi.waitFor(() => expect(panel().query()).toBeNull());
    expect(editor.store.getState().selection.nodeIds).toEqual([nodes[1]!.id]);
    await openHistory();
    (card(nodes[1]!.id) as HTMLElement).focus();
    await userEvent.keyboard('?');
    await vi.waitFor(() => expect(panel().query()).toBeNull());
  });

  test('[H10] runs are of the workflow: choosing them leaves the version', async () => {
    await show();
    await openHistory();
    await view('v2');
    await userEvent.click(page.getByRole('radio', { name: 'Runs' }));
    await vi.waitFor(() => expect(document.querySelector('.pb-frame')?.getAttribute('data-mode')).toBe('runs'));
    expect(band().query()).toBeNull();
  });

  test('[H11] in a narrow editor the panel fills it, and closes over a chosen version', async () => {
    await show(undefined, { style: 'width: 400px; height: 800px' });
    await userEvent.click(page.getByRole('button', { name: 'More' }).last());
    await userEvent.click(page.getByRole('menuitem', { name: 'History of versions' }));
    await expect.element(row('v2')).toBeVisible();
    expect(panel().element().getBoundingClientRect().width).toBeGreaterThan(395);
    await userEvent.click(row('v2'));
    await expect.element(band()).toHaveTextContent(/You are viewing v2/);
    await vi.waitFor(() => expect(panel().query()).toBeNull());
    await userEvent.click(band().getByRole('button', { name: 'Back to draft' }));
    await vi.waitFor(() => expect(band().query()).toBeNull());
  });

  test.each([390, 800])('[H22] in an editor of %i px the band makes a viewed version live', async (width) => {
    const { memory } = await show(undefined, { style: `width: ${width}px; height: 800px` });
    expect((await memory.activateVersion!({ workflowId, versionId: 'v3' })).ok).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'More' }).last());
    await userEvent.click(page.getByRole('menuitem', { name: 'History of versions' }));
    await userEvent.click(row('v2'));
    await expect.element(band()).toHaveTextContent(/You are viewing v2/);
    const { height } = band().element().getBoundingClientRect();
    expect(height, 'the band takes two lines').toBeLessThan(90);
    await userEvent.click(band().getByRole('button', { name: 'More for this version' }));
    await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(band().getByRole('button', { name: 'Make live' }));
    const checklist = page.getByRole('dialog', { name: /^Make v2 live/ });
    await userEvent.click(checklist.getByRole('button', { name: 'Make live', exact: true }));
    await vi.waitFor(async () => {
      const listed = await memory.listVersions({ workflowId });
      expect(listed.ok && listed.data.items.find(({ active }) => active !== undefined)?.id).toBe('v2');
    });
    await vi.waitFor(() => expect(band().getByRole('button', { name: 'Make live' }).query()).toBeNull());
  });

  test('[H12] a version is compared with the draft, over what is shown; closing it leads back', async () => {
    const { editor } = await show();
    editor.commands.setWorkflow({ name: 'Mine' });
    await openHistory();
    await view('v1');
    const before = content(editor);
    await userEvent.click(band().getByRole('button', { name: 'Compare with draft' }));
    const comparison = page.getByRole('region', { name: 'Comparison of v1 and Draft' });
    await expect.element(comparison.getByRole('list', { name: 'Changes' })).toBeVisible();
    await expect.element(comparison.getByRole('button', { name: /^Added/ }).first()).toBeVisible();
    await userEvent.click(comparison.getByRole('button', { name: 'Swap' }));
    await expect.element(page.getByRole('button', { name: /^Removed/ }).first()).toBeVisible();
    await userEvent.keyboard('jj');
    expect(content(editor)).toEqual(before);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.querySelector('.pb-vc')).toBeNull());
    await expect.element(band()).toHaveTextContent(/You are viewing v1/);
    await userEvent.click(row('v2'));
    await expect.element(band()).toHaveTextContent(/You are viewing v2/);
    await userEvent.keyboard('c');
    await expect.element(page.getByRole('region', { name: 'Comparison of v2 and Draft' })).toBeVisible();
  });

  test('[H13] picked steps return into the draft, joined, as one entry of its history', async () => {
    const { editor } = await show();
    const middle = nodes.find(({ id }) => {
      const [into, out] = [edges.filter(({ target }) => target === id), edges.filter(({ source }) => source === id)];
      return into.length === 1 && out.length === 1;
    })!;
    const other = nodes.filter((node) => node !== middle)[1]!;
    const whole = editor.toVersion();
    editor.commands.removeElements({ nodeIds: [middle.id] });
    await openHistory();
    await view('v3');
    const before = editor.toVersion();
    await userEvent.click(band().getByRole('button', { name: 'Pick steps' }));
    const bar = page.getByRole('region', { name: /^Picked steps/ });
    await expect.element(bar).toHaveTextContent('0 steps picked');
    await userEvent.click(card(other.id)!);
    await expect.element(bar).toHaveTextContent('1 step picked');
    card(middle.id)!.focus();
    await userEvent.keyboard(' ');
    await expect.element(bar).toHaveTextContent('2 steps picked');
    await userEvent.click(card(other.id)!);
    await expect.element(bar).toHaveTextContent('1 step picked');
    await expect.element(panel()).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Restore these into draft' }));
    await vi.waitFor(() => expect(editor.history().done.at(-1)?.label).toBe('Restore a step of v3'));
    const ends = (of: WorkflowVersion) =>
      of.definition?.edges?.map(({ source, target }) => `${source} ${target}`).toSorted();
    expect(ends(editor.toVersion())).toEqual(ends(whole));
    await userEvent.click(page.getByRole('button', { name: 'Undo' }).last());
    await vi.waitFor(() => expect(editor.toVersion()).toEqual(before));
  });

  test('[H14] the bar warns of steps that return unconnected; Space picks in the outline; Escape ends picking', async () => {
    const { editor } = await show();
    const parent = edges.find(({ target }) => target === gone.id)!.source;
    editor.commands.removeElements({ nodeIds: [gone.id, parent] });
    await openHistory();
    await view('v3');
    await userEvent.click(panel().getByRole('button', { name: 'Pick steps' }));
    const bar = page.getByRole('region', { name: /^Picked steps/ });
    await userEvent.click(page.getByRole('button', { name: 'Outline', exact: true }));
    const outlined = page.getByRole('treeitem').first();
    (outlined.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(bar).toHaveTextContent('1 step picked');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(bar.query()).toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Canvas', exact: true }));
    await userEvent.click(panel().getByRole('button', { name: 'Pick steps' }));
    await userEvent.click(bar.getByRole('button', { name: 'Clear' }));
    await vi.waitFor(() => expect(card(gone.id)).toBeDefined());
    await userEvent.click(card(gone.id)!);
    await expect.element(bar).toHaveTextContent(/ returns unconnected\./);
  });

  test('[H15] any version is compared with any other, and both are swapped', async () => {
    await show();
    await openHistory();
    await view('v1');
    await userEvent.keyboard('c');
    const comparison = page.getByRole('region', { name: /^Comparison of/ });
    await userEvent.click(comparison.getByRole('combobox', { name: 'Second version' }));
    await userEvent.click(page.getByRole('option', { name: /^v2/ }));
    await expect.element(page.getByRole('region', { name: 'Comparison of v1 and v2' })).toBeVisible();
    await expect.element(comparison.getByRole('button', { name: /^Changed.*Workflow/ })).toBeVisible();
    await userEvent.click(comparison.getByRole('button', { name: 'Swap' }));
    await expect.element(page.getByRole('region', { name: 'Comparison of v2 and v1' })).toBeVisible();
  });

  test('[H16] rows count what differs from the version before, and an adapter may say it', async () => {
    const { editor } = await show();
    editor.commands.setWorkflow({ name: 'Mine' });
    await openHistory();
    await expect.element(panel().getByRole('button', { name: /^Draft of v3/ })).toHaveTextContent('1 changed');
    await expect.element(row('v2')).toHaveTextContent(/2 added.*1 changed|1 changed/);
    await expect.element(row('v1')).not.toHaveTextContent(/added|changed/);
    open?.remove();
    await show((memory) => ({
      listVersions: async (...call) => {
        const answer = await memory.listVersions(...call);
        if (!answer.ok) return answer;
        const items = answer.data.items.map((one) => ({ ...one, changes: { moved: 7 } }));
        return { ...answer, data: { ...answer.data, items } };
      },
    }));
    await openHistory();
    await expect.element(row('v1')).toHaveTextContent('7 moved');
  });

  test('[H17] a version that fails to load leaves what was compared, and says why', async () => {
    await show((memory) => ({
      loadVersion: async (...call) =>
        call[0].versionId === 'v2'
          ? { ok: false, failure: { kind: 'notSent', code: 'offline', message: 'No connection.', endpoint: 'x' } }
          : memory.loadVersion(...call),
    }));
    await openHistory();
    await view('v1');
    await userEvent.keyboard('c');
    const comparison = page.getByRole('region', { name: 'Comparison of v1 and Draft' });
    await userEvent.click(comparison.getByRole('combobox', { name: 'First version' }));
    await userEvent.click(page.getByRole('option', { name: /^v2/ }));
    await expect.element(comparison.getByRole('alert')).toHaveTextContent(/No connection/);
    await expect.element(comparison.getByRole('combobox', { name: 'First version' })).toHaveTextContent('v1');
  });

  test('[H20] a viewed version goes live through the checklist: the draft stays, the list shows it, and it can be put back', async () => {
    const { editor, memory } = await show();
    const before = content(editor);
    const live = async () => {
      const listed = await memory.listVersions({ workflowId });
      return listed.ok ? listed.data.items.filter(({ active }) => active !== undefined).map(({ id }) => id) : [];
    };
    expect((await memory.activateVersion!({ workflowId, versionId: 'v3' })).ok).toBe(true);
    await openHistory();
    await view('v2');
    await userEvent.click(page.getByRole('button', { name: 'Make live', exact: true }));
    const checklist = page.getByRole('dialog', { name: /^Make v2 live/ });
    await userEvent.click(checklist.getByRole('button', { name: 'Make live', exact: true }));
    await vi.waitFor(async () => expect(await live()).toEqual(['v2']));
    await userEvent.click(button());
    await expect.element(row('v2')).toHaveTextContent(/Live/);
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Make live', exact: true }).query()).toBeNull());
    expect(content(editor).version.definition).toBe(before.version.definition);
    await userEvent.click(page.getByRole('button', { name: 'Put v3 back' }).last());
    await vi.waitFor(async () => expect(await live()).toEqual(['v3']));
    await expect.element(row('v3')).toHaveTextContent(/Live/);
    await userEvent.click(page.getByRole('button', { name: 'Back to draft' }));
    await vi.waitFor(() => expect(typeof editor.toVersion().active).toBe('string'));
  });

  test('[H21] view only, no version goes live from the history', async () => {
    await show(() => ({}), { readOnly: true });
    await openHistory();
    await view('v1');
    expect(page.getByRole('button', { name: 'Make live', exact: true }).query()).toBeNull();
  });
});
