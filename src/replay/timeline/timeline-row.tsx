'use client';
import { type CSSProperties, type MouseEvent, type ReactElement, memo } from 'react';
import { Icon, type IconTable, IconTile, useMessages } from '#ui';
import { roundName, roundWords } from '../loops/round-words.js';
import type { Round } from '../loops/execution-rounds.js';
import { wordMessages } from '../words/word-messages.js';
import type { Moment } from '../playback/execution-moments.js';
import { timelineMessages } from './timeline-messages.js';
import type { TimeScale } from './time-scale.js';
import type { VisitStep } from '../words/visit-step.js';
import { waitLook } from '../words/visit-words.js';

export const rowHeight = 24;

export interface TimelineRowProps {
  /** Index, from 0. */
  readonly position: number;
  readonly moment: Moment;
  readonly step: VisitStep;
  /** The scale of the visible part. */
  readonly scale: TimeScale;
  /** Width of the axis, in px. */
  readonly width: number;
  /** The text beside the bar. */
  readonly words: string;
  /** Odd times, and parallel visits. */
  readonly odd: string;
  readonly barText: string;
  /** Position in a span of parallel visits. */
  readonly span: 'first' | 'within' | 'last' | undefined;
  /** The round of the visit. */
  readonly round: Round | undefined;
  /** A foldable round begins here, or the row stands for a folded round. */
  readonly isFoldable: boolean;
  readonly isFolded: boolean;
  /** End of the last visit of a folded round. */
  readonly roundEnd: number | undefined;
  readonly isSelected: boolean;
  readonly isTabbable: boolean;
  readonly icons?: IconTable | undefined;
  readonly onSelect: (index: number) => void;
  readonly onFold: (round: Round, isFolded: boolean) => void;
}

/** A row of the timeline: a visit with its bar, or a folded round. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps): ReactElement {
  const {
    position,
    moment,
    step,
    scale,
    width,
    odd,
    barText,
    span,
    round,
    isFoldable,
    isFolded,
    isSelected,
    isTabbable,
    icons,
    onSelect,
    onFold,
  } = props;
  const shared = useMessages(wordMessages);
  const messages = useMessages(timelineMessages);
  const { visit, start } = moment;
  const state = isFolded && round ? round.iteration.state : visit.state;
  const end = isFolded ? (props.roundEnd ?? moment.end) : moment.end;
  const left = scale.shareOf(start);
  const right = scale.shareOf(end);
  const words =
    isFolded && round
      ? roundWords(round.iteration, messages.rounds, shared)
      : [props.words, odd].filter(Boolean).join(' · ');
  const wait = isFolded ? undefined : waitLook(moment);
  const kind =
    state === 'failed'
      ? 'fail'
      : isFolded
        ? 'round'
        : wait
          ? 'wait'
          : state === 'skipped'
            ? 'skip'
            : moment.isOpen
              ? 'live'
              : undefined;
  const name =
    isFolded && round
      ? messages.row.folded(roundName(round.loop, round.iteration, messages.rounds, shared), visit.index, step.title)
      : [
          messages.row.step(visit.index),
          step.title,
          shared.status[state],
          words,
          barText,
          round && messages.row.round(round.iteration.number, round.loop.iterations.length),
          visit.ghost && messages.row.ghostInName,
        ]
          .filter(Boolean)
          .join(', ');
  const label = labelPosition(left * width, right * width, words.length * letterWidth, width);
  return (
    <div
      className="pb-tl__row"
      role="row"
      aria-rowindex={position + 1}
      aria-label={name}
      aria-selected={isSelected}
      aria-expanded={isFoldable ? !isFolded : undefined}
      tabIndex={isTabbable ? 0 : -1}
      data-visit={visit.index}
      data-state={state}
      data-round={round ? round.iteration.number % 2 : undefined}
      style={{ top: position * rowHeight }}
      onClick={() => onSelect(visit.index)}
    >
      <div className="pb-tl__n" role="rowheader" data-span={span}>
        <i>{visit.index}</i>
        {isFoldable && round && (
          // The row itself has `aria-expanded` and the same keys, so the button is hidden from screen readers.
          <button
            type="button"
            className="pb-tl__fold"
            tabIndex={-1}
            aria-hidden
            onClick={(event: MouseEvent) => {
              event.stopPropagation();
              onFold(round, !isFolded);
            }}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={13} />
          </button>
        )}
        {isFolded ? (
          <Icon name="rotate-ccw" size={14} className="pb-tl__ri" />
        ) : (
          <IconTile icon={step.icon} group={step.group} color={step.color} icons={icons} size={18} iconSize={11} />
        )}
        <span className="pb-trunc">
          {isFolded && round ? messages.row.foldedRound(round.iteration.number) : step.title}
        </span>
        {odd !== '' && !isFolded && <Icon name="triangle-alert" size={12} className="pb-tl__odd" />}
        {visit.ghost && (
          <span className="pb-tl__ghost" title={messages.row.ghost}>
            ?
          </span>
        )}
      </div>
      <div className="pb-tl__r" role="gridcell">
        <span
          className="pb-gb"
          data-kind={kind}
          data-wait={wait}
          data-open={moment.isOpen || undefined}
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

/** Average width of a character, in px. */
const letterWidth = 6.2;
const gap = 7;

/**
 * Places the label after the bar, else before it, else on it; at the edge where the bar is outside the view. In px.
 */
function labelPosition(
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
