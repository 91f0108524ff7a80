import { messagingNodeTypes } from 'pathboard/catalog';
import type { NodeType } from 'pathboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FormOnTrial } from './form-on-trial.js';
import { putCaretLast, writtenIn } from './written-in.js';

const message = { type: 'message', name: 'message', label: 'Message' } as const;
const sending: NodeType = { type: 'send', label: 'Send message', properties: [message] };

/** The resources for messages of the example gym. */
const resources = {
  fields: [
    { value: 'firstName', label: 'First name', detail: 'Maya' },
    { value: 'lastName', label: 'Last name', detail: 'Torres' },
    { value: 'attributes.homeClub', label: 'Home club', detail: 'Oakland' },
  ],
  links: [{ value: { id: 'l1', name: 'Trial booking', shortenedUrl: 'fern.fit/t8Kq' }, label: 'Trial booking' }],
  templates: [
    {
      value: { id: 't1', name: 'Gentle nudge', template: 'Still thinking it over, {firstName|there}?' },
      label: 'Gentle nudge',
    },
    { value: { id: 't2' }, label: 'Without text' },
  ],
  contacts: [
    {
      value: { id: 'c1', firstName: 'Maya', lastName: 'Torres', attributes: { homeClub: 'Oakland' } },
      label: 'Maya Torres',
    },
    {
      value: {
        id: 'c2',
        firstName: 'Maximiliana',
        lastName: 'Featherstonehaugh',
        attributes: { homeClub: 'Berkeley waterfront' },
      },
      label: 'Maximiliana Featherstonehaugh',
    },
    { value: { id: 'c3', firstName: 'Şule', attributes: {} }, label: 'Şule' },
  ],
};

const designText =
  'Hi {firstName|there}, thanks for trying Fernway Fitness! Reply YES to book a free class at our {attributes.homeClub} club, or pick a time: fern.fit/t8Kq Reply STOP to opt out.';

const meta = {
  title: 'Forms/Write a message',
  component: FormOnTrial,
  args: { nodeType: sending, config: { message: designText }, onChange: fn(), resources, theme: 'light' },
} satisfies Meta<typeof FormOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body);

export const AsDesigned: Story = {
  name: 'See placeholders as chips, and how many characters are left',
  play: async ({ args, canvas }) => {
    const text = await writtenIn(canvas);
    await waitFor(() => expect(text).toHaveTextContent('Hi First nameor “there”, thanks'));
    await expect(text).toHaveTextContent('Home club club, or pick a time: Trial booking Reply STOP');
    await expect(text).toHaveAccessibleDescription(/148 \/ 160 · 1 segment · GSM-7/);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const InTheDark: Story = {
  name: 'The same in the dark',
  args: { theme: 'dark' },
  play: async ({ canvas }) => void (await writtenIn(canvas)),
};

export const ByAFewLetters: Story = {
  name: 'Insert a field by a few letters of its name',
  args: { config: { message: 'Hi ' } },
  play: async ({ args, canvas, canvasElement }) => {
    const text = await writtenIn(canvas);
    await userEvent.click(text);
    await putCaretLast(text);
    await userEvent.click(canvas.getByRole('button', { name: 'Insert field' }));
    await page(canvasElement).findByRole('option', { name: /^First name/ });
    await userEvent.keyboard('home');
    await waitFor(() =>
      expect(
        page(canvasElement)
          .getAllByRole('option')
          .map((row) => row.textContent),
      ).toEqual(['Home clubOakland']),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(['message'], 'Hi {attributes.homeClub}'));
    await expect(text).toHaveFocus();
  },
};

export const TheWholeList: Story = {
  name: 'Browse the fields to insert',
  args: { config: { message: 'Hi ' } },
  play: async ({ canvas, canvasElement }) => {
    await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Insert field' }));
    await waitFor(() =>
      expect(
        page(canvasElement)
          .getAllByRole('option')
          .map((row) => row.textContent),
      ).toEqual(['First nameMaya', 'Last nameTorres', 'Home clubOakland', 'Trial bookingfern.fit/t8Kq']),
    );
  },
};

export const Fallback: Story = {
  name: 'Write a fallback for a field that may be empty',
  args: { config: { message: 'Hi {firstName}' } },
  play: async ({ args, canvas, canvasElement }) => {
    const text = await writtenIn(canvas);
    const chip = await within(text).findByText('First name');
    const { left, top } = chip.getBoundingClientRect();
    await userEvent.pointer({ keys: '[MouseLeft]', target: chip, coords: { clientX: left + 4, clientY: top + 4 } });
    const field = await page(canvasElement).findByRole('textbox', { name: 'If it is empty, write' });
    await userEvent.type(field, 'there');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(['message'], 'Hi {firstName|there}'));
    await userEvent.click(page(canvasElement).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(text).toHaveFocus());
  },
};

export const ShortestAndLongest: Story = {
  name: 'See the shortest, usual and longest text, and the contacts behind them',
  play: async ({ canvas, canvasElement }) => {
    await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: /shortest, usual and longest/ }));
    await waitFor(() =>
      expect(page(canvasElement).getByText(/“First name” can be “Şule”, which GSM-7 cannot carry/)).toBeVisible(),
    );
  },
};

export const ExpensiveCharacters: Story = {
  name: 'See which characters make a message longer, and use plain ones',
  args: {
    config: {
      message: 'It’s time for your free class – we’ll see you on Thursday at the Oakland club, bring a towel…',
    },
  },
  play: async ({ args, canvas }) => {
    const text = await writtenIn(canvas);
    await waitFor(() => expect(text.querySelectorAll('.pb-split')).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: 'Use plain characters' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        ['message'],
        "It's time for your free class - we'll see you on Thursday at the Oakland club, bring a towel...",
      ),
    );
    await waitFor(() => expect(text).toHaveAccessibleDescription(/1 segment · GSM-7/));
  },
};

export const AnEmoji: Story = {
  name: 'Choose an emoji',
  args: { config: { message: '' } },
  play: async ({ args, canvas, canvasElement }) => {
    await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Insert emoji' }));
    const emoji = await page(canvasElement).findByLabelText('Search emoji', {}, { timeout: 15_000 });
    await userEvent.type(emoji, 'party popper');
    await userEvent.click(await page(canvasElement).findByText('🎉', {}, { timeout: 15_000 }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(['message'], '🎉'));
  },
};

export const FromATemplate: Story = {
  name: 'Begin with a template',
  args: { config: {} },
  play: async ({ args, canvas, canvasElement }) => {
    const text = await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Use a template' }));
    await expect(page(canvasElement).queryByRole('menuitem', { name: 'Without text' })).toBeNull();
    await userEvent.click(await page(canvasElement).findByRole('menuitem', { name: 'Gentle nudge' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(['message'], 'Still thinking it over, {firstName|there}?'),
    );
    await waitFor(() => expect(text).toHaveTextContent('Still thinking it over, First nameor “there”?'));
  },
};

/** The template library of the story. */
const kept = fn((template: { readonly name: string; readonly text: string }) =>
  Promise.resolve({
    value: { id: 't3', name: template.name },
    label: template.name,
    facts: { template: template.text },
  }),
);

export const AsATemplate: Story = {
  name: 'Save the text as a template',
  args: { resources: { ...resources, templateLibrary: { save: kept } } },
  play: async ({ args, canvas, canvasElement }) => {
    await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await page(canvasElement).findByRole('menuitem', { name: 'Save as template' }));
    const name = await page(canvasElement).findByRole('textbox', { name: 'Name of the template' });
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, 'Welcome{Enter}');
    await waitFor(() => expect(kept).toHaveBeenCalledWith({ name: 'Welcome', text: designText }, expect.anything()));
    await waitFor(() =>
      expect(page(canvasElement).queryByRole('textbox', { name: 'Name of the template' })).toBeNull(),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Templates' }));
    const offered = await page(canvasElement).findByRole('menuitem', { name: 'Welcome' });
    await waitFor(() => expect(offered).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page(canvasElement).queryByRole('menu')).toBeNull());
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const WithMedia: Story = {
  name: 'Send a picture as MMS, without segments',
  args: {
    config: { message: designText, media: [{ url: 'https://fernway.example/class.png', type: 'image' }] },
    nodeType: { ...sending, properties: [message, { type: 'json', name: 'media', label: 'Media' }] },
  },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await writtenIn(canvas)).toHaveAccessibleDescription(/characters · MMS/));
  },
};

export const RightToLeft: Story = {
  name: 'Write from right to left',
  args: { config: { message: 'مرحبا {firstName|صديقي}، شكرا لتجربة Fernway!\nSecond line' } },
  play: async ({ canvas }) => {
    const text = await writtenIn(canvas);
    await waitFor(() => expect(text).toHaveTextContent('شكرا'));
  },
};

export const LongWords: Story = {
  name: 'Keep long words and several segments in the frame',
  args: { config: { message: `${'Unbreakable'.repeat(12)} {attributes.homeClub} ${'and on '.repeat(40)}` } },
  play: async ({ canvas }) => {
    const text = await writtenIn(canvas);
    await waitFor(() => expect(text.querySelectorAll('.pb-split').length).toBeGreaterThan(1));
    await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
};

export const Disabled: Story = {
  name: 'Disabled',
  args: { disabled: true },
  play: async ({ canvas }) => {
    const text = await writtenIn(canvas);
    await expect(text).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('button', { name: 'Insert field' })).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  name: 'Read-only',
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByText('Home club')).toBeVisible();
  },
};

export const WithAnError: Story = {
  name: 'See that a message is missing',
  args: {
    config: {},
    showAllProblems: true,
    nodeType: messagingNodeTypes.find(({ type }) => type === 'send-message')!,
  },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await writtenIn(canvas)).toBeInvalid());
    await expect(canvas.getByText('Fill in “Message”')).toBeVisible();
  },
};

export const Raw: Story = {
  name: 'See the raw text',
  play: async ({ canvas }) => {
    await writtenIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Show as raw text' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Message' })).toHaveValue(designText));
  },
};
