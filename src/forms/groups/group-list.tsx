'use client';
import { type Json, isJsonObject } from '#base';
import type { Problem } from '#model';
import { classNames, Icon } from '#ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { groupFacts, problemsOfGroup, worstOf } from './group-facts.js';
import { dropSide, useOrderDrag } from './use-order-drag.js';

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
  const { current, disabled, groups, id, isSideBySide, labelledBy, nameOf, onCurrent, onMove, onOpen, problems } =
    props;
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
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
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
  };
  return (
    <div
      ref={scroller}
      className="pb-grp__list"
      role="listbox"
      tabIndex={0}
      aria-labelledby={labelledBy}
      aria-activedescendant={groups[current] === undefined ? undefined : `${id}-${current}`}
      onKeyDown={handleKey}
      data-order-list
      {...drag.handlers}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const group = groups[index];
          const worst = worstOf(problemsOfGroup(problems, index)) ?? (isEmptyGroup(group) ? 'warn' : undefined);
          const isCurrent = index === current;
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isCurrent}
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              data-order={index}
              className={classNames(
                'pb-gi',
                isCurrent && (isSideBySide ? 'pb-gi--on' : 'pb-gi--at'),
                drag.draft?.from === index && 'pb-li--held',
              )}
              data-drop={dropSide(drag.draft, index)}
              style={{
                position: 'absolute',
                insetInline: 0,
                top: 0,
                height: rowHeight - 4,
                transform: `translateY(${start}px)`,
              }}
              onClick={() => onOpen(index)}
              {...(disabled ? {} : { onPointerDown: drag.handle(index).onPointerDown })}
            >
              <b className="pb-trunc">{nameOf(index)}</b>
              {worst ? (
                <span className="pb-gi__p" data-k={worst}>
                  <Icon name={worst === 'err' ? 'circle-alert' : 'triangle-alert'} size={15} />
                  <span className="pb-visually-hidden">{worst === 'err' ? 'has errors' : 'has warnings'}</span>
                </span>
              ) : (
                <span />
              )}
              <span className="pb-trunc">{groupFacts(group)}</span>
              {isJsonObject(group) && group['isDefault'] === true ? (
                <span className="pb-gi__d">Default</span>
              ) : (
                <span />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** True for a group without anyone to answer. */
function isEmptyGroup(group: Json | undefined): boolean {
  return groupFacts(group).startsWith('No one');
}
