import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { PbRoot, VersionCompare, type VersionCompareProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const nodes: readonly WorkflowNode[] = freeTrial.definition?.nodes ?? [];
const edges: readonly WorkflowEdge[] = freeTrial.definition?.edges ?? [];

interface Edit {
  readonly nodes?: (nodes: readonly WorkflowNode[]) => readonly WorkflowNode[];
  readonly edges?: (edges: readonly WorkflowEdge[]) => readonly WorkflowEdge[];
}

const edited = ({ edges: ofEdges, nodes: ofNodes }: Edit): WorkflowVersion => ({
  ...freeTrial,
  definition: {
    ...freeTrial.definition,
    nodes: [...(ofNodes?.(nodes) ?? nodes)],
    edges: [...(ofEdges?.(edges) ?? edges)],
  },
});

const titled = (label: string): WorkflowNode => nodes.find(({ type }) => type?.label === label)!;
const message = titled('Send message');
const config = (message.config ?? {}) as { readonly text?: string; readonly message?: string };
const textKey =
  Object.entries(config).find(([, value]) => typeof value === 'string' && /\s/.test(value))?.[0] ?? 'message';
const text = String((config as { readonly [key: string]: unknown })[textKey] ?? '');
const timeout = edges.find(({ type }) => type === 'timeout');
const tag = titled('Add tag');

/** A message that reads differently, a shorter wait, a step that went and one that came. */
const earlier = edited({
  nodes: (all) =>
    all.map((node) =>
      node.id === message.id
        ? { ...node, config: { ...config, [textKey]: text.replace('thanks for', 'thank you very much for') } }
        : node.id === tag.id
          ? { ...node, config: { ...node.config, tags: ['warm-lead', 'trial'] } }
          : node,
    ),
  edges: (all) => all.map((edge) => (edge.id === timeout?.id ? { ...edge, value: 'PT4H' } : edge)),
});

const gone = titled('Assign to group');
const without = edited({
  nodes: (all) => all.filter(({ id }) => id !== gone.id),
  edges: (all) => all.filter(({ source, target }) => source !== gone.id && target !== gone.id),
});

/** The tag was set before the office hours; now it follows them. */
const moved = edited({
  edges: (all) =>
    all.map((edge) =>
      edge.id === 'branch-hours'
        ? { ...edge, target: 'hot-lead' }
        : edge.id === 'hot-lead-end'
          ? { ...edge, target: 'hours' }
          : edge.target === 'hot-lead'
            ? { ...edge, target: 'end' }
            : edge,
    ),
});

const notify: WorkflowNode = {
  id: 'notify',
  type: messagingNodeTypes.find(({ type }) => type === 'notify-users') ?? {},
  config: {},
};

/** A bit of everything: a step that came and one that went, a message, a wait and people that changed, a moved tag. */
const sixth = edited({
  nodes: () => [
    ...(earlier.definition?.nodes ?? []).filter(({ id }) => id !== 'after-hours' && id !== 'no-reply'),
    notify,
  ],
  edges: () => [
    ...(moved.definition?.edges ?? []).flatMap((edge) => {
      if (edge.source === 'after-hours' || edge.source === 'no-reply') return [];
      if (edge.target === 'after-hours') return [{ ...edge, target: 'end' }];
      if (edge.target === 'no-reply') return [{ ...edge, id: 'nudge-notify', target: 'notify' }];
      return [edge.id === timeout?.id ? { ...edge, value: 'PT4H' } : edge];
    }),
    { id: 'notify-end', type: 'standard', source: 'notify', target: 'end' },
  ],
});

function Desk({
  theme,
  width,
  ...props
}: VersionCompareProps & { readonly theme?: 'light' | 'dark'; readonly width?: number }): ReactElement {
  return (
    <PbRoot label="Review" theme={theme ?? 'light'} style={{ height: '100vh', width: width ?? '100%' }}>
      <VersionCompare {...props} />
    </PbRoot>
  );
}

/** What differs between two versions: both on one drawing, with what is gone in its place, and a list by step. */
const meta = {
  title: 'Versions/VersionCompare',
  component: Desk,
  args: { before: earlier, after: freeTrial, names: { before: 'v6', after: 'v7' }, onSwap: fn(), onClose: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

export const Changed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const row = await canvas.findByRole('button', { name: /Changed.*Send message/, expanded: false }, patient);
    await userEvent.click(row);
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(canvasElement.querySelector('.pb-vc__tx del')).toHaveTextContent(/thank you very much/);
  },
};

export const ChangedDark: Story = { ...Changed, args: { theme: 'dark' } };

/** A step that only the second version has, with its paths. */
export const Added: Story = {
  args: { before: without, after: freeTrial },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('button', { name: /Added.*Assign to group/ }, patient),
    ).toBeVisible();
  },
};

/** A step that only the first version has keeps its place, dashed and struck through. */
export const Removed: Story = {
  args: { before: freeTrial, after: without },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.keyboard('j');
    await expect(await canvas.findByRole('button', { name: /Removed.*Assign to group/ }, patient)).toBeVisible();
  },
};

/** A moved step shows where it was, with an arrow to where it is. */
export const Moved: Story = {
  args: { before: moved, after: freeTrial },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: /Moved.*Add tag/ }, patient)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.pb-vc__gt')).toHaveTextContent('Was here'), patient);
  },
};

export const MovedDark: Story = { ...Moved, args: { ...Moved.args, theme: 'dark' } };

/** Both versions have one placement and one camera, so that equal steps stand level. */
export const SideBySide: Story = {
  args: { before: without, after: freeTrial },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Side by side' }, patient));
    await expect(await canvas.findByRole('application', { name: 'Drawing of v6' }, patient)).toBeVisible();
    await expect(await canvas.findByRole('application', { name: 'Drawing of v7' }, patient)).toBeVisible();
  },
};

export const SideBySideDark: Story = { ...SideBySide, args: { ...SideBySide.args, theme: 'dark' } };

/** One over the other: the divider reveals the first or the second. */
export const Swiped: Story = {
  args: { before: without, after: earlier },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Swipe' }, patient));
    const divider = await canvas.findByRole('slider', { name: 'Divider between both versions' }, patient);
    divider.focus();
    await userEvent.keyboard('{PageUp}');
    await expect(divider).toHaveAttribute('aria-valuenow', '60');
  },
};

export const SwipedDark: Story = { ...Swiped, args: { ...Swiped.args, theme: 'dark' } };

/** Every kind of change at once, and the two versions to choose from in the bar. */
export const AllKinds: Story = {
  args: {
    before: sixth,
    after: freeTrial,
    chosen: { before: 'v6', after: 'v7' },
    versions: [
      { id: 'v7', name: 'v7', detail: '3 Oct' },
      { id: 'v6', name: 'v6', detail: '19 Sep' },
      { id: 'v5', name: 'v5', detail: '4 Sep' },
    ],
    onVersions: fn(),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /Changed.*Send message/ }, patient));
    for (const kind of [/^\d+ added/, /^\d+ removed/, /^\d+ changed/, /^\d+ moved/])
      await expect(await canvas.findByRole('button', { name: kind })).toBeVisible();
  },
};

/** Row 24: notes that came, went and changed are marked as steps are. */
export const Notes: Story = {
  args: {
    presentations: {
      before: {
        version: 1,
        notes: [
          { id: 'asked', nodeId: message.id, text: 'Legal asked for the opt-out line' },
          { id: 'old', nodeId: gone.id, text: 'Only until the summer' },
        ],
      },
      after: {
        version: 1,
        notes: [
          { id: 'asked', nodeId: message.id, text: 'Legal asked for the opt-out line, and for our name' },
          { id: 'new', nodeId: tag.id, text: 'Tags are read by the newsletter' },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-note]')).toHaveLength(3), { timeout: 10_000 });
  },
};
export const NotesDark: Story = { ...Notes, args: { ...Notes.args, theme: 'dark' } };

export const AllKindsDark: Story = { ...AllKinds, args: { ...AllKinds.args, theme: 'dark' } };

/** Another version was chosen in the bar: what was compared stays until it is there. */
export const Loading: Story = { ...AllKinds, args: { ...AllKinds.args, isLoading: true } };

export const Failing: Story = {
  ...AllKinds,
  args: { ...AllKinds.args, failure: 'The service cannot be reached.' },
};

export const Same: Story = {
  args: { before: freeTrial, after: { ...freeTrial, id: 'another', updated: { at: '2026-01-01T00:00:00Z' } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('These versions are the same.', {}, patient)).toBeVisible();
  },
};

export const OnAPhone: Story = { ...Changed, args: { width: 390 } };
