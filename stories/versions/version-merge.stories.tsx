import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PbRoot, VersionMerge, type VersionMergeProps } from 'pathboard';
import { builtInRules } from 'pathboard/core';
import { alone, base, changed, connected, ledTo, longer, mine, open, removed, theirs } from './merge-sides.js';

function Desk({
  theme,
  width,
  ...props
}: VersionMergeProps & { readonly theme?: 'light' | 'dark'; readonly width?: number }): ReactElement {
  return (
    <PbRoot label="Review" theme={theme ?? 'light'} style={{ height: '100vh', width: width ?? '100%' }}>
      <VersionMerge {...props} />
    </PbRoot>
  );
}

/** Errors that the sample has from the start must not keep it from being saved here. */
const check = { rules: Object.fromEntries(builtInRules.map(({ id }) => [id, null])) };

/**
 * Two versions that were made of one: what fits together is counted, what both changed is chosen, and the result is
 * drawn and checked after each choice.
 */
const meta = {
  title: 'Versions/VersionMerge',
  component: Desk,
  args: {
    base,
    mine,
    theirs,
    check,
    names: { base: 'v7', mine: 'Draft of v7', theirs: 'v8' },
    by: { name: 'Ana Whitfield', when: 'Oct 12, 4:10 PM' },
    nextName: 'v9',
    takesNote: true,
    otherWays: [{ id: 'mine', label: 'Save mine after theirs', onSelect: fn() }],
    onSave: fn(),
    onClose: fn(),
    onFix: fn(),
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

/** A sentence and a wait that both changed: nothing is chosen beforehand, and saving waits. */
export const Fields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const save = await canvas.findByRole('button', { name: /^Save merged version 2 left/ }, patient);
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    for (const group of canvas.getAllByRole('radiogroup', { name: /^Choose for / }))
      await expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
  },
};

export const FieldsDark: Story = { ...Fields, args: { theme: 'dark' } };

/** One chosen for each side; the merged version can be saved. */
export const Chosen: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const [first, second] = await canvas.findAllByRole('radiogroup', { name: /^Choose for / }, patient);
    await userEvent.click(within(first!).getByRole('radio', { name: 'Mine' }));
    await userEvent.click(within(second!).getByRole('radio', { name: 'Ana’s' }));
    await expect(await canvas.findByText('2 of 2 chosen')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^Save merged version/ }));
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};
export const ChosenDark: Story = { ...Chosen, args: { theme: 'dark' } };

/** A value of one's own, with the field of its kind. */
export const Edited: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click((await canvas.findAllByRole('radio', { name: 'Edit' }, patient))[0]!);
    await expect(await canvas.findByRole('button', { name: 'Start from Ana’s' })).toBeVisible();
  },
};

/** Both led one path elsewhere. */
export const OnePathTwoWays: Story = {
  args: { mine: ledTo('mine', 'no-reply'), theirs: ledTo('wf_trial_v8', 'plans') },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1 you both changed', {}, patient)).toBeVisible();
  },
};

/** A step that one changed and the other removed. */
export const ChangedAndRemoved: Story = {
  args: { mine: changed, theirs: removed },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Removed', {}, patient)).toBeVisible();
  },
};

/** Both connected what one path may leave: a problem that only the merge has, which comes first. */
export const OnlyInTheMerge: Story = {
  args: {
    base: open,
    mine: connected('mine', 'self-serve'),
    theirs: connected('wf_trial_v8', 'hot-lead'),
    check: {},
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^Both of you connected/, {}, patient)).toBeVisible();
  },
};
export const OnlyInTheMergeDark: Story = { ...OnlyInTheMerge, args: { ...OnlyInTheMerge.args, theme: 'dark' } };

/** Nothing is in conflict: only what fits is listed. */
export const None: Story = {
  args: { mine: alone, theirs },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nothing is in conflict.', {}, patient)).toBeVisible();
  },
};

export const Saving: Story = { args: { isSaving: true } };

/** Choices first; Preview shows the result. */
export const OnAPhone: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Preview' }, patient));
    await expect(await canvas.findByRole('radiogroup', { name: 'What is drawn' })).toBeVisible();
  },
};
export const Narrow: Story = { args: { width: 800 } };

/** Hundreds of steps are merged in slices: until then the bar names what is merged, and can be left. */
export const Large: Story = {
  args: { base: longer(base), mine: longer(mine), theirs: longer(theirs) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('2 you both changed', {}, patient)).toBeVisible();
    await expect(await canvas.findByRole('region', { name: 'Merge of Draft of v7 and v8' })).not.toHaveAttribute(
      'aria-busy',
    );
  },
};
