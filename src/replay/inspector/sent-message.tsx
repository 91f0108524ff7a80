'use client';
import type { ReactElement } from 'react';
import { equalJson, isJsonObject } from '#base';
import type { Visit } from '#trace';
import { Icon } from '#ui';

/** The message that a visit left in its context, as the person saw it. */
export interface SentMessage {
  readonly text: string;
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
  if (reply !== undefined && before['lastReply'] !== now['lastReply']) return { text: reply, outgoing: false, failed: false };
  const last = now['lastMessage'];
  if (!isJsonObject(last) || equalJson(last, before['lastMessage'])) return undefined;
  const outgoing = last['outgoing'] !== false;
  const text = filled(last['message']) ?? filled(last['text']);
  // Steps that only look at a conversation change it too; what they change was not said by them.
  if (text === undefined || (outgoing && !sendsMessage)) return undefined;
  const status = filled(last['status']);
  const failed = status !== undefined && /^(undelivered|failed|rejected)$/i.test(status);
  const segments = last['segments'];
  const note = [
    failed ? 'Not delivered' : status && status.charAt(0).toLocaleUpperCase() + status.slice(1),
    typeof segments === 'number' && segments > 0 ? `${segments} ${segments === 1 ? 'segment' : 'segments'}` : undefined,
  ].filter(Boolean).join(' · ');
  return { text, outgoing, failed, ...(note ? { note } : {}) };
}

/** A message as a bubble: those sent stand at the end of the line, replies at its start. */
export function MessageBubble({ message }: { readonly message: SentMessage }): ReactElement {
  return (
    <div className="pb-sent" data-direction={message.outgoing ? 'out' : 'in'}>
      <div className="pb-sent__b">{message.text}</div>
      {message.note !== undefined && (
        <span className="pb-sent__n" data-k={message.failed ? 'err' : undefined}>
          {message.failed && <Icon name="circle-alert" size={13} />}{message.note}
        </span>
      )}
    </div>
  );
}

function conversationOf(visit: Visit): { readonly [key: string]: unknown } {
  const conversation: unknown = Object.hasOwn(visit.context, 'conversation') ? visit.context['conversation'] : undefined;
  return isJsonObject(conversation) ? conversation : {};
}

function filled(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}
