import { messagingNodeTypes } from 'pathboard/catalog';
import type { NodeType } from 'pathboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { resources } from './account-resources.js';
import { FormOnTrial } from './form-on-trial.js';
import { writtenIn } from './written-in.js';

const typeNamed = (name: string): NodeType => messagingNodeTypes.find((type) => type.type === name)!;

const meta = {
  title: 'Forms/Settings of a step',
  component: FormOnTrial,
  args: { nodeType: typeNamed('send-message'), config: {}, onChange: fn(), resources, theme: 'light' },
} satisfies Meta<typeof FormOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;

const filled = {
  message:
    'Hi {firstName|there}, thanks for trying Fernway Fitness! Reply YES to book a free class at our {attributes.homeClub} club. Reply STOP to opt out.',
  sendFrom: '+15105550142',
  trackLinks: true,
  linkDomain: 'fern.fit',
};

export const NewStep: Story = {
  name: 'Fill in a new step, with no complaints before you begin',
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByText(/^(Fill in|Choose “)/)).toBeNull();
    await expect(canvas.queryByLabelText('Short-link domain')).toBeNull();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const WithAPreview: Story = {
  name: 'See what the settings send, as different contacts get it',
  args: {
    preview: true,
    config: filled,
    resources: {
      ...resources,
      contacts: [
        {
          value: { id: 'c1' },
          label: 'Maya',
          facts: { id: 'c1', firstName: 'Maya', optIn: '2026-01-05T10:00:00Z', valid: true },
        },
        { value: { id: 'c2' }, label: 'Jo', facts: { id: 'c2', firstName: 'Jo', blocked: '2026-05-03T09:00:00Z' } },
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^Hi Maya, thanks/)).toBeVisible();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Contact in the preview' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('option', { name: 'Jo' }));
    await expect(await canvas.findByText(/^Jo was blocked/)).toBeVisible();
  },
};

export const LeftEmpty: Story = {
  name: 'See what is missing after leaving a field, until it is fixed',
  play: async ({ args, canvas }) => {
    const message = await writtenIn(canvas);
    await userEvent.click(message);
    await userEvent.click(canvas.getByRole('combobox', { name: 'Send from' }));
    await expect(canvas.getByText('Fill in “Message”')).toBeVisible();
    await expect(message).toBeInvalid();
    await userEvent.type(message, 'H');
    await expect(canvas.queryByText('Fill in “Message”')).toBeNull();
    await expect(message).toBeValid();
    await userEvent.clear(message);
    await expect(canvas.queryByText('Fill in “Message”')).toBeNull();
    // The buttons below belong to the field: only what follows them is outside.
    await userEvent.tab();
    await expect(canvas.queryByText('Fill in “Message”')).toBeNull();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Send from' }));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByText('Fill in “Message”')).toBeVisible();
    // Nothing was stored before, so typing and deleting stores nothing.
    await expect(args.onChange).toHaveBeenLastCalledWith(['message'], undefined);
  },
};

export const DependentSetting: Story = {
  name: 'A setting that depends on another appears in place and keeps its value',
  args: { config: { ...filled, trackLinks: false } },
  play: async ({ args, canvas }) => {
    const track = canvas.getByRole('switch', { name: 'Track link clicks' });
    await expect(canvas.queryByLabelText('Short-link domain')).toBeNull();
    await userEvent.click(track);
    await expect(canvas.getByLabelText('Short-link domain')).toHaveValue('fern.fit');
    await userEvent.click(track);
    await expect(canvas.queryByLabelText('Short-link domain')).toBeNull();
    await userEvent.click(track);
    await expect(canvas.getByLabelText('Short-link domain')).toHaveValue('fern.fit');
    // Nothing but the switch was ever written.
    await expect((args.onChange as ReturnType<typeof fn>).mock.calls).toEqual([
      [['trackLinks'], true],
      [['trackLinks'], false],
      [['trackLinks'], true],
    ]);
  },
};

/** Row 38: hosts choose when a field shows what is wrong. */
export const WithEachChange: Story = {
  name: 'See an error with each change',
  args: { checkFields: 'change', config: {} },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('.pb-errm')).toBeNull();
    const track = canvas.getByRole('switch', { name: 'Track link clicks' });
    await userEvent.click(track);
    const domain = canvas.getByLabelText('Short-link domain');
    await userEvent.type(domain, 'x');
    await userEvent.clear(domain);
    await expect(await canvas.findByText('Fill in “Short-link domain”')).toBeVisible();
    await expect(domain).toHaveFocus();
  },
};

export const AfterSaving: Story = {
  name: 'See everything that is missing after trying to save',
  args: { showAllProblems: true, config: { trackLinks: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Fill in “Message”')).toBeVisible();
    await expect(canvas.getByText('Choose “Send from”')).toBeVisible();
    await expect(canvas.getByText('Fill in “Short-link domain”')).toBeVisible();
  },
};

export const ViewOnly: Story = {
  name: 'View the settings read-only',
  args: { readOnly: true, config: filled },
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('switch')).toBeNull();
    await expect(canvas.getByText('fern.fit')).toBeVisible();
    await expect(canvas.getByText('(510) 555-0142')).toBeVisible();
    await expect(canvas.getByText('On')).toBeVisible();
    await expect(canvas.getByText('First name')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const DefaultsAreShown: Story = {
  name: 'Defaults are shown and not written',
  args: { nodeType: typeNamed('delay') },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Wait for')).toHaveValue('1');
    await expect(canvas.getByRole('switch', { name: 'Never end at night' })).toBeChecked();
    await userEvent.click(canvas.getByLabelText('Wait for'));
    await userEvent.tab();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const EmptiedDefault: Story = {
  name: 'A cleared default stays empty',
  args: { nodeType: typeNamed('delay') },
  play: async ({ args, canvas }) => {
    await userEvent.clear(canvas.getByLabelText('Wait for'));
    await expect(args.onChange).toHaveBeenLastCalledWith(['duration'], null);
    await expect(canvas.getByLabelText('Wait for')).toHaveValue('');
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByText('Fill in “Wait for”')).toBeVisible();
  },
};

export const MoreThanDeclared: Story = {
  name: 'Settings unknown to the kind of step stay visible',
  args: {
    nodeType: { label: 'CRM sync', type: 'crm_sync_v2' },
    config: { message: 'Hello', retry_policy: { max: 3 } },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('Other settings')).toBeVisible();
    await expect(canvas.getByLabelText('Retry policy')).toHaveValue('{\n  "max": 3\n}');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const WrongShapes: Story = {
  name: 'Values of another shape than the setting expects are shown raw',
  args: { config: { message: ['a', 'b'], sendFrom: [1], trackLinks: 'maybe', groups: null } },
  play: async ({ args, canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Message')).toHaveValue('[\n  "a",\n  "b"\n]'));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const HelpWithALink: Story = {
  name: 'Help with a link, to web addresses only',
  args: {
    nodeType: {
      label: 'Links',
      properties: [
        {
          type: 'text',
          name: 'a',
          label: 'Reply window',
          helperText: 'How long replies count.',
          link: 'https://help.fernway.example/replies',
        },
        { type: 'text', name: 'b', label: 'Odd link', helperText: 'No link here.', link: 'javascript:alert(1)' },
        { type: 'number', name: 'c', label: 'Tries', min: 1, max: 5, args: ['integer'] },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
      'href',
      'https://help.fernway.example/replies',
    );
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.getByLabelText('Tries')).toHaveAccessibleDescription('Between 1 and 5. Takes integer.');
  },
};

export const OwnField: Story = {
  name: 'Use a custom field',
  args: {
    nodeType: {
      label: 'Loyalty',
      properties: [
        { type: 'Loyalty-Tier', name: 'tier', label: 'Tier' },
        { type: 'number', name: 'points', label: 'Points' },
      ],
    },
    config: { tier: 'gold', points: 20 },
    fields: {
      'loyalty tier': {
        Component: ({ id, value, onChange }) => (
          <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value.toUpperCase())} />
        ),
      },
      number: null,
    },
  },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText('Tier'), 's');
    await expect(args.onChange).toHaveBeenLastCalledWith(['tier'], 'GOLDS');
    await userEvent.type(canvas.getByLabelText('Points'), '0');
    await expect(args.onChange).toHaveBeenLastCalledWith(['points'], 200);
  },
};

export const InTheDark: Story = {
  name: 'In the dark theme',
  args: { theme: 'dark', config: filled, showAllProblems: true },
};
