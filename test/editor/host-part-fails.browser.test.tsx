import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { FieldDefinition } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import type { OnPage } from './editor-on-page.js';
import { frames } from '../support/real-hand.js';
import {
  buttonNamed,
  createFuse,
  find,
  type Fuse,
  isHostIntact,
  putBesideHost,
  until,
  watchErrors,
} from './failing-host.js';
import { drawn } from '../support/long-run.js';

let shown: OnPage | undefined;
let errors: ReturnType<typeof watchErrors>;
beforeEach(() => {
  errors = watchErrors();
});
afterEach(() => {
  shown?.remove();
  shown = undefined;
  errors.stop();
});

async function open(props: Partial<WorkflowEditorProps>): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putBesideHost(
    <WorkflowEditor
      defaultVersion={freeTrial}
      theme="light"
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
  );
  await until(
    'the editor',
    () => editor && find('.react-flow__node') && find('.pb-viewbar, .pb-failed--viewbar, [data-own]'),
  );
  return editor!;
}

const firstMessage = freeTrial.definition!.nodes!.find(({ type }) => type?.type === 'send-message')!.id;
const branchEdge = freeTrial.definition!.edges!.find(({ value }) => value === 'premium')!.id;

/** A part of the host, how it renders, and what replaces it once it has thrown. */
interface Row {
  readonly part: string;
  readonly props: (fuse: Fuse) => Partial<WorkflowEditorProps>;
  readonly show?: (editor: Editor) => unknown;
  readonly instead: () => unknown;
  /** How a repaired part returns; an icon only with the editor. */
  readonly back: 'Retry' | 'stays' | ((editor: Editor) => void);
}

const slot = (name: string, what: string, more: Partial<Row> = {}): Row => ({
  part: `the slot ${name}`,
  props: ({ View }) => ({ slots: { [name]: View } }),
  instead: () =>
    [...document.querySelectorAll('.pb-failed')].some((notice) =>
      notice.textContent?.includes(`${what} could not be shown because of an error. Your work is safe.`),
    ),
  back: 'Retry',
  ...more,
});
const fieldOf = (View: Fuse['View']): FieldDefinition => ({ Component: View });

const rows: readonly Row[] = [
  {
    part: 'a card',
    props: ({ View }) => ({ nodeViews: { 'send-message': View } }),
    instead: () =>
      find(`.react-flow__node[data-id*="${firstMessage}"] .pb-failedview`) &&
      find(`.react-flow__node[data-id*="${firstMessage}"] .pb-node__title`),
    back: (editor) =>
      expect(editor.commands.setConfig({ nodeId: firstMessage, path: ['message'], value: 'Changed' }).ok).toBe(true),
  },
  {
    part: 'the label of an edge',
    props: ({ View }) => ({ edgeViews: { standard: View } }),
    instead: () => find('.pb-pill .pb-failedview'),
    back: (editor) => expect(editor.commands.setEdge({ edgeId: branchEdge, value: 'gold' }).ok).toBe(true),
  },
  {
    part: 'an icon',
    props: ({ View }) => ({ icons: { 'message-square': View } }),
    instead: () => find(`.react-flow__node[data-id*="${firstMessage}"] .pb-tile svg`),
    back: 'stays',
  },
  slot('TopBar', 'The top bar'),
  slot('Palette', 'The list of steps to add'),
  slot('Inspector', 'This panel'),
  slot('ProblemsPanel', 'The list of problems', {
    show: () => find('.pb-probs[aria-expanded="true"]') ?? find<HTMLElement>('.pb-probs')?.click(),
  }),
  slot('ViewBar', 'The view bar'),
  slot('Minimap', 'The map'),
  {
    part: 'a field',
    props: ({ View }) => ({ fields: { 'send-message.message': fieldOf(View) } }),
    show: (editor) => editor.select({ nodeIds: [firstMessage] }),
    instead: () =>
      find<HTMLInputElement>('[data-setting="message"] :is(input, textarea)')?.value.startsWith('Hi') &&
      find('[data-setting="message"] .pb-failed'),
    back: 'Retry',
  },
];

test.each(drawn(rows, 3))(
  '$part confines its error: the page, the editor and the edits stay, and the error is reported once',
  async ({ back, instead, props, show }) => {
    const fuse = createFuse();
    const editor = await open(props(fuse));
    await until('the problems in the top bar', () => find('.pb-probs') || !find('.pb-top'));
    show?.(editor);
    await until('the host’s part', () => find('[data-own]'));
    expect(editor.commands.setWorkflow({ name: 'Edited before it broke' }).ok).toBe(true);

    fuse.burn();
    await until('the replacement', instead);
    expect(isHostIntact()).toBe(true);
    expect(find('.pb-notice')).toBeNull();
    // Everything else continues: the document, its history and the views of both.
    expect(editor.store.getState().version.name).toBe('Edited before it broke');
    editor.select({ nodeIds: [] });
    const count = editor.store.getState().version.definition!.nodes!.length;
    expect(editor.commands.addNode({ type: 'send-message', after: { nodeId: firstMessage }, id: 'added' }).ok).toBe(
      true,
    );
    await until('the added step', () => find('.react-flow__node[data-id*="added"]'));
    expect(editor.undo().ok).toBe(true);
    expect(editor.store.getState().version.definition!.nodes).toHaveLength(count);

    // A part that always throws renders once per change, and not in between.
    await frames(10);
    const thrown = fuse.thrown();
    await frames(30);
    expect(fuse.thrown()).toBe(thrown);
    expect(errors.words).toEqual(['The host broke']);

    fuse.repair();
    show?.(editor);
    if (back === 'stays') expect(instead()).toBeTruthy();
    else {
      if (back !== 'Retry') back(editor);
      // A part that mounts anew, such as the settings, retries by itself.
      else if (!find('[data-own]')) await vi.waitFor(() => (buttonNamed('Retry') ?? find('[data-own]'))!.click());
      await until('the host’s part', () => find('[data-own]'));
    }
    expect(errors.words).toEqual(['The host broke']);
  },
);

test('a hundred cards that throw report the error once', async () => {
  const fuse = createFuse();
  const nodes = Array.from({ length: 100 }, (_, at) => ({ id: `s${at}`, type: { type: 'own' }, config: {} }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `p${at}`, type: 'standard', source: `s${at}`, target: id }));
  fuse.burn();
  await open({ defaultVersion: { name: 'Many', definition: { nodes, edges } }, nodeViews: { own: fuse.View } });
  await until('the marks', () => document.querySelectorAll('.pb-failedview').length > 3);
  expect(isHostIntact()).toBe(true);
  expect(errors.words).toEqual(['The host broke']);
});

test('throwing functions of a field leave the raw value editable', async () => {
  const boom = (): never => {
    throw new Error('The host broke');
  };
  const editor = await open({
    fields: { 'send-message.message': { Component: createFuse().View, accepts: boom, format: boom } },
  });
  editor.select({ nodeIds: [firstMessage] });
  await until('the raw value', () => find<HTMLInputElement>('[data-setting="message"] :is(input, textarea)'));
  expect(errors.words).toEqual(['The host broke']);
  expect(isHostIntact()).toBe(true);
});

test.each(['decision', 'run', 'titleFor'] as const)(
  'a command whose %s throws stops nothing else, and the user sees a message',
  async (method) => {
    const boom = (): never => {
      throw new Error('The host broke');
    };
    const editor = await open({
      commands: [
        {
          id: 'own',
          title: 'Own command',
          group: 'Own',
          where: 'anywhere',
          keys: ['Mod+Shift+U'],
          decision: () => 'run',
          run: () => undefined,
          [method]: boom,
        },
      ],
    });
    const card = find<HTMLElement>('[data-node]')!;
    card.focus();
    const press = (key: string, more: KeyboardEventInit = {}): void =>
      void document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ctrlKey: true, ...more }),
      );
    press('k');
    await until('the list of commands', () => find('.pb-cmd'));
    await frames(5);
    // What cannot run now is not listed.
    if (method === 'decision') expect(find('.pb-cmd')?.textContent).not.toContain('Own command');
    else expect(find('.pb-cmd')?.textContent).toContain('Own command');
    if (method === 'titleFor') expect(errors.words).toEqual(['The host broke']);
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    card.focus();
    if (method !== 'titleFor') {
      press('U', { code: 'KeyU', shiftKey: true });
      await until('the words', () => find('.pb-toast')?.textContent?.includes('stopped because of an error.'));
      expect(errors.words).toEqual(['The host broke']);
    }
    expect(isHostIntact()).toBe(true);
    expect(editor.commands.setWorkflow({ name: 'Goes on' }).ok).toBe(true);
  },
);
