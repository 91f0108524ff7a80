import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectNothingAsked, FieldStates, page, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Times',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ADay: Story = {
  name: 'A day',
  args: {
    property: { type: 'date', name: 'day', label: 'Day' },
    filled: '2026-12-01',
    long: 'the Monday after the first full moon of spring, or when everybody is back from their holidays',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Day'), '2027-01-15');
    await expect(args.onChange).toHaveBeenCalledWith(['day'], '2027-01-15');
  },
};

export const ATime: Story = {
  name: 'A time of day',
  args: {
    property: { type: 'time', name: 'time', label: 'Time' },
    filled: { hour: 9, minute: 30 },
    long: 'whenever the front desk has opened and somebody is there',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Time'), '18:45');
    await expect(args.onChange).toHaveBeenLastCalledWith(['time'], '18:45');
  },
};

export const AMoment: Story = {
  name: 'A moment',
  args: {
    property: { type: 'datetime', name: 'moment', label: 'Moment' },
    filled: '2026-12-01T09:00:00Z',
    long: 'two days after the last message of the campaign has been delivered',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Moment'), '2027-01-15T09:30');
    await expect(args.onChange).toHaveBeenCalledWith(
      ['moment'],
      new Date('2027-01-15T09:30').toISOString().replace('.000Z', 'Z'),
    );
  },
};

export const HowLong: Story = {
  name: 'How long',
  args: {
    property: { type: 'duration', name: 'wait', label: 'Wait up to', min: 1, max: 43_200 },
    filled: 'PT2H',
    wrong: 'P31D',
    long: 'until the Friday after next, at the time when most contacts have replied before',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    await userEvent.type(state.getByLabelText('Wait up to'), '30');
    await expect(args.onChange).toHaveBeenLastCalledWith(['wait'], 'PT30H');
    state.getByRole('combobox', { name: 'Unit' }).focus();
    await userEvent.keyboard('{Enter}');
    await page(canvasElement).findByRole('option', { name: 'minutes' });
    await userEvent.keyboard('min{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['wait'], 'PT30M');
  },
};

export const BetweenTwoDays: Story = {
  name: 'Between two days',
  args: {
    property: { type: 'date-range', name: 'season', label: 'Season' },
    filled: { from: '2026-12-01', to: '2026-12-24' },
    wrong: '2026-12-24/2026-12-01',
    long: { start: 'the beginning of the season of this year', end: 'when the last guest has left the building' },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    await userEvent.type(state.getByLabelText('Season From'), '2026-12-01');
    await expect(args.onChange).toHaveBeenLastCalledWith(['season'], { start: '2026-12-01' });
    await userEvent.type(state.getByLabelText('Season To'), '2026-12-24');
    await expect(args.onChange).toHaveBeenLastCalledWith(['season'], { start: '2026-12-01', end: '2026-12-24' });
    await expect(stateIn(canvasElement, 'Wrong').getByText('“Season” ends before it begins')).toBeVisible();
  },
};
