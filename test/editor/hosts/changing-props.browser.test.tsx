import { version as reactVersion } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createMemoryAdapter, createMemoryDraftStore, type MemoryAdapter } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';
import { smallExecution } from '../../support/small-execution.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';
import { drawn } from '../../support/long-run.js';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const ownType = {
  type: 'own',
  label: 'Own step',
  group: 'Actions',
  icon: 'own-sign',
  properties: [
    { type: 'own-kind', name: 'first', label: 'First' },
    { type: 'select', name: 'sender', label: 'Sender', args: ['resource:senders'] },
    {
      type: 'basictext',
      name: 'late',
      label: 'Late words',
      conditions: [{ property: 'first', comparator: 'isOdd', value: 1 }],
    },
  ],
};

/** A workflow with a labelled edge, so that each kind of view renders. */
function workflow(id: string, name = 'Trial'): WorkflowVersion {
  return {
    id,
    name,
    created: { at: '2026-05-01T10:00:00Z' },
    definition: {
      nodes: [
        { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
        { id: 'own', type: ownType, config: { first: '1' } },
        { id: 'end', type: typeNamed('end') },
      ],
      edges: [
        { id: 'a', type: 'standard', source: 'start', target: 'own' },
        { id: 'b', type: 'standard', value: 'Then', source: 'own', target: 'end' },
      ],
      properties: [],
    },
  };
}

/** The same with an image URL as the icon of one node. */
function withIconAt(icon: string): WorkflowVersion {
  const { definition, ...rest } = workflow('v1');
  return {
    ...rest,
    definition: {
      ...definition,
      nodes:
        definition?.nodes?.map((node) => (node.id === 'own' ? { ...node, type: { ...ownType, icon } } : node)) ?? [],
    },
  };
}

function adapterOf(
  account: string,
  options: Partial<Parameters<typeof createMemoryAdapter>[0]> = {},
): MemoryAdapter & { readonly scope: { host: string; account: string } } {
  const made = createMemoryAdapter({
    versions: [workflow(`${account}_v1`, `Trial of ${account}`)],
    workflowId: 'trial',
    executions: [
      smallExecution('run-1', { nodes: ['start', 'own'], contact: ['Ada', 'Moss', '+15550100'] }),
      smallExecution('run-2', { after: 5, nodes: ['start'], contact: ['Zoë', 'Lind', '+15550101'] }),
    ],
    ...options,
  });
  return { ...made, scope: { host: 'https://texting.example.com', account } };
}

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

interface Mounted {
  readonly editor: () => Editor;
  readonly mounts: () => number;
  give(props: WorkflowEditorProps): void;
  readonly root: () => HTMLElement;
}

async function mount(props: WorkflowEditorProps): Promise<Mounted> {
  const editors: Editor[] = [];
  const elementOf = (next: WorkflowEditorProps) => (
    <WorkflowEditor
      {...next}
      onMount={(made) => {
        editors.push(made);
        next.onMount?.(made);
      }}
    />
  );
  shown = putOnPage(elementOf(props));
  await vi.waitFor(() => expect(document.querySelector('[data-node]')).not.toBeNull());
  // The first editor of a page is drawn before its commands are loaded.
  await vi.waitFor(() => expect(editors).not.toEqual([]), { timeout: 30_000 });
  return {
    editor: () => editors[editors.length - 1] as Editor,
    mounts: () => editors.length,
    give: (next) => shown?.render(elementOf(next)),
    root: () => document.querySelector('.pb') as HTMLElement,
  };
}

/** How one prop behaves when it changes on an open editor. */
interface Row {
  /**
   * `live` changes the display, `identity` opens another document, `latest` is a function whose newest value is called,
   * `once` is read when the editor opens.
   */
  readonly is: 'live' | 'identity' | 'latest' | 'once';
  readonly around?: WorkflowEditorProps;
  readonly before?: WorkflowEditorProps;
  readonly after: WorkflowEditorProps;
  /** Runs before the change, to open what shows it. */
  readonly prepare?: (mounted: Mounted) => Promise<void> | void;
  /** Checks the editor after the change. */
  readonly shows: (mounted: Mounted) => Promise<void> | void;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));
const inspector = (): Element | null => document.querySelector('[data-region="inspector"]');
const selectOwn = async ({ editor }: Mounted): Promise<void> => {
  editor().select({ nodeIds: ['own'] });
  await vi.waitFor(() => expect(inspector()?.querySelector('[data-setting="first"]')).not.toBeNull());
};
const problemCodes = ({ editor }: Mounted): readonly string[] =>
  editor()
    .store.getState()
    .problems.map(({ code }) => code);
const called = () => vi.fn<(...args: unknown[]) => void>();
/** A function that is passed later, and an action that calls it. */
const latest = (
  name: keyof WorkflowEditorProps,
  provoke: (mounted: Mounted) => Promise<void> | void,
  around: WorkflowEditorProps = {},
): Row => {
  const [old, newest] = [called(), called()];
  return {
    is: 'latest',
    around,
    before: { [name]: old },
    after: { [name]: newest },
    shows: async (mounted) => {
      const calls = old.mock.calls.length;
      await provoke(mounted);
      await vi.waitFor(() => expect(newest).toHaveBeenCalled());
      expect(old.mock.calls.length).toBe(calls);
    },
  };
};
const one = adapterOf('one');
const store = createMemoryDraftStore({ lasting: true });

/** Every prop of the editor. A missing row does not compile, and fails the test below. */
const rows: { readonly [Prop in keyof Required<WorkflowEditorProps>]: Row } = {
  adapter: {
    is: 'identity',
    around: { workflowId: 'trial' },
    before: { adapter: one },
    after: { adapter: adapterOf('two') },
    shows: async ({ editor }) => {
      await vi.waitFor(() => expect(editor().toVersion().name).toBe('Trial of two'));
      const left = await one.listVersions({ workflowId: 'trial' });
      expect(left.ok && left.data.items).toHaveLength(1);
    },
  },
  workflowId: {
    is: 'identity',
    around: { adapter: adapterOf('one') },
    before: { workflowId: 'trial' },
    after: { workflowId: 'other' },
    shows: async () => {
      await expect.element(page.getByText('This workflow could not be opened')).toBeInTheDocument();
    },
  },
  versionId: {
    is: 'identity',
    around: {
      adapter: adapterOf('one', { versions: [workflow('v1', 'Older'), workflow('v2', 'Newer')] }),
      workflowId: 'trial',
    },
    after: { versionId: 'v1' },
    shows: async ({ editor }) => {
      await vi.waitFor(() => expect(editor().toVersion().name).toBe('Older'));
    },
  },
  version: {
    is: 'identity',
    before: { version: workflow('v1', 'First') },
    after: { version: workflow('v2', 'Second') },
    shows: async ({ editor }) => {
      await vi.waitFor(() => expect(editor().toVersion().name).toBe('Second'));
    },
  },
  defaultVersion: {
    is: 'once',
    before: { defaultVersion: workflow('v1', 'First') },
    after: { defaultVersion: workflow('v2', 'Second') },
    shows: ({ editor }) => {
      expect(editor().toVersion().id).toBe('v1');
    },
  },
  onVersionChange: latest('onVersionChange', ({ editor }) => {
    editor().commands.setWorkflow({ name: 'Changed' });
  }),
  nodeTypes: {
    is: 'live',
    after: { nodeTypes: [{ type: 'fresh', label: 'Fresh kind', group: 'Actions' }] },
    shows: async () => {
      await expect.element(page.getByRole('button', { name: /Fresh kind/ }).first()).toBeInTheDocument();
    },
  },
  presentation: {
    is: 'live',
    after: { presentation: { version: 1, nodes: { own: { title: 'Named later' } } } },
    shows: async () => {
      await expect.element(page.getByRole('button', { name: /^Named later, step/ })).toBeInTheDocument();
    },
  },
  readOnly: {
    is: 'live',
    after: { readOnly: true },
    shows: async ({ editor }) => {
      await vi.waitFor(() => expect(document.querySelector('.pb-pal')).toBeNull());
      expect(editor().commands.setWorkflow({ name: 'No' })).toMatchObject({ refusal: { code: 'read-only' } });
    },
  },
  drafts: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial' },
    before: { drafts: false },
    after: { drafts: { user: 'u', store } },
    shows: async () => {
      await expect.element(page.getByText('Draft on this device')).toBeInTheDocument();
      const kept = await store.list('');
      expect(kept.ok && kept.data.length).toBeGreaterThan(0);
    },
  },
  asksBeforeLeaving: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial', drafts: false },
    after: { asksBeforeLeaving: false },
    prepare: ({ editor }) => {
      editor().commands.setWorkflow({ name: 'Unsaved' });
      expect(asks()).toBe(true);
    },
    shows: () => {
      expect(asks()).toBe(false);
    },
  },
  onUnsavedChange: latest('onUnsavedChange', ({ editor }) => {
    editor().undo();
    editor().redo();
  }),
  theme: {
    is: 'live',
    before: { theme: 'light' },
    after: { theme: 'dark' },
    shows: ({ root }) => {
      expect(root().dataset['theme']).toBe('dark');
    },
  },
  density: {
    is: 'live',
    after: { density: 'compact' },
    shows: ({ root }) => {
      expect(root().dataset['density']).toBe('compact');
    },
  },
  direction: {
    is: 'live',
    after: { direction: 'right' },
    shows: async ({ root }) => {
      await expect.poll(() => root().querySelector('.react-flow__handle-left')).not.toBeNull();
    },
  },
  messages: {
    is: 'live',
    after: { messages: { canvas: { viewBar: { label: 'Ansicht' } } } },
    shows: async ({ root }) => {
      await expect.poll(() => root().querySelector('.pb-viewbar')?.getAttribute('aria-label')).toBe('Ansicht');
    },
  },
  contrast: {
    is: 'live',
    after: { contrast: 'more' },
    shows: ({ root }) => {
      expect(root().dataset['contrast']).toBe('more');
    },
  },
  startWorker: {
    is: 'once',
    after: {
      startWorker: () => {
        throw new Error('is not started for a small workflow');
      },
    },
    shows: ({ root }) => {
      expect(root().querySelectorAll('[data-node]').length).toBe(3);
    },
  },
  fields: {
    is: 'live',
    prepare: selectOwn,
    after: { fields: { 'own-kind': { Component: () => <span>A field of the host</span> } } },
    shows: async () => {
      await expect.element(page.getByText('A field of the host')).toBeInTheDocument();
    },
  },
  nodeViews: {
    is: 'live',
    after: { nodeViews: { own: () => <b>A card of the host</b> } },
    shows: async () => {
      await expect.element(page.getByText('A card of the host')).toBeInTheDocument();
    },
  },
  edgeViews: {
    is: 'live',
    after: { edgeViews: { standard: () => <i>A pill of the host</i> } },
    shows: async () => {
      await expect.element(page.getByText('A pill of the host').first()).toBeInTheDocument();
    },
  },
  icons: {
    is: 'live',
    after: { icons: { 'own-sign': () => <svg data-testid="own-icon" /> } },
    shows: async () => {
      await expect.element(page.getByTestId('own-icon').first()).toBeInTheDocument();
    },
  },
  remoteIcons: {
    is: 'live',
    around: { defaultVersion: withIconAt(`${location.origin}/no-such-icon.svg`) },
    after: { remoteIcons: true },
    prepare: () => {
      expect(document.querySelector('img.pb-i')).toBeNull();
    },
    shows: async () => {
      await vi.waitFor(() => expect(document.querySelector('img.pb-i')?.getAttribute('src')).toMatch(/no-such-icon/));
    },
  },
  slots: {
    is: 'live',
    after: { slots: { Palette: () => <aside>A palette of the host</aside> } },
    shows: async () => {
      await expect.element(page.getByText('A palette of the host')).toBeInTheDocument();
    },
  },
  commands: (() => {
    const run = called();
    return {
      is: 'live',
      after: {
        commands: [
          {
            id: 'host.greet',
            title: 'Greet',
            group: 'edit',
            keys: ['Mod+Shift+9'],
            where: 'anywhere' as const,
            decision: () => 'run' as const,
            run,
          },
        ],
      },
      shows: async ({ root }) => {
        root().querySelector<HTMLElement>('[data-node]')?.focus();
        await userEvent.keyboard('{Control>}{Shift>}9{/Shift}{/Control}');
        await vi.waitUntil(() => run.mock.calls.length > 0);
      },
    };
  })(),
  keymap: {
    is: 'live',
    after: { keymap: { delete: ['Mod+Shift+8'] } },
    prepare: async ({ editor, root }) => {
      editor().select({ nodeIds: ['own'] });
      root().querySelector<HTMLElement>('[data-node="own"]')?.focus();
    },
    shows: async ({ editor }) => {
      await userEvent.keyboard('{Delete}');
      expect(editor().toVersion().definition?.nodes).toHaveLength(3);
      await userEvent.keyboard('{Control>}{Shift>}8{/Shift}{/Control}');
      await vi.waitFor(() => expect(editor().toVersion().definition?.nodes).toHaveLength(2));
    },
  },
  singleKeys: {
    is: 'live',
    after: { singleKeys: false },
    shows: async ({ root }) => {
      root().querySelector<HTMLElement>('[data-node]')?.focus();
      await userEvent.keyboard('?');
      await settle();
      expect(document.querySelector('[data-region="keys"]')).toBeNull();
    },
  },
  checkFields: {
    is: 'live',
    after: { checkFields: 'change' },
    shows: async ({ editor }) => {
      editor().select({ nodeIds: ['start'] });
      const keywords = '[data-setting="keywords"]';
      await vi.waitFor(() => expect(document.querySelector(`${keywords} input`)).not.toBeNull());
      document.querySelector<HTMLElement>(`${keywords} input`)?.focus();
      await userEvent.keyboard('{Backspace}');
      await vi.waitFor(() => expect(document.querySelector(`${keywords} .pb-errm`)).not.toBeNull());
      expect(document.querySelector(keywords)?.contains(document.activeElement)).toBe(true);
    },
  },
  rules: {
    is: 'live',
    after: {
      rules: [
        {
          id: 'later',
          scope: 'node',
          check: ({ id }) => [{ code: 'said-later', severity: 'warning', message: 'Said later', nodeId: id }],
        },
      ],
    },
    shows: async (mounted) => {
      await vi.waitFor(() => expect(problemCodes(mounted)).toContain('said-later'));
    },
  },
  comparators: {
    is: 'live',
    prepare: selectOwn,
    before: { comparators: { isOdd: () => false } },
    after: { comparators: { isOdd: () => true } },
    shows: async () => {
      await vi.waitFor(() => expect(inspector()?.querySelector('[data-setting="late"]')).not.toBeNull());
    },
  },
  account: {
    is: 'live',
    around: {
      defaultVersion: {
        ...workflow('v1'),
        definition: {
          ...workflow('v1').definition,
          nodes: [{ id: 'start', type: typeNamed('send-message'), config: { message: 'Hi {attributes.plan}' } }],
        },
      } as WorkflowVersion,
    },
    before: { account: { attributes: ['plan'] } },
    after: { account: { attributes: ['other'] } },
    prepare: async (mounted) => {
      await vi.waitFor(() => expect(mounted.editor().store.getState().checking).toBeUndefined());
      expect(problemCodes(mounted).filter((code) => /placeholder|unknown/.test(code))).toEqual([]);
    },
    shows: async (mounted) => {
      await vi.waitFor(() =>
        expect(problemCodes(mounted).filter((code) => /placeholder|unknown/.test(code)).length).toBeGreaterThan(0),
      );
    },
  },
  resources: {
    is: 'live',
    prepare: selectOwn,
    before: { resources: { senders: [{ value: 'a', label: 'Sender before' }] } },
    after: { resources: { senders: [{ value: 'b', label: 'Sender after' }] } },
    shows: async () => {
      await userEvent.click(page.getByRole('combobox', { name: 'Sender' }));
      await expect.element(page.getByText('Sender after').first()).toBeInTheDocument();
      expect(page.getByText('Sender before').query()).toBeNull();
    },
  },
  locale: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial', timeZone: 'UTC' },
    before: { locale: 'en-US' },
    after: { locale: 'de-DE' },
    prepare: async () => {
      await vi.waitFor(() => expect(savedTitle()).toBe('Saved May 1, 2026, 10:00 AM'));
    },
    shows: async ({ editor }) => {
      editor().undo();
      await vi.waitFor(() => expect(savedTitle()).toBe('Saved 01.05.2026, 10:00'));
      editor().redo();
    },
  },
  timeZone: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial', locale: 'en-US' },
    before: { timeZone: 'UTC' },
    after: { timeZone: 'Asia/Kathmandu' },
    shows: async ({ editor }) => {
      editor().undo();
      await vi.waitFor(() => expect(savedTitle()).toBe('Saved May 1, 2026, 3:45 PM'));
      editor().redo();
    },
  },
  defaultMode: {
    is: 'once',
    around: { adapter: adapterOf('one'), workflowId: 'trial' },
    before: { defaultMode: 'edit' },
    after: { defaultMode: 'runs' },
    shows: ({ root }) => {
      expect(root().querySelector('.pb-frame')?.getAttribute('data-mode')).toBe('edit');
    },
  },
  mode: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial' },
    before: { mode: 'edit' },
    after: { mode: 'runs' },
    shows: async ({ root }) => {
      await vi.waitFor(() => expect(root().querySelector('.pb-frame')?.getAttribute('data-mode')).toBe('runs'));
    },
  },
  onModeChange: latest(
    'onModeChange',
    async () => {
      await userEvent.click(page.getByRole('radio', { name: 'Runs' }));
    },
    { adapter: adapterOf('one'), workflowId: 'trial' },
  ),
  defaultView: {
    is: 'once',
    before: { defaultView: 'canvas' },
    after: { defaultView: 'outline' },
    shows: ({ root }) => {
      expect(root().querySelector('.react-flow')).not.toBeNull();
    },
  },
  view: {
    is: 'live',
    before: { view: 'canvas' },
    after: { view: 'outline' },
    shows: async () => {
      await expect.element(page.getByRole('treegrid').or(page.getByRole('tree')).first()).toBeInTheDocument();
    },
  },
  onViewChange: latest('onViewChange', async () => {
    await userEvent.click(
      page
        .getByRole('radio', { name: /outline/i })
        .or(page.getByRole('button', { name: /outline/i }))
        .first(),
    );
  }),
  executionId: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial', defaultMode: 'runs' },
    before: { executionId: 'run-1' },
    after: { executionId: 'run-2' },
    prepare: async () => {
      await vi.waitFor(() => expect(selectedExecution()).toMatch(/Ada Moss/), { timeout: 20_000 });
    },
    shows: async () => {
      await vi.waitFor(() => expect(selectedExecution()).toMatch(/Zoë Lind/));
    },
  },
  executions: {
    is: 'live',
    around: { adapter: adapterOf('one'), workflowId: 'trial', defaultMode: 'runs', executionId: 'run-1' },
    before: { executions: {} },
    after: { executions: { moment: 'run=run-2' } },
    prepare: async () => {
      await vi.waitFor(() => expect(selectedExecution()).toMatch(/Ada Moss/), { timeout: 20_000 });
    },
    shows: async () => {
      await vi.waitFor(() => expect(selectedExecution()).toMatch(/Zoë Lind/));
    },
  },
  needsReview: {
    is: 'live',
    around: { adapter: adapterOf('reviewed'), workflowId: 'trial' },
    before: {},
    after: { needsReview: 0 },
    prepare: async ({ root }) => {
      const button = await vi.waitFor(() => {
        const found = [...root().querySelectorAll<HTMLElement>('.pb-top button')].find((one) =>
          /Make live/.test(one.innerText),
        );
        expect(found).toBeDefined();
        return found!;
      });
      button.click();
      await vi.waitFor(() => expect(root().querySelector('[data-check="review"][data-state="ready"]')).not.toBeNull());
    },
    shows: async ({ root }) => {
      await vi.waitFor(() => expect(root().querySelector('[data-check="review"][data-state="blocks"]')).not.toBeNull());
    },
  },
  nodeId: {
    is: 'live',
    before: { nodeId: 'start' },
    after: { nodeId: 'own' },
    shows: async ({ editor }) => {
      await vi.waitFor(() => expect(editor().store.getState().selection.nodeIds).toEqual(['own']));
    },
  },
  onOpenVersion: {
    is: 'live',
    after: { onOpenVersion: called() },
    shows: ({ root }) => {
      expect(root().querySelectorAll('[data-node]').length).toBe(3);
    },
  },
  onBack: latest('onBack', async () => {
    await userEvent.click(page.getByRole('button', { name: 'All workflows' }));
  }),
  onOpenFullEditor: latest(
    'onOpenFullEditor',
    async () => {
      await userEvent.click(page.getByRole('button', { name: /full editor/i }));
    },
    { readOnly: true },
  ),
  onMount: {
    is: 'once',
    before: { onMount: called() },
    after: {
      onMount: () => {
        throw new Error('the editor is there already');
      },
    },
    shows: ({ mounts }) => {
      expect(mounts()).toBe(1);
    },
  },
  onSave: latest(
    'onSave',
    async ({ editor }) => {
      editor().commands.setWorkflow({ name: 'To be saved' });
      await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    },
    { adapter: adapterOf('one'), workflowId: 'trial' },
  ),
  onError: latest(
    'onError',
    async ({ editor }) => {
      editor().commands.setWorkflow({ name: 'Not to be saved' });
      await userEvent.click(page.getByRole('button', { name: 'Save version' }));
    },
    { adapter: adapterOf('one', { failNext: 'rejected' }), workflowId: 'trial' },
  ),
  onEvent: latest('onEvent', ({ editor }) => {
    editor().commands.setWorkflow({ name: 'Changed' });
  }),
  label: {
    is: 'live',
    after: { label: 'Called later' },
    shows: ({ root }) => {
      expect(root().getAttribute('aria-label')).toBe('Called later');
    },
  },
  autoFocus: {
    is: 'live',
    after: { autoFocus: true },
    shows: async ({ root }) => {
      await vi.waitFor(() => expect(root().contains(document.activeElement)).toBe(true));
    },
  },
  className: {
    is: 'live',
    after: { className: 'given-later' },
    shows: ({ root }) => {
      expect(root().classList.contains('given-later')).toBe(true);
    },
  },
};

function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

function savedTitle(): string {
  return (document.querySelector('.pb-save__s')?.getAttribute('title') ?? '').replaceAll('\u202f', ' ');
}

function selectedExecution(): string {
  return document.querySelector('.pb-runs [role="option"][aria-selected="true"]')?.textContent ?? '';
}

describe(`props that change on an open editor, under React ${reactVersion}`, { timeout: 60_000 }, () => {
  test('every prop has a row, and the docs of a prop that is read once say so', async () => {
    const body =
      /export interface WorkflowEditorProps \{\n([^]*?)\n\}/.exec(
        (await import('../../../src/editor/editor-props.ts?raw')).default,
      )?.[1] ?? '';
    const docs = new Map(
      [...body.matchAll(/((?: {2}\/\*\*(?:(?!\*\/)[^])*\*\/\n)?) {2}readonly (\w+)\?:/g)].map(
        ([, doc = '', name = '']) => [name, doc],
      ),
    );
    expect(Object.keys(rows).sort()).toEqual([...docs.keys()].sort());
    const once = Object.entries(rows)
      .filter(([, { is }]) => is === 'once')
      .map(([name]) => name);
    expect(once.filter((name) => !/Read once/.test(docs.get(name) ?? ''))).toEqual([]);
  });

  test.each(drawn(Object.entries(rows), 3, reactVersion.startsWith('18') ? 1 : 0))('%s', async (name, row) => {
    const fallback: WorkflowEditorProps = { ...row.around, ...row.before, ...row.after };
    const base: WorkflowEditorProps = {
      ...(fallback.version || fallback.defaultVersion || fallback.adapter ? {} : { defaultVersion: workflow('v1') }),
      theme: 'light',
      // Drafts of the rows before would be opened.
      drafts: false as const,
      ...row.around,
    };
    const mounted = await mount({ ...base, ...row.before });
    await row.prepare?.(mounted);
    // An unsaved edit, which survives every change of props.
    mounted.editor().dispatch({
      label: 'Mark',
      command: 'mark',
      origin: 'program',
      operations: [{ op: 'set', kind: 'workflow', path: ['x-mark'], to: name }],
    });
    const editor = mounted.editor();
    const isMarked = !editor.store.getState().readOnly;
    mounted.give({ ...base, ...row.before, ...row.after });
    await settle();
    await row.shows(mounted);
    if (row.is === 'identity') return;
    const markOf = (): unknown => (mounted.editor().toVersion() as { readonly [key: string]: unknown })['x-mark'];
    expect([mounted.editor() === editor, markOf()]).toEqual([true, isMarked ? name : undefined]);
    // And back again, with new objects of equal content.
    mounted.give({ ...base, ...row.before });
    await settle();
    mounted.give(
      Object.fromEntries(
        Object.entries({ ...base, ...row.before }).map(([key, value]) => [
          key,
          isPlain(value) ? { ...(value as object) } : value,
        ]),
      ) as WorkflowEditorProps,
    );
    await settle();
    expect([mounted.mounts(), document.querySelectorAll('.pb-notice').length, mounted.editor() === editor]).toEqual([
      1,
      0,
      true,
    ]);
    expect(markOf()).toBe(isMarked ? name : undefined);
  });
});

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
