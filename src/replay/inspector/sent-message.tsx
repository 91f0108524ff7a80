'use client';
import type { ReactElement } from 'react';
import { equalJson, getAtPath, isJsonObject, type Json, type JsonPath } from '#base';
import type { Visit } from '#trace';
import { Icon } from '#ui';
import { MaskedWords } from '../privacy/masked-words.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';

/** The message that a visit left in its context, as the person saw it. */
export interface SentMessage {
  readonly text: string;
  /** Where it is in the context. */
  readonly path: JsonPath;
  readonly outgoing: boolean;
  /** "Not delivered · 2 segments". */
  readonly note?: string;
  readonly failed: boolean;
}

const longest = 1600;

/** What was said during a visit: the message it sent, or the reply it was waiting for. */
export function messageOf(visit: Visit, previous: Visit | undefined, sendsMessage: boolean): SentMessage | undefined {
  const now = conversationOf(visit);
  const before = previous ? conversationOf(previous) : {};
  const reply = filled(now['lastReply']);
  if (reply !== undefined && before['lastReply'] !== now['lastReply'])
    return { text: reply, path: ['conversation', 'lastReply'], outgoing: false, failed: false };
  const last = now['lastMessage'];
  if (!isJsonObject(last) || equalJson(last, before['lastMessage'])) return undefined;
  const outgoing = last['outgoing'] !== false;
  const key = filled(last['message']) === undefined ? 'text' : 'message';
  const text = filled(last[key]);
  // Steps that only look at a conversation change it too; what they change was not said by them.
  if (text === undefined || (outgoing && !sendsMessage)) return undefined;
  const status = filled(last['status']);
  const failed = status !== undefined && /^(undelivered|failed|rejected)$/i.test(status);
  const segments = last['segments'];
  const note = [
    failed ? 'Not delivered' : status && status.charAt(0).toLocaleUpperCase() + status.slice(1),
    typeof segments === 'number' && segments > 0 ? `${segments} ${segments === 1 ? 'segment' : 'segments'}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
  return { text, path: ['conversation', 'lastMessage', key], outgoing, failed, ...(note ? { note } : {}) };
}

/** A message as a bubble: those sent stand at the end of the line, replies at its start. */
export function MessageBubble({
  message,
  visit,
}: {
  readonly message: SentMessage;
  readonly visit: Visit;
}): ReactElement {
  const { lens, reveal } = useExecutionPrivacy();
  const { path, text } = message;
  const seen = lens.see(lens.privacy.at(path), path, text);
  const { hidden } = seen;
  // The whole text is revealed where the context holds more than is drawn.
  const show =
    hidden !== undefined && reveal
      ? (): void => reveal(path, [text, getAtPath(visit.context, path) as Json], hidden, visit)
      : undefined;
  return (
    <div className="pb-sent" data-direction={message.outgoing ? 'out' : 'in'}>
      <div className="pb-sent__b">
        {hidden !== undefined && seen.partly !== true ? (
          <MaskedWords kind={hidden} text={message.outgoing ? 'Message text hidden' : 'Reply hidden'} onReveal={show} />
        ) : (
          <>
            {String(seen.value)}
            {hidden !== undefined && (
              <>
                {' '}
                <MaskedWords kind={hidden} text="" onReveal={show} />
              </>
            )}
          </>
        )}
      </div>
      {message.note !== undefined && (
        <span className="pb-sent__n" data-k={message.failed ? 'err' : undefined}>
          {message.failed && <Icon name="circle-alert" size={13} />}
          {message.note}
        </span>
      )}
    </div>
  );
}

function conversationOf(visit: Visit): { readonly [key: string]: unknown } {
  const conversation: unknown = Object.hasOwn(visit.context, 'conversation')
    ? visit.context['conversation']
    : undefined;
  return isJsonObject(conversation) ? conversation : {};
}

function filled(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}
