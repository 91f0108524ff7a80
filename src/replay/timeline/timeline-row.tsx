'use client';
import { type CSSProperties, type ReactElement, memo } from 'react';
import { type IconTable, IconTile } from '#ui';
import { visitLook } from '../run-status.js';
import type { Moment } from '../run-moments.js';
import type { TimeScale } from '../time-scale.js';
import type { VisitStep } from '../visit-step.js';
import { isWait } from '../visit-words.js';

export const rowHeight = 24;

export interface TimelineRowProps {
  readonly moment: Moment;
  readonly step: VisitStep;
  readonly scale: TimeScale;
  /** How wide the axis is, in px. */
  readonly width: number;
  /** What stands beside the bar. */
  readonly words: string;
  readonly selected: boolean;
  readonly tabbable: boolean;
  readonly icons?: IconTable | undefined;
  readonly onSelect: (index: number) => void;
}

/** A visit in the timeline: which step, and when and for how long. */
export const TimelineRow = memo(function TimelineRow({ moment, step, scale, width, words, selected, tabbable, icons, onSelect }: TimelineRowProps): ReactElement {
  const { visit, start, end, open } = moment;
  const left = scale.shareOf(start);
  const right = scale.shareOf(end);
  const kind = visit.state === 'failed' ? 'fail' : isWait(step) || visit.state === 'waiting' || visit.state === 'timedOut' ? 'wait' : visit.state === 'skipped' ? 'skip' : open ? 'live' : undefined;
  const look = visitLook(visit.state);
  const name = [`Step ${visit.index}`, step.title, look.label, words, visit.ghost && 'not in this version'].filter(Boolean).join(', ');
  return (
    <div className="pb-tl__row" role="row" aria-rowindex={visit.index} aria-label={name} aria-selected={selected} tabIndex={tabbable ? 0 : -1}
      data-visit={visit.index} data-state={visit.state} style={{ top: (visit.index - 1) * rowHeight }} onClick={() => onSelect(visit.index)}>
      <div className="pb-tl__n" role="rowheader">
        <i>{visit.index}</i>
        <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={18} iconSize={11} />
        <span className="pb-trunc">{step.title}</span>
        {visit.ghost && <span className="pb-tl__ghost" title="Not in this version">?</span>}
      </div>
      <div className="pb-tl__r" role="gridcell">
        <span className="pb-gb" data-kind={kind} data-open={open || undefined} style={{ left: percent(left), width: percent(right - left) }} />
        <span className="pb-gl" data-k={visit.state === 'failed' ? 'err' : undefined} {...labelPlace(left * width, right * width, words.length * letterWidth, width)}>{words}</span>
      </div>
    </div>
  );
});

/** About as wide as a character of these words is. */
const letterWidth = 6.2;
const gap = 7;

/** Behind the bar where there is room, else before it, else on it. All in px. */
function labelPlace(left: number, right: number, length: number, width: number): { style: CSSProperties; 'data-on'?: '' } {
  if (right + gap + length <= width || width === 0) return { style: { left: right + gap } };
  if (left - gap - length >= 0) return { style: { right: width - left + gap } };
  return { style: { left: left + gap }, 'data-on': '' };
}

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`;
