import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps, ReactElement } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { type CanvasMarks, NodeCard, cardSize, nodeContent } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import type { Presentation, WorkflowNode, WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { CanvasFrame } from './canvas-frame.js';
import { freeTrial } from './free-trial-workflow.js';

type Node = ComponentProps<typeof NodeCard>['node'];

const catalog = createCatalog(messagingNodeTypes);

function card(
  type: string,
  config: WorkflowNode['config'] = {},
  state: Partial<Node> = {},
  presentation?: Presentation,
): Node {
  const node: WorkflowNode = { id: 'n', type: catalog.find(type) ?? { type }, config };
  return {
    content: nodeContent(node, [], presentation),
    errors: 0,
    warnings: 0,
    mark: undefined,
    markSummary: undefined,
    visits: [],
    dim: false,
    current: false,
    selected: false,
    hint: undefined,
    dragging: false,
    ...state,
  };
}

interface Shown {
  readonly name: string;
  readonly node: Node;
  /** The indicator besides the colour: the selector of an element, or a text. */
  readonly sign?: string | RegExp;
}

const message = { message: 'Hi {firstName}, thanks for trying Fernway Fitness.' };
const tag = { tags: ['hot-lead'] };

/** The states in the order of the design. */
const states: readonly Shown[] = [
  { name: 'Default', node: card('send-message', message) },
  { name: 'Selected', node: card('send-message', message, { selected: true }) },
  {
    name: 'Error',
    node: card('send-message', message, { errors: 1 }),
    sign: '[data-icon="circle-alert"], [data-k="err"] svg',
  },
  { name: 'Warning', node: card('send-message', message, { warnings: 1 }), sign: '[data-k="warn"] svg' },
  {
    name: 'Error, selected',
    node: card('send-message', message, { errors: 1, selected: true }),
    sign: '[data-k="err"] svg',
  },
  {
    name: 'Turned off',
    node: card('send-message', message, {}, { version: 1, nodes: { n: { disabled: true } } }),
    sign: '[data-k="mute"] svg',
  },
  { name: 'Loading', node: card('send-message', message, { mark: 'loading' }), sign: '.pb-sk' },
  { name: 'Running', node: card('send-message', message, { mark: 'running', visits: [3] }), sign: '.pb-spin' },
  {
    name: 'Waiting',
    node: card('wait-for-reply', {}, { mark: 'waiting', visits: [4], markSummary: '48 m left' }),
    sign: '[data-k="wait"] svg',
  },
  { name: 'Done', node: card('send-message', message, { mark: 'done', visits: [2] }), sign: /^2/ },
  { name: 'Failed', node: card('send-message', message, { mark: 'failed', visits: [6] }), sign: '.pb-i--filled' },
  {
    name: 'Timed out',
    node: card('wait-for-reply', {}, { mark: 'timedOut', visits: [4] }),
    sign: '[data-k="wait"] svg',
  },
  {
    name: 'Skipped (this run)',
    node: card('send-message', message, { mark: 'skipped' }),
    sign: '[data-k="mute"] svg',
  },
  { name: 'Not reached (dimmed)', node: card('send-message', message, { dim: true }) },
  { name: 'Added', node: card('send-message', message, { mark: 'added' }), sign: /\+Added/ },
  { name: 'Removed', node: card('send-message', message, { mark: 'removed' }), sign: /−Removed/ },
  {
    name: 'Changed',
    node: card('send-message', message, { mark: 'changed', markNote: '2 fields' }),
    sign: /~2 fields/,
  },
  { name: 'Moved', node: card('send-message', message, { mark: 'moved' }), sign: /↕Moved/ },
  { name: 'Valid connect target', node: card('add-tag', tag, { hint: 'droptarget' }) },
  {
    name: 'Can’t connect here',
    node: card('trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }, { hint: 'nodrop' }),
  },
  { name: 'Dragging', node: card('delay', { duration: 'PT30M' }, { dragging: true }) },
  { name: 'Unknown step type', node: card('crm_sync_v2'), sign: /Not in this catalogue/ },
  {
    name: 'Visited 3 times (loop)',
    node: card('wait-for-reply', {}, { mark: 'done', visits: [3, 5, 7] }),
    sign: /3 · 5 · 7/,
  },
  { name: 'Several selected', node: card('add-tag', tag, { selected: true }) },
  { name: 'Trigger', node: card('trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }) },
  { name: 'End', node: card('end') },
];

function Anatomy({ theme }: { readonly theme: 'light' | 'dark' }): ReactElement {
  return (
    <PbRoot label="Step card" theme={theme} style={{ minHeight: '100vh', background: 'var(--pb-canvas)', padding: 36 }}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 216px)', gap: '26px 36px' }}>
        {states.map(({ name, node }) => (
          <div key={name} data-cell={name} style={{ display: 'grid', gap: 10, alignContent: 'start' }}>
            <div style={name === 'End' ? { width: 112, height: 40 } : cardSize}>
              <NodeCard node={node} />
            </div>
            <div style={{ fontSize: 11, color: 'var(--pb-ink-3)' }}>{name}</div>
          </div>
        ))}
      </div>
    </PbRoot>
  );
}

const meta = { title: 'Canvas/Step states', component: Anatomy } satisfies Meta<typeof Anatomy>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Outline and badge carry the state; colour is never alone. */
export const AllStates: Story = {
  args: { theme: 'light' },
  play: async ({ canvasElement }) => {
    for (const { name, sign } of states) {
      const cell = canvasElement.querySelector(`[data-cell="${name}"] .pb-node`);
      await expect(cell).toBeVisible();
      if (typeof sign === 'string') await expect(cell?.querySelector(sign)).toBeVisible();
      else if (sign) await expect(cell?.textContent).toMatch(sign);
    }
    const titleOf = (name: string): CSSStyleDeclaration =>
      getComputedStyle(canvasElement.querySelector(`[data-cell="${name}"] .pb-node__title`)!);
    await expect(titleOf('Removed').textDecorationLine).toBe('line-through');
    await expect(getComputedStyle(canvasElement.querySelector('[data-cell="Removed"] .pb-node')!).outlineStyle).toBe(
      'dashed',
    );
  },
};
export const AllStatesInDark: Story = { args: { theme: 'dark' }, play: AllStates.play! };

const marks: CanvasMarks = {
  nodes: new Map([
    ['keyword', { state: 'done', visits: [1] }],
    ['welcome', { state: 'failed', visits: [2] }],
    ['wait', { state: 'waiting', visits: [3], summary: '48 m left' }],
    ['branch', { state: 'running', visits: [4] }],
    ['nudge', { state: 'skipped', visits: [] }],
    ['hours', { state: 'added', visits: [] }],
    ['plans', { state: 'removed', visits: [] }],
    ['no-reply', { state: 'changed', visits: [], note: '2 fields' }],
    ['assign', { state: 'moved', visits: [] }],
    ['after-hours', { state: 'loading', visits: [] }],
    ['self-serve', { state: 'timedOut', visits: [5] }],
    ['hot-lead', { state: 'unreached', visits: [] }],
  ]),
  edges: new Map([
    ['keyword-welcome', 'lit'],
    ['welcome-wait', 'litfail'],
    ['branch-hours', 'added'],
    ['branch-plans', 'removed'],
    ['hours-assign', 'changed'],
  ]),
  dimOthers: false,
};

/** On the canvas each state is also in the name that is read out. */
export const NamesSayTheState: Story = {
  args: { theme: 'light' },
  render: ({ theme }) => <CanvasFrame version={freeTrial} marks={marks} readOnly theme={theme} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of [
      /^Keyword received, step 1 of 13, done/,
      /^Send message, step \d+ of 13, failed/,
      /^Wait for reply, step \d+ of 13, waiting/,
      /^Branch, step \d+ of 13, running/,
      /^Send template, step \d+ of 13, skipped/,
      /^Office-hours router, step \d+ of 13, added/,
      /^Send template, step \d+ of 13, removed/,
      /^Add tag, step \d+ of 13, changed, 2 fields/,
      /^Assign to group, step \d+ of 13, moved/,
      /^Send template, step \d+ of 13, loading/,
      /^Add tag, step \d+ of 13, timed out/,
      /^Add tag, step \d+ of 13, not reached/,
    ])
      await expect(await canvas.findByRole('button', { name })).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: /^Send template, step \d+ of 13, loading/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    const added = canvas.getByRole('button', { name: 'premium, path from Branch to Office-hours router, added' });
    await expect(added.querySelector('.pb-pill__sign')).toHaveAttribute('data-sign', '+');
  },
};
export const NamesSayTheStateInDark: Story = {
  args: { theme: 'dark' },
  render: NamesSayTheState.render!,
  play: NamesSayTheState.play!,
};

const node = (id: string, type: string, config: WorkflowNode['config'] = {}): WorkflowNode => ({
  id,
  type: catalog.find(type) ?? { type },
  config,
});
const three: WorkflowVersion = {
  name: 'Three steps',
  definition: {
    nodes: [
      node('start', 'trigger-keyword', { keywords: ['TRIAL'] }),
      node('hello', 'send-message', message),
      node('tag', 'add-tag', tag),
    ],
    edges: [{ id: 'a', type: 'standard', source: 'start', target: 'hello' }],
  },
};
const moveNodes = fn();
const connect = fn();
const editing = {
  select: fn(),
  connect,
  moveNodes,
  addAfter: fn(),
  insertOnEdge: fn(),
  remove: fn(),
  duplicate: fn(),
  openMenu: fn(),
  canConnect: (_source: string, target: string) =>
    target === 'start'
      ? { ok: false as const, reason: 'A trigger can’t have a step before it' }
      : { ok: true as const },
};
const interactive: Story = {
  args: { theme: 'light' },
  render: ({ theme }) => <CanvasFrame version={three} theme={theme} actions={editing} />,
};
const stepIn = (canvasElement: HTMLElement, title: string) =>
  within(canvasElement).findByRole('button', { name: new RegExp(`^${title}, step`) });
const portOf = (element: HTMLElement): HTMLElement =>
  element.closest('.react-flow__node')!.querySelector<HTMLElement>('.pb-port[data-side="out"]')!;

/** By keyboard: a ring around the card, outside of its outline, and the port that can be used. */
export const Focused: Story = {
  ...interactive,
  play: async ({ canvasElement }) => {
    const hello = await stepIn(canvasElement, 'Send message');
    (await stepIn(canvasElement, 'Keyword received')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(hello).toHaveFocus();
    await waitFor(() => expect(getComputedStyle(hello).outlineStyle).toBe('solid'));
    await waitFor(() => expect(getComputedStyle(portOf(hello)).opacity).toBe('1'));
  },
};
export const FocusedInDark: Story = { ...Focused, args: { theme: 'dark' } };

/** Under the pointer. */
export const Hovered: Story = {
  ...interactive,
  play: async ({ canvasElement }) => {
    const hello = await stepIn(canvasElement, 'Send message');
    await userEvent.hover(hello);
    await expect(hello).toBeVisible();
  },
};

/** Chosen: a strong outline, both ports, tools above; the name says it to those who do not see it. */
export const Selected: Story = {
  ...interactive,
  play: async ({ canvasElement }) => {
    const hello = await stepIn(canvasElement, 'Send message');
    await userEvent.click(hello);
    await expect(hello).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'More' })).toBeVisible());
    await waitFor(() => expect(getComputedStyle(portOf(hello)).opacity).toBe('1'));
  },
};
export const SelectedInDark: Story = { ...Selected, args: { theme: 'dark' } };

/** Dragged: lifted and tilted; the owner is called once, on the drop. */
export const Dragged: Story = {
  ...interactive,
  play: async ({ canvasElement }) => {
    moveNodes.mockClear();
    const tagged = await stepIn(canvasElement, 'Add tag');
    const { height, left, top, width } = tagged.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, view: window, button: 0, buttons: 1 };
    // Nodes can be dragged once the canvas has measured them.
    await waitFor(async () => {
      await fireEvent.mouseUp(document, at);
      await fireEvent.mouseDown(tagged, at);
      for (const by of [10, 40, 80])
        await fireEvent.mouseMove(document, { ...at, clientX: at.clientX + by, clientY: at.clientY + by / 2 });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await expect(tagged.closest('.pb-node')).toHaveAttribute('data-state', expect.stringContaining('dragging'));
    });
    await expect(moveNodes).not.toHaveBeenCalled();
    await fireEvent.mouseUp(document, { ...at, clientX: at.clientX + 80, clientY: at.clientY + 40 });
    await waitFor(() => expect(moveNodes).toHaveBeenCalledOnce());
  },
};

/** While an edge is drawn, the proposed target is lit and a refusing one is flat. */
export const ConnectTargets: Story = {
  ...interactive,
  play: async ({ canvasElement }) => {
    connect.mockClear();
    const hello = await stepIn(canvasElement, 'Send message');
    await userEvent.click(hello);
    const { left, top } = portOf(hello).getBoundingClientRect();
    await fireEvent.mouseDown(portOf(hello), { button: 0, buttons: 1, clientX: left, clientY: top, view: window });
    for (const by of [4, 12, 30])
      await fireEvent.mouseMove(document, { buttons: 1, clientX: left + by, clientY: top + by, view: window });
    await waitFor(() => expect(canvasElement.querySelector('[data-connecting]')).not.toBeNull());
    await waitFor(async () =>
      expect((await stepIn(canvasElement, 'Keyword received')).closest('.pb-node')).toHaveAttribute(
        'data-state',
        expect.stringContaining('nodrop'),
      ),
    );
    await userEvent.keyboard('{Escape}');
    await fireEvent.mouseUp(document);
    await expect(connect).not.toHaveBeenCalled();
  },
};
