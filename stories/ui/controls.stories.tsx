import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  Avatar,
  Button,
  Checkbox,
  Chip,
  Combobox,
  Icon,
  IconButton,
  IconTile,
  Kbd,
  Menu,
  PbRoot,
  Popover,
  Segmented,
  Select,
  Spinner,
  Switch,
  TextArea,
  TextInput,
  useToast,
} from '#ui';

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <div style={{ display: 'grid', gap: 12, alignContent: 'start' }}>
      <div style={{ fontWeight: 600, borderBottom: '1px solid var(--pb-border)', paddingBottom: 8 }}>{title}</div>
      {children}
    </div>
  );
}

function Row({ children }: { readonly children: ReactNode }): ReactElement {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>{children}</div>;
}

const numbers = [
  { value: 'own', label: '(510) 555-0142', icon: 'phone' },
  { value: 'pool', label: 'Shared pool', icon: 'layers' },
  { value: 'unverified', label: '(510) 555-0188', icon: 'phone', note: 'not verified', disabled: true },
];
const people = ['Ana Whitfield', 'Jo Park', 'Maya Torres', 'Devon Price'].map((name) => ({ value: name, label: name }));
const groups = [
  ['hash', 'trigger'],
  ['message-square', 'message'],
  ['hourglass', 'timing'],
  ['split', 'logic'],
  ['users-round', 'people'],
  ['tag', 'contact'],
  ['flag', 'flow'],
] as const;

function Controls({ theme }: { readonly theme: 'light' | 'dark' }): ReactElement {
  return (
    <PbRoot label="Controls" theme={theme} style={{ minHeight: '100vh', padding: 32 }}>
      <Sheet />
    </PbRoot>
  );
}

function Sheet(): ReactElement {
  const [name, setName] = useState('Welcome');
  const [from, setFrom] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>('Jo Park');
  const [on, setOn] = useState(true);
  const [checked, setChecked] = useState<boolean | 'mixed'>('mixed');
  const [accept, setAccept] = useState<'any' | 'keyword'>('any');
  const toast = useToast();
  const nothing = (): void => {};
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: 32 }}>
      <Block title="Buttons">
        <Row>
          <Button variant="primary">Save version</Button>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button variant="primary" disabled>
            Save version
          </Button>
        </Row>
        <Row>
          <Button icon="play">Test run</Button>
          <Button busy>Saving</Button>
          <Button icon="play" disabled>
            Test run
          </Button>
        </Row>
        <Row>
          <Button variant="ghost" icon="history">
            History
          </Button>
          <Button variant="danger" icon="trash-2">
            Delete step
          </Button>
        </Row>
        <Row>
          <Button variant="dashed" kind="err" icon="plus" size="sm">
            Connect
          </Button>
          <Button size="sm">Edit step</Button>
          <Button variant="link">Save as template</Button>
        </Row>
        <Row>
          <IconButton icon="undo-2" label="Undo" keys={['⌘', 'Z']} />
          <IconButton icon="redo-2" label="Redo" disabled />
          <IconButton icon="crosshair" label="Follow" pressed />
          <Menu
            trigger={<IconButton icon="ellipsis" label="More" quiet />}
            sections={[
              [
                { id: 'settings', label: 'Settings', icon: 'settings-2', keys: ['↵'], onSelect: nothing },
                { id: 'add', label: 'Add step after…', icon: 'plus', keys: ['A'], onSelect: nothing },
              ],
              [
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: 'trash-2',
                  keys: ['⌫'],
                  kind: 'danger',
                  onSelect: () =>
                    toast({ text: 'Deleted “Delay” and joined its paths', action: { label: 'Undo', run: nothing } }),
                },
              ],
            ]}
          />
          <Popover label="About" trigger={<Button endIcon="chevron-down">Details</Button>}>
            <div style={{ padding: 12 }}>Edited today</div>
          </Popover>
        </Row>
      </Block>
      <Block title="Text and choices">
        <TextInput label="Message name" value={name} onValueChange={setName} />
        <TextInput label="Empty" value="" placeholder="Add a name" onValueChange={nothing} />
        <TextInput label="Wrong" value="" invalid onValueChange={nothing} />
        <TextInput label="Wait up to" value="2" unit="hours" onValueChange={nothing} />
        <TextInput label="Read only" value="Welcome" readOnly onValueChange={nothing} />
        <TextArea label="Raw value" value={'{ "max": 3 }'} mono onValueChange={nothing} />
        <Select
          label="Send from"
          value={from}
          onValueChange={setFrom}
          options={numbers}
          placeholder="Choose a number or pool"
          icon="phone"
        />
        <Combobox label="Person" value={person} onValueChange={setPerson} options={people} icon="user" />
        <Segmented
          label="Reply"
          value={accept}
          onValueChange={setAccept}
          options={[
            { value: 'any', label: 'Any reply' },
            { value: 'keyword', label: 'Keyword' },
          ]}
        />
        <Row>
          <Switch checked={on} onCheckedChange={setOn}>
            Track link clicks
          </Switch>
        </Row>
        <Row>
          <Checkbox checked={checked} onCheckedChange={setChecked}>
            Mixed
          </Checkbox>
          <Checkbox checked onCheckedChange={nothing}>
            On
          </Checkbox>
          <Checkbox checked={false} invalid onCheckedChange={nothing}>
            Error
          </Checkbox>
        </Row>
      </Block>
      <Block title="Chips and tiles">
        <Row>
          <Chip status="run" busy>
            Running
          </Chip>
          <Chip status="wait" icon="hourglass">
            Waiting
          </Chip>
          <Chip status="ok" icon="circle-check">
            Completed
          </Chip>
          <Chip status="err" icon="circle-x">
            Failed
          </Chip>
        </Row>
        <Row>
          <Chip status="warn" icon="triangle-alert">
            1 warning
          </Chip>
          <Chip status="mute" icon="circle-slash">
            Skipped
          </Chip>
          <Chip dashed icon="git-branch">
            Draft of v7
          </Chip>
          <Chip size="sm" shape="square">
            v6
          </Chip>
        </Row>
        <Row>
          {groups.map(([icon, group]) => (
            <IconTile key={group} icon={icon} group={group} size={32} />
          ))}
        </Row>
        <Row>
          {['#e0115f', '#0a7', 'rebeccapurple', '#ffd700', '#888'].map((color) => (
            <IconTile key={color} icon="star" color={color} size={32} />
          ))}
          <IconTile icon="📣" size={32} />
        </Row>
        <Row>
          <Avatar name="Maya Torres" />
          <Avatar name="Devon Price" size={32} />
          <Kbd keys={['⇧', '⌘', 'Z']} />
          <Spinner />
          <Icon name="no such icon" />
        </Row>
      </Block>
    </div>
  );
}

const meta = { title: 'Primitives/Controls', component: Controls } satisfies Meta<typeof Controls>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {
  args: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('combobox', { name: 'Send from' }));
    await userEvent.click(await canvas.findByRole('option', { name: /Shared pool/ }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Send from' })).toHaveTextContent('Shared pool'));
    await userEvent.click(canvas.getByRole('switch', { name: 'Track link clicks' }));
    await expect(canvas.getByRole('switch', { name: 'Track link clicks' })).not.toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Keyword' }));
    await expect(canvas.getByRole('radio', { name: 'Keyword' })).toBeChecked();
  },
};

export const Dark: Story = { args: { theme: 'dark' } };

/** A menu opens inside the root, is walked by arrows, and a message with Undo follows. */
export const MenuAndMessage: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(canvas.getByRole('menu')).toBeVisible());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByText('Deleted “Delay” and joined its paths', { selector: '.pb-toast *' })).toBeVisible(),
    );
  },
};
