'use client';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { Icon, Kbd, TextInput, useMessages } from '#ui';
import { oneMessages } from './one-messages.js';
import { atTime, skipped } from './test-run.js';
import { fieldsOf, instantOfFields } from './test-words.js';
import type { Test } from './use-test.js';

/** The clock of the contact, which stands until it is set, and the next event. */
export function TestClock({ test }: { readonly test: Test }): ReactElement {
  const { clock: messages } = useMessages(oneMessages);
  const { change, run, words } = test;
  const { frame, next } = run;
  const shown = fieldsOf(frame.now, words.zone);
  const commit = (part: Partial<typeof shown>): void => {
    const { date, time } = { ...shown, ...part };
    const at = instantOfFields(date, time, words.zone);
    if (at !== undefined) change(atTime(run, at));
  };
  const inTime = next && words.short(next.at - frame.now);
  return (
    <>
      <div className="pb-oneclock">
        <ClockField
          key={`date ${shown.date}`}
          type="date"
          icon="calendar"
          label={messages.date}
          shown={shown.date}
          onCommit={(date) => commit({ date })}
        />
        <ClockField
          key={`time ${frame.now}`}
          type="time"
          icon="clock-8"
          label={messages.time}
          shown={shown.time}
          onCommit={(time) => commit({ time })}
        />
      </div>
      <button
        type="button"
        className="pb-oneskip"
        disabled={!next}
        aria-keyshortcuts="."
        onClick={() => change(skipped(run))}
      >
        <Icon name="skip-forward" size={15} />
        <span>{messages.skip}</span>
        <em>
          {next && <Icon name="timer" size={14} />}
          {next && inTime !== undefined ? messages[next.kind](inTime) : frame.isOver ? messages.over : messages.nothing}
        </em>
        <Kbd keys={['.']} />
      </button>
    </>
  );
}

/** A field whose text counts once it is left, or with Enter. */
function ClockField({
  icon,
  label,
  onCommit,
  shown,
  type,
}: {
  readonly type: 'date' | 'time';
  readonly icon: string;
  readonly label: string;
  readonly shown: string;
  readonly onCommit: (text: string) => void;
}): ReactElement {
  const [text, setText] = useState(shown);
  const commit = (): void => {
    if (text !== shown && text !== '') onCommit(text);
    else setText(shown);
  };
  return (
    <TextInput
      type={type}
      icon={icon}
      label={label}
      value={text}
      onValueChange={setText}
      onBlur={commit}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') commit();
        else if (key === 'Escape') setText(shown);
      }}
    />
  );
}
