'use client';
import { type CSSProperties, type MouseEvent, type ReactElement, memo } from 'react';
import { Icon, type IconTable, IconTile } from '#ui';
import { roundName, roundWords } from '../loops/round-words.js';
import type { Round } from '../loops/execution-rounds.js';
import { visitLook } from '../words/execution-status.js';
import type { Moment } from '../playback/execution-moments.js';
import type { TimeScale } from './time-scale.js';
import type { VisitStep } from '../words/visit-step.js';
import { waitLook } from '../words/visit-words.js';

export const rowHeight = 24;

export interface TimelineRowProps {
  /** From 0. */
  readonly position: number;
  readonly moment: Moment;
  readonly step: VisitStep;
  /** The scale as it lies on the axis. */
  readonly scale: TimeScale;
  /** How wide the axis is, in px. */
  readonly width: number;
  /** What stands beside the bar. */
  readonly words: string;
  /** What is odd about its times, and what ran beside it. */
  readonly odd: string;
  readonly beside: string;
  /** Where the row stands among those that ran side by side. */
  readonly span: 'first' | 'within' | 'last' | undefined;
  /** The round the visit is in. */
  readonly round: Round | undefined;
  /** The round begins here, and can be folded; or is folded, and the row stands for all of it. */
  readonly foldable: boolean;
  readonly folded: boolean;
  /** When the last visit of a folded round was over. */
  readonly roundEnd: number | undefined;
  readonly selected: boolean;
  readonly tabbable: boolean;
  readonly icons?: IconTable | undefined;
  readonly onSelect: (index: number) => void;
  readonly onFold: (round: Round, folded: boolean) => void;
}

/** A visit in the timeline: which step, and when and for how long; or a round of a loop as a whole. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps): ReactElement {
  const {
    position,
    moment,
    step,
    scale,
    width,
    odd,
    beside,
    span,
    round,
    foldable,
    folded,
    selected,
    tabbable,
    icons,
    onSelect,
    onFold,
  } = props;
  const { visit, start } = moment;
  const state = folded && round ? round.iteration.state : visit.state;
  const end = folded ? (props.roundEnd ?? moment.end) : moment.end;
  const left = scale.shareOf(start);
  const right = scale.shareOf(end);
  const words = folded && round ? roundWords(round.iteration) : [props.words, odd].filter(Boolean).join(' · ');
  const wait = folded ? undefined : waitLook(moment);
  const kind =
    state === 'failed'
      ? 'fail'
      : folded
        ? 'round'
        : wait
          ? 'wait'
          : state === 'skipped'
            ? 'skip'
            : moment.open
              ? 'live'
              : undefined;
  const name =
    folded && round
      ? `${roundName(round.loop, round.iteration)}, from step ${visit.index}, ${step.title}`
      : [
          `Step ${visit.index}`,
          step.title,
          visitLook(state).label,
          words,
          beside,
          round && `round ${round.iteration.number} of ${round.loop.iterations.length}`,
          visit.ghost && 'not in this version',
        ]
          .filter(Boolean)
          .join(', ');
  const label = labelPlace(left * width, right * width, words.length * letterWidth, width);
  return (
    <div
      className="pb-tl__row"
      role="row"
      aria-rowindex={position + 1}
      aria-label={name}
      aria-selected={selected}
      aria-expanded={foldable ? !folded : undefined}
      tabIndex={tabbable ? 0 : -1}
      data-visit={visit.index}
      data-state={state}
      data-round={round ? round.iteration.number % 2 : undefined}
      style={{ top: position * rowHeight }}
      onClick={() => onSelect(visit.index)}
    >
      <div className="pb-tl__n" role="rowheader" data-span={span}>
        <i>{visit.index}</i>
        {foldable && round && (
          // The row itself says whether it is open, and its keys do the same.
          <button
            type="button"
            className="pb-tl__fold"
            tabIndex={-1}
            aria-hidden
            onClick={(event: MouseEvent) => {
              event.stopPropagation();
              onFold(round, !folded);
            }}
          >
            <Icon name={folded ? 'chevron-right' : 'chevron-down'} size={13} />
          </button>
        )}
        {folded ? (
          <Icon name="rotate-ccw" size={14} className="pb-tl__ri" />
        ) : (
          <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={18} iconSize={11} />
        )}
        <span className="pb-trunc">{folded && round ? `Round ${round.iteration.number}` : step.title}</span>
        {odd !== '' && !folded && <Icon name="triangle-alert" size={12} className="pb-tl__odd" />}
        {visit.ghost && (
          <span className="pb-tl__ghost" title="Not in this version">
            ?
          </span>
        )}
      </div>
      <div className="pb-tl__r" role="gridcell">
        <span
          className="pb-gb"
          data-kind={kind}
          data-wait={wait}
          data-open={moment.open || undefined}
          style={{
            left: percent(Math.max(-0.01, left)),
            width: percent(Math.min(1.01, right) - Math.max(-0.01, left)),
          }}
        />
        <span className="pb-gl" data-k={state === 'failed' ? 'err' : undefined} {...label}>
          {words}
        </span>
      </div>
    </div>
  );
});

/** About as wide as a character of these words is. */
const letterWidth = 6.2;
const gap = 7;

/** Behind the bar where there is room, else before it, else on it; at the edge that the bar lies beyond. All in px. */
function labelPlace(
  left: number,
  right: number,
  length: number,
  width: number,
): { style: CSSProperties; 'data-on'?: ''; 'data-off'?: 'before' | 'behind' } {
  if (right < 0) return { style: { left: gap }, 'data-off': 'before' };
  if (left > width && width > 0) return { style: { right: gap }, 'data-off': 'behind' };
  if (right + gap + length <= width || width === 0) return { style: { left: right + gap } };
  if (left - gap - length >= 0) return { style: { right: width - left + gap } };
  return { style: { left: Math.max(0, left) + gap }, 'data-on': '' };
}

const percent = (share: number): string => `${Math.max(-1, Math.round(share * 100_000)) / 1000}%`;
