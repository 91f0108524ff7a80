import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectNothingAsked, FieldStates, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Texts',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

const long =
  'Everything that a user could possibly want to note about a message, and then some more, without an end in sight, Donaudampfschifffahrtsgesellschaftskapitänsmütze';

export const ALine: Story = {
  name: 'A line',
  args: {
    property: {
      type: 'basictext',
      name: 'name',
      label: 'Message name',
      helperText: 'As your team sees it.',
      defaultValue: 'Welcome',
      max: 60,
    },
    filled: 'Spring offer',
    wrong: '',
    long,
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const input = stateIn(canvasElement).getByLabelText('Message name');
    await expect(input).toHaveAttribute('placeholder', 'Welcome');
    await expect(input).toHaveAccessibleDescription('As your team sees it. Up to 60 characters.');
    await userEvent.type(input, 'Hi');
    await expect(args.onChange).toHaveBeenLastCalledWith(['name'], 'Hi');
  },
};

export const SeveralLines: Story = {
  name: 'Several lines',
  args: {
    property: { type: 'Long Text', name: 'note', label: 'Note for your team', max: 500 },
    filled: 'First line\nSecond line',
    wrong: 'x'.repeat(501),
    long: `${long}\n`.repeat(9),
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Note for your team'), 'a{Enter}b');
    await expect(args.onChange).toHaveBeenLastCalledWith(['note'], 'a\nb');
    await expect(
      stateIn(canvasElement, 'Wrong').getByText('“Note for your team” takes at most 500 characters'),
    ).toBeVisible();
  },
};

export const Code: Story = {
  args: {
    property: { type: 'code', name: 'script', label: 'Script' },
    filled: 'if (contact.plan === "gold") {\n  skip();\n}',
    wrong: '',
    long: `const words = ${JSON.stringify(long)};\n`.repeat(30),
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const area = stateIn(canvasElement).getByLabelText('Script');
    await userEvent.type(area, 'a(b)');
    await expect(args.onChange).toHaveBeenLastCalledWith(['script'], 'a(b)');
    await userEvent.tab();
    await expect(area).not.toHaveFocus();
  },
};

export const WebAddress: Story = {
  name: 'A web address',
  args: {
    property: { type: 'url', name: 'page', label: 'Landing page', helperText: 'Where the button leads.' },
    filled: 'https://fernway.example/trial',
    wrong: 'fernway.example',
    long: `https://fernway.example/${'very-'.repeat(40)}long`,
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Landing page'), 'https://a.example');
    await expect(args.onChange).toHaveBeenLastCalledWith(['page'], 'https://a.example');
    await expect(stateIn(canvasElement).getByRole('link', { name: 'Open Landing page in a new tab' })).toHaveAttribute(
      'href',
      'https://a.example/',
    );
    await expect(stateIn(canvasElement, 'Wrong').getByText(/must be a web address/)).toBeVisible();
  },
};

export const Mail: Story = {
  name: 'An e-mail address',
  args: {
    property: { type: 'email', name: 'mail', label: 'Reply to' },
    filled: 'ana@fernway.example',
    wrong: 'ana at fernway',
    long: `${'very.'.repeat(30)}long@fernway.example`,
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    const input = state.getByLabelText('Reply to');
    await userEvent.type(input, 'jo@');
    await expect(state.queryByText(/is to be/)).toBeNull();
    await userEvent.tab();
    await expect(state.getByText(/must be an e-mail address/)).toBeVisible();
    await userEvent.type(input, 'fernway.example');
    await expect(state.queryByText(/is to be/)).toBeNull();
  },
};

export const Phone: Story = {
  name: 'A phone number',
  args: {
    property: { type: 'phone', name: 'number', label: 'Call back', args: ['country:US'] },
    filled: '+442079460958',
    wrong: 'ask at the desk',
    long: `+1${'5105550142'.repeat(9)}`,
  },
  play: async ({ args, canvasElement }) => {
    const state = stateIn(canvasElement);
    await expect(await state.findByRole('combobox', { name: 'Country of the number' })).toHaveValue('United States');
    await expect(stateIn(canvasElement, 'Filled in').getByLabelText('Call back')).toHaveValue('+44 20 7946 0958');
    await expectNothingAsked(args.onChange);
    const input = state.getByLabelText('Call back');
    await userEvent.type(input, '(510) 555-0142');
    await expect(args.onChange).toHaveBeenLastCalledWith(['number'], '+15105550142');
    await userEvent.tab();
    await expect(input).toHaveValue('+1 510 555 0142');
    await userEvent.clear(input);
    await userEvent.type(input, '+49 30 901820');
    await expect(state.getByRole('combobox', { name: 'Country of the number' })).toHaveValue('Germany');
    await expect(args.onChange).toHaveBeenLastCalledWith(['number'], '+4930901820');
    await userEvent.clear(input);
    await userEvent.type(input, '12');
    await userEvent.tab();
    await expect(state.getByText(/This is no complete number of/)).toBeVisible();
    await expect(args.onChange).toHaveBeenLastCalledWith(['number'], '12');
  },
};

export const Colour: Story = {
  name: 'A colour',
  args: {
    property: { type: 'color', name: 'tint', label: 'Tint' },
    filled: '#4C5FD5',
    wrong: '',
    long: 'color-mix(in oklab, rebeccapurple 34.5%, hsl(212.5deg 34.4% 55.5% / 0.75))',
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    await userEvent.type(state.getByLabelText('Tint'), 'teal');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tint'], 'teal');
    await expect(stateIn(canvasElement, 'Filled in').getByLabelText('Choose a colour')).toHaveValue('#4c5fd5');
  },
};

export const Json: Story = {
  name: 'Raw data',
  args: {
    property: { type: 'json', name: 'data', label: 'Payload' },
    filled: { event: 'trial', tags: ['new', 'gym'] },
    wrong: null,
    long: { words: [long, long], nested: { deeper: { still: [1, 2, 3] } } },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    const area = state.getByLabelText('Payload');
    await userEvent.type(area, '{{"a": 1');
    await userEvent.tab();
    await expect(state.getByText(/^Finish the JSON/)).toBeVisible();
    await expectNothingAsked(args.onChange);
    await userEvent.type(area, '}');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(['data'], { a: 1 });
  },
};
