'use client';
import { type CSSProperties, type ReactElement, memo } from 'react';
import { type IconTable, IconTile } from '#ui';
import { visitLook } from '../run-status.js';
import type { Moment } from '../run-moments.js';
import type { TimeScale } from '../time-scale.js';
import type { VisitStep } from '../visit-step.js';

export const rowHeight = 24;

export interface TimelineRowProps {
  readonly moment: Moment;
  readonly step: VisitStep;
  readonly scale: TimeScale;
  /** What stands beside the bar. */
  readonly words: string;
  readonly selected: boolean;
  readonly icons?: IconTable | undefined;
  readonly onSelect: (index: number) => void;
}

/** A visit in the timeline: which step, and when and for how long. */
export const TimelineRow = memo(function TimelineRow({ moment, step, scale, words, selected, icons, onSelect }: TimelineRowProps): ReactElement {
  const { visit, start, end, open } = moment;
  const left = scale.shareOf(start);
  const right = scale.shareOf(end);
  const kind = visit.state === 'failed' ? 'fail' : step.group === 'timing' || visit.state === 'waiting' || visit.state === 'timedOut' ? 'wait' : visit.state === 'skipped' ? 'skip' : open ? 'live' : undefined;
  const look = visitLook(visit.state);
  const name = [`Step ${visit.index}`, step.title, look.label, words, visit.ghost && 'not in this version'].filter(Boolean).join(', ');
  return (
    <div className="pb-tl__row" role="row" aria-rowindex={visit.index} aria-label={name} aria-selected={selected} tabIndex={selected ? 0 : -1}
      data-visit={visit.index} data-state={visit.state} style={{ top: (visit.index - 1) * rowHeight }} onClick={() => onSelect(visit.index)}>
      <div className="pb-tl__n" role="rowheader">
        <i>{visit.index}</i>
        <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={18} iconSize={11} />
        <span className="pb-trunc">{step.title}</span>
        {visit.ghost && <span className="pb-tl__ghost" title="Not in this version">?</span>}
      </div>
      <div className="pb-tl__r" role="gridcell">
        <span className="pb-gb" data-kind={kind} data-open={open || undefined} style={{ left: percent(left), width: percent(right - left) }} />
        <span className="pb-gl" data-k={visit.state === 'failed' ? 'err' : undefined} {...labelPlace(left, right)}>{words}</span>
      </div>
    </div>
  );
});

/** Behind the bar where there is room, else before it, else on it. */
function labelPlace(left: number, right: number): { style: CSSProperties; 'data-on'?: '' } {
  if (right <= 0.8) return { style: { left: `calc(${percent(right)} + 7px)` } };
  if (left >= 0.2) return { style: { right: `calc(${percent(1 - left)} + 7px)` } };
  return { style: { left: `calc(${percent(left)} + 6px)` }, 'data-on': '' };
}

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`;
