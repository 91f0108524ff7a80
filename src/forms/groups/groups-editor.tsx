'use client';
import { isJsonObject, type Json } from '#base';
import { Button, ownerWindow, useAnnounce } from '#ui';
import { type ReactElement, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProps } from '../field/field-definition.js';
import { ChoicesStatus } from '../field/choices-status.js';
import { findOption } from '../field/find-option.js';
import { ResourceSelect } from '../field/resource-select.js';
import { useResource } from '../field/use-resource.js';
import { listedValues, valueText } from '../field/value-text.js';
import { type Group, newGroup, withDefaultGroup, withGroupValue, withMoved } from './edit-groups.js';
import { problemsOfGroup, worstOf } from './group-facts.js';
import { GroupDetail } from './group-detail.js';
import { GroupList } from './group-list.js';

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
  const { describedBy, disabled, invalid, labelledBy, now, onBlur, onChange, problems, property, resources, value } =
    props;
  const id = useId();
  const resource = useResource(resources, 'groups');
  const announce = useAnnounce();
  const [box, isWide] = useIsWide<HTMLDivElement>(sideBySideWidth);
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
  const openGroup = groups[current];
  const nameOf = (index: number): string => nameIn(groups[index]) || `Group ${index + 1}`;
  const isFull = typeof property.max === 'number' && groups.length >= property.max;
  const free = resource.options.filter((option) => !groups.some((group) => findOption([option], group) === 0));
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
  const focusNext = useFocusNext(box);
  const toList = (): void => {
    focusNext('[role="listbox"], .pb-grp__l input, .pb-grp__l button', { preventScroll: true });
    setIsOpen(false);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= groups.length) return;
    setSelected(to);
    store(withMoved(groups, from, to));
    announce(`${nameOf(from)} moved to place ${to + 1} of ${groups.length}`);
  };
  const add = (group: Json): void => {
    focusNext(firstDetailControl);
    store([...groups, group]);
    show(groups.length);
  };
  const remove = (): void => {
    announce(`Removed ${nameOf(current)}`);
    store(groups.filter((_, index) => index !== current));
    toList();
  };
  const showsList = isWide || !isOpen || openGroup === undefined;
  return (
    <div
      ref={box}
      className="pb-grp"
      onKeyDown={(event) => {
        // Escape returns from a group to the list. Popups inside handle it themselves and are rendered elsewhere.
        if (
          event.key !== 'Escape' ||
          event.defaultPrevented ||
          isWide ||
          !isOpen ||
          !event.currentTarget.contains(event.target as Node)
        )
          return;
        event.preventDefault();
        event.stopPropagation();
        toList();
      }}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-beside={isWide || undefined}
    >
      {showsList && (
        <div className="pb-grp__l" data-invalid={invalid || undefined}>
          <div className="pb-grp__lh">
            <span id={`${id}-groups`}>{property.label || 'Groups'}</span>
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
              isSideBySide={isWide}
              disabled={disabled}
              onCurrent={setSelected}
              onOpen={show}
              onMove={move}
            />
          )}
          {!isFull && (
            <Button
              variant="dashed"
              size="sm"
              block
              icon="plus"
              disabled={disabled}
              onClick={() => add(newGroup(groups))}
            >
              New group
            </Button>
          )}
          {!isFull && resource.status === 'failed' && <ChoicesStatus resource={resource} />}
          {!isFull && (free.length > 0 || resource.isPaged) && (
            <ResourceSelect
              key={groups.length}
              label="Add a group"
              placeholder="Add a group"
              value={undefined}
              disabled={disabled}
              icon="users-round"
              resource={{ ...resource, options: free }}
              listedOnly
              onChange={(group) => group !== undefined && add(isJsonObject(group) ? group : { name: valueText(group) })}
            />
          )}
          {groups.length > 1 && (
            <span className="pb-help pb-grp__why">
              The first group that is open gets the conversation. If none is open, the default group does.
            </span>
          )}
        </div>
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
          onBack={isWide ? undefined : toList}
          onValue={(key, next, isIncremental) => store(withGroupValue(groups, current, key, next), isIncremental)}
          onDefault={() => store(withDefaultGroup(groups, current))}
          onMove={(to) => move(current, to)}
          onRemove={remove}
        />
      )}
    </div>
  );
}

function nameIn(group: Json | undefined): string {
  return isJsonObject(group) ? valueText(group['name']).trim() : '';
}
