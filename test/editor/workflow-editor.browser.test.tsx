import { StrictMode, version as reactVersion } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';
import { largeWorkflow } from '../support/large-workflow.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};

const trial: WorkflowVersion = {
  id: 'trial_v1',
  name: 'Free trial',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      {
        id: 'hello',
        type: typeNamed('send-template'),
        config: { template: { id: 't', name: 'Welcome' }, sendFrom: '+15105550142' },
      },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'a', type: 'standard', source: 'start', target: 'hello' },
      { id: 'b', type: 'standard', source: 'hello', target: 'end' },
    ],
    properties: [],
  },
};

let open: OnPage[] = [];
const show = (...args: Parameters<typeof putOnPage>): OnPage => {
  const made = putOnPage(...args);
  open.push(made);
  return made;
};

afterEach(() => {
  for (const one of open) one.remove();
  open = [];
});

const step = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}, step`) });

/** Opens a workflow of an adapter and returns its editor. */
async function openWith(adapter: MemoryAdapter): Promise<Editor> {
  let editor: Editor | undefined;
  show(
    <WorkflowEditor
      adapter={adapter}
      workflowId="trial"
      onMount={(made) => {
        editor = made;
      }}
    />,
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  return editor as Editor;
}

describe(`the editor under React ${reactVersion}`, () => {
  test('opens a version, follows its edits, and reports every change', async () => {
    const changes: WorkflowVersion[] = [];
    show(
      <StrictMode>
        <WorkflowEditor defaultVersion={trial} onVersionChange={(next) => changes.push(next)} />
      </StrictMode>,
    );
    await step('Send template').click();
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(changes.at(-1)?.definition?.nodes).toHaveLength(2));
    expect(changes.at(-1)?.definition?.edges).toEqual([{ id: 'a', type: 'standard', source: 'start', target: 'end' }]);
    await page.getByRole('button', { name: /^Undo: Deleted/ }).click();
    await vi.waitFor(() => expect(JSON.stringify(changes.at(-1))).toBe(JSON.stringify(trial)));
  });

  test('a new version from outside replaces the document; equal content does not', async () => {
    const mounted = vi.fn<(editor: Editor) => void>();
    const shown = show(<WorkflowEditor version={trial} onMount={mounted} />);
    await expect.element(step('Send template')).toBeInTheDocument();
    const before = mounted.mock.calls.length;
    shown.render(<WorkflowEditor version={structuredClone(trial)} onMount={mounted} />);
    await expect.element(step('Send template')).toBeInTheDocument();
    expect(mounted.mock.calls.length).toBe(before);
    shown.render(
      <WorkflowEditor
        version={{ ...trial, definition: { nodes: [{ id: 'only', type: typeNamed('end') }], edges: [] } }}
        onMount={mounted}
      />,
    );
    await expect.element(page.getByRole('button', { name: /^End, step 1 of 1/ })).toBeInTheDocument();
  });

  test(
    'a large version opens while the host passes it repeatedly, and is editable only afterwards',
    { timeout: 60_000 },
    async () => {
      const mounted = vi.fn<(editor: Editor) => void>();
      const [first, second] = [largeWorkflow(1600), { ...largeWorkflow(3000), name: 'Larger workflow' }];
      const shown = show(<WorkflowEditor version={first} onMount={mounted} />);
      await vi.waitFor(() => expect(document.querySelector('.react-flow')).not.toBeNull(), { timeout: 20_000 });
      // The check of the new version may be over before a poll sees that it is loading.
      let wasLoading = false;
      const watch = new MutationObserver(() => {
        const status = document.querySelector('[role="status"][aria-label="Loading the workflow"]');
        wasLoading ||= status !== null && document.querySelector('.react-flow') === null;
      });
      watch.observe(document.body, { childList: true, subtree: true, attributes: true });
      shown.render(<WorkflowEditor version={second} onMount={mounted} />);
      const again = setInterval(
        () => shown.render(<WorkflowEditor version={structuredClone(second)} onMount={mounted} />),
        // Longer than one render takes on a busy machine; the page has to get on with the check in between.
        200,
      );
      try {
        await expect
          .element(page.getByRole('group', { name: 'Larger workflow' }), { timeout: 20_000 })
          .toBeInTheDocument();
        await vi.waitFor(() => expect(document.querySelector('.react-flow')).not.toBeNull(), { timeout: 20_000 });
      } finally {
        clearInterval(again);
        watch.disconnect();
      }
      expect(wasLoading).toBe(true);
      expect(mounted.mock.calls.map(([editor]) => editor.toVersion().name)).toEqual([
        'Large workflow',
        'Larger workflow',
      ]);
      const result = mounted.mock.lastCall?.[0].commands.setWorkflow({ name: 'Mine' });
      expect(result?.ok).toBe(true);
    },
  );

  test('a rule that throws does not stop the check of a large version', { timeout: 60_000 }, async () => {
    let editor: Editor | undefined;
    const fail = (): never => {
      throw new Error('no luck');
    };
    show(
      <WorkflowEditor
        defaultVersion={largeWorkflow(1600)}
        rules={[{ id: 'mine', scope: 'graph', check: fail }]}
        onMount={(made) => {
          editor = made;
        }}
      />,
    );
    await vi.waitFor(() => expect(editor?.store.getState().checking).toBeUndefined(), { timeout: 20_000 });
    await vi.waitFor(() => expect(editor?.store.getState().problems.map(({ code }) => code)).toEqual(['rule-failed']), {
      timeout: 20_000,
    });
  });

  test('two editors on one page are independent', async () => {
    let first: Editor | undefined;
    let second: Editor | undefined;
    show(
      <WorkflowEditor
        defaultVersion={trial}
        onMount={(made) => {
          first = made;
        }}
      />,
      'width: 600px; height: 400px',
    );
    show(
      <WorkflowEditor
        defaultVersion={trial}
        onMount={(made) => {
          second = made;
        }}
      />,
      'width: 600px; height: 400px',
    );
    await vi.waitFor(() => expect(second).toBeDefined());
    first?.commands.removeElements({ nodeIds: ['hello'] });
    first?.select({ nodeIds: ['end'] });
    expect(second?.toVersion()).toBe(trial);
    expect(second?.store.getState().selection.nodeIds).toEqual([]);
  });
});

describe('malformed documents', () => {
  test('with dangling edges, repeated ids, unknown types and cycles open, are listed and stay unchanged', async () => {
    const odd: WorkflowVersion = {
      name: 'Odd',
      definition: {
        nodes: [
          { id: 'a', type: typeNamed('trigger-keyword') },
          { id: 'b', type: { type: 'constructor', label: 'Strange' } },
          { id: 'b', type: typeNamed('delay') },
          { id: '__proto__', type: { label: { not: 'text' } as unknown as string } },
        ],
        edges: [
          { id: 'e1', source: 'a', target: 'b' },
          { id: 'e2', source: 'b', target: '__proto__' },
          { id: 'e3', source: '__proto__', target: 'b' },
          { id: 'e4', source: 'b', target: 'nowhere' },
          { id: 'e4', source: 'b', target: 'b' },
        ],
      },
    };
    const before = JSON.stringify(odd);
    let editor: Editor | undefined;
    show(
      <WorkflowEditor
        defaultVersion={odd}
        onMount={(made) => {
          editor = made;
        }}
      />,
    );
    await expect.element(page.getByRole('button', { name: /, step \d+ of \d/ }).first()).toBeInTheDocument();
    await vi.waitFor(() => expect(document.querySelectorAll('.react-flow__node').length).toBe(4));
    await page.getByRole('region', { name: 'Workflow' }).getByRole('button', { name: /error/ }).click();
    await expect.element(page.getByText('Two steps have the same id')).toBeInTheDocument();
    expect(JSON.stringify(editor?.toVersion())).toBe(before);
  });

  test('a version that cannot be edited safely is refused as a whole, with the JSON paths', async () => {
    show(
      <WorkflowEditor defaultVersion={{ definition: { nodes: [{ type: {} }, null] } } as unknown as WorkflowVersion} />,
    );
    await expect.element(page.getByText('This version could not be opened')).toBeInTheDocument();
    await expect.element(page.getByText('definition.nodes[0].id', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText('definition.nodes[1]', { exact: true })).toBeInTheDocument();
  });

  test('two thousand steps open', { timeout: 60_000 }, async () => {
    const large = randomWorkflow(7, 2000);
    let editor: Editor | undefined;
    show(
      <WorkflowEditor
        defaultVersion={large}
        onMount={(made) => {
          editor = made;
        }}
      />,
    );
    await vi.waitFor(() => expect(document.querySelectorAll('.react-flow__node').length).toBeGreaterThan(0), {
      timeout: 45_000,
    });
    expect(editor?.toVersion()).toBe(large);
  });
});

describe('failing saves', () => {
  test.each(['notSent', 'rejected', 'unauthorized', 'lost'] as const)(
    'after "%s" nothing looks saved, the edit stays, and a retry works',
    async (kind) => {
      const adapter = createMemoryAdapter({ versions: [trial], workflowId: 'trial', failNext: kind });
      const editor = await openWith(adapter);
      await step('Send template').click();
      editor.commands.setWorkflow({ name: 'Renamed' });
      await page.getByRole('button', { name: 'Save version' }).click();
      const messages = {
        notSent: /^Offline, saves later/,
        rejected: /^Not saved$/,
        unauthorized: /^Not saved$/,
        lost: /^May not be saved$/,
      }[kind];
      await expect.element(page.getByText(messages)).toBeInTheDocument();
      expect(document.body.innerText).not.toMatch(/\bSaved \d/);
      expect(editor.toVersion().name).toBe('Renamed');
      // Where another try may help, the notice offers it beside "Close".
      const notice = page.getByRole('group', { name: 'Messages' }).getByRole('button', { name: 'Try again' });
      await expect.poll(() => notice.elements().length).toBe(kind === 'lost' ? 1 : 0);
      await (kind === 'lost' ? notice : page.getByRole('button', { name: 'Try again' })).click();
      await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'));
      const stored = await adapter.loadVersion({ workflowId: 'trial' });
      expect(stored.ok && stored.data.name).toBe('Renamed');
      const versions = await adapter.listVersions({ workflowId: 'trial' });
      expect(versions.ok && versions.data.items).toHaveLength(2);
    },
  );

  test('a conflict keeps both versions', async () => {
    const adapter = createMemoryAdapter({ versions: [trial], workflowId: 'trial' });
    const editor = await openWith(adapter);
    await adapter.saveVersion({ workflowId: 'trial', name: 'Theirs', version: { ...trial, name: 'Theirs' } });
    editor.commands.setWorkflow({ name: 'Mine' });
    await page.getByRole('button', { name: 'Save version' }).click();
    await expect.element(page.getByText('Saved elsewhere first')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Other ways' }).click();
    await page.getByRole('menuitem', { name: 'Save mine after theirs' }).click();
    await vi.waitFor(() => expect(editor.store.getState().save.status).toBe('saved'));
    const versions = await adapter.listVersions({ workflowId: 'trial' });
    expect(versions.ok && versions.data.items.map(({ name }) => name)).toEqual(['Mine', 'Theirs', 'Free trial']);
  });

  test('a workflow that does not load shows the reason, and opens on the next try', async () => {
    const adapter = createMemoryAdapter({ versions: [trial], workflowId: 'trial' });
    let broken = true;
    const failing = {
      ...adapter,
      loadVersion: (...args: Parameters<typeof adapter.loadVersion>) =>
        broken
          ? Promise.resolve({
              ok: false as const,
              failure: {
                kind: 'notSent' as const,
                code: 'offline',
                message: 'The service could not be reached.',
                endpoint: 'loadVersion',
              },
            })
          : adapter.loadVersion(...args),
    };
    show(<WorkflowEditor adapter={failing} workflowId="trial" />);
    await expect.element(page.getByText('The service could not be reached.')).toBeInTheDocument();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(step('Send template')).toBeInTheDocument();
  });
});
