import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { largeWorkflow } from '../support/large-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

async function open(nodeIds: readonly string[], props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={largeWorkflow(30)}
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node="s0"]')).not.toBeNull(), { timeout: 10_000 });
  editor!.select({ nodeIds });
  await vi.waitFor(() => expect(document.querySelector('.pb-insp [aria-label="Shared settings"]')).not.toBeNull());
  return editor!;
}

const config = (editor: Editor, id: string) =>
  editor.store.getState().version.definition?.nodes?.find((node) => node.id === id)?.config;
const settings = () => page.getByRole('region', { name: 'Settings' });
const field = (name: string): HTMLElement => document.querySelector<HTMLElement>(`.pb-insp [data-setting="${name}"]`)!;

test('different values show as mixed; typing sets all nodes as one entry and keeps the focus', async () => {
  const editor = await open(['s1', 's2']);
  const before = JSON.stringify(editor.toVersion());
  expect(field('message').textContent).toContain('Mixed');
  expect(field('message').textContent).toContain('set in all 2');
  expect(field('sendFrom').textContent).not.toContain('Mixed');
  const text = await vi.waitFor(
    () => {
      const found = field('message').querySelector<HTMLElement>('[contenteditable="true"]');
      expect(found).not.toBeNull();
      return found!;
    },
    { timeout: 10_000 },
  );
  expect(text.textContent).toBe('');
  // In one go, since a slow machine turns a burst into pauses.
  await userEvent.fill(text, 'Hi');
  await vi.waitFor(() =>
    expect([config(editor, 's1')?.['message'], config(editor, 's2')?.['message']]).toEqual(['Hi', 'Hi']),
  );
  expect(document.activeElement).toBe(text);
  expect(field('message').textContent).not.toContain('Mixed');
  expect(editor.history().done.map(({ label }) => label)).toEqual(['Changed “Message” of 2 steps']);
  editor.undo();
  expect(JSON.stringify(editor.toVersion())).toBe(before);
});

test('nodes of different types share common settings, or say that there are none', async () => {
  const editor = await open(['s1', 's0']);
  expect(document.querySelector('.pb-insp')!.textContent).toContain('no settings in common');
  editor.select({ nodeIds: ['s1', 's2', 's5'] });
  await vi.waitFor(() => expect(field('message')).not.toBeNull());
});

test('the commands for all of them are shown', async () => {
  const editor = await open(['s2', 's4'], { account: { skipsSteps: true } });
  const buttons = [...document.querySelectorAll<HTMLElement>('.pb-insp [aria-label="For all of them"] button')].map(
    (button) => button.textContent,
  );
  expect(buttons).toEqual(['Duplicate', 'Copy', 'Turn off 2 steps', 'Delete 2 steps']);
  await userEvent.click(settings().getByRole('button', { name: 'Turn off 2 steps' }));
  await expect.element(settings().getByRole('button', { name: 'Turn on 2 steps' })).toBeVisible();
  expect(editor.history().done).toHaveLength(1);
  await userEvent.click(settings().getByRole('button', { name: 'Delete 2 steps' }));
  await vi.waitFor(() =>
    expect(editor.store.getState().version.definition?.nodes?.some(({ id }) => id === 's2' || id === 's4')).toBe(false),
  );
});

test('values are text where the workflow is read-only', async () => {
  await open(['s1', 's2'], { readOnly: true });
  expect(field('message').querySelector('textarea, [contenteditable]')).toBeNull();
  expect(field('message').textContent).toContain('Mixed');
  expect(document.querySelectorAll('.pb-insp [aria-label="For all of them"] button').length).toBeLessThanOrEqual(1);
});
