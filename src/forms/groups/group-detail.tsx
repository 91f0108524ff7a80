'use client';
import type { Json } from '#base';
import type { Problem } from '#model';
import { Button, IconButton, Menu, Switch, TextInput, useLatest } from '#ui';
import { memo, type ReactElement, useCallback, useId } from 'react';
import { TokenInput } from '../field/token-input.js';
import { TokenList } from '../field/token-list.js';
import type { Resources } from '../field/resources.js';
import { useResource } from '../field/use-resource.js';
import { valueText } from '../field/value-text.js';
import { OfficeHoursEditor } from '../hours/office-hours-editor.js';
import { ErrorLine } from '../property-field.js';
import { type Group, listIn } from './edit-groups.js';
import { NotifyWith } from './notify-with.js';
import { NumbersList } from './numbers-list.js';
import { PeopleList } from './people-list.js';

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
  const {
    count,
    disabled,
    group,
    index,
    name,
    now,
    onBack,
    onDefault,
    onMove,
    onRemove,
    onValue,
    problems,
    resources,
  } = props;
  const id = useId();
  const { options: tagOptions } = useResource(resources, 'tags');
  const tags = listIn(group, 'tags');
  const isDefault = group['isDefault'] === true;
  const nameProblem = problems.find(({ path }) => path?.[3] === 'name' || path?.length === 3);
  const latest = useLatest(onValue);
  const setPeople = useCallback((next: readonly Json[]) => latest.current('users', [...next]), [latest]);
  const setNotifications = useCallback((next: readonly Json[]) => latest.current('notifications', [...next]), [latest]);
  const setHours = useCallback(
    (next: Json, isIncremental?: boolean) => latest.current('officeHours', next, isIncremental),
    [latest],
  );
  const storeTags = (next: readonly Json[]): void => onValue('tags', [...next]);
  const menu = (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis" size="sm" tone="mut" label={`More about ${name}`} disabled={disabled} />}
      sections={[
        [
          { id: 'up', label: 'Move up', icon: 'arrow-up', disabled: index === 0, onSelect: () => onMove(index - 1) },
          {
            id: 'down',
            label: 'Move down',
            icon: 'arrow-down',
            disabled: index === count - 1,
            onSelect: () => onMove(index + 1),
          },
        ],
        [{ id: 'remove', label: `Remove ${name}`, icon: 'trash-2', kind: 'danger', onSelect: onRemove }],
      ]}
    />
  );
  return (
    <div className="pb-grp__r" role="group" aria-label={name} data-part={index}>
      {onBack && (
        <div className="pb-grp__back">
          <Button variant="ghost" size="sm" icon="chevron-left" onClick={onBack}>
            All groups
          </Button>
          <span className="pb-mut pb-num">
            {index + 1} of {count}
          </span>
          {menu}
        </div>
      )}
      <div className="pb-grp__top">
        <div className="pb-field" data-part="name">
          <label className="pb-label" htmlFor={`${id}-name`} data-mandatory>
            Group name
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
            Default group
          </Switch>
          <Switch
            checked={group['useSharedPool'] === true}
            disabled={disabled}
            onCheckedChange={(next) => onValue('useSharedPool', next)}
          >
            Use shared pool
          </Switch>
          {!onBack && menu}
        </span>
        {nameProblem && (
          <span className="pb-grp__note">
            <ErrorLine id={`${id}-problem`} text={nameProblem.message} />
          </span>
        )}
      </div>
      <div className="pb-grp__two">
        <People people={listIn(group, 'users')} resources={resources} disabled={disabled} onChange={setPeople} />
        <div className="pb-grp__col">
          <NumbersList
            group={group}
            resources={resources}
            disabled={disabled}
            onChange={(key, list) => onValue(key, [...list])}
          />
          <div className="pb-field" data-part="tags">
            <label className="pb-label" htmlFor={`${id}-tags`}>
              Tags
            </label>
            <TokenList
              labels={tags.map(valueText)}
              disabled={disabled}
              invalid={false}
              onRemove={(at) => storeTags(tags.filter((_, position) => position !== at))}
            >
              <TokenInput
                id={`${id}-tags`}
                placeholder="Add tag"
                disabled={disabled}
                suggestions={tagOptions.map(({ label, value }) => ({ label, value: valueText(value) }))}
                onAdd={(words) => storeTags([...tags, ...words.filter((word) => !tags.includes(word))])}
                onRemoveLast={() => tags.length > 0 && storeTags(tags.slice(0, -1))}
              />
            </TokenList>
          </div>
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
