import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { messagingNodeTypes } from '#catalog';
import { controlAt, EdgeInspector, NodeInspector, SelectionInspector, WorkflowSettings } from '#forms';
import type { NodeType, WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { PbRoot } from '#ui';
import '../../../src/style.css';

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name)!;
const version: WorkflowVersion = {
  name: 'Free trial',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      { id: 'hello', type: typeNamed('send-message'), config: { message: 'Hi {firstName|there}' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: {} },
      { id: 'branch', type: typeNamed('branch'), config: { branchBy: 'field', field: 'attributes.plan' } },
      { id: 'one', type: typeNamed('delay'), config: { duration: 'PT1H' } },
      { id: 'two', type: typeNamed('delay'), config: { duration: 'PT2H' } },
      {
        id: 'odd',
        type: {
          type: 'odd',
          label: 'Odd',
          supportLink: 'http://fernway.example/help',
          outputs: [{ path: 'code', name: 'Code' }],
        },
        config: {},
      },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'hello', type: 'standard' },
      { id: 'e2', source: 'hello', target: 'wait', type: 'standard', value: 'Delivered' },
      { id: 'e3', source: 'wait', target: 'branch', type: 'timeout', value: 'PT3H' },
      { id: 'e4', source: 'branch', target: 'one', type: 'standard', value: 'premium' },
      { id: 'e5', source: 'branch', target: 'gone', type: 'default', value: 'Otherwise' },
    ],
    properties: [{ name: 'club', dataType: 'string' }],
  },
};

const edgeOf = (editor: Editor, id: string) => editor.toVersion().definition?.edges?.find((edge) => edge.id === id);
const configOf = (editor: Editor, id: string) =>
  editor.toVersion().definition?.nodes?.find((node) => node.id === id)?.config;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

interface Panel {
  readonly editor: Editor;
  readonly container: HTMLElement;
  readonly draw: (panel: (editor: Editor) => ReactElement) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

async function panelOnPage(
  draw: (editor: Editor) => ReactElement,
  options: { readonly readOnly?: boolean; readonly start?: (editor: Editor) => void } = {},
): Promise<Panel> {
  const editor = createEditor({ version, readOnly: options.readOnly === true });
  options.start?.(editor);
  const root = (panel: (editor: Editor) => ReactElement) => <PbRoot label="Settings">{panel(editor)}</PbRoot>;
  const screen = await render(root(draw));
  return {
    editor,
    container: screen.container,
    draw: (panel) => screen.rerender(root(panel)),
    unmount: () => screen.unmount(),
  };
}

const spies = () => ({
  onClose: vi.fn<() => void>(),
  onConnect: vi.fn<(nodeId: string, edgeType: string) => void>(),
  onDisconnect: vi.fn<(edgeId: string) => void>(),
  onOpenNode: vi.fn<(nodeId: string) => void>(),
});
const node = (nodeId: string, props: Partial<Parameters<typeof NodeInspector>[0]> = {}) =>
  function NodePanel(editor: Editor): ReactElement {
    return <NodeInspector editor={editor} nodeId={nodeId} {...spies()} {...props} />;
  };

describe('the settings of a node', () => {
  test('list its paths: what is connected, what is missing and what leads to a deleted step', async () => {
    const actions = spies();
    const panel = await panelOnPage(node('branch', actions));
    const paths = page.getByRole('group', { name: 'Paths', exact: true });
    await expect.element(paths.getByRole('heading', { level: 3 })).toHaveTextContent('Paths');
    const rows = [...panel.container.querySelectorAll('.pb-path')].map((row) => row.getAttribute('aria-label'));
    expect(rows).toEqual(['Path premium', 'Path Otherwise']);
    await expect.element(page.getByRole('group', { name: 'Path Otherwise' })).toHaveTextContent('Deleted step');
    await userEvent.click(page.getByRole('group', { name: 'Path premium' }).getByRole('button', { name: /^Open/ }));
    expect(actions.onOpenNode.mock.calls).toEqual([['one']]);
    await userEvent.click(button('Disconnect premium'));
    // The host asks before it disconnects: nothing has changed yet.
    expect(actions.onDisconnect.mock.calls).toEqual([['e4']]);
    expect(edgeOf(panel.editor, 'e4')).toBeDefined();
    await userEvent.click(button('Add path'));
    expect(actions.onConnect.mock.calls).toEqual([['branch', 'standard']]);
    await panel.unmount();
  });

  test('offer a missing path until it is connected', async () => {
    const actions = spies();
    const panel = await panelOnPage(node('wait', { ...actions, onDisconnect: undefined }));
    await userEvent.click(page.getByRole('group', { name: 'Path Reply, not connected' }).getByRole('button'));
    expect(actions.onConnect.mock.calls).toEqual([['wait', 'standard', 'Reply']]);
    panel.editor.commands.connect({ source: 'wait', target: 'two', type: 'standard' });
    await expect.element(page.getByRole('group', { name: 'Path Reply', exact: true })).toBeVisible();
    expect(page.getByRole('group', { name: /not connected/ }).query()).toBeNull();
    // Without a host that asks, the path is removed at once and can be undone.
    await userEvent.click(button('Disconnect Reply'));
    await expect.element(page.getByRole('group', { name: 'Path Reply, not connected' })).toBeVisible();
    panel.editor.undo();
    await expect.element(page.getByRole('group', { name: 'Path Reply', exact: true })).toBeVisible();
    await panel.unmount();
  });

  test('name a path; typed back or undone it is the original one', async () => {
    const panel = await panelOnPage(node('branch'));
    const name = page.getByRole('textbox', { name: 'Name of this path' });
    await userEvent.fill(name, 'gold');
    expect(edgeOf(panel.editor, 'e4')?.value).toBe('gold');
    await userEvent.fill(name, '');
    await expect.element(page.getByText('Say when this path is taken')).toBeVisible();
    await userEvent.fill(name, 'premium');
    expect(panel.editor.toVersion()).toEqual(version);
    await userEvent.fill(name, 'silver');
    await userEvent.tab();
    while (panel.editor.canUndo()) panel.editor.undo();
    expect(panel.editor.toVersion()).toEqual(version);
    await expect.element(name).toHaveValue('premium');
    await panel.unmount();
  });

  test('report the amount of a wait that is no number, and keep the stored one', async () => {
    // Another time than that of the setting, whose default is 2 hours: only then the path has a field of its own.
    const panel = await panelOnPage(node('wait'));
    const time = page.getByRole('textbox', { name: /^Time of/ });
    await userEvent.fill(time, 'soon');
    await userEvent.tab();
    await expect.element(page.getByText('Write how long as a number, such as 30')).toBeVisible();
    expect(edgeOf(panel.editor, 'e3')?.value).toBe('PT3H');
    await userEvent.fill(time, '4');
    await vi.waitFor(() => expect(edgeOf(panel.editor, 'e3')?.value).toBe('PT4H'));
    expect(page.getByText('Write how long as a number, such as 30').query()).toBeNull();
    await panel.unmount();
  });

  test('only read have no control that writes, and no button that connects', async () => {
    for (const id of ['hello', 'wait', 'branch', 'one']) {
      const panel = await panelOnPage(node(id), { readOnly: true });
      await expect.element(button('Close settings')).toBeVisible();
      expect(
        panel.container.querySelector('input, textarea, [contenteditable], [role="combobox"], [role="switch"]'),
      ).toBeNull();
      expect(
        page
          .getByRole('button', { name: /onnect/ })
          .or(button('Add path'))
          .query(),
      ).toBeNull();
      await panel.unmount();
    }
  });

  test('of an unknown type say that there are none, and link to help by https alone', async () => {
    const panel = await panelOnPage(node('odd'));
    await expect.element(page.getByText('This step has no settings.')).toBeVisible();
    expect(page.getByRole('link', { name: 'Help for this step' }).query()).toBeNull();
    panel.editor.commands.setConfig({ nodeId: 'odd', path: ['extra'], value: 'kept' });
    await expect.element(page.getByRole('textbox', { name: 'extra' })).toHaveValue('kept');
    expect(page.getByText('This step has no settings.').query()).toBeNull();
    await panel.unmount();
  });

  test('go with the node, and show nothing of a deleted one until it is restored', async () => {
    const panel = await panelOnPage(node('one', { nodeNumber: 5 }));
    await expect.element(page.getByText(/· step 5$/)).toBeVisible();
    panel.editor.commands.removeElements({ nodeIds: ['one'] });
    await vi.waitFor(() => expect(button('Close settings').query()).toBeNull());
    panel.editor.undo();
    await expect.element(page.getByRole('textbox', { name: 'Wait for' })).toHaveValue('1');
    await panel.unmount();
  });

  test('of another node end the history entry of the former one, and show its values', async () => {
    const panel = await panelOnPage(node('one'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Wait for' }), '3');
    await panel.draw(node('two'));
    await expect.element(page.getByRole('textbox', { name: 'Wait for' })).toHaveValue('2');
    await userEvent.fill(page.getByRole('textbox', { name: 'Wait for' }), '4');
    expect(panel.editor.history().done).toHaveLength(2);
    expect([configOf(panel.editor, 'one'), configOf(panel.editor, 'two')]).toEqual([
      { duration: 'PT3H' },
      { duration: 'PT4H' },
    ]);
    await panel.unmount();
  });

  test('[row 41] list where outputs are used; one of this step alone is renamed with its uses', async () => {
    const uses = (editor: Editor): void => {
      editor.commands.setConfig({ nodeId: 'hello', path: ['message'], value: '{Odd.code} {Wait for reply.reply}' });
      editor.seal();
    };
    const panel = await panelOnPage(node('odd'), { start: uses });
    const name = page.getByRole('textbox', { name: 'Name of Code' });
    await expect.element(page.getByRole('list', { name: 'Used in 1 place:' })).toHaveTextContent('Send messageMessage');
    await userEvent.fill(name, 'voucher');
    await expect.element(page.getByRole('list', { name: '1 use is renamed too:' })).toBeVisible();
    await userEvent.tab();
    expect(configOf(panel.editor, 'hello')?.['message']).toBe('{Odd.voucher} {Wait for reply.reply}');
    await panel.draw(node('wait'));
    // The catalogue names what its types set.
    await expect.element(page.getByText('{Wait for reply.reply}', { exact: true })).toBeVisible();
    expect(page.getByRole('textbox', { name: /^Name of Reply/ }).query()).toBeNull();
    await panel.unmount();
  });

  test('in the full width count errors and warnings, and go back', async () => {
    const onWide = vi.fn<(wide: boolean) => void>();
    const panel = await panelOnPage(node('wait', { wide: true, onWide }));
    await expect.element(page.getByText('1 error', { exact: true })).toBeVisible();
    await userEvent.click(button('Less room for the settings'));
    await panel.draw(node('wait', { wide: false, onWide }));
    await userEvent.click(button('More room for the settings'));
    expect(onWide.mock.calls).toEqual([[false], [true]]);
    expect(page.getByText('1 error', { exact: true }).query()).toBeNull();
    await panel.unmount();
  });
});

describe('the control of a problem', () => {
  test('is the one in the row and part that its path names, else the nearest around it', () => {
    const panel = document.createElement('div');
    panel.innerHTML = `
      <div data-setting="a"><input id="a" /></div>
      <div data-setting="rows"><button disabled>Add</button><button id="rows">Add</button>
        <div data-part="0"><input type="hidden" /><input id="first" /></div>
        <div data-part="1"><div data-part="name"><textarea id="name"></textarea></div><div data-part="x&quot;]"><input id="odd" /></div></div>
      </div>
      <div data-setting="none"><span>Nothing</span></div>
      <div data-edges><button id="edges">Add path</button><div data-missing="timeout"><button id="missing">Connect</button></div></div>
      <div data-setting="value"><div id="tab" tabindex="0"></div></div>`;
    for (const [path, id] of [
      [['config', 'a'], 'a'],
      [['config', 'a', 0, 'deep'], 'a'],
      [['config', 'rows'], 'rows'],
      [['config', 'rows', 0], 'first'],
      [['config', 'rows', 1, 'name'], 'name'],
      [['config', 'rows', 1, 'x"]'], 'odd'],
      [['config', 'rows', 7], 'rows'],
      [['config', 'none'], undefined],
      [['config', 'gone'], undefined],
      [['config'], undefined],
      [['validation', 'edges', 'timeout'], 'missing'],
      [['validation', 'edges', 'error'], 'edges'],
      [['validation'], 'edges'],
      [['value'], 'tab'],
      [['other'], undefined],
      [[], undefined],
    ] as const)
      expect(controlAt(panel, path)?.id, JSON.stringify(path)).toBe(id);
  });
});

describe('the settings of a path', () => {
  const edge = (edgeId: string, onDisconnect?: (id: string) => void) =>
    function EdgePanel(editor: Editor): ReactElement {
      return <EdgeInspector editor={editor} edgeId={edgeId} onClose={() => {}} onDisconnect={onDisconnect} />;
    };

  test('name its ends, also a deleted one, and are gone with it', async () => {
    const panel = await panelOnPage(edge('e5'));
    await expect.element(page.getByText('From Branch to a deleted step')).toBeVisible();
    await userEvent.click(button('Disconnect'));
    expect(edgeOf(panel.editor, 'e5')).toBeUndefined();
    expect(page.getByRole('heading').query()).toBeNull();
    panel.editor.undo();
    await expect.element(page.getByRole('heading', { name: 'Otherwise' })).toBeVisible();
    await panel.unmount();
  });

  test('offer the kinds of the node; a kind that is refused says why and changes nothing', async () => {
    const panel = await panelOnPage(edge('e4'));
    const kind = page.getByRole('combobox', { name: 'Kind of path' });
    await userEvent.click(kind);
    await userEvent.click(page.getByRole('option', { name: /^Otherwise/ }));
    await vi.waitFor(() => expect(panel.container.querySelector('.pb-errm')).not.toBeNull());
    await expect.element(kind).toHaveAccessibleDescription(panel.container.querySelector('.pb-errm')!.textContent);
    expect(panel.editor.toVersion()).toEqual(version);
    await panel.unmount();
  });

  test('ask the host before they disconnect, and write nothing while only read', async () => {
    const onDisconnect = vi.fn<(id: string) => void>();
    const asking = await panelOnPage(edge('e4', onDisconnect));
    await userEvent.click(button('Disconnect'));
    expect([onDisconnect.mock.calls, edgeOf(asking.editor, 'e4')?.value]).toEqual([[['e4']], 'premium']);
    await asking.unmount();
    const reading = await panelOnPage(edge('e4'), { readOnly: true });
    await expect.element(page.getByRole('combobox', { name: 'Kind of path' })).toBeDisabled();
    expect(page.getByRole('textbox').query()).toBeNull();
    expect(button('Disconnect').query()).toBeNull();
    await reading.unmount();
  });
});

describe('the settings of several nodes', () => {
  const several = (props: Partial<Parameters<typeof SelectionInspector>[0]> = {}) =>
    function SelectionPanel(editor: Editor): ReactElement {
      return <SelectionInspector editor={editor} onClose={() => {}} {...props} />;
    };
  const select = (...nodeIds: string[]) => ({ start: (editor: Editor) => editor.select({ nodeIds }) });

  test('that differ say so, set one value in all, and give each its own back', async () => {
    const panel = await panelOnPage(several(), select('one', 'two'));
    const wait = page.getByRole('textbox', { name: /^Wait for/ });
    await expect.element(wait).toHaveValue('');
    await expect.element(page.getByText('The steps differ here. What you enter is set in all 2.')).toBeVisible();
    await userEvent.fill(wait, '5');
    expect([configOf(panel.editor, 'one'), configOf(panel.editor, 'two')]).toEqual([
      { duration: 'PT5H' },
      { duration: 'PT5H' },
    ]);
    expect(page.getByText(/^The steps differ/).query()).toBeNull();
    await userEvent.clear(wait);
    expect([configOf(panel.editor, 'one'), configOf(panel.editor, 'two')]).toEqual([
      { duration: 'PT1H' },
      { duration: 'PT2H' },
    ]);
    expect(panel.editor.toVersion()).toEqual(version);
    await panel.unmount();
  });

  test('of different types have only what they share, and the paths among them are counted', async () => {
    const panel = await panelOnPage(several(), select('wait', 'branch', 'odd'));
    await expect.element(page.getByRole('heading', { name: '3 steps selected' })).toBeVisible();
    await expect.element(page.getByText('1 path among them')).toBeVisible();
    await expect.element(page.getByText('These steps have no settings in common.')).toBeVisible();
    panel.editor.select({ nodeIds: [] });
    await vi.waitFor(() => expect(page.getByRole('heading').query()).toBeNull());
    await panel.unmount();
  });

  test('duplicate and delete as the host wants it, else at once', async () => {
    const [onDuplicate, onRemove] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const asking = await panelOnPage(several({ onDuplicate, onRemove }), select('one', 'two'));
    await userEvent.click(button('Duplicate'));
    await userEvent.click(button('Delete 2 steps'));
    expect([onDuplicate.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1]);
    expect(asking.editor.toVersion()).toEqual(version);
    await asking.unmount();
    const acting = await panelOnPage(several(), select('one', 'two'));
    await userEvent.click(button('Duplicate'));
    const { nodeIds } = acting.editor.store.getState().selection;
    expect([nodeIds.length, nodeIds.includes('one')]).toEqual([2, false]);
    await userEvent.click(button('Delete 2 steps'));
    expect(acting.editor.toVersion().definition?.nodes).toEqual(version.definition?.nodes);
    await acting.unmount();
  });

  test('only read are values, without a control', async () => {
    const panel = await panelOnPage(several(), { readOnly: true, ...select('one', 'two') });
    await expect.element(page.getByText('Mixed')).toBeVisible();
    expect(panel.container.querySelector('.pb-insp__b input, .pb-insp__b button')).toBeNull();
    await panel.unmount();
  });
});

describe('the settings of the workflow', () => {
  const workflow = (editor: Editor): ReactElement => <WorkflowSettings editor={editor} onClose={() => {}} />;

  test('typed back are the original ones; a burst is one entry of the history', async () => {
    const panel = await panelOnPage(workflow);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await userEvent.fill(name, '');
    await expect.element(page.getByText('No name')).toBeVisible();
    await userEvent.fill(name, 'Win back');
    expect(panel.editor.history().done).toHaveLength(1);
    await expect.element(page.getByText('Win back')).toBeVisible();
    await userEvent.fill(name, 'Free trial');
    expect(panel.editor.toVersion()).toEqual(version);
    await panel.unmount();
  });

  test('add, name, retype and remove properties', async () => {
    const panel = await panelOnPage(workflow);
    const properties = () => panel.editor.toVersion().definition?.properties;
    await userEvent.click(button('Add property'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of property 2' }), 'seats');
    await userEvent.tab();
    await userEvent.click(page.getByRole('combobox', { name: 'Kind of seats' }));
    await userEvent.click(page.getByRole('option', { name: /number/i }));
    await vi.waitFor(() =>
      expect(properties()).toEqual([
        { name: 'club', dataType: 'string' },
        { name: 'seats', dataType: 'number' },
      ]),
    );
    await userEvent.click(page.getByRole('button', { name: /club$/ }));
    expect(properties()).toEqual([{ name: 'seats', dataType: 'number' }]);
    await panel.unmount();
  });

  const messageNow = (editor: Editor): unknown => configOf(editor, 'hello')?.['message'];
  const usesClub = {
    start: (editor: Editor) => {
      editor.commands.setConfig({ nodeId: 'hello', path: ['message'], value: 'Hi from {properties.club}' });
      editor.seal();
    },
  };

  test('[rows 13, 41] typing a name is one labelled entry, and renames the uses that were listed before', async () => {
    const panel = await panelOnPage(workflow, usesClub);
    const name = page.getByRole('textbox', { name: 'Name of club' });
    await userEvent.type(name, ' name');
    const uses = page.getByRole('list', { name: '1 use is renamed too:' });
    await expect.element(uses).toHaveTextContent('Send messageMessage');
    // Until the field is left, nothing has changed: half a name is none.
    expect(messageNow(panel.editor)).toBe('Hi from {properties.club}');
    expect(panel.editor.history().done).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(messageNow(panel.editor)).toBe('Hi from {properties.club name}');
    expect(
      panel.editor
        .history()
        .done.map(({ label }) => label)
        .slice(1),
    ).toEqual(['Renamed the property “club” to “club name”']);
    expect(uses.query()).toBeNull();
    panel.editor.undo();
    await expect.element(name).toHaveValue('club');
    expect(messageNow(panel.editor)).toBe('Hi from {properties.club}');
    await panel.unmount();
  });

  test('[row 41] a name that is refused says why and stays typed; Escape gives the old one back', async () => {
    const panel = await panelOnPage(workflow, usesClub);
    const name = page.getByRole('textbox', { name: 'Name of club' });
    await userEvent.fill(name, '');
    await userEvent.tab();
    await expect.element(name).toHaveAccessibleDescription('A property needs a name.');
    await userEvent.fill(name, 'x');
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveValue('club');
    expect(panel.editor.history().done).toHaveLength(1);
    await panel.unmount();
  });

  test('[row 41] deleting a property lists its uses first; one without uses goes at once', async () => {
    const panel = await panelOnPage(workflow, usesClub);
    await userEvent.click(button('Remove club'));
    const dialog = page.getByRole('dialog', { name: 'Delete the property “club”?' });
    await expect.element(dialog.getByRole('list', { name: 'Used in 1 place:' })).toHaveTextContent('Send message');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(panel.editor.toVersion().definition?.properties).toHaveLength(1);
    await userEvent.click(button('Remove club'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }));
    expect(panel.editor.toVersion().definition?.properties).toEqual([]);
    expect(panel.editor.store.getState().undoLabel).toBe('Deleted the property “club”');
    await panel.unmount();
  });

  test('only read cannot be changed', async () => {
    const panel = await panelOnPage(workflow, { readOnly: true });
    for (const input of panel.container.querySelectorAll<HTMLInputElement>('input:not([aria-hidden])'))
      expect(input.readOnly).toBe(true);
    expect(button('Add property').query()).toBeNull();
    await panel.unmount();
  });
});
