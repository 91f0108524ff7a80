'use client';
import { type CSSProperties, type MouseEvent, type ReactElement, memo } from 'react';
import type { VisitState } from '#trace';
import { Icon, type IconTable, IconTile, useMessages } from '#ui';
import { roundName, roundWords } from '../loops/round-words.js';
import type { Round } from '../loops/execution-rounds.js';
import { wordMessages } from '../words/word-messages.js';
import type { Moment } from '../playback/execution-moments.js';
import { timelineMessages } from './timeline-messages.js';
import type { TimeScale } from './time-scale.js';
import type { VisitStep } from '../words/visit-step.js';
import { type WaitLook, waitLook } from '../words/visit-words.js';

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
  const { position, moment, round, isFoldable, isFolded, isSelected, isTabbable, onSelect } = props;
  const { visit } = moment;
  const state = isFolded && round ? round.iteration.state : visit.state;
  const { name, words } = useRowTexts(props, state);
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
      <RowHead {...props} />
      <RowBar {...props} state={state} words={words} />
    </div>
  );
});

/** Returns the accessible name of a row and the text beside its bar. */
function useRowTexts(
  { moment: { visit }, step, words: barWords, odd, barText, round, isFolded }: TimelineRowProps,
  state: VisitState,
): { readonly name: string; readonly words: string } {
  const shared = useMessages(wordMessages);
  const messages = useMessages(timelineMessages);
  if (isFolded && round) {
    const name = roundName(round.loop, round.iteration, messages.rounds, shared);
    return {
      name: messages.row.folded(name, visit.index, step.title),
      words: roundWords(round.iteration, messages.rounds, shared),
    };
  }
  const words = [barWords, odd].filter(Boolean).join(' · ');
  const name = [
    messages.row.step(visit.index),
    step.title,
    shared.status[state],
    words,
    barText,
    round && messages.row.round(round.iteration.number, round.loop.iterations.length),
    visit.ghost && messages.row.ghostInName,
  ];
  return { name: name.filter(Boolean).join(', '), words };
}

/** The left part of a row: index, fold button, icon and title. */
function RowHead({
  moment: { visit },
  step,
  odd,
  span,
  round,
  isFoldable,
  isFolded,
  icons,
  onFold,
}: TimelineRowProps): ReactElement {
  const messages = useMessages(timelineMessages);
  return (
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
  );
}

/** The bar of a row, and its text where there is room. */
function RowBar({
  moment,
  scale,
  width,
  isFolded,
  roundEnd,
  state,
  words,
}: TimelineRowProps & { readonly state: VisitState }): ReactElement {
  const left = scale.shareOf(moment.start);
  const right = scale.shareOf(isFolded ? (roundEnd ?? moment.end) : moment.end);
  const wait = isFolded ? undefined : waitLook(moment);
  return (
    <div className="pb-tl__r" role="gridcell">
      <span
        className="pb-gb"
        data-kind={barKind(state, isFolded, wait, moment.isOpen)}
        data-wait={wait}
        data-open={moment.isOpen || undefined}
        style={{
          left: percent(Math.max(-0.01, left)),
          width: percent(Math.min(1.01, right) - Math.max(-0.01, left)),
        }}
      />
      <span
        className="pb-gl"
        data-k={state === 'failed' ? 'err' : undefined}
        {...labelPosition(left * width, right * width, words.length * letterWidth, width)}
      >
        {words}
      </span>
    </div>
  );
}

function barKind(
  state: VisitState,
  isFolded: boolean,
  wait: WaitLook | undefined,
  isOpen: boolean,
): 'fail' | 'round' | 'wait' | 'skip' | 'live' | undefined {
  if (state === 'failed') return 'fail';
  if (isFolded) return 'round';
  if (wait) return 'wait';
  if (state === 'skipped') return 'skip';
  return isOpen ? 'live' : undefined;
}

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
