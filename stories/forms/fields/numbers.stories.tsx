import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectNothingAsked, FieldStates, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Numbers',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ANumber: Story = {
  name: 'A number with all its digits',
  args: {
    property: {
      type: 'number',
      name: 'worth',
      label: 'Worth',
      min: 0,
      max: 500,
      args: ['step:0.05', 'unit:EUR'],
      defaultValue: 20,
    },
    filled: 12.5,
    wrong: 2.98,
    long: '12345678901234567890.000000000000000001',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    const input = state.getByLabelText('Worth');
    await expect(input).toHaveAttribute('placeholder', '20');
    await userEvent.type(input, '0.10');
    await expect(input).toHaveValue('0.10');
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], 0.1);
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], 0.15);
    await userEvent.clear(input);
    await userEvent.type(input, '0.1234567890123456789');
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], '0.1234567890123456789');
    await userEvent.clear(input);
    await userEvent.type(input, '1,000');
    await userEvent.tab();
    await expect(state.getByText('Write a number, such as 12 or 2.5')).toBeVisible();
    await expect(stateIn(canvasElement, 'Wrong').getByText('“Worth” goes in steps of 0.05')).toBeVisible();
    await expect(stateIn(canvasElement, 'Long').getByLabelText('Worth')).toHaveValue(
      '12345678901234567890.000000000000000001',
    );
  },
};

export const ASlider: Story = {
  name: 'A number along a range',
  args: {
    property: {
      type: 'slider',
      name: 'share',
      label: 'Share of contacts',
      min: 0,
      max: 100,
      args: ['step:5', 'unit:%'],
    },
    filled: 35,
    wrong: 120,
    long: 100,
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const slider = stateIn(canvasElement).getByRole('slider', { name: 'Share of contacts' });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Not set');
    await expect(stateIn(canvasElement, 'Filled in').getByRole('slider')).toHaveAttribute('aria-valuetext', '35 %');
    await expect(stateIn(canvasElement, 'Wrong').getByLabelText('Share of contacts')).toHaveValue('120');
  },
};

export const Shares: Story = {
  name: 'Shares of a hundred',
  args: {
    property: { type: 'percentage-split', name: 'shares', label: 'Shares' },
    filled: [
      { name: 'A', percentage: 33.3 },
      { name: 'B', percentage: 66.7 },
    ],
    wrong: [
      { name: 'A', percentage: 50 },
      { name: 'B', percentage: 40 },
    ],
    long: Array.from({ length: 7 }, (_, index) => ({
      name: `Those who have been with us for ${index} years or longer than that`,
      percentage: index === 0 ? 40 : 10,
    })),
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    await expect(state.getByText('100 of 100 %')).toBeVisible();
    const first = state.getByLabelText('Share of A');
    await userEvent.clear(first);
    await userEvent.type(first, '33.4');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['shares'],
      [
        { name: 'A', percentage: 33.4 },
        { name: 'B', percentage: 50 },
      ],
    );
    await expect(state.getByText('83.4 of 100 %')).toBeVisible();
    await userEvent.click(state.getByRole('button', { name: 'Add share' }));
    state.getByRole('button', { name: 'Even out' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['shares'],
      [
        { name: 'A', percentage: 33.34 },
        { name: 'B', percentage: 33.33 },
        { name: 'C', percentage: 33.33 },
      ],
    );
    await expect(state.getByText('100 of 100 %')).toBeVisible();
    await expect(
      stateIn(canvasElement, 'Wrong').getByText('Make the shares of “Shares” add up to 100 %'),
    ).toBeVisible();
  },
};
