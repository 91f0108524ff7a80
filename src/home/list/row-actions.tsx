'use client';
import type { ReactElement } from 'react';
import {
  ariaKeys,
  Button,
  IconButton,
  isApplePlatform,
  keyCaps,
  Menu,
  type MenuItem,
  parseChord,
  useMessages,
} from '#ui';
import { type Abilities, canPause } from '../actions/can-do.js';
import type { HomeActions } from '../actions/use-home-actions.js';
import { homeMessages } from '../home-messages.js';
import type { ListedWorkflow } from './listed-workflow.js';

export interface RowActionsProps {
  readonly listed: ListedWorkflow;
  readonly name: string;
  readonly can: Abilities;
  readonly actions: HomeActions;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  /** Only the buttons of the active row are tab stops. */
  readonly isActive: boolean;
}

/** The chord of an action, for tooltips and assistive technology. */
export function capsOf(chord: string): readonly string[] {
  const parsed = parseChord(chord);
  return parsed ? keyCaps(parsed, isApplePlatform()) : [];
}

export function ariaKeysOf(...chords: readonly string[]): string {
  return chords
    .flatMap((chord) => parseChord(chord) ?? [])
    .map((chord) => ariaKeys(chord, isApplePlatform()))
    .join(' ');
}

/** What can be done with a workflow, by the adapter and its state. */
export function itemsOf(
  { actions, can, listed, onOpen, onRename }: Omit<RowActionsProps, 'isActive' | 'name'>,
  words: typeof homeMessages.defaults.action,
): readonly (readonly MenuItem[])[] {
  const { device, workflow } = listed;
  const item = (id: string, label: string, icon: string, onSelect: () => void, keys?: string): MenuItem => ({
    id,
    label,
    icon,
    onSelect,
    ...(keys === undefined ? {} : { keys: capsOf(keys) }),
  });
  const hasVersion = device !== undefined || workflow.versions > 0;
  const isPaused = workflow.pausedAt !== undefined;
  const canDuplicate = device ? can.create : can.duplicate && hasVersion;
  return [
    [
      item('open', words.open, 'arrow-right', onOpen, 'Enter'),
      ...(can.rename && !device ? [item('rename', words.rename, 'pencil', onRename, 'F2')] : []),
      ...(canDuplicate ? [item('duplicate', words.duplicate, 'copy', () => actions.duplicate(listed), 'Mod+D')] : []),
      ...(can.exportFile && hasVersion
        ? [item('export', words.exportFile, 'download', () => actions.exportFile(listed))]
        : []),
    ],
    [
      ...(can.pause && canPause(workflow) ? [item('pause', words.pause, 'pause', () => actions.pause(workflow))] : []),
      ...(can.resume && isPaused ? [item('resume', words.resume, 'play', () => actions.resume(workflow))] : []),
    ],
    device !== undefined || can.remove
      ? [
          {
            ...item('remove', words.remove, 'trash-2', () => actions.remove(listed), 'Backspace'),
            kind: 'danger' as const,
          },
        ]
      : [],
  ];
}

/** The buttons of a row: shown on hover, focus and selection; the menu is always there. */
export function RowActions(props: RowActionsProps): ReactElement {
  const { isActive, name, onOpen } = props;
  const { action: words } = useMessages(homeMessages);
  const sections = itemsOf(props, words);
  const quick = sections.flat().filter(({ id }) => id !== 'open' && id !== 'rename');
  const tabIndex = isActive ? 0 : -1;
  return (
    <span className="pb-hl__ac">
      <span className="pb-hl__qk">
        <Button size="sm" tabIndex={tabIndex} aria-label={words.of(words.open, name)} onClick={onOpen}>
          {words.open}
        </Button>
        {quick.map(({ icon = '', id, keys, label, onSelect }) => (
          <IconButton
            key={id}
            icon={icon}
            label={words.of(label, name)}
            {...(keys && { keys })}
            tabIndex={tabIndex}
            onClick={onSelect}
          />
        ))}
      </span>
      {sections.flat().length > 1 && (
        <Menu
          align="end"
          sections={sections}
          trigger={<IconButton icon="ellipsis" label={words.of(words.more, name)} quiet tabIndex={tabIndex} />}
        />
      )}
    </span>
  );
}
