import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectNothingAsked, FieldStates, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Hours',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

const range = (from: number, to: number) => ({ start: { hour: from, minute: 0 }, end: { hour: to, minute: 0 } });
const week = (...ranges: readonly ReturnType<typeof range>[]) => ({
  active: true,
  timezone: 'America/Los_Angeles',
  times: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [...ranges]])),
});

export const OfficeHours: Story = {
  name: 'Office hours',
  args: {
    property: { type: 'office-hours', name: 'hours', label: 'Sending hours' },
    filled: week(range(9, 18)),
    wrong: week(range(9, 13), range(12, 18)),
    long: week(range(6, 7), range(8, 9), range(10, 12), range(13, 15), range(17, 21)),
  },
  play: async ({ args, canvasElement }) => {
    const state = stateIn(canvasElement);
    const on = await state.findByRole('switch', { name: 'Sending hours' }, { timeout: 10_000 });
    await expectNothingAsked(args.onChange);
    await expect(state.getByText('Without hours it counts as open at any time.')).toBeVisible();
    on.focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['hours'],
      expect.objectContaining({ active: true, times: expect.objectContaining({ mon: [range(9, 17)] }) }),
    );
    const monday = await state.findByRole('textbox', { name: 'Hours of Monday' });
    await userEvent.clear(monday);
    await userEvent.type(monday, '8-12{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['hours'],
      expect.objectContaining({ times: expect.objectContaining({ mon: [range(8, 12)], tue: [range(9, 17)] }) }),
    );
    await expect(await stateIn(canvasElement, 'Wrong').findAllByText(/overlap/)).not.toHaveLength(0);
    await expect(stateIn(canvasElement, 'Only read').getByText('Mon–Fri 9:00–18:00')).toBeVisible();
    await expect(
      await stateIn(canvasElement, 'Disabled').findByRole('switch', { name: 'Sending hours' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
};
