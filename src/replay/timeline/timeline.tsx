'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type IconTable, ownerWindow, useMessages } from '#ui';
import { axisTicks } from './axis-ticks.js';
import type { FoldedRounds } from '../loops/use-rounds.js';
import type { ExecutionMoments, Moment } from '../playback/execution-moments.js';
import type { TimeScale } from './time-scale.js';
import type { TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import type { Playback } from '../playback/use-playback.js';
import type { VisitStep } from '../words/visit-step.js';
import type { VisitNotes } from './odd-words.js';
import { Scrubber } from './scrubber.js';
import { AxisWords, TimeBands, ZoomButtons } from './time-axis.js';
import { timelineMessages } from './timeline-messages.js';
import { rowHeight, TimelineRow } from './timeline-row.js';
import { useScrub } from './use-scrub.js';
import { type TimeZoom, useTimeWindow } from './use-time-window.js';
import { bandsOf, zoomedScale } from './zoomed-scale.js';

/** Returns the width of an element in px; 0 before layout. */
function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const { ResizeObserver: Observer } = ownerWindow(element.current);
    const observer = new Observer(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export interface TimelineProps {
  readonly execution: ExecutionMoments;
  readonly scale: TimeScale;
  readonly playback: Playback;
  readonly folds: FoldedRounds;
  readonly notes: VisitNotes;
  readonly times: TimeWords;
  readonly stepOf: (moment: Moment) => VisitStep;
  /** Returns the text beside the bar of a visit. */
  readonly wordsOf: (moment: Moment) => string;
  readonly icons?: IconTable | undefined;
}

/** Overscan in rows. */
const spare = 8;
const rowsInView = 7;

/**
 * Shows visits as rows with bars over time, and the playhead over all rows. Rows are virtualised; a move of the
 * playhead re-renders only the rows it leaves and enters.
 */
export function Timeline(props: TimelineProps): ReactElement {
  const { execution, scale: whole, playback, folds } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const { playhead, inspected } = playback;
  const { rows, rounds } = folds;
  const visits = execution.moments.length;
  const zoom = useTimeWindow(
    visits,
    whole.shareOf(playhead.time),
    playback.isAtEnd ? 'end' : playhead.time,
    scroller,
    track,
  );
  const scale = useMemo(() => zoomedScale(whole, zoom.window), [whole, zoom.window]);
  const bands = useMemo(() => bandsOf(scale.stretches, width), [scale, width]);
  const selected = rows.positionOf(inspected);
  const { shown, onScroll } = useShownRows(scroller, rows.count, selected);
  const share = scale.shareOf(playhead.time);
  return (
    <div
      ref={scroller}
      className="pb-tl__g"
      data-digits={Math.min(6, Math.max(2, String(visits).length))}
      data-folds={rounds.hasFoldable || undefined}
      onKeyDown={zoom.onKeyDown}
      onScroll={onScroll}
    >
      <TimeAxis {...props} scale={scale} zoom={zoom} track={track} width={width} />
      <div className="pb-tl__b" style={{ height: rows.count * rowHeight }}>
        <TimeBands bands={bands} />
        {rows.count > 0 && (
          <VisitRows {...props} scale={scale} width={width} shown={shown} selected={selected} scroller={scroller} />
        )}
        <div className="pb-tl__over" aria-hidden>
          {share >= 0 && share <= 1 && <span className="pb-tl__line" style={{ left: `${share * 100}%` }} />}
        </div>
      </div>
    </div>
  );
}

/** Returns the positions of the rows to render, and scrolls to the selected one. */
function useShownRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  selected: number,
): { readonly shown: readonly number[]; readonly onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [firstRow, setFirstRow] = useState(0);
  /** Tracked by the scroll event: reading `scrollTop` would force a layout. */
  const scrolled = useRef(0);
  // A layout effect: the scroll event arrives one frame late, and rows would flicker.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const top = selected * rowHeight;
    const visibleHeight = rowsInView * rowHeight;
    const at = scrolled.current;
    const goal = top < at ? top : top + rowHeight > at + visibleHeight ? top + rowHeight - visibleHeight : at;
    if (goal === at) return;
    element.scrollTo({ top: goal, behavior: 'instant' });
    scrolled.current = goal;
    setFirstRow(Math.floor(goal / rowHeight));
  }, [scroller, selected]);
  const from = Math.max(0, Math.min(firstRow, count) - spare);
  const shown = Array.from(
    { length: Math.max(0, Math.min(count, firstRow + rowsInView + spare) - from) },
    (_, at) => from + at,
  );
  return {
    shown,
    onScroll({ currentTarget }) {
      scrolled.current = currentTarget.scrollTop;
      setFirstRow(Math.floor(scrolled.current / rowHeight));
    },
  };
}

/** The axis over the rows: zoom buttons, labels and the handle of the playhead. */
function TimeAxis({
  execution,
  playback,
  times,
  stepOf,
  scale,
  zoom,
  track,
  width,
}: TimelineProps & {
  readonly zoom: TimeZoom;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly width: number;
}): ReactElement {
  const words = useMessages(wordMessages);
  const messages = useMessages(timelineMessages);
  const ticks = useMemo(
    () => (execution.isTimed ? axisTicks(scale, width, (time) => times.tick(time), words, messages.axis.since) : []),
    [execution.isTimed, scale, width, times, words, messages],
  );
  const drag = useScrub(track, scale, playback);
  const { playhead } = playback;
  const moment = execution.moments[playhead.index - 1];
  const clock = execution.isTimed ? times.clock(playhead.time) : undefined;
  const valueText = moment ? messages.axis.position(clock, playhead.index, stepOf(moment).title) : messages.noSteps;
  return (
    <div className="pb-tl__top">
      <div className="pb-tl__ax pb-tl__zoom" role="group" aria-label={messages.axis.label}>
        <ZoomButtons zoom={zoom} none={execution.moments.length === 0} />
      </div>
      <div ref={track} className="pb-tl__ax" {...drag.axis}>
        <AxisWords ticks={ticks} />
        {zoom.isZoomed && (
          <i
            className="pb-tl__part"
            style={{
              left: `${zoom.window.from * 100}%`,
              width: `max(4px, ${(zoom.window.to - zoom.window.from) * 100}%)`,
            }}
            aria-hidden
          />
        )}
        <Scrubber execution={execution} scale={scale} playback={playback} valueText={valueText} drag={drag.handle} />
      </div>
      <div className="pb-tl__ax" />
    </div>
  );
}

interface VisitRowsProps extends TimelineProps {
  readonly width: number;
  /** Positions of the rendered rows. */
  readonly shown: readonly number[];
  /** The position of the visit in the inspector. */
  readonly selected: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The rows, one tab stop with arrow keys. */
function VisitRows(props: VisitRowsProps): ReactElement {
  const { execution, playback, folds, notes, scale, width, shown, selected, stepOf, wordsOf, icons } = props;
  const { rows, rounds, folded, fold } = folds;
  const messages = useMessages(timelineMessages);
  const onKeyDown = useRowKeys(props);
  const tabStop = shown.includes(selected) ? selected : shown[0];
  return (
    <div
      role={rounds.hasFoldable ? 'treegrid' : 'grid'}
      aria-label={messages.steps}
      aria-rowcount={rows.count}
      aria-readonly
      onKeyDown={onKeyDown}
    >
      {shown.map((position) => {
        const { index, opens, isFolded } = rows.at(position)!;
        const each = execution.moments[index - 1]!;
        const round = rounds.roundOf(index);
        const span = notes.spanOf(index);
        return (
          <TimelineRow
            key={index}
            position={position}
            moment={each}
            step={stepOf(each)}
            scale={scale}
            width={width}
            words={isFolded ? '' : wordsOf(each)}
            odd={notes.odd(index)}
            barText={notes.barText(index)}
            span={span && (span.first === index ? 'first' : span.last === index ? 'last' : 'within')}
            round={round}
            isFoldable={opens !== undefined}
            isFolded={isFolded && folded.has(round?.key ?? '')}
            roundEnd={isFolded && round ? endOf(execution, round.iteration.visits) : undefined}
            icons={icons}
            isSelected={position === selected}
            isTabbable={position === tabStop}
            onSelect={playback.goTo}
            onFold={fold}
          />
        );
      })}
    </div>
  );
}

/** Handles the keys of the rows: moving, going there, and folding rounds. The focus follows to rows rendered later. */
function useRowKeys({
  playback,
  folds: { rows, rounds, fold },
  selected,
  scroller,
}: VisitRowsProps): (event: KeyboardEvent<HTMLDivElement>) => void {
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const round = rounds.roundOf(playback.inspected);
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && round && round.iteration.visits.length > 1) {
      event.preventDefault();
      wantsFocus.current = true;
      fold(round, event.key === 'ArrowLeft');
      return;
    }
    const goal = {
      ArrowDown: selected + 1,
      ArrowUp: selected - 1,
      PageDown: selected + rowsInView,
      PageUp: selected - rowsInView,
      Home: 0,
      End: rows.count - 1,
      Enter: selected,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = rows.at(Math.min(rows.count - 1, Math.max(0, goal)));
    if (!next) return;
    wantsFocus.current = true;
    playback.goTo(event.key === 'Enter' ? playback.inspected : next.index);
  };
}

function endOf(execution: ExecutionMoments, visits: readonly number[]): number {
  return visits.reduce((latest, index) => Math.max(latest, execution.moments[index - 1]?.end ?? latest), -Infinity);
}
