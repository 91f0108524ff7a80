import { PropertyForm, type PropertyFormProps } from 'pathboard';
import type { Json } from 'pathboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { gymGroups, gymResources } from './group-examples.js';

interface GroupsOnTrialProps {
  readonly groups: readonly Json[];
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly onChange: (groups: readonly Json[]) => void;
}

const nodeType: PropertyFormProps['nodeType'] = {
  label: 'Assign to group',
  properties: [
    {
      type: 'group',
      name: 'groups',
      label: 'Groups',
      mandatory: true,
      min: 1,
      helperText: 'The first group that is open takes the conversation.',
    },
  ],
};

/** Groups as a host renders them, in a panel of a given width. */
function GroupsOnTrial({
  direction = 'ltr',
  disabled = false,
  groups: start,
  onChange,
  readOnly = false,
  theme = 'light',
  width = 960,
}: GroupsOnTrialProps): ReactElement {
  const [groups, setGroups] = useState(start);
  return (
    <div dir={direction} style={{ background: theme === 'dark' ? '#15171B' : '#fff', minHeight: '100vh' }}>
      <div style={{ width, padding: 14, boxSizing: 'border-box' }}>
        <PropertyForm
          nodeType={nodeType}
          config={{ groups: [...groups] }}
          theme={theme}
          resources={gymResources}
          disabled={disabled}
          readOnly={readOnly}
          onChange={(_, value) => {
            setGroups((value ?? []) as readonly Json[]);
            onChange((value ?? []) as readonly Json[]);
          }}
        />
      </div>
    </div>
  );
}

const meta = {
  title: 'Forms/Groups and hours',
  component: GroupsOnTrial,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1100px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: { groups: gymGroups, onChange: fn() },
} satisfies Meta<typeof GroupsOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story['play']>>[0];

const last = ({ args }: Context): readonly { readonly [key: string]: Json }[] =>
  (args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0] as readonly { readonly [key: string]: Json }[];
const calls = ({ args }: Context): number => (args.onChange as ReturnType<typeof fn>).mock.calls.length;
const group = (at: number) => gymGroups[at] as { readonly [key: string]: Json };
const range = (from: number, to: number): Json => ({
  start: { hour: Math.floor(from), minute: (from % 1) * 60 },
  end: { hour: Math.floor(to), minute: (to % 1) * 60 },
});
const hoursWith = (times: { readonly [day: string]: Json }): Json => {
  const before = group(0)['officeHours'] as { readonly times: { readonly [day: string]: Json } };
  return { ...before, times: { ...before.times, ...times } };
};

/** Drags with mouse-like events over a distance in pixels. */
async function drag(element: Element, x: number, y: number, end: 'drop' | 'escape' = 'drop'): Promise<void> {
  const box = element.getBoundingClientRect();
  const start = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const send = (type: string, part: number): boolean =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: start.x + x * part,
        clientY: start.y + y * part,
      }),
    );
  send('pointerdown', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    send('pointermove', part);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  if (end === 'escape') await userEvent.keyboard('{Escape}');
  send('pointerup', 1);
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

export const AllOfIt: Story = {
  name: 'A group in full, beside all groups',
  play: async (context) => {
    const { canvas } = context;
    await expect(await canvas.findByLabelText('Group name')).toHaveValue('Front desk');
    await expect(await canvas.findByText('(510) 555-0142')).toBeVisible();
    await expect(canvas.getByText('Invited')).toBeVisible();
    await expect(canvas.getByText('49 h a week')).toBeVisible();
    await expect(
      canvas.getByText('Thursday: 9 AM–1 PM and 12:30–6 PM overlap. Change one so they don’t touch.'),
    ).toBeVisible();
    await expect(canvas.getByRole('option', { name: /Front desk has errors/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(calls(context)).toBe(0);
  },
};

export const AllOfItInTheDark: Story = { ...AllOfIt, args: { theme: 'dark' } };

export const OneAtATime: Story = {
  name: 'In a narrow panel, one level at a time',
  args: { width: 360 },
  play: async (context) => {
    const { canvas } = context;
    (await canvas.findByRole('listbox')).focus();
    await expect(canvas.queryByLabelText('Group name')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByLabelText('Group name')).toHaveFocus();
    await expect(canvas.getByLabelText('Group name')).toHaveValue('Membership sales');
    await userEvent.click(canvas.getByRole('button', { name: 'All groups' }));
    await expect(await canvas.findByRole('listbox')).toHaveFocus();
    await userEvent.click(canvas.getByRole('option', { name: /Front desk/ }));
    await expect(await canvas.findByText('Copy Monday to…')).toBeVisible();
    await expect(calls(context)).toBe(0);
  },
};

export const OneAtATimeInTheDark: Story = { ...OneAtATime, args: { width: 360, theme: 'dark' } };

export const DefaultAndOrder: Story = {
  name: 'Choose the default group, change the order',
  play: async (context) => {
    const { canvas } = context;
    (await canvas.findByRole('listbox')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(canvas.getByLabelText('Group name')).toHaveValue('Membership sales'));
    await userEvent.click(canvas.getByRole('switch', { name: 'Default group' }));
    await expect(last(context)).toEqual([
      { ...group(0), isDefault: false },
      { ...group(1), isDefault: true },
      group(2),
    ]);
    // One group must be the default.
    await userEvent.click(canvas.getByRole('switch', { name: 'Default group' }));
    await expect(calls(context)).toBe(1);
    canvas.getByRole('listbox').focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(last(context).map(({ id }) => id)).toEqual(['g2', 'g1', 'g3']);
    const option = canvas.getByRole('option', { name: /Weekend/ });
    await drag(option, 0, -option.getBoundingClientRect().height * 2);
    await waitFor(() => expect(last(context).map(({ id }) => id)).toEqual(['g3', 'g2', 'g1']));
  },
};

export const PeopleOfAGroup: Story = {
  name: 'Add and remove people',
  play: async (context) => {
    const { canvas, canvasElement } = context;
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Add people' }));
    const options = await within(canvasElement.ownerDocument.body).findAllByRole('option', { name: 'Priya Raman' });
    await userEvent.click(options[0]!);
    await expect((last(context)[0]!['users'] as Json[]).map((user) => (user as { id: string }).id)).toEqual([
      'u1',
      'u2',
      'u3',
      'u4',
      'u5',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Jo Park' }));
    await expect((last(context)[0]!['users'] as Json[]).map((user) => (user as { id: string }).id)).toEqual([
      'u1',
      'u3',
      'u4',
      'u5',
    ]);
    await expect(canvas.getByRole('button', { name: 'Remove Marcus Bell' })).toHaveFocus();
    await expect({ ...last(context)[0], users: [] }).toEqual({ ...group(0), users: [] });
  },
};

export const NumbersOfAGroup: Story = {
  name: 'Numbers in order, with the state of their registration',
  play: async (context) => {
    const { canvas } = context;
    const handle = await canvas.findByRole('button', { name: /^Position 2 of 2/ });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect((last(context)[0]!['senders'] as Json[]).map((sender) => (sender as { id: string }).id)).toEqual([
      's2',
      's1',
    ]);
    await expect(await canvas.findByRole('button', { name: /^Position 1 of 2/ })).toHaveFocus();
    await drag(canvas.getByRole('button', { name: /^Position 2 of 2/ }), 0, -60, 'escape');
    await expect(calls(context)).toBe(1);
    await drag(canvas.getByRole('button', { name: /^Position 2 of 2/ }), 0, -60);
    await expect((last(context)[0]!['senders'] as Json[]).map((sender) => (sender as { id: string }).id)).toEqual([
      's1',
      's2',
    ]);
    await userEvent.click(canvas.getByRole('option', { name: /Weekend/ }));
    await expect(await canvas.findByText('Registration pending')).toBeInTheDocument();
    await expect(canvas.getByText('Registration refused')).toBeInTheDocument();
    await expect(canvas.getByText('Text messages are off')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Remove \+44/ }));
    await expect(last(context)[2]).toEqual({ ...group(2), 'phoneNumbers?': [] });
  },
};

export const NotificationsAndTags: Story = {
  name: 'Unknown notifications are kept',
  play: async (context) => {
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('option', { name: /Membership/ }));
    await expect(await canvas.findByRole('checkbox', { name: 'pager' })).toBeChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Team chat' }));
    await expect(last(context)[1]!['notifications']).toEqual([{ integration: 'pager' }, { integration: 'chat' }]);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'pager' }));
    await expect(last(context)[1]!['notifications']).toEqual([{ integration: 'chat' }]);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'pager' }));
    // Removed and set again, it returns to its position.
    await expect(last(context)[1]!['notifications']).toEqual([{ integration: 'pager' }, { integration: 'chat' }]);
    await userEvent.type(canvas.getByLabelText('Tags'), 'vip{Enter}');
    await expect(last(context)[1]!['tags']).toEqual(['vip']);
    await expect({ ...last(context)[1], notifications: 0, tags: 0 }).toEqual({
      ...group(1),
      notifications: 0,
      tags: 0,
    });
  },
};

export const HoursByDragging: Story = {
  name: 'Draw, resize and move office hours',
  play: async (context) => {
    const { canvas } = context;
    const closes = await canvas.findByRole('slider', { name: 'Wednesday closes' });
    const quarter = closes.closest('[data-track]')!.getBoundingClientRect().width / 96;
    await drag(closes, quarter * 4, 0);
    await expect(last(context)[0]!['officeHours']).toEqual(hoursWith({ wed: [range(9, 19)] }));
    await drag(canvas.getByRole('slider', { name: 'Saturday hours' }), quarter * 8, 0);
    await expect(last(context)[0]!['officeHours']).toEqual(hoursWith({ wed: [range(9, 19)], sat: [range(10, 14)] }));
    const sunday = canvas.getByRole('group', { name: 'Sunday' }).querySelector('[data-track]')!;
    await drag(sunday, quarter * 16, 0);
    await expect(last(context)[0]!['officeHours']).toEqual(
      hoursWith({ wed: [range(9, 19)], sat: [range(10, 14)], sun: [range(12, 16)] }),
    );
    await drag(canvas.getByRole('slider', { name: 'Monday closes' }), quarter * 9, 0, 'escape');
    await expect(calls(context)).toBe(3);
  },
};

export const HoursByKeys: Story = {
  name: 'The same by keys and as text',
  play: async (context) => {
    const { canvas } = context;
    const closes = await canvas.findByRole('slider', { name: 'Wednesday closes' });
    closes.focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await expect(closes).toHaveAttribute('aria-valuetext', '7:15 PM');
    await expect(last(context)[0]!['officeHours']).toEqual(hoursWith({ wed: [range(9, 19.25)] }));
    const field = canvas.getByLabelText('Hours of Thursday, 2 of 2');
    await userEvent.clear(field);
    await userEvent.type(field, '1-6{Enter}');
    await expect(canvas.queryByText(/overlap\. Change/)).toBeNull();
    await expect(last(context)[0]!['officeHours']).toEqual(
      hoursWith({ wed: [range(9, 19.25)], thu: [range(9, 13), range(13, 18)] }),
    );
    canvas.getByRole('slider', { name: 'Saturday hours' }).focus();
    await userEvent.keyboard('{Delete}');
    await expect(canvas.getByRole('button', { name: 'Add hours on Saturday' })).toHaveFocus();
    await expect(last(context)[0]!['officeHours']).toEqual(
      hoursWith({ wed: [range(9, 19.25)], thu: [range(9, 13), range(13, 18)], sat: [] }),
    );
  },
};

export const FromRightToLeft: Story = {
  name: 'From right to left',
  args: { direction: 'rtl' },
  play: async (context) => {
    const closes = await context.canvas.findByRole('slider', { name: 'Wednesday closes' });
    closes.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(last(context)[0]!['officeHours']).toEqual(hoursWith({ wed: [range(9, 18.25)] }));
  },
};

export const Disabled: Story = {
  name: 'Disabled',
  args: { disabled: true },
  play: async (context) => {
    await expect(await context.canvas.findByLabelText('Group name')).toBeDisabled();
    await drag(await context.canvas.findByRole('slider', { name: 'Wednesday closes' }), 60, 0);
    await expect(calls(context)).toBe(0);
  },
};

export const ReadOnly: Story = {
  name: 'Read-only',
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/4 people · 2 numbers · Mon–Wed 9:00–18:00/)).toBeVisible();
  },
};

export const None: Story = {
  name: 'No group yet',
  args: { groups: [] },
  play: async (context) => {
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'New group' }));
    await expect(last(context)).toEqual([{ name: 'New group', users: [], senders: [], tags: [], isDefault: true }]);
    await userEvent.click(await canvas.findByRole('switch', { name: 'Office hours' }));
    await expect(Object.keys((last(context)[0]!['officeHours'] as { times: object }).times)).toEqual([
      'mon',
      'tue',
      'wed',
      'thu',
      'fri',
    ]);
  },
};

export const FiveHundred: Story = {
  name: 'Five hundred groups',
  args: {
    groups: Array.from({ length: 500 }, (_, at) => ({
      ...group(at % 3),
      id: `g${at}`,
      name: `Group ${at + 1}`,
      isDefault: at === 0,
    })),
  },
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByRole('option', { name: /^Group 1 / });
    await expect(canvas.getAllByRole('option').length).toBeLessThan(40);
    canvas.getByRole('listbox').focus();
    await userEvent.keyboard('{End}');
    await expect(await canvas.findByRole('option', { name: /^Group 500 / })).toHaveAttribute('aria-posinset', '500');
    await expect(await canvas.findByLabelText('Group name')).toHaveValue('Group 500');
  },
};
