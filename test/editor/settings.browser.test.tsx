import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { type OnPage, putOnPage } from './editor-on-page.js';

const sendType = {
  type: 'send',
  label: 'Send',
  group: 'Messages',
  properties: [
    { type: 'message', name: 'message', label: 'Message' },
    {
      type: 'basictext',
      name: 'late',
      label: 'Late words',
      conditions: [{ property: 'message', comparator: 'isLong', value: 5 }],
    },
  ],
  validation: { edges: [{ type: 'standard', label: 'Next' }], numEdges: { numEdgeCondition: 'atLeast', num: 0 } },
};
const version = {
  definition: {
    nodes: [
      { id: 'a', type: sendType, config: { message: 'Hi' } },
      { id: 'b', type: sendType, config: { message: 'Hello there' } },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b', type: 'standard' }],
  },
};

let shown: OnPage | undefined;
let editor: Editor | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
  editor = undefined;
});

async function open(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={version as never}
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
  );
  await vi.waitFor(
    () =>
      expect([editor, document.querySelector('[data-node="a"]')]).not.toContainEqual(
        expect.toSatisfy((it) => it == null),
      ),
    { timeout: 20_000 },
  );
  return editor!;
}

test('disconnecting an edge in the settings shows a message, whose button restores it', async () => {
  const made = await open();
  made.select({ nodeIds: ['a'] });
  await userEvent.click(page.getByRole('button', { name: 'Disconnect Next' }));
  expect(made.toVersion().definition?.edges).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Undo', exact: true }).last());
  await vi.waitFor(() => expect(made.toVersion().definition?.edges).toHaveLength(1));
  made.select({ edgeIds: ['e'] });
  await userEvent.click(page.getByRole('button', { name: 'Disconnect', exact: true }));
  expect(made.toVersion().definition?.edges).toEqual([]);
  await expect.element(page.getByText(/^Deleted/).first()).toBeVisible();
});

test('keys pressed after Enter, before the settings are there, are typed into their first field', async () => {
  const made = await open();
  made.select({ nodeIds: ['a'] });
  const card = document.querySelector<HTMLElement>('[data-node="a"]')!;
  card.focus();
  // In one task: no frame renders between them. “a” is a command of the canvas.
  for (const key of ['Enter', 'a', ' ', 'b'])
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
    );
  await vi.waitFor(() =>
    expect(made.store.getState().version.definition?.nodes?.[0]?.config?.['message']).toMatch(/a b/),
  );
  expect(made.toVersion().definition?.nodes).toHaveLength(2);
});

test('Tab pressed before the settings are there leads from their first field to the next control', async () => {
  const made = await open();
  made.select({ nodeIds: ['a'] });
  document.querySelector<HTMLElement>('[data-node="a"]')!.focus();
  for (const key of ['Enter', 'a', 'Tab'])
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
    );
  await vi.waitFor(() =>
    expect(made.store.getState().version.definition?.nodes?.[0]?.config?.['message']).toMatch(/a/),
  );
  const focused = document.activeElement!;
  expect(focused.closest('[data-region="inspector"]')).not.toBeNull();
  expect(focused.matches('[role="textbox"], textarea')).toBe(false);
});

test('comparators of the host decide which settings of a node are shown', async () => {
  const made = await open({ comparators: { isLong: (actual, expected) => String(actual).length > Number(expected) } });
  made.select({ nodeIds: ['b'] });
  await expect.element(page.getByLabelText('Late words')).toBeVisible();
  made.select({ nodeIds: ['a'] });
  await vi.waitFor(() =>
    expect(document.querySelector('[data-region="inspector"] [data-setting="message"]')).not.toBeNull(),
  );
  expect(page.getByLabelText('Late words').query()).toBeNull();
});

test('the preview shows that a message is held back, only where the service does so', async () => {
  const never = {
    active: true,
    timezone: 'UTC',
    times: { mon: [{ start: { hour: 0, minute: 0 }, end: { hour: 0, minute: 1 } }] },
  };
  const made = await open({ account: { officeHours: never as never, holdsMessages: true } });
  made.select({ nodeIds: ['a'] });
  await expect.element(page.getByText(/^Held until .*outside office hours\.$/)).toBeVisible();
  shown?.remove();
  const other = await open({ account: { officeHours: never as never } });
  other.select({ nodeIds: ['a'] });
  await expect.element(page.getByRole('group', { name: 'Preview' })).toBeVisible();
  expect(page.getByText(/^Held until/).query()).toBeNull();
});
