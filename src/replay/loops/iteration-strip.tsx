'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, memo, useEffect, useId, useMemo, useRef } from 'react';
import { failingFirst, type Loop } from '#trace';
import { Button, Icon, IconButton, Menu, useMessages } from '#ui';
import { visitLook } from '../words/execution-status.js';
import { wordMessages } from '../words/word-messages.js';
import { timelineMessages } from '../timeline/timeline-messages.js';
import { loopWords, roundName } from './round-words.js';
import type { ExecutionRounds } from './execution-rounds.js';
import type { RoundTravel } from './use-rounds.js';

export interface IterationStripProps {
  readonly rounds: ExecutionRounds;
  readonly travel: RoundTravel;
  /** Returns the title of the anchor node of a loop. */
  readonly titleOf: (nodeId: string) => string;
  readonly isAllFolded: boolean;
  readonly onFoldAll: (isFolded: boolean) => void;
}

const cellHeight = 24;
const cellGap = 7;

/**
 * Shows the rounds of a loop as cells, failed ones first. Pressing a cell goes to the failure of its round, else to its
 * start. One tab stop with roving selection: arrows, page keys, Home and End. Cells are virtualised.
 */
export const IterationStrip = memo(function IterationStrip({
  rounds,
  travel,
  titleOf,
  isAllFolded,
  onFoldAll,
}: IterationStripProps): ReactElement | null {
  const { rounds: messages } = useMessages(timelineMessages);
  const { loop, round } = travel;
  if (!loop) return null;
  const count = loop.iterations.length;
  const number = round?.iteration.number;
  const title = titleOf(loop.anchorId);
  const summary = loopWords(loop, messages);
  return (
    <div className="pb-loop" role="group" aria-label={messages.label} data-region="rounds">
      <Icon name="rotate-ccw" size={14} />
      {rounds.loops.length > 1 ? (
        <Menu
          trigger={
            <Button
              size="sm"
              variant="ghost"
              endIcon="chevron-down"
              className="pb-loop__n"
              aria-label={messages.loop(title, summary)}
            >
              {title}
            </Button>
          }
          side="top"
          sections={[
            rounds.loops.slice(0, maxInMenu).map((each, at) => ({
              id: String(at),
              label: messages.loopInMenu(titleOf(each.anchorId), loopWords(each, messages)),
              ...(each === loop && { icon: 'check' }),
              onSelect: () => travel.chooseLoop(each),
            })),
          ]}
        />
      ) : (
        <b className="pb-loop__n pb-trunc">{title}</b>
      )}
      <span className="pb-loop__w pb-mut">{summary}</span>
      <IconButton
        icon="chevron-left"
        size="sm"
        label={messages.previous}
        keys={['[']}
        aria-keyshortcuts="["
        disabled={number === undefined || number <= 1}
        onClick={travel.previousRound}
      />
      <IconButton
        icon="chevron-right"
        size="sm"
        label={messages.next}
        keys={[']']}
        aria-keyshortcuts="]"
        disabled={number === count}
        onClick={travel.nextRound}
      />
      <RoundCells key={loop.anchorId} loop={loop} current={number} onGo={travel.goToRound} />
      <IconButton
        icon="corner-down-right"
        size="sm"
        label={messages.into}
        keys={['I']}
        aria-keyshortcuts="I"
        onClick={travel.stepIn}
      />
      <IconButton
        icon="log-out"
        size="sm"
        label={messages.past}
        keys={['O']}
        aria-keyshortcuts="O"
        disabled={number === undefined}
        onClick={travel.stepOut}
      />
      {rounds.hasFoldable && (
        <IconButton
          icon={isAllFolded ? 'chevrons-up-down' : 'chevrons-down-up'}
          size="sm"
          label={isAllFolded ? messages.unfoldAll : messages.foldAll}
          onClick={() => onFoldAll(!isAllFolded)}
        />
      )}
    </div>
  );
});

/** The menu is cut after this many loops; the timeline reaches the others. */
const maxInMenu = 40;

function RoundCells({
  loop,
  current,
  onGo,
}: {
  readonly loop: Loop;
  readonly current: number | undefined;
  readonly onGo: (number: number) => void;
}): ReactElement {
  const words = useMessages(wordMessages);
  const { rounds: messages } = useMessages(timelineMessages);
  const order = useMemo(() => failingFirst(loop), [loop]);
  const positions = useMemo(() => new Map(order.map(({ number }, at) => [number, at])), [order]);
  const scroller = useRef<HTMLDivElement>(null);
  // All cells have the width of the longest number, so that rounds can be counted by eye.
  const cell =
    Math.max(28, 14 + 8 * String(loop.iterations.length).length) +
    (order.some(({ state }) => state !== 'done') ? 12 : 0);
  // oxlint-disable-next-line react/incompatible-library -- the result goes to no other component
  const cells = useVirtualizer({
    horizontal: true,
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cell + cellGap,
    overscan: 6,
    initialRect: { width: 400, height: cellHeight },
    useFlushSync: false,
  });
  const at = current === undefined ? -1 : (positions.get(current) ?? -1);
  useEffect(() => {
    if (at >= 0) cells.scrollToIndex(at);
  }, [at, cells]);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const goal = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: order.length - 1,
      Enter: at,
      PageDown: at + 10,
      PageUp: at - 10,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = order[Math.min(order.length - 1, Math.max(0, goal))];
    if (next) onGo(next.number);
  };
  const items = cells.getVirtualItems();
  return (
    <div
      ref={scroller}
      className="pb-loop__s"
      role="listbox"
      aria-label={messages.cells}
      aria-orientation="horizontal"
      tabIndex={0}
      aria-activedescendant={items.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ width: cells.getTotalSize(), height: cellHeight, position: 'relative' }}>
        {items.map(({ index, start }) => {
          const iteration = order[index]!;
          const look = visitLook(iteration.state);
          return (
            <div
              key={iteration.number}
              id={`${id}-${index}`}
              className="pb-loop__c"
              role="option"
              aria-selected={index === at}
              aria-label={roundName(loop, iteration, messages, words)}
              aria-setsize={order.length}
              aria-posinset={index + 1}
              data-round={iteration.number}
              data-k={look.kind}
              data-last={iteration.state !== 'done' && order[index + 1]?.state === 'done' ? '' : undefined}
              style={{ left: start, width: cell }}
              onClick={() => onGo(iteration.number)}
            >
              {iteration.state !== 'done' && <Icon name={look.icon} size={11} />}
              {iteration.number}
            </div>
          );
        })}
      </div>
    </div>
  );
}
