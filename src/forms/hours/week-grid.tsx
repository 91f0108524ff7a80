'use client';
import type { JsonObject } from '#base';
import {
  hoursWords,
  isTimeZone,
  minutesOfDay,
  overlapsIn,
  rangesOf,
  wallClock,
  type WeekDay,
  weekDays,
} from '#catalog';
import { useMessages, VisuallyHidden } from '#ui';
import { type CSSProperties, type ReactElement, useId, useState } from 'react';
import { ErrorLine } from '../property/field-hints.js';
import { DayRow } from './day-row.js';
import { openingHours, listOf, shownDays, withDay, withRanges } from './edit-hours.js';
import { useRangeDrag } from './use-range-drag.js';
import { timeIn } from './zone-picker.js';
import { hoursMessages } from './hours-messages.js';

export interface WeekGridProps {
  /** Office hours in wire format. Never mutated. */
  readonly officeHours: unknown;
  /**
   * Receives the changed office hours, once per user action; `isIncremental`: one of repeated key presses, which merge
   * in the history.
   */
  readonly onChange: (officeHours: JsonObject, isIncremental?: boolean) => void;
  readonly disabled: boolean;
  readonly now: number;
  /** Shown next to the message about overlapping hours. */
  readonly note?: string;
}

/** The labelled hours of the axis. */
const markedHours = [3, 6, 9, 12, 15, 18, 21];

/** The hours of a week: seven tracks to draw on, the same as text, and a line at the present time. */
export function WeekGrid({ disabled, note, now, officeHours, onChange }: WeekGridProps): ReactElement {
  const messages = useMessages(hoursMessages);
  const noteId = useId();
  const drag = useRangeDrag(({ day, from, index, to }) =>
    onChange(withRanges(officeHours, day, index, [{ from, to }])),
  );
  const switchDay = useDaySwitch(officeHours, onChange);
  const zone = (officeHours as { readonly timezone?: unknown } | null)?.timezone;
  const clock = isTimeZone(zone) ? wallClock(now, zone) : undefined;
  return (
    <div className="pb-weekbox">
      <div
        className="pb-week"
        role="group"
        aria-label={messages.week}
        data-clock={clock ? '' : undefined}
        {...drag.handlers}
        style={clock && ({ '--now': clock.minute / minutesOfDay } as CSSProperties)}
      >
        <WeekAxis />
        {shownDays.map((day) => (
          <DayRow
            key={day}
            day={day}
            name={messages.days[day]}
            officeHours={officeHours}
            disabled={disabled}
            overlapNote={noteId}
            begin={drag.begin}
            draft={drag.draft?.day === day ? drag.draft : undefined}
            onRanges={(changed, index, ranges, isIncremental) =>
              onChange(withRanges(officeHours, changed, index, ranges), isIncremental)
            }
            onSwitch={switchDay}
          />
        ))}
        {clock && isTimeZone(zone) && (
          <span className="pb-now">
            <VisuallyHidden>
              {messages.zone.nowThere(messages.days[weekDays[clock.day]![0]], timeIn(zone, now))}
            </VisuallyHidden>
          </span>
        )}
      </div>
      <div className="pb-week__f">
        <OverlapNotes id={noteId} officeHours={officeHours} />
        {note !== undefined && note !== '' && <span className="pb-help">{note}</span>}
      </div>
    </div>
  );
}

/** Returns a function that opens or closes a day. A day that is opened again gets its former hours back. */
function useDaySwitch(
  officeHours: unknown,
  onChange: WeekGridProps['onChange'],
): (day: WeekDay, isOpen: boolean) => void {
  const [closedDays, setClosedDays] = useState<ReadonlyMap<WeekDay, ReturnType<typeof listOf>>>(new Map());
  return (day, isOpen) => {
    if (!isOpen) {
      setClosedDays((before) => new Map(before).set(day, listOf(officeHours, day)));
      return onChange(withDay(officeHours, day, []));
    }
    const before = closedDays.get(day) ?? [];
    onChange(
      before.length > 0
        ? withDay(officeHours, day, before)
        : withRanges(officeHours, day, undefined, [openingHours(officeHours)]),
    );
  };
}

function WeekAxis(): ReactElement {
  const { axis } = useMessages(hoursMessages);
  return (
    <div className="pb-week__ax" aria-hidden>
      <span />
      <span className="pb-week__marks">
        {markedHours.map((hour) => (
          <span key={hour} data-hour={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {axis(hour)}
          </span>
        ))}
      </span>
      <span />
    </div>
  );
}

/** For each day with overlapping ranges, the first two of them. */
function OverlapNotes({ id, officeHours }: { readonly id: string; readonly officeHours: unknown }): ReactElement {
  const messages = useMessages(hoursMessages);
  return (
    <div id={id} className="pb-week__e" aria-live="polite">
      {shownDays.map((day) => {
        const [overlap] = overlapsIn(rangesOf(officeHours, day).ranges);
        if (!overlap) return null;
        const [first, second] = overlap;
        return (
          <ErrorLine key={day} text={messages.overlap(messages.days[day], hoursWords(first), hoursWords(second))} />
        );
      })}
    </div>
  );
}
