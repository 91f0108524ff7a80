import { MessagePreview, type MessagePreviewProps, sampleContacts } from '#forms';
import { PbRoot } from '#ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

const agreed = '2026-01-05T10:00:00Z';
const mobile = { number: '+15105550188', country: 'US' };
const person = (id: string, label: string, more: { readonly [key: string]: unknown } = {}) => {
  const [firstName, lastName] = label.split(' ');
  return {
    label,
    value: {
      id,
      firstName,
      lastName,
      mobile,
      optIn: agreed,
      valid: true,
      attributes: { homeClub: 'Oakland' },
      ...more,
    } as never,
  };
};
const people = sampleContacts(
  [
    person('maya', 'Maya Torres'),
    person('jo', 'Jo Park', { blocked: '2026-05-03T09:00:00Z' }),
    person('ana', 'Ana Whitfield', {
      optIn: undefined,
      lists: [{ name: 'Members', optIn: agreed, optOut: '2026-06-01T12:00:00Z' }],
    }),
    person('lee', 'Lee Okafor', { optIn: undefined, lists: [] }),
    person('sam', 'Sam Lindqvist', { valid: false, firstName: '' }),
    person('noa', 'Noa Berg', { attributes: {} }),
  ],
  [],
);

interface PreviewOnTrialProps extends Partial<MessagePreviewProps> {
  readonly theme?: 'light' | 'dark';
}

function PreviewOnTrial({ theme = 'light', ...more }: PreviewOnTrialProps): ReactElement {
  const [contactId, setContactId] = useState(more.contactId);
  return (
    <PbRoot label="Message" theme={theme} style={{ width: 360 }}>
      <MessagePreview
        channel="sms"
        media={[]}
        from="(510) 555-0142"
        before="TRIAL"
        contacts={people}
        now={Date.parse('2026-11-21T18:24:00Z')}
        text={
          'Hi {firstName|there}, thanks for trying Fernway Fitness! Reply YES to book a free class at our {attributes.homeClub} club, or pick a time: https://fernway.example/book?from=trial Reply STOP to opt out.'
        }
        shortLinks={{ domain: 'fern.fit', codeLength: 4 }}
        {...more}
        contactId={contactId}
        onContactChange={setContactId}
      />
    </PbRoot>
  );
}

const meta = { title: 'Forms/Message on a phone', component: PreviewOnTrial } satisfies Meta<typeof PreviewOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AsAContact: Story = {
  name: 'Read a message as different contacts get it',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^Hi Maya, thanks for trying/)).toBeVisible();
    await expect(canvas.getByText(/^fern\.fit\/[a-z2-9]{4}$/)).toBeVisible();
    const choose = async (name: string): Promise<void> => {
      await userEvent.click(canvas.getByRole('combobox', { name: 'Contact in the preview' }));
      await userEvent.click(await within(canvasElement).findByRole('option', { name }));
    };
    await choose('Jo Park');
    await expect(canvas.getByText('Jo Park was blocked on May 3, 2026. They do not get this message.')).toBeVisible();
    await choose('Ana Whitfield');
    await expect(
      canvas.getByText('Ana Whitfield opted out on Jun 1, 2026. They do not get this message.'),
    ).toBeVisible();
    await choose('Lee Okafor');
    await expect(
      canvas.getByText('Lee Okafor has not agreed to get messages. They do not get this message.'),
    ).toBeVisible();
    await choose('Sam Lindqvist');
    await expect(
      canvas.getByText('The number of Sam Lindqvist cannot get messages. They do not get this message.'),
    ).toBeVisible();
    await expect(canvas.getByText(/^Hi there, thanks/)).toBeVisible();
    await choose('Noa Berg');
    await expect(canvas.getByText('“Home club” is empty for Noa Berg, and it has no fallback.')).toBeVisible();
  },
};

export const Dark: Story = { name: 'In the dark', args: { theme: 'dark', contactId: 'jo' } };

export const Held: Story = {
  name: 'Held until the office opens',
  args: {
    officeHours: {
      active: true,
      timezone: 'America/Los_Angeles',
      times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }] },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Held until Monday at 9 AM, outside office hours.')).toBeVisible();
  },
};

export const WithMedia: Story = {
  name: 'With more media than a message can have',
  args: {
    media: [
      { url: 'https://fernway.example/media/tour.mp4', type: 'video/mp4', size: 6_500_000 },
      { url: 'https://fernway.example/media/club-map.png', name: 'Map of the club.png', size: 240_000 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Multimedia message/)).toBeVisible();
    await expect(canvas.getByText('The files have 6.4 MB together. A multimedia message takes 5 MB.')).toBeVisible();
    await expect(canvas.getByText('tour.mp4')).toBeVisible();
  },
};

export const WhatsApp: Story = {
  name: 'On WhatsApp, with its formatting',
  args: { channel: 'whatsapp', text: 'Hi {firstName|there}\n*Free class* on _Saturday_, ~$20~ $0\n```code FERN```' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Free class')).toHaveStyle({ fontWeight: '700' });
    await expect(canvas.getByText('$20')).toHaveStyle({ textDecorationLine: 'line-through' });
  },
};

export const WhatsAppInTheDark: Story = {
  ...WhatsApp,
  name: 'On WhatsApp in the dark',
  args: { ...WhatsApp.args, theme: 'dark' },
};

export const RightToLeft: Story = {
  name: 'Right to left',
  args: { text: 'مرحبا {firstName|بك}، شكرا لتجربة فيرنواي. للإلغاء أرسل STOP', before: 'تجربة' },
};

export const LongWords: Story = {
  name: 'Words that are wider than the phone',
  args: {
    text: `Look: https://fernway.example/${'a-very-long-address-'.repeat(6)} ${'W'.repeat(120)}`,
    shortLinks: undefined,
    from: 'F'.repeat(80),
  },
  play: async ({ canvas }) => {
    const phone = canvas.getByText(/^Look/).closest<HTMLElement>('.pb-phone');
    await expect(phone?.scrollWidth).toBeLessThanOrEqual((phone?.clientWidth ?? 0) + 1);
  },
};

export const Nothing: Story = {
  name: 'Nothing written, no number chosen',
  args: { text: '', from: undefined, before: undefined },
};

const crowd = sampleContacts(
  Array.from({ length: 500 }, (_, index) => person(`c${index}`, `Contact Number${index}`)),
  [],
);

export const ManyContacts: Story = {
  name: 'One of many contacts is found by typing',
  args: { contacts: crowd },
  play: async ({ canvas, canvasElement }) => {
    const field = canvas.getByRole('combobox', { name: 'Contact in the preview' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Number477');
    await userEvent.click(await within(canvasElement).findByRole('option', { name: 'Contact Number477' }));
    await expect(canvas.getByText(/^Hi Contact/)).toBeVisible();
    await expect(field).toHaveValue('Contact Number477');
  },
};

/** Row 42: the contacts for whom a message turns out worst come first. */
export const WorstCaseFirst: Story = {
  name: 'Step through the contacts, the worst case first',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Worst case' }));
    await expect(canvas.getByText('“Home club” is empty for Noa Berg, and it has no fallback.')).toBeVisible();
    const steps = within(canvas.getByRole('group', { name: 'Contacts, worst case first' }));
    await expect(steps.getByText('1 of 6')).toBeVisible();
    await userEvent.click(steps.getByRole('button', { name: 'Next contact' }));
    await expect(canvas.getByText(/^Hi Maya, thanks/)).toBeVisible();
    await userEvent.click(steps.getByRole('button', { name: 'Previous contact' }));
    await expect(canvas.getByText(/^Hi Noa, thanks/)).toBeVisible();
  },
};

/** Row 75: where carriers divide a long message. */
export const InParts: Story = {
  name: 'Divided into parts, as carriers send it',
  args: {
    text: `Hi {firstName|there}. ${'A message of several parts goes on and on. '.repeat(9)}`,
    shortLinks: undefined,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.pb-bub__part')).toHaveLength(2);
    await expect(canvas.getByText('Part 2:')).toBeInTheDocument();
  },
};
export const InPartsInTheDark: Story = {
  ...InParts,
  name: 'In parts in the dark',
  args: { ...InParts.args, theme: 'dark' },
};

/** Row 75: what WhatsApp would refuse. */
export const WhatsAppLimits: Story = {
  name: 'On WhatsApp, with more than it takes',
  args: {
    channel: 'whatsapp',
    text: 'a'.repeat(1100),
    media: [
      { url: 'https://fernway.example/media/tour.mp4', type: 'video/mp4', size: 20_000_000 },
      { url: 'https://fernway.example/media/hello.gif', name: 'hello.gif', size: 240_000 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The text has 1100 characters. WhatsApp takes 1024 with a file.')).toBeVisible();
    await expect(canvas.getByText('2 files are attached. WhatsApp takes one in a message.')).toBeVisible();
    await expect(canvas.getByText('WhatsApp does not take files such as hello.gif.')).toBeVisible();
  },
};

export const WhatsAppTemplate: Story = {
  name: 'A template on WhatsApp that it would not approve',
  args: { channel: 'whatsapp', isTemplate: true, text: '{firstName} {lastName}, your place is kept until Friday.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('WhatsApp approves no template that begins or ends with a field.')).toBeVisible();
    await expect(canvas.getByText('WhatsApp approves no template with two fields side by side.')).toBeVisible();
  },
};
