import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useMemo, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  type CanvasActions,
  type CanvasMarks,
  type CanvasMissingEdge,
  type CanvasSelection,
  WorkflowCanvas,
} from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { layoutVersion } from '#layout';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { PbRoot } from '#ui';

const catalog = createCatalog(messagingNodeTypes);

interface Shown {
  readonly name: string;
  readonly edge?: Partial<WorkflowEdge>;
  readonly missing?: CanvasMissingEdge;
  readonly marks?: Partial<CanvasMarks>;
  readonly selected?: boolean;
  /** Type of its source, as not every type allows such an edge. */
  readonly from?: string;
  /** Accessible name. */
  readonly says: string | RegExp;
}

const marked = (edges: CanvasMarks['edges'], dimOthers = false): Partial<CanvasMarks> => ({ edges, dimOthers });

/** The states in the order of the design. */
const states: readonly Shown[] = [
  { name: 'Standard', edge: { value: 'Reply' }, says: 'Reply, path from Wait for reply to Add tag' },
  { name: 'Timeout', edge: { type: 'timeout', value: 'PT2H' }, says: '2 hours, path from Wait for reply to Add tag' },
  {
    name: 'Default',
    edge: { type: 'default', value: 'Otherwise' },
    from: 'branch',
    says: 'Otherwise, path from Branch to Add tag',
  },
  {
    name: 'Error',
    edge: { type: 'error', value: 'On failure' },
    says: 'On failure, path from Wait for reply to Add tag',
  },
  { name: 'Selected', edge: { value: 'Reply' }, selected: true, says: 'Reply, path from Wait for reply to Add tag' },
  {
    name: 'Lit (path taken)',
    edge: { value: 'Reply' },
    marks: marked(new Map([['p', 'lit']])),
    says: 'Reply, path from Wait for reply to Add tag',
  },
  {
    name: 'Dimmed',
    edge: { type: 'timeout', value: 'PT2H' },
    marks: marked(new Map(), true),
    says: '2 hours, path from Wait for reply to Add tag',
  },
  { name: 'Unfinished', missing: { nodeId: 'a', edgeType: 'timeout', value: 'PT10M' }, says: 'Connect 10 minutes' },
  { name: 'Optional output', from: 'add-tag', says: 'Add step' },
  {
    name: 'Added',
    edge: { value: 'Reply' },
    marks: marked(new Map([['p', 'added']])),
    says: 'Reply, path from Wait for reply to Add tag, added',
  },
  {
    name: 'Removed',
    edge: { value: 'Reply' },
    marks: marked(new Map([['p', 'removed']])),
    says: 'Reply, path from Wait for reply to Add tag, removed',
  },
  {
    name: 'Changed',
    edge: { type: 'timeout', value: 'PT2H' },
    marks: marked(new Map([['p', 'changed']])),
    says: '2 hours, path from Wait for reply to Add tag, changed',
  },
];

const actions: CanvasActions = { select: fn(), insertOnEdge: fn(), addAfter: fn(), connect: fn(), reconnect: fn() };

function Cell({
  shown: { from = 'wait-for-reply', marks, missing, name, edge, selected = false },
}: {
  readonly shown: Shown;
}): ReactElement {
  const version = useMemo(
    (): WorkflowVersion => ({
      name,
      definition: {
        nodes: [
          { id: 'a', type: catalog.find(from) ?? {} },
          ...(edge ? [{ id: 'b', type: catalog.find('add-tag') ?? {} }] : []),
        ],
        edges: edge ? [{ id: 'p', type: 'standard', source: 'a', target: 'b', ...edge }] : [],
      },
    }),
    [from, name, edge],
  );
  // Straight down for every kind, as in the design: the layout puts exception edges on the right.
  const layout = useMemo(
    () =>
      layoutVersion({
        ...version,
        definition: {
          ...version.definition,
          edges: (version.definition?.edges ?? []).map((edge) => ({ ...edge, type: 'standard' })),
        },
      }),
    [version],
  );
  const [selection, setSelection] = useState<CanvasSelection>({
    nodeIds: edge ? [] : ['a'],
    edgeIds: selected ? ['p'] : [],
  });
  return (
    <div data-cell={name} style={{ display: 'grid', gap: 6 }}>
      <div style={{ height: 290, position: 'relative' }}>
        <WorkflowCanvas
          label={`${name} path`}
          version={version}
          layout={layout}
          selection={selection}
          missingEdges={missing && [missing]}
          marks={marks && { nodes: new Map(), edges: new Map(), dimOthers: false, ...marks }}
          actions={{ ...actions, select: setSelection }}
        />
      </div>
      <div style={{ fontSize: 11, color: 'var(--pb-ink-3)', textAlign: 'center' }}>{name}</div>
    </div>
  );
}

function Anatomy({ only, theme }: { readonly theme: 'light' | 'dark'; readonly only?: string }): ReactElement {
  return (
    <PbRoot label="Paths" theme={theme} style={{ minHeight: '100vh', background: 'var(--pb-canvas)', padding: 24 }}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 300px)', gap: 12 }}>
        {states
          .filter(({ name }) => only === undefined || name === only)
          .map((shown) => (
            <Cell key={shown.name} shown={shown} />
          ))}
      </div>
    </PbRoot>
  );
}

const meta = { title: 'Canvas/Path states', component: Anatomy, args: { theme: 'light' } } satisfies Meta<
  typeof Anatomy
>;
export default meta;
type Story = StoryObj<typeof meta>;

const cellOf = (page: HTMLElement, name: string): HTMLElement =>
  page.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const dashOf = (page: HTMLElement, name: string): string =>
  getComputedStyle(cellOf(page, name).querySelector('.pb-edge__line')!).strokeDasharray;

/** Dashes and the pill show the kind, an icon the state; colour is never the only cue. */
export const AllStates: Story = {
  play: async ({ canvasElement }) => {
    for (const { name, says } of states)
      await expect(await within(cellOf(canvasElement, name)).findByRole('button', { name: says })).toBeInTheDocument();
    const dashes = [
      ['Standard', 'none'],
      ['Timeout', '5px, 4px'],
      ['Error', '8px, 3px, 1.5px, 3px'],
      ['Removed', '3px, 4px'],
      ['Lit (path taken)', 'none'],
    ] as const;
    for (const [name, dash] of dashes) await expect(dashOf(canvasElement, name)).toBe(dash);
    const pill = (name: string): HTMLElement => cellOf(canvasElement, name).querySelector<HTMLElement>('.pb-pill')!;
    // An icon without text: the accessible name has the word.
    const signOf = (name: string): string =>
      getComputedStyle(pill(name).querySelector('.pb-pill__sign')!, '::before').content;
    for (const [name, sign] of [
      ['Added', '+'],
      ['Removed', '−'],
      ['Changed', '~'],
    ] as const)
      await expect(signOf(name)).toBe(`"${sign}"`);
    for (const name of ['Timeout', 'Default', 'Error', 'Unfinished'])
      await expect(pill(name).querySelector('svg')).toBeVisible();
    await expect(cellOf(canvasElement, 'Lit (path taken)').querySelector('.pb-edge__halo')).toBeInTheDocument();
  },
};
export const AllStatesInDark: Story = { args: { theme: 'dark' }, play: AllStates.play! };

/** Hovered, the edge darkens and offers to insert a node. */
export const Hovered: Story = {
  args: { only: 'Standard' },
  play: async ({ canvasElement }) => {
    const pill = await within(canvasElement).findByRole('button', { name: /^Reply, path/ });
    await userEvent.hover(pill);
    await waitFor(() =>
      expect(canvasElement.querySelector('.pb-edge')).toHaveAttribute('data-state', expect.stringContaining('hover')),
    );
    await waitFor(() =>
      expect(getComputedStyle(within(canvasElement).getByRole('button', { name: 'Insert step' })).opacity).toBe('1'),
    );
  },
};

/** Focused, it has a ring around the pill and the same offer. */
export const Focused: Story = {
  args: { only: 'Standard' },
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('button', { name: /^Wait for reply, step/ })).focus();
    await userEvent.keyboard('e');
    const pill = within(canvasElement).getByRole('button', { name: /^Reply, path/ });
    await expect(pill).toHaveFocus();
    await waitFor(() =>
      expect(getComputedStyle(within(canvasElement).getByRole('button', { name: 'Insert step' })).opacity).toBe('1'),
    );
  },
};
export const FocusedInDark: Story = { ...Focused, args: { only: 'Standard', theme: 'dark' } };

/** Selected, it has a wider line in the accent colour and a frame around the pill, and its name says so. */
export const Selected: Story = {
  args: { only: 'Standard' },
  play: async ({ canvasElement }) => {
    const pill = await within(canvasElement).findByRole('button', { name: /^Reply, path/ });
    await userEvent.click(pill);
    await expect(pill).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(
        Number.parseFloat(getComputedStyle(canvasElement.querySelector('.pb-edge__line')!).strokeWidth),
      ).toBeGreaterThanOrEqual(2),
    );
  },
};
