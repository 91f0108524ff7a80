import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { NodeInspector, type Resources } from '#forms';
import type { WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { PbRoot } from '#ui';
import { path, step, workflowOf } from '../../support/edit-context.js';
import '../../../src/style.css';

const asked = (config = {}): WorkflowVersion =>
  workflowOf(
    [
      step('in', 'trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }),
      step('wait', 'wait-for-reply'),
      step('fork', 'branch', config),
      step('tag', 'add-tag', { tags: ['a'] }),
      step('end', 'end'),
    ],
    [path('in', 'wait'), path('wait', 'fork', { value: 'Reply' }), path('tag', 'end')],
  );
const row = (text: string, more = {}) => ({
  path: text,
  attribute: 'Wait for reply.reply',
  comparator: 'equals',
  value: [text],
  ...more,
});
const resources: Resources = { attributes: [{ value: 'attributes.plan', label: 'Plan' }] };

async function formOf(
  version: WorkflowVersion,
  {
    nodeId = 'fork',
    onConnect = vi.fn<(nodeId: string, edgeType: string, value?: unknown) => void>(),
    width = 360,
  } = {},
): Promise<Editor> {
  const editor = createEditor({ version });
  const panel: ReactElement = (
    <div style={{ width }}>
      <PbRoot label="Settings">
        <NodeInspector
          editor={editor}
          nodeId={nodeId}
          resources={resources}
          onClose={() => {}}
          onConnect={onConnect}
          onOpenNode={() => {}}
        />
      </PbRoot>
    </div>
  );
  await render(panel);
  return editor;
}
const rowsIn = (editor: Editor): unknown =>
  editor.toVersion().definition?.nodes?.find(({ id }) => id === 'fork')?.config?.['conditions'];
const words = (number: number) => page.getByRole('textbox', { name: `Values of condition ${number}` });
const pathNames = (): readonly (string | null)[] =>
  [...document.querySelectorAll('.pb-path')].map((each) => each.getAttribute('aria-label'));

describe('the paths of a branch', () => {
  test('are two words and one key: the reply is chosen, Enter goes to the next, each makes its path', async () => {
    const editor = await formOf(asked());
    await expect.element(page.getByRole('combobox', { name: 'Decide by' })).toHaveValue('Reply from Wait for reply');
    await userEvent.click(words(1));
    await userEvent.keyboard('yes{Enter}price');
    expect(rowsIn(editor)).toEqual([row('yes'), row('price')]);
    await vi.waitFor(() =>
      expect(pathNames()).toEqual([
        'Path yes, not connected',
        'Path price, not connected',
        'Path Otherwise, not connected',
      ]),
    );
    const missing = editor.store.getState().missingEdges.filter(({ nodeId }) => nodeId === 'fork');
    expect(missing.map(({ label }) => label)).toEqual(['yes', 'price', 'Otherwise']);
  });

  test('are connected one by one, each with its own name', async () => {
    const onConnect = vi.fn<(nodeId: string, edgeType: string, value?: unknown) => void>();
    await formOf(asked({ conditions: [row('yes'), row('price')] }), { onConnect });
    await userEvent.click(page.getByRole('button', { name: 'Connect price' }));
    expect(onConnect.mock.calls).toEqual([['fork', 'standard', 'price']]);
    expect(page.getByRole('button', { name: 'Add path' }).query()).toBeNull();
  });

  test('say how a reply matches, and are named so', async () => {
    const editor = await formOf(asked({ conditions: [row('yes')] }));
    const choose = async (number: number, name: string): Promise<void> => {
      await userEvent.click(page.getByRole('combobox', { name: `Comparison of condition ${number}` }));
      await userEvent.click(page.getByRole('option', { name, exact: true }));
      await vi.waitFor(() => expect(page.getByRole('option').query()).toBeNull());
    };
    await choose(1, 'says yes');
    await choose(2, 'is any number');
    await choose(3, 'is one of');
    await userEvent.click(words(3));
    await userEvent.keyboard('price,cost,');
    await vi.waitFor(() =>
      expect(rowsIn(editor)).toEqual([
        row('yes', { path: 'Yes', comparator: 'isYes' }),
        row('', { path: 'A number', comparator: 'isNumber', value: [] }),
        row('', { path: 'price or cost', comparator: 'in', value: ['price', 'cost'] }),
      ]),
    );
  });

  test('rename what is connected, and are shown once', async () => {
    const version = asked({ conditions: [row('yes')] });
    version.definition!.edges!.push(path('fork', 'tag', { id: 'yes', value: 'yes' }));
    const editor = await formOf(version);
    await userEvent.fill(words(1), 'sure');
    expect(editor.toVersion().definition?.edges?.at(-1)?.value).toBe('sure');
    await expect.element(page.getByRole('group', { name: 'Path sure', exact: true })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Name of this path' }).query()).toBeNull();
    editor.undo();
    await expect.element(words(1)).toHaveValue('yes');
    expect(editor.toVersion()).toEqual(version);
  });

  test('a removed one takes only its path along', async () => {
    const version = asked({ conditions: [row('yes'), row('no')] });
    version.definition!.edges!.push(path('fork', 'tag', { id: 'yes', value: 'yes' }));
    const editor = await formOf(version);
    await userEvent.click(page.getByRole('button', { name: 'Remove condition 1' }));
    expect(rowsIn(editor)).toEqual([row('no')]);
    expect(editor.toVersion().definition?.edges?.some(({ id }) => id === 'yes')).toBe(false);
    expect(editor.toVersion().definition?.nodes).toHaveLength(5);
  });

  test('offer what earlier steps leave behind before fields, and know it when it is typed', async () => {
    const editor = await formOf(asked());
    await userEvent.click(page.getByRole('combobox', { name: 'Decide by' }));
    const options = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    expect(options.slice(0, 2)).toEqual(['Reply from Wait for reply', 'Replied from Wait for reply']);
    expect(options.at(-1)).toBe('Plan');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Type it in' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Decide by' }), '{Wait for reply.replied}');
    await userEvent.click(words(1));
    await userEvent.keyboard('true');
    expect(rowsIn(editor)).toEqual([row('true', { attribute: 'Wait for reply.replied' })]);
  });

  test('on another field stand beside those on the reply', async () => {
    const editor = await formOf(asked({ conditions: [row('yes')] }));
    await userEvent.click(page.getByRole('button', { name: 'Add condition on another field' }));
    await userEvent.click(page.getByRole('combobox', { name: 'Field of condition 2' }));
    await userEvent.click(page.getByRole('option', { name: 'Plan' }));
    await userEvent.click(words(2));
    await userEvent.keyboard('yes');
    expect(rowsIn(editor)).toEqual([row('yes'), row('yes', { path: 'yes 2', attribute: 'attributes.plan' })]);
  });

  test('fit a phone, with targets that a finger finds', async () => {
    await formOf(asked({ conditions: [row('yes'), row('price')] }), { width: 320 });
    await expect.element(words(1)).toBeVisible();
    const right = document.querySelector('.pb-insp__b')!.getBoundingClientRect().right;
    for (const control of document.querySelectorAll('[data-path-row] :is(.pb-input, .pb-ibtn)')) {
      const box = control.getBoundingClientRect();
      expect(box.right).toBeLessThanOrEqual(right);
      expect(box.height).toBeGreaterThanOrEqual(24);
    }
  });
});

test('“Wait up to” is one field: its path shows the time and does not ask for it again', async () => {
  const version = workflowOf(
    [step('wait', 'wait-for-reply', { timeout: 'PT4H' }), step('end', 'end')],
    [path('wait', 'end', { id: 't', type: 'timeout', value: 'PT4H' })],
  );
  const editor = await formOf(version, { nodeId: 'wait' });
  await expect.element(page.getByRole('group', { name: 'Path 4 hours' })).toBeVisible();
  expect(page.getByRole('textbox', { name: /^Time of/ }).query()).toBeNull();
  await userEvent.fill(page.getByRole('textbox', { name: /Wait up to/ }), '6');
  await vi.waitFor(() => expect(editor.toVersion().definition?.edges?.[0]?.value).toBe('PT6H'));
});

test('a name that another path has stays in the control, and is not stored', async () => {
  const version = asked({ conditions: [row('yes')] });
  version.definition!.edges!.push(path('fork', 'tag', { id: 'yes', value: 'yes' }), path('fork', 'end', { id: 'new' }));
  const editor = await formOf(version);
  const name = page.getByRole('textbox', { name: 'Name of this path' });
  await userEvent.click(name);
  await userEvent.keyboard('yes');
  await expect.element(name).toHaveValue('yes');
  await expect.element(page.getByText('Branch already has a path “yes”.')).toBeVisible();
  expect(editor.toVersion().definition?.edges?.at(-1)?.value).toBe('ye');
  await userEvent.keyboard(' please');
  expect(editor.toVersion().definition?.edges?.at(-1)?.value).toBe('yes please');
  expect(rowsIn(editor)).toEqual([row('yes'), row('yes please')]);
});
