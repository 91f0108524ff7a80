import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const sender = '+15105550142';

/** One problem per kind of place: a setting, a reference in a text, a missing edge, the value of an edge. */
const version: WorkflowVersion = {
  name: 'Problems',
  definition: {
    nodes: [
      { id: 'start', type: typeOf('trigger-keyword'), config: { keywords: ['HELLO'], number: sender } },
      {
        id: 'ask',
        type: typeOf('ask-question'),
        config: { message: 'Which club is yours? Reply STOP to opt out.', sendFrom: sender },
      },
      { id: 'hello', type: typeOf('send-message'), config: { message: 'Hi {Ask a question.answer}, welcome.' } },
      { id: 'wait', type: typeOf('wait-for-reply'), config: {} },
      { id: 'end', type: typeOf('end'), config: {} },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'hello', value: 'Answer' },
      { id: 'p3', type: 'timeout', source: 'ask', target: 'hello', value: 'PT1D' },
      { id: 'p4', type: 'standard', source: 'hello', target: 'wait', value: 'Delivered' },
      { id: 'p5', type: 'standard', source: 'wait', target: 'end', value: 'Reply' },
      { id: 'p6', type: 'timeout', source: 'wait', target: 'end' },
    ],
  },
};

async function open(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={version}
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
  );
  await vi.waitFor(() => expect(document.querySelector('.pb-probs [data-k]')).not.toBeNull(), { timeout: 10_000 });
  await userEvent.click(document.querySelector('.pb-probs')!);
  await vi.waitFor(() => expect(document.querySelector('.pb-pr')).not.toBeNull());
  return editor!;
}

const row = (words: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.pb-pr__m')].find((button) => button.textContent?.includes(words))!;
const setting = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-setting]')?.dataset['setting'];
const selected = (editor: Editor) => editor.store.getState().selection;

test('a problem of a setting opens the node with the focus in that field', async () => {
  const editor = await open();
  const { message } = editor.problems().find(({ nodeId, path }) => nodeId === 'hello' && path?.[1] === 'sendFrom')!;
  await userEvent.click(row(message));
  await vi.waitFor(() => expect(setting()).toBe('sendFrom'));
  expect(selected(editor).nodeIds).toEqual(['hello']);
});

test('a reference in a text is selected in it', async () => {
  const editor = await open();
  const { message } = editor.problems().find(({ code }) => code === 'may-be-empty')!;
  await userEvent.click(row(message));
  await vi.waitFor(() => expect(setting()).toBe('message'));
  await vi.waitFor(
    () =>
      expect(document.querySelector('[data-setting="message"] [data-selected="true"]')?.textContent).toBe(
        'Answer from Ask a question',
      ),
    { timeout: 10_000 },
  );
});

test('a problem of an edge opens the edge with the focus in its value', async () => {
  const editor = await open();
  const { message } = editor.problems().find(({ edgeId }) => edgeId === 'p6')!;
  await userEvent.click(row(message));
  await vi.waitFor(() => expect(setting()).toBe('value'));
  expect(selected(editor)).toEqual({ nodeIds: [], edgeIds: ['p6'] });
});

test('F8 puts the focus into the field in error, from there on into the next, and back', async () => {
  const editor = await open();
  const { message } = editor.problems().find(({ nodeId, path }) => nodeId === 'hello' && path?.[1] === 'sendFrom')!;
  const visited: (string | undefined)[] = [];
  document.querySelector<HTMLElement>('[data-node="start"]')?.focus();
  for (let press = 0; press < 8 && setting() !== 'sendFrom'; press++) {
    await userEvent.keyboard('{F8}');
    await new Promise((resolve) => setTimeout(resolve, 400));
    visited.push(setting() ?? document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region']);
  }
  expect(setting(), visited.join()).toBe('sendFrom');
  expect(selected(editor).nodeIds).toEqual(['hello']);
  expect(document.querySelector('[data-live="polite"]')?.textContent).toContain(message);
  await userEvent.keyboard('{F8}');
  await vi.waitFor(() => expect(setting()).not.toBe('sendFrom'));
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await vi.waitFor(() => expect(setting()).toBe('sendFrom'));
});

test('a missing edge leads to where it can be connected', async () => {
  const editor = await open();
  editor.commands.removeElements({ edgeIds: ['p5'] });
  await vi.waitFor(() => expect(editor.problems().some(({ code }) => code === 'missing-edge')).toBe(true));
  const { message } = editor.problems().find(({ code }) => code === 'missing-edge')!;
  await vi.waitFor(() => expect(row(message)).toBeDefined());
  await userEvent.click(row(message));
  await vi.waitFor(() =>
    expect((document.activeElement as HTMLElement).closest('[data-missing]')?.getAttribute('data-missing')).toBe(
      'standard',
    ),
  );
});

test('a workflow without a trigger opens the triggers', async () => {
  await open({
    defaultVersion: {
      name: 'No start',
      definition: { nodes: [{ id: 'end', type: typeOf('end'), config: {} }], edges: [] },
    },
  });
  await userEvent.click(row('Choose how this workflow starts'));
  await vi.waitFor(() => expect(document.activeElement?.closest('.pb-pop--pick')).not.toBeNull());
});

test('a problem of a workflow property opens the workflow settings with the focus in it', async () => {
  const problems = [
    {
      code: 'odd',
      severity: 'warning' as const,
      message: 'This property has no kind',
      path: ['definition', 'properties', 0, 'dataType'],
    },
  ];
  const editor = await open({
    defaultVersion: { ...version, definition: { ...version.definition, properties: [{ name: 'season' }] } },
    rules: [{ id: 'odd', scope: 'graph', check: () => problems }],
  });
  await userEvent.click(row('This property has no kind'));
  await vi.waitFor(() => expect(document.activeElement?.closest('[data-part="0"]')).not.toBeNull());
  expect(selected(editor)).toEqual({ nodeIds: [], edgeIds: [] });
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('.pb-insp')).toBeNull());
  expect(document.activeElement).toBe(row('This property has no kind'));
  // Errors come first, so the warning is the last.
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await vi.waitFor(() => expect(document.activeElement?.closest('[data-part="0"]')).not.toBeNull());
  editor.select({ nodeIds: ['wait'] });
  await vi.waitFor(() => expect(document.querySelector('[data-about="wait"]')).not.toBeNull());
});

test('the workflow settings open beside the name, and the focus returns there', async () => {
  await open();
  const menu = document.querySelector<HTMLElement>('.pb-name__more')!;
  await userEvent.click(menu);
  await vi.waitFor(() => expect(document.querySelector('.pb-menu [role="menuitem"]:last-child')).not.toBeNull());
  await userEvent.click(document.querySelector('.pb-menu [role="menuitem"]:last-child')!);
  await vi.waitFor(() => expect(document.activeElement?.closest('[data-setting="name"]')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(menu));
});
