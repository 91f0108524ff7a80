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
import { VisuallyHidden } from '#ui';
import { type CSSProperties, type ReactElement, useId, useState } from 'react';
import { ErrorLine } from '../property-field.js';
import { DayRow } from './day-row.js';
import { openingHours, listOf, shownDays, withDay, withRanges } from './edit-hours.js';
import { useRangeDrag } from './use-range-drag.js';
import { timeIn } from './zone-picker.js';

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

const marks = [3, 6, 9, 12, 15, 18, 21].map((hour) => ({
  hour,
  text: hour === 12 ? 'Noon' : `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** The hours of a week: seven tracks to draw on, the same as text, and a line at the present time. */
export function WeekGrid({ disabled, note, now, officeHours, onChange }: WeekGridProps): ReactElement {
  const noteId = useId();
  // Hours of days that were switched off, restored when they are switched on again.
  const [closedDays, setClosedDays] = useState<ReadonlyMap<WeekDay, ReturnType<typeof listOf>>>(new Map());
  const drag = useRangeDrag(({ day, from, index, to }) =>
    onChange(withRanges(officeHours, day, index, [{ from, to }])),
  );
  const switchDay = (day: WeekDay, isOpen: boolean): void => {
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
  const zone = (officeHours as { readonly timezone?: unknown } | null)?.timezone;
  const clock = isTimeZone(zone) ? wallClock(now, zone) : undefined;
  const overlapTexts = shownDays.flatMap(([key, name]) =>
    overlapsIn(rangesOf(officeHours, key).ranges)
      .slice(0, 1)
      .map(
        ([first, second]) =>
          `${name}: ${hoursWords(first)} and ${hoursWords(second)} overlap. Change one so they don’t touch.`,
      ),
  );
  return (
    <div className="pb-weekbox">
      <div
        className="pb-week"
        role="group"
        aria-label="Hours of the week"
        data-clock={clock ? '' : undefined}
        {...drag.handlers}
        style={clock && ({ '--now': clock.minute / minutesOfDay } as CSSProperties)}
      >
        <div className="pb-week__ax" aria-hidden>
          <span />
          <span className="pb-week__marks">
            {marks.map(({ hour, text }) => (
              <span key={hour} data-hour={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                {text}
              </span>
            ))}
          </span>
          <span />
        </div>
        {shownDays.map(([key, name]) => (
          <DayRow
            key={key}
            day={key}
            name={name}
            officeHours={officeHours}
            disabled={disabled}
            overlapNote={noteId}
            begin={drag.begin}
            draft={drag.draft?.day === key ? drag.draft : undefined}
            onRanges={(day, index, ranges, isIncremental) =>
              onChange(withRanges(officeHours, day, index, ranges), isIncremental)
            }
            onSwitch={switchDay}
          />
        ))}
        {clock && isTimeZone(zone) && (
          <span className="pb-now">
            <VisuallyHidden>
              Now it is {weekDays[clock.day]?.[1]}, {timeIn(zone, now)} there.
            </VisuallyHidden>
          </span>
        )}
      </div>
      <div className="pb-week__f">
        <div id={noteId} className="pb-week__e" aria-live="polite">
          {overlapTexts.map((sentence) => (
            <ErrorLine key={sentence} text={sentence} />
          ))}
        </div>
        {note !== undefined && note !== '' && <span className="pb-help">{note}</span>}
      </div>
    </div>
  );
}
