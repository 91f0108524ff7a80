'use client';
import { isJsonObject, type Json, type JsonObject } from '#base';
import {
  hasHours,
  hoursIn,
  isTimeZone,
  lengthOf,
  openingAt,
  openingWords,
  openStretches,
  rangesOf,
  type WeekDay,
} from '#catalog';
import { Button, Checkbox, Popover, Switch } from '#ui';
import { type ReactElement, useState } from 'react';
import { shownDays, defaultHours, withCopiedDay, withRanges } from './edit-hours.js';
import { useNow } from './use-now.js';
import { WeekGrid } from './week-grid.js';
import { ZonePicker } from './zone-picker.js';

interface CopyDayProps {
  /** The day to copy. */
  readonly from: WeekDay;
  readonly disabled: boolean;
  readonly onCopy: (to: readonly WeekDay[]) => void;
}

const weekend: readonly WeekDay[] = ['sat', 'sun'];

/** Copies the hours of one day to others, chosen in a popover. */
function CopyDay({ disabled, from, onCopy }: CopyDayProps): ReactElement {
  const others = shownDays.filter(([key]) => key !== from);
  const workDays = (): ReadonlySet<WeekDay> =>
    new Set(others.map(([key]) => key).filter((key) => !weekend.includes(key)));
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(workDays);
  const name = shownDays.find(([key]) => key === from)?.[1] ?? '';
  const open = (next: boolean): void => {
    setIsOpen(next);
    if (next) setChosen(workDays());
  };
  return (
    <Popover
      label={`Copy ${name}’s hours to`}
      open={isOpen}
      onOpenChange={open}
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon="copy" disabled={disabled}>
          Copy {name} to…
        </Button>
      }
    >
      <div className="pb-copyday">
        {others.map(([key, day]) => (
          <Checkbox
            key={key}
            checked={chosen.has(key)}
            onCheckedChange={(next) =>
              setChosen((before) => new Set(next ? [...before, key] : [...before].filter((each) => each !== key)))
            }
          >
            {day}
          </Checkbox>
        ))}
        <Button
          size="sm"
          disabled={chosen.size === 0}
          onClick={() => {
            setIsOpen(false);
            onCopy(others.map(([key]) => key).filter((key) => chosen.has(key)));
          }}
        >
          {chosen.size === 1 ? 'Copy to 1 day' : `Copy to ${chosen.size} days`}
        </Button>
      </div>
    </Popover>
  );
}

export interface OfficeHoursEditorProps {
  /** Office hours in wire format, or any other stored value. Never mutated. */
  readonly value: unknown;
  /**
   * Receives the changed office hours, once per user action; `isIncremental`: one of repeated key presses, which merge
   * in the history.
   */
  readonly onChange: (value: Json, isIncremental?: boolean) => void;
  readonly disabled?: boolean;
  /**
   * The visible title.
   * @default 'Office hours'
   */
  readonly title?: string;
  readonly titleId?: string;
  readonly describedBy?: string | undefined;
  /** The help text while there are no hours. */
  readonly emptyHelp?: string;
  /**
   * The present time in ms since 1970.
   * @default the system clock, kept up to date
   */
  readonly now?: number | undefined;
}

/** The office hours of a group: whether it has any, their time zone, and the week. */
export function OfficeHoursEditor({
  describedBy,
  disabled = false,
  now: given,
  onChange,
  title = 'Office hours',
  titleId,
  value,
  emptyHelp = 'Without office hours the group always counts as open.',
}: OfficeHoursEditorProps): ReactElement {
  const now = useNow(given);
  const hours: JsonObject = isJsonObject(value) ? (value as JsonObject) : {};
  const isOn = hasHours(value);
  const open = openStretches(value);
  const source = shownDays.find(([key]) => rangesOf(value, key).ranges.length > 0)?.[0];
  const zone = hours['timezone'];
  const switchOn = (next: boolean): void => {
    if (!next) return onChange({ ...hours, active: false });
    const started: JsonObject = {
      ...hours,
      active: true,
      timezone: typeof zone === 'string' && zone !== '' ? zone : ownZone(),
    };
    if (isJsonObject(started['times'])) return onChange(started);
    onChange(shownDays.slice(0, 5).reduce((week, [day]) => withRanges(week, day, undefined, [defaultHours]), started));
  };
  const note = isTimeZone(zone)
    ? openingWords(openingAt(value, now), now, zone)
    : 'Choose a time zone to know when it is open.';
  return (
    <div className="pb-hours" role="group" aria-label={title} aria-describedby={describedBy} data-part="officeHours">
      <div className="pb-hours__h">
        <Switch checked={isOn} disabled={disabled} onCheckedChange={switchOn}>
          <b id={titleId}>{title}</b>
        </Switch>
        {isOn && open && <span className="pb-mut pb-num">{hoursIn(lengthOf(open))} h a week</span>}
        {isOn && (
          <span className="pb-hours__tools">
            {source && (
              <CopyDay
                key={source}
                from={source}
                disabled={disabled}
                onCopy={(to) => onChange(withCopiedDay(value, source, to))}
              />
            )}
            <ZonePicker
              value={zone}
              now={now}
              disabled={disabled}
              onChange={(next) => onChange({ ...hours, timezone: next })}
            />
          </span>
        )}
      </div>
      {isOn ? (
        <WeekGrid officeHours={value} onChange={onChange} disabled={disabled} now={now} note={note} />
      ) : (
        <span className="pb-help">{emptyHelp}</span>
      )}
    </div>
  );
}

/** Returns the time zone of the browser. */
function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
