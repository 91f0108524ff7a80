import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { expectNothingAsked, FieldStates, never, page, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Choices',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

const answers = [
  { value: 'any', label: 'Any reply' },
  { value: 'keywords', label: 'A reply with certain words' },
  { value: 'silence', label: 'No reply at all, however long the contact has been waited for and asked again' },
];

export const OnOrOff: Story = {
  name: 'On or off',
  args: {
    property: { type: 'boolean', name: 'track', label: 'Track link clicks', helperText: 'Links are shortened for it.' },
    filled: true,
    wrong: false,
    long: true,
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    stateIn(canvasElement).getByRole('switch', { name: 'Track link clicks' }).focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['track'], true);
  },
};

export const OneOfAList: Story = {
  name: 'One of a list',
  args: {
    property: { type: 'select', name: 'accept', label: 'Wait for', options: answers },
    filled: 'keywords',
    wrong: 'thumbs-up',
    long: 'silence',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    stateIn(canvasElement).getByRole('combobox', { name: 'Wait for' }).focus();
    await userEvent.keyboard('{Enter}');
    await page(canvasElement).findByRole('option', { name: 'Any reply' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await expect(
      stateIn(canvasElement, 'Wrong').getByText('“thumbs-up” is no longer offered for “Wait for”'),
    ).toBeVisible();
  },
};

export const OneOfAFew: Story = {
  name: 'One of a few',
  args: {
    property: { type: 'radio', name: 'accept', label: 'Wait for', options: answers },
    filled: 'keywords',
    long: 'silence',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    stateIn(canvasElement, 'Filled in').getByRole('radio', { name: 'A reply with certain words' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['accept'], 'any');
    await expect(stateIn(canvasElement, 'Wrong').getByText('Fill in “Wait for”')).toBeVisible();
  },
};

export const SeveralOfAFew: Story = {
  name: 'Several of a few',
  args: {
    property: {
      type: 'checkboxes',
      name: 'days',
      label: 'Days',
      max: 2,
      options: [
        { value: 'mon', label: 'Monday' },
        { value: 'tue', label: 'Tuesday' },
        { value: 'wed', label: 'Wednesday' },
      ],
    },
    filled: ['mon', 'tue'],
    wrong: ['mon', 'tue', 'wed'],
    long: ['mon', 'the day after the one on which nobody works, and the one after that'],
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    stateIn(canvasElement).getByRole('checkbox', { name: 'Tuesday' }).focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['days'], ['tue']);
    await expect(stateIn(canvasElement, 'Wrong').getByText('“Days” takes at most 2 entries')).toBeVisible();
  },
};

const cities = Array.from({ length: 10_000 }, (_, index) => ({
  value: `city-${index}`,
  label: `City ${index}`,
  detail: `${(index * 7) % 900} contacts`,
}));

export const OneOfTenThousand: Story = {
  name: 'One of ten thousand',
  args: {
    property: { type: 'select', name: 'city', label: 'City', options: cities },
    filled: 'city-5000',
    long: 'city-9999',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement, 'Filled in');
    const box = state.getByRole('combobox', { name: 'City' });
    await expect(box).toHaveValue('City 5000');
    box.focus();
    await userEvent.keyboard('{ArrowDown}');
    const chosen = await page(canvasElement).findByRole('option', { name: /^City 5000/ });
    await expect(chosen).toHaveAttribute('aria-posinset', '5001');
    await expect(chosen).toHaveAttribute('aria-setsize', '10000');
    await expect(page(canvasElement).getAllByRole('option').length).toBeLessThan(60);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(1));
    await userEvent.clear(box);
    await userEvent.type(box, '9998');
    await page(canvasElement).findByRole('option', { name: /^City 9998/ });
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['city'], 'city-9998');
  },
};

export const SeveralOfThousands: Story = {
  name: 'Several of thousands',
  args: {
    property: { type: 'multiselect', name: 'cities', label: 'Cities', options: cities.slice(0, 3000) },
    filled: ['city-1', 'city-2'],
    wrong: [],
    long: Array.from({ length: 24 }, (_, index) => `city-${index}`),
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    state.getByRole('combobox', { name: 'Cities' }).focus();
    await userEvent.keyboard('2999');
    await page(canvasElement).findByRole('option', { name: /^City 2999/ });
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['cities'], ['city-2999']);
    await waitFor(() => expect(state.getByRole('button', { name: 'Remove City 2999' })).toBeVisible());
  },
};

const clubs = [
  { value: 'oakland', label: 'Oakland' },
  { value: 'berkeley', label: 'Berkeley' },
];

export const ChoicesOfTheAccount: Story = {
  name: 'Several resources of the account',
  args: {
    property: { type: 'checkboxes', name: 'clubs', label: 'Clubs', args: ['resource:clubs'] },
    filled: ['oakland'],
    wrong: [],
    long: ['a club that has been closed for so long that nobody remembers where it was'],
    resources: { clubs: () => Promise.resolve(clubs) },
    loading: { clubs: never },
  },
  play: async ({ args, canvasElement }) => {
    const box = await stateIn(canvasElement).findByRole('checkbox', { name: 'Berkeley' });
    await expectNothingAsked(args.onChange);
    box.focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['clubs'], ['berkeley']);
    await expect(stateIn(canvasElement, 'On its way').getByText('Loading the list')).toBeVisible();
  },
};

export const Country: Story = {
  name: 'A country',
  args: {
    property: { type: 'country', name: 'country', label: 'Country' },
    filled: 'PT',
    long: 'Saint Helena, Ascension and Tristan da Cunha with everything around it',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await expect(stateIn(canvasElement, 'Filled in').getByRole('combobox', { name: 'Country' })).toHaveValue(
      'Portugal',
    );
    stateIn(canvasElement).getByRole('combobox', { name: 'Country' }).focus();
    await userEvent.keyboard('cote');
    await page(canvasElement).findByRole('option', { name: /^Côte d/ });
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['country'], 'CI');
  },
};

export const TimeZone: Story = {
  name: 'A time zone',
  args: {
    property: { type: 'time_zone', name: 'zone', label: 'Time zone' },
    filled: 'Asia/Kolkata',
    long: 'America/Argentina/ComodRivadavia',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await expect(stateIn(canvasElement, 'Filled in').getByText('UTC+05:30')).toBeVisible();
    stateIn(canvasElement).getByRole('combobox', { name: 'Time zone' }).focus();
    await userEvent.keyboard('los angeles');
    await page(canvasElement).findByRole('option', { name: /Los Angeles/ });
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['zone'], 'America/Los_Angeles');
  },
};
