'use client';
import { isJsonObject, type Json } from '#base';
import { Button, ownerWindow, useAnnounce, useMessages } from '#ui';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FieldProps } from '../field/field-definition.js';
import { ChoicesStatus } from '../field/choice/choices.js';
import { findOption } from '../field/resource/resources.js';
import { ResourceSelect } from '../field/resource/resource-select.js';
import { useResource } from '../field/resource/use-resource.js';
import { listedValues, valueText } from '../field/value/value-text.js';
import {
  type Group,
  newGroup,
  problemsOfGroup,
  withDefaultGroup,
  withGroupValue,
  withMoved,
  worstOf,
} from './edit-groups.js';
import { GroupDetail } from './group-detail.js';
import { GroupList } from './group-list.js';
import { groupsMessages } from './groups-messages.js';

/**
 * Returns a function that focuses the first element matching a selector after one of the next renders: for changes that
 * unmount the focused element.
 */
function useFocusNext(box: RefObject<HTMLElement | null>): (selector: string, options?: FocusOptions) => void {
  const pending = useRef<{ readonly selector: string; readonly options: FocusOptions | undefined; tries: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!pending.current) return;
    const { options, selector } = pending.current;
    const control = box.current?.querySelector<HTMLElement>(selector);
    // Gives up after three renders: later the user may be busy elsewhere.
    if (control || (pending.current.tries += 1) > 3) pending.current = undefined;
    control?.focus(options);
  });
  return useCallback((selector, options) => {
    pending.current = { selector, options, tries: 0 };
  }, []);
}

/** Returns a ref and whether its element has a minimum width, kept up to date. */
function useIsWide<Held extends HTMLElement>(minWidth: number): readonly [RefObject<Held | null>, boolean] {
  const ref = useRef<Held>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const measure = (): void => setIsWide(current.clientWidth >= minWidth);
    measure();
    const { ResizeObserver: Observer } = ownerWindow(current);
    const observer = new Observer(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [minWidth]);
  return [ref, isWide];
}

/** From this width (px) on, list and detail are side by side; below, one at a time. */
const sideBySideWidth = 620;
/** Selects the first control of an open group. */
const firstDetailControl = '.pb-grp__r .pb-input input';

/**
 * The list of groups and the open one. Unknown keys of the setting, of groups and of everything inside them are kept.
 */
export function GroupsEditor(props: FieldProps & { readonly now?: number | undefined }): ReactElement {
  const { describedBy, disabled, labelledBy, now, problems, resources } = props;
  const [box, isWide] = useIsWide<HTMLDivElement>(sideBySideWidth);
  const editing = useGroups(props, box, isWide);
  const { current, groups, isOpen, nameOf, openGroup } = editing;
  // Escape returns from a group to the list. Popups inside handle it themselves and are rendered elsewhere.
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isWide || !isOpen) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    editing.toList();
  };
  return (
    <div
      ref={box}
      className="pb-grp"
      onKeyDown={handleKey}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-beside={isWide || undefined}
    >
      {(isWide || !isOpen || openGroup === undefined) && (
        <GroupsColumn {...props} editing={editing} isSideBySide={isWide} />
      )}
      {openGroup !== undefined && (isWide || isOpen) && (
        <GroupDetail
          key={isWide ? 'beside' : 'alone'}
          group={isJsonObject(openGroup) ? (openGroup as Group) : {}}
          index={current}
          count={groups.length}
          name={nameOf(current)}
          problems={problemsOfGroup(problems, current)}
          resources={resources}
          disabled={disabled}
          now={now}
          onBack={isWide ? undefined : editing.toList}
          onValue={(key, next, isIncremental) =>
            editing.store(withGroupValue(groups, current, key, next), isIncremental)
          }
          onDefault={() => editing.store(withDefaultGroup(groups, current))}
          onMove={(to) => editing.move(current, to)}
          onRemove={editing.remove}
        />
      )}
    </div>
  );
}

/** The groups, which one is open, and what a user does with them. */
function useGroups(
  { onBlur, onChange, problems, value }: FieldProps,
  box: RefObject<HTMLElement | null>,
  isWide: boolean,
) {
  const messages = useMessages(groupsMessages);
  const announce = useAnnounce();
  const focusNext = useFocusNext(box);
  const groups = listedValues(value) as readonly Json[];
  // An error opens its own group first.
  const [selected, setSelected] = useState(() =>
    Math.max(
      0,
      groups.findIndex((_, index) => worstOf(problemsOfGroup(problems, index)) === 'err'),
    ),
  );
  const [isOpen, setIsOpen] = useState(false);
  const current = Math.min(selected, groups.length - 1);
  const nameOf = (index: number): string => nameIn(groups[index]) || messages.unnamed(index + 1);
  /** A discrete change is a history entry of its own, however soon it follows another. */
  const store = (next: readonly Json[], isIncremental = false): void => {
    if (!isIncremental) onBlur();
    onChange([...next]);
    if (!isIncremental) onBlur();
  };
  const show = (index: number): void => {
    if (!isWide) focusNext(firstDetailControl);
    setSelected(index);
    setIsOpen(true);
  };
  const toList = (): void => {
    focusNext('[role="listbox"], .pb-grp__l input, .pb-grp__l button', { preventScroll: true });
    setIsOpen(false);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= groups.length) return;
    setSelected(to);
    store(withMoved(groups, from, to));
    announce(messages.moved(nameOf(from), to + 1, groups.length));
  };
  const add = (group: Json): void => {
    focusNext(firstDetailControl);
    store([...groups, group]);
    show(groups.length);
  };
  const remove = (): void => {
    announce(messages.removed(nameOf(current)));
    store(groups.filter((_, index) => index !== current));
    toList();
  };
  const openGroup = groups[current];
  return { add, current, groups, isOpen, move, nameOf, openGroup, remove, select: setSelected, show, store, toList };
}

/** The list of groups, and controls that add one. */
function GroupsColumn({
  disabled,
  editing: { add, current, groups, move, nameOf, select, show },
  invalid,
  isSideBySide,
  problems,
  property,
  resources,
}: FieldProps & { readonly editing: ReturnType<typeof useGroups>; readonly isSideBySide: boolean }): ReactElement {
  const messages = useMessages(groupsMessages);
  const id = useId();
  const isFull = typeof property.max === 'number' && groups.length >= property.max;
  return (
    <div className="pb-grp__l" data-invalid={invalid || undefined}>
      <div className="pb-grp__lh">
        <span id={`${id}-groups`}>{property.label || messages.groups}</span>
        <span className="pb-num">{groups.length}</span>
      </div>
      {groups.length > 0 && (
        <GroupList
          id={id}
          labelledBy={`${id}-groups`}
          groups={groups}
          nameOf={nameOf}
          problems={problems}
          current={current}
          isSideBySide={isSideBySide}
          disabled={disabled}
          onCurrent={select}
          onOpen={show}
          onMove={move}
        />
      )}
      {!isFull && <AddGroup groups={groups} resources={resources} disabled={disabled} onAdd={add} />}
      {groups.length > 1 && <span className="pb-help pb-grp__why">{messages.order}</span>}
    </div>
  );
}

/** Adds one of the account, which comes first, or a new group. */
function AddGroup({
  disabled,
  groups,
  onAdd,
  resources,
}: Pick<FieldProps, 'disabled' | 'resources'> & {
  readonly groups: readonly Json[];
  readonly onAdd: (group: Json) => void;
}): ReactElement {
  const messages = useMessages(groupsMessages);
  const resource = useResource(resources, 'groups');
  const free = resource.options.filter((option) => !groups.some((group) => findOption([option], group) === 0));
  return (
    <>
      {resource.status === 'failed' && <ChoicesStatus resource={resource} />}
      {(free.length > 0 || resource.isPaged || resource.status === 'loading') && (
        <ResourceSelect
          key={groups.length}
          label={messages.addExisting}
          placeholder={messages.addExisting}
          value={undefined}
          disabled={disabled}
          icon="users-round"
          resource={{ ...resource, options: free }}
          listedOnly
          onChange={(group) => group !== undefined && onAdd(isJsonObject(group) ? group : { name: valueText(group) })}
        />
      )}
      <Button
        variant="dashed"
        size="sm"
        block
        icon="plus"
        disabled={disabled}
        onClick={() => onAdd(newGroup(groups, messages.newName))}
      >
        {messages.addNew}
      </Button>
    </>
  );
}

function nameIn(group: Json | undefined): string {
  return isJsonObject(group) ? valueText(group['name']).trim() : '';
}
