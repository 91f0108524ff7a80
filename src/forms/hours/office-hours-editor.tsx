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
import { Button, Checkbox, Popover, Switch, useMessages } from '#ui';
import { type ReactElement, useState } from 'react';
import { shownDays, defaultHours, withCopiedDay, withRanges } from './edit-hours.js';
import { useNow } from './use-now.js';
import { WeekGrid } from './week-grid.js';
import { ZonePicker } from './zone-picker.js';
import { hoursMessages } from './hours-messages.js';

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
export function OfficeHoursEditor(props: OfficeHoursEditorProps): ReactElement {
  const { describedBy, disabled = false, now: given, onChange, titleId, value } = props;
  const messages = useMessages(hoursMessages);
  const { emptyHelp = messages.emptyHelp, title = messages.title } = props;
  const now = useNow(given);
  const isOn = hasHours(value);
  const open = openStretches(value);
  const zone = isJsonObject(value) ? value['timezone'] : undefined;
  const note = isTimeZone(zone) ? openingWords(openingAt(value, now), now, zone) : messages.noZone;
  return (
    <div className="pb-hours" role="group" aria-label={title} aria-describedby={describedBy} data-part="officeHours">
      <div className="pb-hours__h">
        <Switch checked={isOn} disabled={disabled} onCheckedChange={(next) => onChange(withSwitch(value, next))}>
          <b id={titleId}>{title}</b>
        </Switch>
        {isOn && open && <span className="pb-mut pb-num">{messages.aWeek(hoursIn(lengthOf(open)))}</span>}
        {isOn && <HoursTools value={value} now={now} disabled={disabled} onChange={onChange} />}
      </div>
      {isOn ? (
        <WeekGrid officeHours={value} onChange={onChange} disabled={disabled} now={now} note={note} />
      ) : (
        <span className="pb-help">{emptyHelp}</span>
      )}
    </div>
  );
}

/** Returns office hours that are switched on or off. Hours without any day open on five days of the week. */
function withSwitch(value: unknown, isOn: boolean): JsonObject {
  const hours: JsonObject = isJsonObject(value) ? (value as JsonObject) : {};
  if (!isOn) return { ...hours, active: false };
  const zone = hours['timezone'];
  const started: JsonObject = {
    ...hours,
    active: true,
    timezone: typeof zone === 'string' && zone !== '' ? zone : ownZone(),
  };
  if (isJsonObject(started['times'])) return started;
  return shownDays.slice(0, 5).reduce((week, day) => withRanges(week, day, undefined, [defaultHours]), started);
}

function HoursTools({
  disabled,
  now,
  onChange,
  value,
}: {
  readonly value: unknown;
  readonly now: number;
  readonly disabled: boolean;
  readonly onChange: (value: Json) => void;
}): ReactElement {
  const hours: JsonObject = isJsonObject(value) ? (value as JsonObject) : {};
  const source = shownDays.find((day) => rangesOf(value, day).ranges.length > 0);
  return (
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
        value={hours['timezone']}
        now={now}
        disabled={disabled}
        onChange={(next) => onChange({ ...hours, timezone: next })}
      />
    </span>
  );
}

interface CopyDayProps {
  /** The day to copy. */
  readonly from: WeekDay;
  readonly disabled: boolean;
  readonly onCopy: (to: readonly WeekDay[]) => void;
}

const weekend: readonly WeekDay[] = ['sat', 'sun'];

/** Copies the hours of one day to others, chosen in a popover. */
function CopyDay({ disabled, from, onCopy }: CopyDayProps): ReactElement {
  const { copy, days } = useMessages(hoursMessages);
  const others = shownDays.filter((day) => day !== from);
  const workDays = (): ReadonlySet<WeekDay> => new Set(others.filter((day) => !weekend.includes(day)));
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(workDays);
  const open = (next: boolean): void => {
    setIsOpen(next);
    if (next) setChosen(workDays());
  };
  return (
    <Popover
      label={copy.title(days[from])}
      open={isOpen}
      onOpenChange={open}
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon="copy" disabled={disabled}>
          {copy.open(days[from])}
        </Button>
      }
    >
      <div className="pb-copyday">
        {others.map((day) => (
          <Checkbox
            key={day}
            checked={chosen.has(day)}
            onCheckedChange={(next) =>
              setChosen((before) => new Set(next ? [...before, day] : [...before].filter((each) => each !== day)))
            }
          >
            {days[day]}
          </Checkbox>
        ))}
        <Button
          size="sm"
          disabled={chosen.size === 0}
          onClick={() => {
            setIsOpen(false);
            onCopy(others.filter((day) => chosen.has(day)));
          }}
        >
          {copy.to(chosen.size)}
        </Button>
      </div>
    </Popover>
  );
}

/** Returns the time zone of the browser. */
function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
