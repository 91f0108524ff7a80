'use client';
import {
  fullHours,
  minutesOfDay,
  overlapsIn,
  type PlacedRange,
  rangesOf,
  shortHours,
  type Stretch,
  type WeekDay,
} from '#catalog';
import { classNames, IconButton, Switch } from '#ui';
import { type ReactElement, useRef, useState } from 'react';
import { freeRange, overnightRanges, untilMidnight } from './edit-hours.js';
import { HoursInput } from './hours-input.js';
import { RangeBar, RangeTip, spanOf } from './range-bar.js';
import type { RangeDraft, RangeDrag } from './use-range-drag.js';

export interface DayRowProps {
  readonly day: WeekDay;
  readonly name: string;
  readonly officeHours: unknown;
  readonly disabled: boolean;
  readonly draft: RangeDraft | undefined;
  readonly begin: RangeDrag['begin'];
  /** Id of the message about overlapping ranges. */
  readonly overlapNote: string;
  /** Replaces the range at `index`, or adds ranges where it is undefined. */
  readonly onRanges: (
    day: WeekDay,
    index: number | undefined,
    ranges: readonly Stretch[],
    isIncremental?: boolean,
  ) => void;
  readonly onSwitch: (day: WeekDay, isOpen: boolean) => void;
}

/** One day of the week: open or closed, its hours on a track, and the same as text. */
export function DayRow({
  begin,
  day,
  disabled,
  draft,
  name,
  officeHours,
  onRanges,
  onSwitch,
  overlapNote,
}: DayRowProps): ReactElement {
  const { ranges, unread } = rangesOf(officeHours, day);
  const add = useRef<HTMLButtonElement>(null);
  const [invalidFields, setInvalidFields] = useState<ReadonlySet<number>>(new Set());
  const inOrder = [...ranges].sort((left, right) => left.from - right.from);
  // Of overlapping ranges the later ones are marked: one of them has to change.
  const overlaps = overlapsIn(ranges);
  const marked = new Set(overlaps.flatMap(([, ...others]) => others.map(({ index }) => index)));
  const isOpen = ranges.length > 0;
  const nights = overnightRanges(officeHours, day);
  const short = name.slice(0, 3);
  const free = freeRange(ranges);
  const positionText = (at: number): string => (inOrder.length > 1 ? `, ${at + 1} of ${inOrder.length}` : '');
  const remove = (range: PlacedRange): void => {
    onRanges(day, range.index, []);
    add.current?.focus();
  };
  return (
    <div
      className={classNames('pb-day', !isOpen && 'pb-day--off')}
      role="group"
      aria-label={name}
      data-part={day}
      data-overlap={overlaps.length > 0 || undefined}
    >
      <div className="pb-day__l">
        <Switch
          checked={isOpen || unread > 0}
          label={`Open on ${name}`}
          disabled={disabled}
          onCheckedChange={(next) => onSwitch(day, next)}
        />
        <span aria-hidden>{short}</span>
      </div>
      <div
        className="pb-track"
        data-track
        tabIndex={-1}
        onPointerDown={disabled ? undefined : (event) => begin(event, { day })}
      >
        {nights.map((night) => (
          <span
            key={night.index}
            className="pb-rng pb-rng--night"
            style={spanOf(night)}
            title={`Goes on from the day before until ${shortHours(night).split('–')[1]}`}
          />
        ))}
        {inOrder.map((range, at) => (
          <RangeBar
            key={range.index}
            day={day}
            dayName={name}
            range={range}
            positionText={positionText(at)}
            overlaps={marked.has(range.index)}
            disabled={disabled}
            begin={begin}
            draft={draft?.index === range.index ? draft : undefined}
            onMove={(next) => onRanges(day, range.index, [next], true)}
            onRemove={() => remove(range)}
          />
        ))}
        {draft && draft.index === undefined && (
          <span className="pb-rng" data-held="" style={spanOf(untilMidnight(draft))}>
            <RangeTip text={fullHours(draft)} shown />
          </span>
        )}
      </div>
      <div className="pb-day__r">
        {!isOpen && unread === 0 && <span className="pb-day__none">Closed</span>}
        {inOrder.map((range, at) => (
          <HoursInput
            key={range.index}
            label={`Hours of ${name}${positionText(at)}`}
            overlaps={marked.has(range.index)}
            disabled={disabled}
            text={rangeText(draft?.index === range.index ? untilMidnight(draft) : range, inOrder.length > 1)}
            describedBy={
              marked.has(range.index)
                ? overlapNote
                : invalidFields.has(range.index)
                  ? `${overlapNote}-${day}`
                  : undefined
            }
            onHours={(next) => onRanges(day, range.index, next)}
            onInvalid={(isInvalid) =>
              setInvalidFields(
                (before) =>
                  new Set(isInvalid ? [...before, range.index] : [...before].filter((each) => each !== range.index)),
              )
            }
          />
        ))}
        {unread > 0 && (
          <span className="pb-day__none">
            {unread === 1 ? '1 entry cannot be read' : `${unread} entries cannot be read`}
          </span>
        )}
        <IconButton
          ref={add}
          icon="plus"
          size="sm"
          tone="mut"
          label={`Add hours on ${name}`}
          disabled={disabled || !free}
          onClick={() => free && onRanges(day, undefined, [free])}
        />
      </div>
      {invalidFields.size > 0 && (
        <div id={`${overlapNote}-${day}`} className="pb-day__note">
          Write hours like “9 AM–5 PM”.
        </div>
      )}
    </div>
  );
}

/** A single range in full, so that days align; several in short form. */
function rangeText(range: Stretch, isOneOfSeveral: boolean): string {
  return isOneOfSeveral
    ? shortHours(range)
    : range.from === 0 && range.to === minutesOfDay
      ? 'All day'
      : fullHours(range);
}
