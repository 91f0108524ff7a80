import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Editor, WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { press, wheelTo } from '../support/real-hand.js';
import { closeEditors, focusNode, openEditor } from './commands/editor-with-keys.js';

/*
 * The most ordinary story, from the reply on: branch on what they answer. Counted, because the count is the feature.
 */

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const waiting: WorkflowVersion = {
  id: 'trial',
  name: 'Trial',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: { accept: 'any', timeout: 'PT4H' } },
      { id: 'end', type: typeNamed('end'), config: {} },
    ],
    edges: [
      { id: 'a', type: 'standard', source: 'start', target: 'wait' },
      { id: 'b', type: 'timeout', source: 'wait', target: 'end', value: 'PT4H' },
    ],
  },
};
const conditions = ['yes', 'price'].map((text) => ({
  path: text,
  attribute: 'Wait for reply.reply',
  comparator: 'equals',
  value: [text],
}));

afterEach(closeEditors);

const open = async (props: Partial<WorkflowEditorProps> = {}): Promise<Editor> =>
  (await openEditor({ defaultVersion: waiting, ...props }, /Wait for reply/)).editor;
const newest = (editor: Editor) => editor.toVersion().definition?.nodes?.at(-1);
const stub = (label: string) => page.getByRole('button', { name: `Connect ${label}`, exact: true });
const firstText = () => page.getByRole('textbox', { name: 'Values of condition 1' });
const option = (title: string): Element | undefined =>
  [...document.querySelectorAll('.pb-pick [role="option"]')].find(
    (one) => one.querySelector('.pb-pick__t')?.textContent === title,
  );
const plusOf = (nodeId: string, nth: number): Element | null =>
  document.querySelector(`.pb-plus[data-stub="${nodeId}|standard|${nth}"]`);

describe('a branch on a reply', () => {
  test('takes a mouse three presses and nine keys: add it, write “yes”, Enter, “price”', async () => {
    const editor = await open();
    let presses = 0;
    const count = async (what: string, find: () => Element | null | undefined): Promise<void> => {
      presses += 1;
      await press(what, find);
    };
    await count('+ of Reply', () => plusOf('wait', 0));
    await vi.waitFor(() => expect(option('Branch')).toBeDefined());
    await wheelTo(document.querySelector('.pb-pick__l')!, option('Branch')!);
    await count('Branch', () => option('Branch'));
    await expect.element(firstText()).toBeVisible();
    await count('the first condition', () => firstText().element());
    await userEvent.keyboard('yes{Enter}price');
    expect(presses).toBe(3);
    expect(newest(editor)?.config?.['conditions']).toEqual(conditions);
    // Each has its stub with its name, and leads on by it.
    const id = newest(editor)?.id as string;
    await vi.waitFor(() => expect(document.querySelectorAll(`.pb-plus[data-stub^="${id}|"]`)).toHaveLength(3));
    await press('+ of price', () => plusOf(id, 1));
    await vi.waitFor(() => expect(option('Add tag')).toBeDefined());
    await wheelTo(document.querySelector('.pb-pick__l')!, option('Add tag')!);
    await press('Add tag', () => option('Add tag'));
    await vi.waitFor(() =>
      expect(editor.toVersion().definition?.edges?.at(-1)).toMatchObject({ source: id, value: 'price' }),
    );
    // Writing the other name renames the path that is there.
    editor.select({ nodeIds: [id] });
    await userEvent.fill(page.getByRole('textbox', { name: 'Values of condition 2' }), 'cost');
    expect(editor.toVersion().definition?.edges?.at(-1)).toMatchObject({ value: 'cost' });
    editor.undo();
    expect(editor.toVersion().definition?.edges?.at(-1)).toMatchObject({ value: 'price' });
  });

  test('needs no mouse: its settings begin with the text of the first condition', async () => {
    const editor = await open();
    await focusNode('Wait for reply');
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
    await userEvent.keyboard('branch{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Branch, step/));
    await userEvent.keyboard('{Enter}');
    await expect.element(firstText()).toHaveFocus();
    await userEvent.keyboard('yes{Enter}price');
    expect(newest(editor)?.config?.['conditions']).toEqual(conditions);
  });

  test('a removed condition asks for the steps that hang on it, and only then', async () => {
    const version: WorkflowVersion = {
      ...waiting,
      definition: {
        nodes: [
          ...(waiting.definition?.nodes ?? []),
          { id: 'fork', type: typeNamed('branch'), config: { branchBy: 'conditions', conditions } },
          { id: 'tag', type: typeNamed('add-tag'), config: { tags: ['hot'] } },
        ],
        edges: [
          ...(waiting.definition?.edges ?? []),
          { id: 'c', type: 'standard', source: 'wait', target: 'fork', value: 'Reply' },
          { id: 'd', type: 'standard', source: 'fork', target: 'tag', value: 'yes' },
          { id: 'e', type: 'standard', source: 'tag', target: 'end' },
          { id: 'f', type: 'standard', source: 'fork', target: 'end', value: 'price' },
        ],
      },
    };
    const editor = await open({ defaultVersion: version });
    const nodeIds = () => (editor.toVersion().definition?.nodes ?? []).map(({ id }) => id);
    const edgeIds = () => (editor.toVersion().definition?.edges ?? []).map(({ id }) => id);
    editor.select({ nodeIds: ['fork'] });
    // Only the end hangs there, which other paths lead to as well: nothing to ask.
    await userEvent.click(page.getByRole('button', { name: 'Remove condition 2' }));
    expect(edgeIds()).not.toContain('f');
    await userEvent.click(page.getByRole('button', { name: 'Remove condition 1' }));
    const dialog = page.getByRole('dialog', { name: 'Remove “yes”?' });
    await expect.element(dialog).toBeVisible();
    expect(edgeIds()).toContain('d');
    await userEvent.click(dialog.getByRole('radio', { name: 'Delete it too' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(nodeIds()).toEqual(['start', 'wait', 'end', 'fork']));
    editor.undo();
    expect(nodeIds()).toContain('tag');
    await userEvent.click(page.getByRole('button', { name: 'Remove condition 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(edgeIds()).not.toContain('d'));
    expect(nodeIds()).toContain('tag');
    expect(stub('yes').query()).toBeNull();
  });
});
