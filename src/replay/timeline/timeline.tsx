'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { IconTable } from '#ui';
import { axisTicks } from '../axis-ticks.js';
import type { Moment, RunMoments } from '../run-moments.js';
import type { TimeScale } from '../time-scale.js';
import type { TimeWords } from '../time-words.js';
import type { Playback } from '../use-playback.js';
import type { VisitStep } from '../visit-step.js';
import { Scrubber, timeUnder } from './scrubber.js';
import { rowHeight, TimelineRow } from './timeline-row.js';
import { useElementWidth } from './use-element-width.js';

export interface TimelineProps {
  readonly run: RunMoments;
  readonly scale: TimeScale;
  readonly playback: Playback;
  readonly times: TimeWords;
  readonly stepOf: (moment: Moment) => VisitStep;
  /** What stands beside a visit's bar. */
  readonly wordsOf: (moment: Moment) => string;
  readonly icons?: IconTable | undefined;
}

/** Rows drawn above and below those in view. */
const spare = 8;
const rowsInView = 7;

/** A run's visits one below the other, each with a bar over the time it took, and the playhead over all of them. */
export function Timeline({ run, scale, playback, times, stepOf, wordsOf, icons }: TimelineProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const width = useElementWidth(track);
  const [firstRow, setFirstRow] = useState(0);
  const { playhead, inspected } = playback;
  const count = run.moments.length;
  const ticks = useMemo(
    () => (run.timed ? axisTicks(scale, width, (time) => times.tick(time)) : []), [run.timed, scale, width, times],
  );
  const shown = run.moments.slice(Math.max(0, firstRow - spare), firstRow + rowsInView + spare);

  const tabStop = shown.some(({ visit }) => visit.index === inspected) ? inspected : shown[0]?.visit.index;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const top = (inspected - 1) * rowHeight;
    const room = rowsInView * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
  }, [inspected]);

  // The row that a key moves to may only be drawn once the list has scrolled there.
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-visit="${inspected}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: inspected + 1, ArrowUp: inspected - 1, PageDown: inspected + rowsInView, PageUp: inspected - rowsInView, Home: 1, End: count, Enter: inspected }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    playback.goTo(Math.min(count, Math.max(1, next)));
  };
  const seekUnder = (event: PointerEvent<HTMLDivElement>): void => {
    const time = event.button === 0 ? timeUnder(track.current, scale, event.clientX) : undefined;
    if (time !== undefined) playback.seek(time);
  };

  const moment = run.moments[playhead.index - 1];
  const at = run.timed ? `${times.clock(playhead.time)}, ` : '';
  const valueText = moment ? `${at}step ${playhead.index}, ${stepOf(moment).title}` : 'No steps yet';
  return (
    <div ref={scroller} className="pb-tl__g" onScroll={(event) => setFirstRow(Math.floor(event.currentTarget.scrollTop / rowHeight))}>
      <div className="pb-tl__top">
        <div className="pb-tl__ax" />
        <div ref={track} className="pb-tl__ax" onPointerDown={seekUnder}>
          {ticks.map((tick) => (
            <span key={`${tick.kind}${tick.share}`} data-kind={tick.kind} style={{ left: `${tick.share * 100}%` }} aria-hidden>{tick.text}</span>
          ))}
          <Scrubber run={run} scale={scale} playback={playback} valueText={valueText} track={track} />
        </div>
        <div className="pb-tl__ax" />
      </div>
      <div className="pb-tl__b" style={{ height: count * rowHeight }}>
        <div className="pb-tl__over" aria-hidden>
          {scale.stretches.map((stretch) => stretch.shortened && (
            <span key={stretch.from} className="pb-brk" style={{ left: `${stretch.left * 100}%`, width: `${(stretch.right - stretch.left) * 100}%` }} />
          ))}
        </div>
        {count > 0 && (
          <div role="grid" aria-label="Steps of this run" aria-rowcount={count} aria-readonly onKeyDown={onKeyDown}>
            {shown.map((each) => (
              <TimelineRow key={each.visit.index} moment={each} step={stepOf(each)} scale={scale} width={width} words={wordsOf(each)} icons={icons}
                selected={each.visit.index === inspected} tabbable={each.visit.index === tabStop} onSelect={playback.goTo} />
            ))}
          </div>
        )}
        <div className="pb-tl__over" aria-hidden>
          <span className="pb-tl__line" style={{ left: `${scale.shareOf(playhead.time) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}
