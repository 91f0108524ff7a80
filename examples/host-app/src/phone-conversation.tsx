import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PhoneState } from './use-phone.js';

/** What was said; short links of the account can be pressed. */
export function Conversation({ phone }: { readonly phone: PhoneState }) {
  const { links, messages, press } = phone;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [messages.length]);
  return (
    <div ref={box} className="host-phone__lines" role="log" aria-label="Conversation" tabIndex={0}>
      {messages.length === 0 && <p className="host-phone__empty">Nothing was written yet.</p>}
      {messages.map(({ created, id, message, outgoing, status }) => (
        <div key={id} className="host-phone__line" data-from={outgoing ? 'account' : 'phone'}>
          <div dir="auto">
            {partsOf(message ?? '', outgoing ? links : []).map(({ at, link, text }) =>
              link === undefined ? (
                text
              ) : (
                <button key={at} type="button" className="host-phone__link" onClick={() => void press(link)}>
                  {text}
                </button>
              ),
            )}
          </div>
          <small>
            {timeOf(created?.at)}
            {outgoing && ` · ${status}`}
          </small>
        </div>
      ))}
    </div>
  );
}

interface Part {
  readonly at: number;
  readonly text: string;
  /** The address, where it is a short link. */
  readonly link?: string;
}

/** A text in parts, short links apart, as they are written: with their scheme or without. */
function partsOf(text: string, links: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(/[^\s<>()]+/g)) {
    const link = links.find((each) => each === word.replace(/^https?:\/\//i, '').replace(/[.,;:!?]+$/, ''));
    if (link === undefined) continue;
    const from = index + word.indexOf(link);
    parts.push({ at: rest, text: text.slice(rest, from) }, { at: from, text: link, link });
    rest = from + link.length;
  }
  return [...parts, { at: rest, text: text.slice(rest) }];
}

/** Books one of the meetings of the account, where there are any. */
export function Booking({ phone: { book, isBusy, meetings } }: { readonly phone: PhoneState }) {
  const [meetingId, setMeeting] = useState('');
  const [start, setStart] = useState(tomorrow);
  const chosen = meetingId || meetings[0]?.id;
  if (chosen === undefined || chosen === null) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const time = new Date(start);
    if (!Number.isNaN(time.getTime())) void book(chosen, time.toISOString());
  };
  return (
    <form className="host-phone__book" aria-label="Book a meeting" onSubmit={submit}>
      <select aria-label="Meeting" value={chosen} onChange={(event) => setMeeting(event.target.value)}>
        {meetings.map(({ id, name }) => (
          <option key={id} value={id ?? ''}>
            {name}
          </option>
        ))}
      </select>
      <input
        type="datetime-local"
        aria-label="Time of the meeting"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <button type="submit" disabled={isBusy || start === ''}>
        Book a meeting
      </button>
    </form>
  );
}

/** Tomorrow at ten, as fields for a time have it. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T10:00`;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The time of day of an instant; empty for none. */
export function timeOf(at: string | null | undefined): string {
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? '' : clock.format(time);
}
