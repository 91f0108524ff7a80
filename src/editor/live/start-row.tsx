'use client';
import { type ReactElement, useId } from 'react';
import { zoneCity } from '#catalog';
import { Button, TextArea, TextInput, useMessages } from '#ui';
import { CheckRow } from './check-row.js';
import { checklistMessages } from './checklist-messages.js';
import type { ClockMoment } from './live-start.js';

interface StartRowProps {
  /** When it goes live; undefined: at once. */
  readonly moment: ClockMoment | undefined;
  readonly onMoment: (moment: ClockMoment | undefined) => void;
  /** The date that is suggested first. */
  readonly suggested: ClockMoment;
  /** The chosen time is none that is still to come. */
  readonly isPast: boolean;
  readonly canSchedule: boolean;
  readonly zone: string;
  readonly scheduled: { readonly version: string; readonly when: string } | undefined;
  readonly onCancelSchedule: (() => void) | undefined;
}

/** When the version starts, and what is scheduled so far. */
export function StartRow(props: StartRowProps): ReactElement {
  const { start: messages } = useMessages(checklistMessages);
  const { isPast, moment, onCancelSchedule, scheduled } = props;
  const said =
    scheduled &&
    (moment ? messages.replaces(scheduled.version, scheduled.when) : messages.stays(scheduled.version, scheduled.when));
  return (
    <CheckRow
      name="start"
      icon="calendar-clock"
      title={<StartFields {...props} />}
      evidence={isPast ? <span className="pb-golive__bad">{messages.past}</span> : said}
      action={
        scheduled &&
        onCancelSchedule && (
          <Button size="sm" onClick={onCancelSchedule}>
            {messages.cancel}
          </Button>
        )
      }
    />
  );
}

function StartFields({ canSchedule, isPast, moment, onMoment, suggested, zone }: StartRowProps): ReactElement {
  const { start: messages } = useMessages(checklistMessages);
  const group = useId();
  const radio = (isAt: boolean, label: string): ReactElement => (
    <label className="pb-golive__ra">
      <input
        type="radio"
        className="pb-golive__o"
        name={group}
        checked={isAt === (moment !== undefined)}
        onChange={() => onMoment(isAt ? suggested : undefined)}
      />
      {label}
    </label>
  );
  return (
    <div className="pb-golive__s" role="radiogroup" aria-label={messages.title}>
      <span>{messages.title}</span>
      {radio(false, messages.now)}
      {canSchedule && radio(true, messages.at)}
      {moment && (
        <>
          <TextInput
            type="date"
            size="sm"
            label={messages.date}
            value={moment.date}
            invalid={isPast}
            onValueChange={(date) => onMoment({ ...moment, date })}
          />
          <TextInput
            type="time"
            size="sm"
            label={messages.time}
            value={moment.time}
            invalid={isPast}
            onValueChange={(time) => onMoment({ ...moment, time })}
          />
          <span className="pb-golive__z">{zoneCity(zone)}</span>
        </>
      )}
    </div>
  );
}

/** The note that History shows beside the version. */
export function NoteRow({
  note,
  onNote,
}: {
  readonly note: string;
  readonly onNote: (note: string) => void;
}): ReactElement {
  const { note: messages } = useMessages(checklistMessages);
  const id = useId();
  return (
    <CheckRow
      name="note"
      icon="sticky-note"
      title={<label htmlFor={id}>{messages.label}</label>}
      action={<span className="pb-golive__e">{messages.where}</span>}
    >
      <TextArea id={id} rows={2} maxLength={2000} value={note} onValueChange={onNote} />
    </CheckRow>
  );
}
