'use client';
import type { Json } from '#base';
import type { Problem } from '#model';
import { Button, Checkbox, Icon, IconButton, Menu, Switch, TextInput, useLatest, useMessages } from '#ui';
import { memo, type ReactElement, useCallback, useId, useState } from 'react';
import { TokenInput, TokenList } from '../field/list/tokens-field.js';
import type { Resources } from '../field/resource/resources.js';
import { useResource } from '../field/resource/use-resource.js';
import { valueText } from '../field/value/value-text.js';
import { OfficeHoursEditor } from '../hours/office-hours-editor.js';
import { ErrorLine } from '../property/field-hints.js';
import { type Group, integrationOf, knownNotification, notificationChannels, listIn } from './edit-groups.js';
import { NumbersList } from './numbers-list.js';
import { PeopleList } from './people-list.js';
import { groupsMessages } from './groups-messages.js';

export interface GroupDetailProps {
  readonly group: Group;
  readonly index: number;
  readonly count: number;
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly resources: Resources;
  readonly disabled: boolean;
  readonly now: number | undefined;
  /** Returns to the list, where it is not visible next to the group. */
  readonly onBack: (() => void) | undefined;
  /** `isIncremental`: one of many small changes that merge in the history, such as keystrokes. */
  readonly onValue: (key: string, value: Json | undefined, isIncremental?: boolean) => void;
  readonly onDefault: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** The expensive parts of a group render only for their own changes, not for each keystroke in the name. */
const Hours = memo(OfficeHoursEditor);
const People = memo(PeopleList);
const Notify = memo(NotifyWith);

/** All settings of one group. */
export function GroupDetail(props: GroupDetailProps): ReactElement {
  const { disabled, group, index, name, now, onBack, onValue, resources } = props;
  const latest = useLatest(onValue);
  const setPeople = useCallback((next: readonly Json[]) => latest.current('users', [...next]), [latest]);
  const setNotifications = useCallback((next: readonly Json[]) => latest.current('notifications', [...next]), [latest]);
  const setHours = useCallback(
    (next: Json, isIncremental?: boolean) => latest.current('officeHours', next, isIncremental),
    [latest],
  );
  return (
    <div className="pb-grp__r" role="group" aria-label={name} data-part={index}>
      {onBack && <GroupBar {...props} onBack={onBack} />}
      <GroupTop {...props} />
      <div className="pb-grp__two">
        <People people={listIn(group, 'users')} resources={resources} disabled={disabled} onChange={setPeople} />
        <div className="pb-grp__col">
          <NumbersList
            group={group}
            resources={resources}
            disabled={disabled}
            onChange={(key, list) => onValue(key, [...list])}
          />
          <GroupTags
            tags={listIn(group, 'tags')}
            resources={resources}
            disabled={disabled}
            onChange={(next) => onValue('tags', [...next])}
          />
        </div>
      </div>
      <Notify
        key={index}
        notifications={listIn(group, 'notifications')}
        disabled={disabled}
        onChange={setNotifications}
      />
      <Hours key={`hours ${index}`} value={group['officeHours']} disabled={disabled} now={now} onChange={setHours} />
    </div>
  );
}

/** A button that returns to the list, the position of the group, and its menu. */
function GroupBar(props: GroupDetailProps & { readonly onBack: () => void }): ReactElement {
  const { group: messages } = useMessages(groupsMessages);
  return (
    <div className="pb-grp__back">
      <Button variant="ghost" size="sm" icon="chevron-left" onClick={props.onBack}>
        {messages.all}
      </Button>
      <span className="pb-mut pb-num">{messages.position(props.index + 1, props.count)}</span>
      <GroupMenu {...props} />
    </div>
  );
}

function GroupMenu({ count, disabled, index, name, onMove, onRemove }: GroupDetailProps): ReactElement {
  const { group: messages } = useMessages(groupsMessages);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis" size="sm" tone="mut" label={messages.more(name)} disabled={disabled} />}
      sections={[
        [
          {
            id: 'up',
            label: messages.moveUp,
            icon: 'arrow-up',
            disabled: index === 0,
            onSelect: () => onMove(index - 1),
          },
          {
            id: 'down',
            label: messages.moveDown,
            icon: 'arrow-down',
            disabled: index === count - 1,
            onSelect: () => onMove(index + 1),
          },
        ],
        [{ id: 'remove', label: messages.remove(name), icon: 'trash-2', kind: 'danger', onSelect: onRemove }],
      ]}
    />
  );
}

/** The name of a group and its switches. */
function GroupTop(props: GroupDetailProps): ReactElement {
  const { disabled, group, onBack, onDefault, onValue, problems } = props;
  const { group: messages } = useMessages(groupsMessages);
  const id = useId();
  const isDefault = group['isDefault'] === true;
  const nameProblem = problems.find(({ path }) => path?.[3] === 'name' || path?.length === 3);
  return (
    <div className="pb-grp__top">
      <div className="pb-field" data-part="name">
        <label className="pb-label" htmlFor={`${id}-name`} data-mandatory>
          {messages.name}
        </label>
        <TextInput
          id={`${id}-name`}
          required
          value={valueText(group['name'])}
          disabled={disabled}
          invalid={nameProblem?.severity === 'error'}
          describedBy={nameProblem ? `${id}-problem` : undefined}
          onValueChange={(next) => onValue('name', next, true)}
        />
      </div>
      <span className="pb-grp__switches">
        {/* Another group takes the default; without one, a conversation could reach no group. */}
        <Switch
          checked={isDefault}
          readOnly={isDefault}
          disabled={disabled}
          onCheckedChange={(next) => next && onDefault()}
        >
          {messages.isDefault}
        </Switch>
        <Switch
          checked={group['useSharedPool'] === true}
          disabled={disabled}
          onCheckedChange={(next) => onValue('useSharedPool', next)}
        >
          {messages.sharedPool}
        </Switch>
        {!onBack && <GroupMenu {...props} />}
      </span>
      {nameProblem && (
        <span className="pb-grp__note">
          <ErrorLine id={`${id}-problem`} text={nameProblem.message} />
        </span>
      )}
    </div>
  );
}

function GroupTags({
  disabled,
  onChange,
  resources,
  tags,
}: {
  readonly tags: readonly Json[];
  readonly resources: Resources;
  readonly disabled: boolean;
  readonly onChange: (tags: readonly Json[]) => void;
}): ReactElement {
  const { group: messages } = useMessages(groupsMessages);
  const id = useId();
  const { options } = useResource(resources, 'tags');
  return (
    <div className="pb-field" data-part="tags">
      <label className="pb-label" htmlFor={id}>
        {messages.tags}
      </label>
      <TokenList
        labels={tags.map(valueText)}
        disabled={disabled}
        invalid={false}
        onRemove={(at) => onChange(tags.filter((_, position) => position !== at))}
      >
        <TokenInput
          id={id}
          placeholder={messages.addTag}
          disabled={disabled}
          suggestions={options.map(({ label, value }) => ({ label, value: valueText(value) }))}
          onAdd={(words) => onChange([...tags, ...words.filter((word) => !tags.includes(word))])}
          onRemoveLast={() => tags.length > 0 && onChange(tags.slice(0, -1))}
        />
      </TokenList>
    </div>
  );
}

interface NotifyWithProps {
  readonly notifications: readonly Json[];
  readonly disabled: boolean;
  readonly onChange: (notifications: readonly Json[]) => void;
}

/** The notification channels of a group. Unknown channels are shown by their own word and kept. */
function NotifyWith({ disabled, notifications, onChange }: NotifyWithProps): ReactElement {
  const { notify: messages } = useMessages(groupsMessages);
  // A channel that is switched on again is restored as it was.
  const [switchedOff, setSwitchedOff] = useState<readonly Json[]>([]);
  const others = [...notifications, ...switchedOff.filter((each) => !notifications.includes(each))].filter(
    (each) => knownNotification(each) === undefined && integrationOf(each) !== '',
  );
  const wordsOfOthers = [...new Set(others.map(integrationOf))];
  const change = (matches: (notification: Json) => boolean, fresh: string, on: boolean): void => {
    if (on)
      return onChange([
        ...notifications,
        ...(switchedOff.some(matches) ? switchedOff.filter(matches) : [{ integration: fresh }]),
      ]);
    setSwitchedOff((before) => [...before.filter((each) => !matches(each)), ...notifications.filter(matches)]);
    onChange(notifications.filter((each) => !matches(each)));
  };
  return (
    <div className="pb-field" role="group" aria-label={messages.title} data-part="notifications">
      <span className="pb-label" aria-hidden>
        {messages.title}
      </span>
      <div className="pb-chips">
        {notificationChannels.map(({ icon, key }) => (
          <NotificationToggle
            key={key}
            icon={icon}
            label={messages.channels[key]}
            disabled={disabled}
            checked={notifications.some((each) => knownNotification(each) === key)}
            onChange={(on) => change((each) => knownNotification(each) === key, key, on)}
          />
        ))}
        {wordsOfOthers.map((word) => (
          <NotificationToggle
            key={`other ${word}`}
            icon="bell-ring"
            label={word}
            disabled={disabled}
            checked={notifications.some((each) => integrationOf(each) === word)}
            onChange={(on) => change((each) => integrationOf(each) === word, word, on)}
          />
        ))}
      </div>
    </div>
  );
}

function NotificationToggle({
  checked,
  disabled,
  icon,
  label,
  onChange,
}: {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly icon: string;
  readonly label: string;
  readonly onChange: (on: boolean) => void;
}): ReactElement {
  return (
    <span className="pb-way" data-checked={checked || undefined}>
      <Checkbox checked={checked} disabled={disabled} onCheckedChange={onChange}>
        <span className="pb-way__t">
          <Icon name={icon} size={15} />
          {label}
        </span>
      </Checkbox>
    </span>
  );
}
