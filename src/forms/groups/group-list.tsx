'use client';
import { type Json, isJsonObject } from '#base';
import type { Problem } from '#model';
import { classNames, Icon, useMessages } from '#ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import { groupFacts, isUnstaffed, problemsOfGroup, worstOf } from './edit-groups.js';
import { dropSide, type OrderDraft } from './order-drag.js';
import { useOrderDrag } from './use-order-drag.js';
import { listFieldMessages } from '../field/list/list-field-messages.js';
import { groupsMessages } from './groups-messages.js';

export interface GroupListProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly groups: readonly Json[];
  readonly nameOf: (index: number) => string;
  readonly problems: readonly Problem[];
  /** The open group, or the one that Enter would open. */
  readonly current: number;
  /** True where the current group is shown next to the list. */
  readonly isSideBySide: boolean;
  readonly disabled: boolean;
  readonly onCurrent: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onMove: (from: number, to: number) => void;
}

const rowHeight = 54;

/**
 * The groups in the order they are tried. One tab stop: arrow keys select, with Alt they reorder, Enter opens.
 * Virtualised: only the visible rows of hundreds are elements.
 */
export function GroupList(props: GroupListProps): ReactElement {
  const { current, disabled, groups, id, isSideBySide, labelledBy, nameOf, onMove, onOpen, problems } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result reaches no memoised component
  const rows = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 200, height: 600 },
    useFlushSync: false,
  });
  const drag = useOrderDrag(groups.length, onMove);
  useEffect(() => {
    if (current >= 0 && current < groups.length) rows.scrollToIndex(current);
  }, [current, groups.length, rows]);
  return (
    <div
      ref={scroller}
      className="pb-grp__list"
      role="listbox"
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-activedescendant={groups[current] === undefined ? undefined : `${id}-${current}`}
      onKeyDown={(event) => handleListKey(event, props)}
      data-order-list
      {...drag.handlers}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <GroupRow
            key={index}
            id={`${id}-${index}`}
            group={groups[index]}
            name={nameOf(index)}
            index={index}
            count={groups.length}
            start={start}
            problems={problems}
            current={index !== current ? undefined : isSideBySide ? 'open' : 'marked'}
            draft={drag.draft}
            onOpen={onOpen}
            onPointerDown={disabled ? undefined : drag.handle(index).onPointerDown}
          />
        ))}
      </div>
    </div>
  );
}

/** Arrow keys select, with Alt they reorder; Enter and Space open. */
function handleListKey(
  event: KeyboardEvent<HTMLDivElement>,
  { current, disabled, groups, onCurrent, onMove, onOpen }: GroupListProps,
): void {
  if (event.metaKey || event.ctrlKey) return;
  const target = {
    ArrowUp: current - 1,
    ArrowDown: current + 1,
    Home: 0,
    End: groups.length - 1,
    PageUp: Math.max(0, current - 8),
    PageDown: Math.min(groups.length - 1, current + 8),
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    if (target < 0 || target >= groups.length) return;
    if (event.altKey && !disabled) onMove(current, target);
    else if (!event.altKey) onCurrent(target);
  } else if ((event.key === 'Enter' || event.key === ' ') && current >= 0) {
    event.preventDefault();
    event.stopPropagation();
    onOpen(current);
  }
}

interface GroupRowProps {
  readonly id: string;
  readonly group: Json | undefined;
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** Where the row begins (px). */
  readonly start: number;
  /** The problems of all groups. */
  readonly problems: readonly Problem[];
  /** Open beside the list, or only marked as the one that Enter opens. */
  readonly current: 'open' | 'marked' | undefined;
  readonly draft: OrderDraft | undefined;
  readonly onOpen: (index: number) => void;
  readonly onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** One group: its name, its state and a summary. */
function GroupRow({
  count,
  current,
  draft,
  group,
  id,
  index,
  name,
  onOpen,
  onPointerDown,
  problems,
  start,
}: GroupRowProps): ReactElement {
  const { list: messages } = useMessages(groupsMessages);
  const { groups: summary } = useMessages(listFieldMessages);
  const worst = worstOf(problemsOfGroup(problems, index)) ?? (isUnstaffed(group) ? 'warn' : undefined);
  return (
    <div
      id={id}
      role="option"
      aria-selected={current !== undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-order={index}
      className={classNames(
        'pb-gi',
        current && (current === 'open' ? 'pb-gi--on' : 'pb-gi--at'),
        draft?.from === index && 'pb-li--held',
      )}
      data-drop={dropSide(draft, index)}
      style={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        height: rowHeight - 4,
        transform: `translateY(${start}px)`,
      }}
      onClick={() => onOpen(index)}
      onPointerDown={onPointerDown}
    >
      <b className="pb-trunc">{name}</b>
      {worst ? (
        <span className="pb-gi__p" data-k={worst}>
          <Icon name={worst === 'err' ? 'circle-alert' : 'triangle-alert'} size={15} />
          <span className="pb-visually-hidden">{worst === 'err' ? messages.hasErrors : messages.hasWarnings}</span>
        </span>
      ) : (
        <span />
      )}
      <span className="pb-trunc">{groupFacts(group, summary)}</span>
      {isJsonObject(group) && group['isDefault'] === true ? (
        <span className="pb-gi__d">{messages.default}</span>
      ) : (
        <span />
      )}
    </div>
  );
}
