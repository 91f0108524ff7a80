'use client';
import {
  fullHours,
  minutesOfDay,
  overlapsIn,
  type PlacedRange,
  rangesOf,
  readHoursText,
  shortHours,
  type Stretch,
  type WeekDay,
} from '#catalog';
import { classNames, IconButton, Switch, useAfterPress, useMessages } from '#ui';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { freeRange, overnightRanges, untilMidnight } from './edit-hours.js';
import { RangeBar, RangeTip, spanOf } from './range-bar.js';
import type { RangeDraft } from './range-drag.js';
import type { RangeHandles } from './use-range-drag.js';
import { hoursMessages } from './hours-messages.js';

export interface DayRowProps {
  readonly day: WeekDay;
  readonly name: string;
  readonly officeHours: unknown;
  readonly disabled: boolean;
  readonly draft: RangeDraft | undefined;
  readonly begin: RangeHandles['begin'];
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
export function DayRow(props: DayRowProps): ReactElement {
  const { day, disabled, name, officeHours, onRanges, onSwitch, overlapNote } = props;
  const messages = useMessages(hoursMessages);
  const { ranges, unread } = rangesOf(officeHours, day);
  const add = useRef<HTMLButtonElement>(null);
  const [invalidFields, setInvalidFields] = useState<ReadonlySet<number>>(new Set());
  const overlaps = overlapsIn(ranges);
  const free = freeRange(ranges);
  const parts: DayParts = { ranges: inOrder(ranges), marked: markedIn(overlaps), invalidFields };
  const setIsInvalid = (index: number, isInvalid: boolean): void =>
    setInvalidFields(
      (before) => new Set(isInvalid ? [...before, index] : [...before].filter((each) => each !== index)),
    );
  return (
    <div
      className={classNames('pb-day', ranges.length === 0 && 'pb-day--off')}
      role="group"
      aria-label={name}
      data-part={day}
      data-overlap={overlaps.length > 0 || undefined}
    >
      <div className="pb-day__l">
        <Switch
          checked={ranges.length > 0 || unread > 0}
          label={messages.day.open(name)}
          disabled={disabled}
          onCheckedChange={(next) => onSwitch(day, next)}
        />
        <span aria-hidden>{messages.shortDays[day]}</span>
      </div>
      <DayTrack
        {...props}
        {...parts}
        onRemove={(range) => {
          onRanges(day, range.index, []);
          add.current?.focus();
        }}
      />
      <div className="pb-day__r">
        {ranges.length === 0 && unread === 0 && <span className="pb-day__none">{messages.day.closed}</span>}
        <DayTexts {...props} {...parts} onInvalid={setIsInvalid} />
        {unread > 0 && <span className="pb-day__none">{messages.day.unreadable(unread)}</span>}
        <IconButton
          ref={add}
          icon="plus"
          size="sm"
          tone="mut"
          label={messages.day.add(name)}
          disabled={disabled || !free}
          onClick={() => free && onRanges(day, undefined, [free])}
        />
      </div>
      {invalidFields.size > 0 && (
        <div id={`${overlapNote}-${day}`} className="pb-day__note">
          {messages.day.notHours}
        </div>
      )}
    </div>
  );
}

function inOrder(ranges: readonly PlacedRange[]): readonly PlacedRange[] {
  return [...ranges].sort((left, right) => left.from - right.from);
}

/** Returns the indexes of overlapping ranges but the first of each overlap: one of them has to change. */
function markedIn(overlaps: ReturnType<typeof overlapsIn>): ReadonlySet<number> {
  return new Set(overlaps.flatMap(([, ...others]) => others.map(({ index }) => index)));
}

interface DayParts {
  /** The ranges of the day in order. */
  readonly ranges: readonly PlacedRange[];
  /** The indexes of ranges that overlap an earlier one. */
  readonly marked: ReadonlySet<number>;
  /** The indexes of ranges whose typed hours cannot be parsed. */
  readonly invalidFields: ReadonlySet<number>;
}

/** The ranges of a day as bars, and free space where a new one can be drawn. */
function DayTrack({
  begin,
  day,
  disabled,
  draft,
  marked,
  name,
  officeHours,
  onRanges,
  onRemove,
  ranges,
}: DayRowProps & DayParts & { readonly onRemove: (range: PlacedRange) => void }): ReactElement {
  const { day: messages } = useMessages(hoursMessages);
  return (
    <div
      className="pb-track"
      data-track
      tabIndex={-1}
      onPointerDown={disabled ? undefined : (event) => begin(event, { day })}
    >
      {overnightRanges(officeHours, day).map((night) => (
        <span
          key={night.index}
          className="pb-rng pb-rng--night"
          style={spanOf(night)}
          title={messages.fromDayBefore(shortHours(night).split('–')[1] ?? '')}
        />
      ))}
      {ranges.map((range, at) => (
        <RangeBar
          key={range.index}
          day={day}
          dayName={name}
          range={range}
          positionText={ranges.length > 1 ? messages.position(at + 1, ranges.length) : ''}
          overlaps={marked.has(range.index)}
          disabled={disabled}
          begin={begin}
          draft={draft?.index === range.index ? draft : undefined}
          onMove={(next) => onRanges(day, range.index, [next], true)}
          onRemove={() => onRemove(range)}
        />
      ))}
      {draft && draft.index === undefined && (
        <span className="pb-rng" data-held="" style={spanOf(untilMidnight(draft))}>
          <RangeTip text={fullHours(draft)} shown />
        </span>
      )}
    </div>
  );
}

/** The ranges of a day as text. */
function DayTexts({
  day,
  disabled,
  draft,
  invalidFields,
  marked,
  name,
  onInvalid,
  onRanges,
  overlapNote,
  ranges,
}: DayRowProps & DayParts & { readonly onInvalid: (index: number, isInvalid: boolean) => void }): ReactElement {
  const { day: messages } = useMessages(hoursMessages);
  /** A single range in full, so that days align; several in short form. */
  const textOf = (range: Stretch): string =>
    ranges.length > 1
      ? shortHours(range)
      : range.from === 0 && range.to === minutesOfDay
        ? messages.allDay
        : fullHours(range);
  const noteOf = (index: number): string | undefined =>
    marked.has(index) ? overlapNote : invalidFields.has(index) ? `${overlapNote}-${day}` : undefined;
  return (
    <>
      {ranges.map((range, at) => (
        <HoursInput
          key={range.index}
          label={messages.hours(name, ranges.length > 1 ? messages.position(at + 1, ranges.length) : '')}
          overlaps={marked.has(range.index)}
          disabled={disabled}
          text={textOf(draft?.index === range.index ? untilMidnight(draft) : range)}
          describedBy={noteOf(range.index)}
          onHours={(next) => onRanges(day, range.index, next)}
          onInvalid={(isInvalid) => onInvalid(range.index, isInvalid)}
        />
      ))}
    </>
  );
}

interface HoursInputProps {
  readonly label: string;
  /** The hours shown until the user types. */
  readonly text: string;
  readonly overlaps: boolean;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  /** Receives the typed ranges, none where the text was emptied. Called on Enter and blur, only after a change. */
  readonly onHours: (ranges: readonly Stretch[]) => void;
  /** Reports whether the text cannot be parsed. */
  readonly onInvalid: (isInvalid: boolean) => void;
}

/** The hours of one range as text, such as "9am–1pm". */
function HoursInput({
  describedBy,
  disabled,
  label,
  onHours,
  onInvalid,
  overlaps,
  text,
}: HoursInputProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setIsInvalid] = useState(false);
  const afterPress = useAfterPress();
  const setValidity = (isBad: boolean): void => {
    setIsInvalid(isBad);
    if (isBad !== isInvalid) onInvalid(isBad);
  };
  const finish = (): void => {
    if (typed === undefined || typed === text) {
      setTyped(undefined);
      return setValidity(false);
    }
    const ranges = readHoursText(typed);
    setValidity(ranges === undefined);
    if (!ranges) return;
    setTyped(undefined);
    onHours(ranges);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (event.key === 'Escape' && typed !== undefined) {
      // Escape discards the typed text first; the field keeps the focus.
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      setValidity(false);
    }
  };
  const shown = typed ?? text;
  return (
    <input
      className="pb-tm"
      aria-label={label}
      value={shown}
      disabled={disabled}
      size={Math.max(8, shown.length)}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={overlaps || isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => afterPress(finish)}
      onKeyDown={handleKey}
    />
  );
}
