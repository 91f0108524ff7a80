import type { NodeProperty } from 'pathboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { resources } from './account-resources.js';
import { FormOnTrial } from './form-on-trial.js';
import { putCaret, writtenIn } from './written-in.js';

const meta = {
  title: 'Forms/Kinds of settings',
  component: FormOnTrial,
  args: { nodeType: {}, config: {}, onChange: fn(), resources, theme: 'light' },
} satisfies Meta<typeof FormOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;

const typeWith = (...properties: readonly NodeProperty[]) => ({ label: 'Settings', properties: [...properties] });

export const ShortText: Story = {
  name: 'A line of text',
  args: {
    nodeType: typeWith({ type: 'basictext', name: 'name', label: 'Message name', helperText: 'As your team sees it.' }),
  },
  play: async ({ args, canvas }) => {
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('Message name'), 'Hi');
    await expect(args.onChange).toHaveBeenLastCalledWith(['name'], 'Hi');
  },
};

export const LongText: Story = {
  name: 'A note of several lines',
  args: {
    nodeType: typeWith({ type: 'textarea', name: 'note', label: 'Note for your team', max: 500 }),
    config: { note: 'First\nSecond' },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Note for your team')).toHaveAccessibleDescription('Up to 500 characters.');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const WritingAMessage: Story = {
  name: 'Write a message and fill in a field',
  args: {
    nodeType: typeWith({ type: 'message', name: 'message', label: 'Message', mandatory: true }),
    config: { message: 'Hi , thanks for trying Fernway Fitness!' },
  },
  play: async ({ args, canvas, canvasElement }) => {
    const message = await writtenIn(canvas);
    await expect(canvas.getByText('39')).toBeVisible();
    await userEvent.click(message);
    putCaret(message, 3);
    await userEvent.click(canvas.getByRole('button', { name: 'Insert field' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('option', { name: /^First name/ }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(['message'], 'Hi {firstName}, thanks for trying Fernway Fitness!'),
    );
    await waitFor(() => expect(canvasElement.ownerDocument.activeElement).toBe(message));
    await waitFor(() => expect(message).toHaveAccessibleDescription(/43 \/ 160 · 1 segment · GSM-7/));
  },
};

export const OneForeignCharacter: Story = {
  name: 'One emoji makes a message longer',
  args: {
    nodeType: typeWith({ type: 'message', name: 'message', label: 'Message' }),
    config: { message: 'Your class is at 6 🎉 See you there' },
  },
  play: async ({ canvas }) => {
    const message = await writtenIn(canvas);
    await expect(message).toHaveAccessibleDescription(/35 \/ 70 · 1 segment · UCS-2/);
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(message.ownerDocument.getSelection()?.toString()).toBe('🎉'));
  },
};

export const ANumber: Story = {
  name: 'A number',
  args: {
    nodeType: typeWith({ type: 'number', name: 'worth', label: 'Worth', min: 0, max: 500 }),
    config: { worth: 12 },
  },
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText('Worth');
    await userEvent.clear(input);
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], undefined);
    await userEvent.type(input, '2.5');
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], 2.5);
    await userEvent.type(input, ' euros');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(['worth'], 2.5);
    await expect(canvas.getByText('Write a number, such as 12 or 2.5')).toBeVisible();
    await expect(input).toHaveValue('2.5 euros');
  },
};

export const OnOrOff: Story = {
  name: 'On or off',
  args: { nodeType: typeWith({ type: 'boolean', name: 'trackLinks', label: 'Track link clicks', defaultValue: true }) },
  play: async ({ args, canvas }) => {
    const toggle = canvas.getByRole('switch', { name: 'Track link clicks' });
    await expect(toggle).toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(toggle);
    await expect(args.onChange).toHaveBeenLastCalledWith(['trackLinks'], false);
  },
};

const answers = [
  { value: 'any', label: 'Any reply' },
  { value: 'keywords', label: 'A reply with certain words' },
];

export const OneOfAList: Story = {
  name: 'Choose one from a list',
  args: {
    nodeType: typeWith({ type: 'select', name: 'accept', label: 'Wait for', defaultValue: 'any', options: answers }),
  },
  play: async ({ args, canvas, canvasElement }) => {
    const select = canvas.getByRole('combobox', { name: 'Wait for' });
    await expect(select).toHaveTextContent('Any reply');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(select);
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('option', { name: 'A reply with certain words' }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(['accept'], 'keywords');
  },
};

export const NoLongerOffered: Story = {
  name: 'Keep a choice that is no longer offered',
  args: {
    nodeType: typeWith({ type: 'select', name: 'accept', label: 'Wait for', options: answers }),
    config: { accept: 'thumbs-up' },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Wait for' })).toHaveTextContent('thumbs-up');
    await expect(canvas.getByText('“thumbs-up” is no longer offered for “Wait for”')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const OneOfAFew: Story = {
  name: 'Choose one of a few in view',
  args: {
    nodeType: typeWith({
      type: 'radio',
      name: 'via',
      label: 'How',
      options: [
        { value: 1, label: 'In the app' },
        { value: 2, label: 'By e-mail' },
      ],
    }),
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'By e-mail' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['via'], 2);
  },
};

export const SeveralOfAFew: Story = {
  name: 'Choose several',
  args: {
    nodeType: typeWith({
      type: 'multiselect',
      name: 'days',
      label: 'Days',
      options: [
        { value: 'mon', label: 'Monday' },
        { value: 'tue', label: 'Tuesday' },
      ],
    }),
    config: { days: ['mon', 'holiday'] },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Tuesday' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['days'], ['mon', 'holiday', 'tue']);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^holiday/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['days'], ['mon', 'tue']);
  },
};

export const HowLong: Story = {
  name: 'How long to wait',
  args: {
    nodeType: typeWith({ type: 'duration', name: 'wait', label: 'Wait up to', min: 1, max: 43_200 }),
    config: { wait: 'PT2H' },
  },
  play: async ({ args, canvas, canvasElement }) => {
    const amount = canvas.getByLabelText('Wait up to');
    await expect(amount).toHaveValue('2');
    await expect(amount).toHaveAccessibleDescription('Between 1 minute and 30 days.');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.type(amount, '4');
    await expect(args.onChange).toHaveBeenLastCalledWith(['wait'], 'PT24H');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Unit' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('option', { name: 'days' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['wait'], 'P24D');
  },
};

export const AnotherTime: Story = {
  name: 'Keep a wait in another notation',
  args: {
    nodeType: typeWith({ type: 'duration', name: 'wait', label: 'Wait up to' }),
    config: { wait: 'until Friday' },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Wait up to')).toHaveValue('until Friday');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const DatesAndTimes: Story = {
  name: 'Dates and times',
  args: {
    nodeType: typeWith(
      { type: 'date', name: 'date', label: 'Date' },
      { type: 'datetime', name: 'moment', label: 'Moment' },
      { type: 'time', name: 'time', label: 'Time' },
      { type: 'date', name: 'odd', label: 'Another date' },
    ),
    config: { date: '2026-12-01', moment: '2026-12-01T09:00:00Z', time: { hour: 9, minute: 30 }, odd: 'next Monday' },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Date')).toHaveValue('2026-12-01');
    await expect(canvas.getByLabelText('Time')).toHaveValue('09:30');
    await expect(canvas.getByLabelText('Another date')).toHaveValue('next Monday');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.clear(canvas.getByLabelText('Time'));
    await expect(args.onChange).toHaveBeenLastCalledWith(['time'], undefined);
    await userEvent.clear(canvas.getByLabelText('Date'));
    await userEvent.type(canvas.getByLabelText('Date'), '2027-01-15');
    await expect(args.onChange).toHaveBeenCalledWith(['date'], '2027-01-15');
  },
};

export const WordsAndTags: Story = {
  name: 'Words and tags',
  args: {
    nodeType: typeWith({ type: 'tags', name: 'tags', label: 'Tags', mandatory: true, max: 20 }),
    config: { tags: ['oakland', 'trial'] },
  },
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText('Tags');
    await userEvent.type(input, 'vip{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], ['oakland', 'trial', 'vip']);
    await userEvent.type(input, 'trial, spring,');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], ['oakland', 'trial', 'vip', 'spring']);
    await userEvent.type(input, '{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], ['oakland', 'trial', 'vip']);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove oakland' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['tags'], ['trial', 'vip']);
  },
};

export const ResourcesOfTheAccount: Story = {
  name: 'Choose a list of the account',
  args: {
    nodeType: typeWith(
      { type: 'list', name: 'list', label: 'List', mandatory: true },
      { type: 'sender', name: 'from', label: 'Send from' },
    ),
  },
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'List' }));
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('option', { name: /Trial guests/ }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(['list'], { id: 'list-2', name: 'Trial guests' });
    await userEvent.click(canvas.getAllByRole('button', { name: 'Type it in' })[1]!);
    await userEvent.type(canvas.getByLabelText('Send from'), '88');
    await expect(args.onChange).toHaveBeenLastCalledWith(['from'], '88');
  },
};

export const NotInTheList: Story = {
  name: 'Keep what is not in the list, and type what cannot be looked up',
  args: {
    nodeType: typeWith(
      { type: 'list', name: 'list', label: 'List' },
      { type: 'template', name: 'template', label: 'Template' },
    ),
    config: { list: { id: 'list-9', name: 'Old friends' }, template: { id: 't1', name: 'Gentle nudge' } },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'List' })).toHaveValue('Old friends');
    await expect(canvas.getByLabelText('Template')).toHaveValue('Gentle nudge');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const ListThatCannotBeLoaded: Story = {
  name: 'Type it in while a list cannot be loaded',
  args: {
    nodeType: typeWith({ type: 'workflow', name: 'workflow', label: 'Workflow' }),
    resources: { workflows: () => Promise.reject(new Error('offline')) },
  },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText(/could not be loaded/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Workflow'), 'w1');
    await expect(args.onChange).toHaveBeenLastCalledWith(['workflow'], 'w1');
  },
};

export const People: Story = {
  name: 'Choose people',
  args: {
    nodeType: typeWith({ type: 'users', name: 'users', label: 'Who', mandatory: true }),
    config: {
      users: [
        { id: 'u1', email: 'ana@fernway.example', firstName: 'Ana', lastName: 'Whitfield', role: 'Administrator' },
      ],
    },
  },
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Who' }));
    const options = await within(canvasElement.ownerDocument.body).findAllByRole('option');
    await expect(options).toHaveLength(1);
    await userEvent.click(options[0]!);
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['users'],
      [
        { id: 'u1', email: 'ana@fernway.example', firstName: 'Ana', lastName: 'Whitfield', role: 'Administrator' },
        { id: 'u2', email: 'jo@fernway.example', firstName: 'Jo', lastName: 'Park' },
      ],
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Ana Whitfield' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['users'],
      [{ id: 'u2', email: 'jo@fernway.example', firstName: 'Jo', lastName: 'Park' }],
    );
  },
};

const nineToFive = [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }];

export const Groups: Story = {
  name: 'Groups with their office hours, nothing lost',
  args: {
    nodeType: typeWith({ type: 'group', name: 'groups', label: 'Groups', mandatory: true }),
    config: {
      groups: [
        {
          id: 'g9',
          name: 'Oakland desk',
          'phoneNumbers?': [{ id: 'p1' }],
          users: [{ id: 'u1' }],
          ourOwn: { colour: 'red' },
          officeHours: {
            active: true,
            timezone: 'America/Los_Angeles',
            times: { mon: nineToFive, tue: nineToFive, sat: [] },
          },
        },
      ],
    },
  },
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('option', { name: /Oakland desk 1 person · 1 number/ }));
    await userEvent.type(await canvas.findByLabelText('Group name'), 's');
    const [, groups] = (args.onChange as ReturnType<typeof fn>).mock.lastCall as [unknown, readonly object[]];
    await expect(groups[0]).toEqual({ ...(args.config['groups'] as readonly object[])[0], name: 'Oakland desks' });
    await userEvent.click(canvas.getByRole('button', { name: 'All groups' }));
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Add a group' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('option', { name: 'Trainers' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'More about Trainers' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('menuitem', { name: 'Move up' }));
    const [, moved] = (args.onChange as ReturnType<typeof fn>).mock.lastCall as [
      unknown,
      readonly { readonly id: string }[],
    ];
    await expect(moved.map((group) => group.id)).toEqual(['g2', 'g9']);
  },
};

export const Conditions: Story = {
  name: 'Conditions and the paths they lead to',
  args: {
    nodeType: typeWith({ type: 'conditions', name: 'conditions', label: 'Conditions', mandatory: true }),
    config: {
      conditions: [
        { path: 'premium', attribute: 'attributes.plan', comparator: 'equals', value: ['premium'], weight: 3 },
      ],
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText('Values of condition 1'), 'gold{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      ['conditions'],
      [{ path: 'premium', attribute: 'attributes.plan', comparator: 'equals', value: ['premium', 'gold'], weight: 3 }],
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Add condition' }));
    await expect(canvas.getAllByRole('group', { name: /^Condition \d/ })).toHaveLength(2);
  },
};

export const UnknownKind: Story = {
  name: 'An unknown kind of setting',
  args: {
    nodeType: typeWith(
      { type: 'retry_policy', name: 'retry', label: 'retry_policy' },
      { type: 'colour-wheel', name: 'colour', label: 'Colour' },
      { type: 'level', name: 'level', label: 'Level' },
    ),
    config: { retry: { max: 3, backoff: 'exp' }, colour: 'teal', level: 5 },
  },
  play: async ({ args, canvas }) => {
    const raw = canvas.getByLabelText('retry_policy');
    await expect(raw).toHaveValue('{\n  "max": 3,\n  "backoff": "exp"\n}');
    await userEvent.clear(raw);
    await userEvent.type(raw, '{{"max": ');
    await userEvent.tab();
    await expect(raw).toHaveValue('{"max": ');
    await expect(canvas.getByText(/^Finish the JSON/)).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.type(raw, '4}');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(['retry'], { max: 4 });
    await expect(canvas.queryByText(/^Finish the JSON/)).toBeNull();
    await userEvent.type(canvas.getByLabelText('Colour'), 's');
    await expect(args.onChange).toHaveBeenLastCalledWith(['colour'], 'teals');
    await userEvent.type(canvas.getByLabelText('Level'), '0');
    await expect(args.onChange).toHaveBeenLastCalledWith(['level'], 50);
    await userEvent.type(canvas.getByLabelText('Level'), 'x');
    await expect(args.onChange).toHaveBeenLastCalledWith(['level'], '50x');
  },
};
