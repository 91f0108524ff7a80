import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { expectNothingAsked, FieldStates, page, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Lists',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tags: Story = {
  args: {
    property: { type: 'tags', name: 'tags', label: 'Tags', max: 20 },
    filled: ['oakland', 'trial'],
    wrong: [],
    long: Array.from({ length: 19 }, (_, index) => `somebody who visited ${index} times`),
    resources: {
      tags: [
        { value: 'oakland', label: 'oakland' },
        { value: 'berkeley', label: 'berkeley' },
      ],
    },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    await userEvent.type(stateIn(canvasElement).getByLabelText('Tags'), 'vip{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], ['vip']);
    await userEvent.keyboard('{Backspace}');
    // There were none before, so removing the only one leaves none.
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], undefined);
  },
};

export const NamesAndValues: Story = {
  name: 'Names with values',
  args: {
    property: { type: 'keyvalue', name: 'headers', label: 'Headers' },
    filled: { Accept: 'application/json', Retries: 3 },
    wrong: {},
    long: {
      'A name that is far longer than a user would type':
        'and a value that is longer still, so that it cannot be seen as a whole',
    },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    state.getByRole('button', { name: 'Add entry' }).focus();
    await userEvent.keyboard('{Enter}');
    await expectNothingAsked(args.onChange);
    await userEvent.type(state.getByLabelText('Name of entry 1'), 'A');
    await userEvent.type(state.getByLabelText('Value of A'), '1');
    await expect(args.onChange).toHaveBeenLastCalledWith(['headers'], { A: '1' });
    await userEvent.click(state.getByRole('button', { name: 'Add entry' }));
    await userEvent.type(state.getByLabelText('Name of entry 2'), 'A');
    await expect(state.getByText('Two entries are called “A”')).toBeVisible();
    await expect(args.onChange).toHaveBeenLastCalledWith(['headers'], { A: '1' });
    await userEvent.type(stateIn(canvasElement, 'Filled in').getByLabelText('Value of Retries'), '0');
    await expect(args.onChange).toHaveBeenLastCalledWith(['headers'], { Accept: 'application/json', Retries: 30 });
  },
};

const columns = [
  { value: { type: 'basictext', name: 'name', mandatory: true, defaultValue: 'Voucher' }, label: 'Name' },
  { value: { type: 'number', name: 'worth', min: 0 }, label: 'Worth' },
  { value: { type: 'boolean', name: 'once' }, label: 'Only once' },
];

export const Entries: Story = {
  name: 'Entries of several parts',
  args: {
    property: { type: 'list of objects', name: 'vouchers', label: 'Vouchers', max: 8, options: columns },
    filled: [{ name: 'Free class', worth: 12.5, ours: { kept: true } }],
    wrong: [],
    long: Array.from({ length: 4 }, (_, index) => ({
      name: `Voucher ${index} with a name that goes on and on until it cannot be read`,
      worth: index,
    })),
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    state.getByRole('button', { name: 'Add entry' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['vouchers'], [{ name: 'Voucher' }]);
    await userEvent.type(state.getByLabelText('Worth'), '5');
    await expect(args.onChange).toHaveBeenLastCalledWith(['vouchers'], [{ name: 'Voucher', worth: 5 }]);
    await userEvent.click(stateIn(canvasElement, 'Filled in').getByRole('switch', { name: 'Only once' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['vouchers'],
      [{ name: 'Free class', worth: 12.5, ours: { kept: true }, once: true }],
    );
  },
};

const test = { attribute: 'attributes.plan', comparator: 'equals', value: ['premium', 'gold'] };

export const Conditions: Story = {
  name: 'Conditions that hold together',
  args: {
    property: { type: 'conditions', name: 'when', label: 'Only when', args: ['match'] },
    filled: {
      match: 'all',
      conditions: [
        test,
        {
          match: 'any',
          conditions: [
            { attribute: 'firstName', comparator: 'isSet' },
            { attribute: 'attributes.visits', comparator: 'gte', value: 3 },
          ],
        },
      ],
    },
    long: {
      combinator: 'and',
      conditions: [
        { ...test, value: Array.from({ length: 5 }, (_, index) => `a plan with the number ${index}`) },
        { script: 'visits > 3', language: 'cel' },
      ],
    },
    resources: {
      attributes: [
        { value: 'attributes.plan', label: 'Plan' },
        { value: 'firstName', label: 'First name' },
        { value: 'attributes.visits', label: 'Visits' },
      ],
    },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    state.getByRole('button', { name: 'Add condition' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['when'], {
      match: 'all',
      conditions: [{ attribute: '', comparator: 'equals', value: [] }],
    });
    await userEvent.type(state.getByRole('combobox', { name: 'Field of condition 1' }), 'vis');
    await page(canvasElement).findByRole('option', { name: 'Visits' });
    await userEvent.keyboard('{Enter}');
    await userEvent.type(state.getByLabelText('Values of condition 1'), '3{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['when'], {
      match: 'all',
      conditions: [{ attribute: 'attributes.visits', comparator: 'equals', value: ['3'] }],
    });
    await userEvent.click(state.getByRole('radio', { name: 'Any of' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['when'], {
      match: 'any',
      conditions: [{ attribute: 'attributes.visits', comparator: 'equals', value: ['3'] }],
    });
    await expect(stateIn(canvasElement, 'Only read').getByText(/Plan is premium or gold and/)).toBeVisible();
  },
};

export const Media: Story = {
  args: {
    property: { type: 'media', name: 'media', label: 'Pictures', max: 3, args: ['accept:image', 'maxSize:600KB'] },
    filled: [
      'https://cdn.fernway.example/spring.png',
      { url: 'https://cdn.fernway.example/club.mp4', name: 'club.mp4', size: 512_000, type: 'video/mp4' },
    ],
    wrong: [],
    long: [`https://cdn.fernway.example/${'very-'.repeat(30)}long.jpg`],
    resources: { media: { upload: (file: File) => Promise.resolve(`https://cdn.fernway.example/${file.name}`) } },
  },
  play: async ({ args, canvasElement }) => {
    await expectNothingAsked(args.onChange);
    const state = stateIn(canvasElement);
    await userEvent.type(state.getByLabelText('Add an address'), 'https://a.example/a.png{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['media'], ['https://a.example/a.png']);
    const chooser = canvasElement.querySelector<HTMLInputElement>('[data-state="Empty light"] input[type="file"]')!;
    await userEvent.upload(chooser, new File(['x'.repeat(700_000)], 'large.png', { type: 'image/png' }));
    await expect(await state.findByText(/^large.png has 684 kB/)).toBeVisible();
    await userEvent.upload(chooser, new File(['x'], 'b.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        ['media'],
        ['https://a.example/a.png', 'https://cdn.fernway.example/b.png'],
      ),
    );
    await expect(state.queryByText(/^large.png/)).toBeNull();
  },
};
