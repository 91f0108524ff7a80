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
 * Puts the focus into what is drawn next: for changes after which what had the focus is gone. Answers the function that says where
 * it shall go, by a selector; it goes there as soon as there is such an element.
 */
function useWantedFocus(box: RefObject<HTMLElement | null>): (selector: string, options?: FocusOptions) => void {
  const wanted = useRef<{ readonly selector: string; readonly options: FocusOptions | undefined; tries: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { options, selector } = wanted.current;
    const control = box.current?.querySelector<HTMLElement>(selector);
    // What does not come soon is not waited for: later on, somebody may be busy elsewhere.
    if (control || (wanted.current.tries += 1) > 3) wanted.current = undefined;
    control?.focus(options);
  });
  return useCallback((selector, options) => {
    wanted.current = { selector, options, tries: 0 };
  }, []);
}

/** Whether an element has at least so much room from side to side; kept up to date. */
function useIsWide<Held extends HTMLElement>(least: number): readonly [RefObject<Held | null>, boolean] {
  const ref = useRef<Held>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const measure = (): void => setIsWide(current.clientWidth >= least);
    measure();
    const { ResizeObserver: Observer } = ownerWindow(current);
    const observer = new Observer(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [least]);
  return [ref, isWide];
}

/** List and detail stand beside each other from this width on; below, one at a time. */
const besideFrom = 620;
/** The first control of a group in full. */
const detail = '.pb-grp__r .pb-input input';

/**
 * Groups of people, in the order they are asked: all of them, and one in full. What no control here knows stays as it came, in the
 * setting, in a group, and in everything within it.
 */
export function GroupsEditor(props: FieldProps & { readonly now?: number | undefined }): ReactElement {
  const { describedBy, disabled, invalid, labelledBy, now, onBlur, onChange, problems, property, resources, value } =
    props;
  const id = useId();
  const resource = useResource(resources, 'groups');
  const announce = useAnnounce();
  const [box, isWide] = useIsWide<HTMLDivElement>(besideFrom);
  const groups = listedValues(value) as readonly Json[];
  // Whoever comes because of an error finds the group it is in.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      groups.findIndex((_, index) => worstOf(problemsOfGroup(problems, index)) === 'err'),
    ),
  );
  const [isOpen, setIsOpen] = useState(false);
  const current = Math.min(at, groups.length - 1);
  const open = groups[current];
  const nameOf = (index: number): string => nameIn(groups[index]) || `Group ${index + 1}`;
  const isFull = typeof property.max === 'number' && groups.length >= property.max;
  const free = resource.options.filter((option) => !groups.some((group) => findOption([option], group) === 0));
  /** What is done at once is an entry of the history by itself, however soon it follows on another. */
  const store = (next: readonly Json[], isNode = false): void => {
    if (!isNode) onBlur();
    onChange([...next]);
    if (!isNode) onBlur();
  };
  const show = (index: number): void => {
    if (!isWide) focusNext(detail);
    setAt(index);
    setIsOpen(true);
  };
  const focusNext = useWantedFocus(box);
  const toList = (): void => {
    focusNext('[role="listbox"], .pb-grp__l input, .pb-grp__l button', { preventScroll: true });
    setIsOpen(false);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= groups.length) return;
    setAt(to);
    store(withMoved(groups, from, to));
    announce(`${nameOf(from)} moved to place ${to + 1} of ${groups.length}`);
  };
  const add = (group: Json): void => {
    focusNext(detail);
    store([...groups, group]);
    show(groups.length);
  };
  const remove = (): void => {
    announce(`Removed ${nameOf(current)}`);
    store(groups.filter((_, index) => index !== current));
    toList();
  };
  const showsList = isWide || !isOpen || open === undefined;
  return (
    <div
      ref={box}
      className="pb-grp"
      onKeyDown={(event) => {
        // One layer: from a group back to all of them. What floats over it is a layer of its own, and drawn elsewhere.
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
              isBeside={isWide}
              disabled={disabled}
              onCurrent={setAt}
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
      {open !== undefined && (isWide || isOpen) && (
        <GroupDetail
          key={isWide ? 'beside' : 'alone'}
          group={isJsonObject(open) ? (open as Group) : {}}
          index={current}
          count={groups.length}
          name={nameOf(current)}
          problems={problemsOfGroup(problems, current)}
          resources={resources}
          disabled={disabled}
          now={now}
          onBack={isWide ? undefined : toList}
          onValue={(key, next, isNode) => store(withGroupValue(groups, current, key, next), isNode)}
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
