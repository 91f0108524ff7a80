import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messagingNodeTypes } from '#catalog';
import { SelectionInspector } from '#forms';
import type { NodeType, WorkflowVersion } from '#model';
import { createEditor } from '#store';
import { PbRoot } from '#ui';
import '../../../src/style.css';

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name)!;
const boxes: NodeType = {
  type: 'boxes',
  label: 'Boxes',
  properties: [
    {
      type: 'checkboxes',
      name: 'days',
      label: 'Days',
      options: [
        { value: 'mon', label: 'Mon' },
        { value: 'tue', label: 'Tue' },
      ],
    },
    { type: 'boolean', name: 'loud', label: 'Loud' },
  ],
};

const version: WorkflowVersion = {
  definition: {
    nodes: [
      { id: 'hot', type: typeNamed('add-tag'), config: { tags: ['hot-lead'] } },
      { id: 'self', type: typeNamed('add-tag'), config: { tags: ['trial', 'self-serve'] } },
      { id: 'both', type: typeNamed('add-tag'), config: { tags: ['trial', 'hot-lead'] } },
      { id: 'mon', type: boxes, config: { days: ['mon'], loud: true } },
      { id: 'tue', type: boxes, config: { days: ['tue'] } },
      { id: 'wed', type: boxes, config: { days: ['tue'], loud: false } },
    ],
    edges: [],
  },
};

async function panelOf(...nodeIds: string[]) {
  const editor = createEditor({ version });
  editor.select({ nodeIds });
  const panel = (
    <PbRoot label="Settings">
      <SelectionInspector editor={editor} onClose={() => {}} />
    </PbRoot>
  );
  const screen = await render(panel);
  const valuesOf = (name: string): unknown[] =>
    nodeIds.map((id) => editor.toVersion().definition?.nodes?.find((node) => node.id === id)?.config?.[name]);
  return {
    editor,
    valuesOf,
    tokens: () => [...screen.container.querySelectorAll('.pb-token')].map((token) => token.textContent),
  };
}

test('tags that differ are shown together with how many have each; adding adds and removing removes', async () => {
  const { editor, tokens, valuesOf } = await panelOf('hot', 'self');
  const input = page.getByRole('textbox', { name: 'Tags' });
  await expect.element(input).toBeVisible();
  expect(tokens()).toEqual(['hot-lead(1)', 'trial(1)', 'self-serve(1)']);
  await userEvent.type(input, 'vip{Enter}');
  expect(valuesOf('tags')).toEqual([
    ['hot-lead', 'vip'],
    ['trial', 'self-serve', 'vip'],
  ]);
  expect(tokens()).toEqual(['hot-lead(1)', 'vip', 'trial(1)', 'self-serve(1)']);
  await userEvent.click(page.getByRole('button', { name: 'Remove trial' }));
  // An entry that some have is added to the others by its number, or by typing it.
  await userEvent.click(page.getByRole('button', { name: 'hot-lead: 1 step has it. Add to all' }));
  await userEvent.type(input, 'self-serve{Enter}');
  expect(valuesOf('tags')).toEqual([
    ['hot-lead', 'vip', 'self-serve'],
    ['self-serve', 'vip', 'hot-lead'],
  ]);
  expect(editor.history().done).toHaveLength(4);
  while (editor.canUndo()) editor.undo();
  expect(editor.toVersion()).toEqual(version);
});

test('replacing is a choice of its own, by keys, and one entry of the history', async () => {
  const { editor, tokens, valuesOf } = await panelOf('hot', 'self', 'both');
  const replace = page.getByRole('button', { name: 'Replace for all: Tags' });
  await expect.element(replace).toBeVisible();
  expect(tokens()).toEqual(['hot-lead(2)', 'trial(2)', 'self-serve(1)']);
  (replace.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveFocus();
  expect(tokens()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Add to each instead: Tags' }));
  await expect.element(page.getByText('hot-lead', { exact: true })).toBeVisible();
  await userEvent.click(replace);
  await userEvent.keyboard('vip{Enter}');
  expect(valuesOf('tags')).toEqual([['vip'], ['vip'], ['vip']]);
  expect(editor.history().done).toHaveLength(1);
  editor.undo();
  expect(editor.toVersion()).toEqual(version);
});

test('a switch and checkboxes that differ are mixed, and a press sets them in all', async () => {
  const { valuesOf } = await panelOf('mon', 'tue', 'wed');
  const loud = page.getByRole('checkbox', { name: 'Loud' });
  await expect.element(loud).toHaveAttribute('aria-checked', 'mixed');
  await expect.element(page.getByRole('checkbox', { name: 'Mon' })).toHaveAttribute('aria-checked', 'mixed');
  await userEvent.click(loud);
  await expect.element(page.getByRole('switch', { name: 'Loud' })).toHaveAttribute('aria-checked', 'true');
  await expect.element(page.getByRole('switch', { name: 'Loud' })).toHaveFocus();
  await userEvent.click(page.getByRole('checkbox', { name: 'Mon' }));
  expect([valuesOf('loud'), valuesOf('days')]).toEqual([
    [true, true, true],
    [['mon'], ['tue', 'mon'], ['tue', 'mon']],
  ]);
});

test('off and not set are no difference', async () => {
  await panelOf('tue', 'wed');
  await expect.element(page.getByRole('switch', { name: 'Loud' })).toHaveAttribute('aria-checked', 'false');
  expect(page.getByText(/^The steps differ/).query()).toBeNull();
});
