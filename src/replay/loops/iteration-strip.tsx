'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { failingFirst, type Loop, type LoopIteration } from '#trace';
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
// oxlint-disable-next-line max-lines-per-function -- one row of buttons that share the travel
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
  return (
    <div className="pb-loop" role="group" aria-label={messages.label} data-region="rounds">
      <Icon name="rotate-ccw" size={14} />
      <LoopChoice loop={loop} loops={rounds.loops} titleOf={titleOf} onChoose={travel.chooseLoop} />
      <span className="pb-loop__w pb-mut">{loopWords(loop, messages)}</span>
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

/** The title of the loop shown; a menu where there are several. */
function LoopChoice({
  loop,
  loops,
  titleOf,
  onChoose,
}: Pick<IterationStripProps, 'titleOf'> & {
  readonly loop: Loop;
  readonly loops: readonly Loop[];
  readonly onChoose: (loop: Loop) => void;
}): ReactElement {
  const { rounds: messages } = useMessages(timelineMessages);
  const title = titleOf(loop.anchorId);
  if (loops.length <= 1) return <b className="pb-loop__n pb-trunc">{title}</b>;
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          endIcon="chevron-down"
          className="pb-loop__n"
          aria-label={messages.loop(title, loopWords(loop, messages))}
        >
          {title}
        </Button>
      }
      side="top"
      sections={[
        loops.slice(0, maxInMenu).map((each, at) => ({
          id: String(at),
          label: messages.loopInMenu(titleOf(each.anchorId), loopWords(each, messages)),
          ...(each === loop && { icon: 'check' }),
          onSelect: () => onChoose(each),
        })),
      ]}
    />
  );
}

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
      onKeyDown={(event) => pressRoundKey(event, order, at, onGo)}
    >
      <div role="presentation" style={{ width: cells.getTotalSize(), height: cellHeight, position: 'relative' }}>
        {items.map(({ index, start }) => (
          <RoundCell
            key={order[index]!.number}
            id={`${id}-${index}`}
            loop={loop}
            order={order}
            index={index}
            isSelected={index === at}
            style={{ left: start, width: cell }}
            onGo={onGo}
          />
        ))}
      </div>
    </div>
  );
}

function pressRoundKey(
  event: KeyboardEvent<HTMLDivElement>,
  order: readonly LoopIteration[],
  at: number,
  onGo: (number: number) => void,
): void {
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
}

function RoundCell({
  id,
  loop,
  order,
  index,
  isSelected,
  style,
  onGo,
}: {
  readonly id: string;
  readonly loop: Loop;
  readonly order: readonly LoopIteration[];
  readonly index: number;
  readonly isSelected: boolean;
  readonly style: CSSProperties;
  readonly onGo: (number: number) => void;
}): ReactElement {
  const words = useMessages(wordMessages);
  const { rounds: messages } = useMessages(timelineMessages);
  const iteration = order[index]!;
  const look = visitLook(iteration.state);
  const isOdd = iteration.state !== 'done';
  return (
    <div
      id={id}
      className="pb-loop__c"
      role="option"
      aria-selected={isSelected}
      aria-label={roundName(loop, iteration, messages, words)}
      aria-setsize={order.length}
      aria-posinset={index + 1}
      data-round={iteration.number}
      data-k={look.kind}
      data-last={isOdd && order[index + 1]?.state === 'done' ? '' : undefined}
      style={style}
      onClick={() => onGo(iteration.number)}
    >
      {isOdd && <Icon name={look.icon} size={11} />}
      {iteration.number}
    </div>
  );
}
