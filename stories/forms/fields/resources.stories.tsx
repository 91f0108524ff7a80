import type { ResourceOption, Resources } from 'pathboard';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { expectNothingAsked, FieldStates, never, page, stateIn } from './field-states.js';

const meta = {
  title: 'Forms/Fields/Resources of the account',
  component: FieldStates,
  args: { property: {}, filled: '', long: '', onChange: fn() },
} satisfies Meta<typeof FieldStates>;
export default meta;
type Story = StoryObj<typeof meta>;

const option = (id: string, name: string, detail?: string): ResourceOption => ({
  value: { id, name },
  label: name,
  ...(detail === undefined ? {} : { detail }),
});
const longName = 'All contacts who have ever visited one of our clubs, on any day and for any reason';

/** A setting that refers to a resource of one kind, with a few to choose from. */
function referenceTo(type: string, label: string, kind: string, first: string, second: string): Story {
  return {
    name: label,
    args: {
      property: { type, name: type, label },
      filled: { id: '1', name: first },
      wrong: '',
      long: { id: '9', name: longName },
      resources: { [kind]: [option('1', first, '1,204'), option('2', second)] },
      loading: { [kind]: never },
    },
    play: async ({ args, canvasElement }) => {
      await expectNothingAsked(args.onChange);
      stateIn(canvasElement).getByRole('combobox', { name: label }).focus();
      await userEvent.keyboard(second);
      await page(canvasElement).findByRole('option', { name: second });
      await userEvent.keyboard('{Enter}');
      await expect(args.onChange).toHaveBeenLastCalledWith([type], { id: '2', name: second });
      await expect(stateIn(canvasElement, 'On its way').getByRole('combobox', { name: label })).toHaveValue(first);
    },
  };
}

export const List = referenceTo('list', 'List', 'lists', 'Members', 'Trial guests');
export const Sender = referenceTo('sender', 'Sender', 'senders', 'Oakland', 'Shared pool');
export const Template = referenceTo('template', 'Template', 'templates', 'Gentle nudge', 'Thank you');
export const Attribute = referenceTo('attribute', 'Attribute', 'attributes', 'Plan', 'Home club');
export const Workflow = referenceTo('workflow', 'Workflow', 'workflows', 'Free trial', 'Win back');
export const Form = referenceTo('form', 'Form', 'forms', 'Sign-up', 'Feedback');
export const Link = referenceTo('link', 'Link', 'links', 'Trial page', 'Price list');
export const Meeting = referenceTo('meetingevent', 'Meeting', 'meetingEvents', 'First class', 'Check-in');
export const User = referenceTo('user', 'User', 'users', 'Ana Whitfield', 'Jo Park');
export const Campaign = referenceTo('campaign', 'Campaign', 'campaigns', 'Spring', 'Autumn');
export const Tag = referenceTo('tag', 'Tag', 'tags', 'oakland', 'berkeley');

const people = Array.from({ length: 45 }, (_, index) => option(`c${index}`, `Contact ${index}`));
const failing = { left: 1 };

type Query = Parameters<Extract<NonNullable<Resources['contacts']>, (query: never) => unknown>>[0];

/** A source that searches and pages, as for large accounts; its second page fails the first time. */
async function findContacts({
  cursor = '0',
  search,
  signal,
}: Query): Promise<{ readonly options: readonly ResourceOption[]; readonly next?: string }> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  signal.throwIfAborted();
  const found = people.filter(({ label }) => label.includes(search));
  const from = Number(cursor);
  if (from === 20 && failing.left > 0) {
    failing.left -= 1;
    throw new Error('offline');
  }
  return { options: found.slice(from, from + 20), ...(from + 20 < found.length && { next: String(from + 20) }) };
}

export const OnNoPage: Story = {
  name: 'A stored id that is on no page yet, and one that is gone',
  args: {
    property: { type: 'contact', name: 'contact', label: 'Contact' },
    filled: 'c44',
    wrong: 'c-gone',
    long: 'c-gone-and-nobody-knows-where-it-went-since-the-account-was-cleaned-up',
    resources: {
      contacts: {
        load: findContacts,
        find: (id) =>
          Promise.resolve(id === 'c44' ? { value: { id: 'c44', name: 'Contact 44' }, label: 'Contact 44' } : undefined),
      },
    },
  },
  play: async ({ args, canvasElement }) => {
    await waitFor(() =>
      expect(stateIn(canvasElement, 'Filled in').getByRole('combobox', { name: 'Contact' })).toHaveValue('Contact 44'),
    );
    await expect(stateIn(canvasElement, 'Only read').getByText('Contact 44')).toBeVisible();
    await expect(
      await stateIn(canvasElement, 'Wrong').findByText('Not found. It is kept until you choose another.'),
    ).toBeVisible();
    await expectNothingAsked(args.onChange);
  },
};

export const SearchedElsewhere: Story = {
  name: 'A contact, searched and paged at the source',
  args: {
    property: { type: 'contact', name: 'contact', label: 'Contact' },
    filled: { id: 'c40', name: 'Contact 40' },
    wrong: '',
    long: { id: 'c1', name: longName },
    resources: { contacts: findContacts },
  },
  play: async ({ args, canvasElement }) => {
    const state = stateIn(canvasElement);
    const box = state.getByRole('combobox', { name: 'Contact' });
    await expectNothingAsked(args.onChange);
    box.focus();
    await waitFor(() => expect(box).toHaveAttribute('placeholder', 'Choose a contact'));
    await userEvent.keyboard('{ArrowDown}');
    await page(canvasElement).findByRole('option', { name: 'Contact 19' });
    failing.left = 1;
    canvasElement.ownerDocument.querySelector('.pb-menu')!.scrollTop = 9999;
    await waitFor(() => expect(canvasElement.ownerDocument.querySelector('.pb-menu .pb-btn')).not.toBeNull());
    await userEvent.click(canvasElement.ownerDocument.querySelector('.pb-menu .pb-btn')!);
    await page(canvasElement).findByRole('option', { name: 'Contact 39' });
    await userEvent.keyboard('44');
    await page(canvasElement).findByRole('option', { name: 'Contact 44' });
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['contact'], { id: 'c44', name: 'Contact 44' });
    await waitFor(() => expect(box).toHaveValue('Contact 44'));
  },
};
