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

/** The last message of the conversation, when this visit changed it. */
export function messageOf(visit: Visit, previous: Visit | undefined): SentMessage | undefined {
  const now = lastMessage(visit);
  if (!now || equalJson(now, previous && lastMessage(previous))) return undefined;
  const text = [now['message'], now['text'], now['template']].find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof text !== 'string') return undefined;
  const status = typeof now['status'] === 'string' ? now['status'] : undefined;
  const failed = status !== undefined && /^(undelivered|failed|rejected)$/i.test(status);
  const segments = now['segments'];
  const note = [
    failed ? 'Not delivered' : status === undefined ? undefined : status.charAt(0).toUpperCase() + status.slice(1),
    typeof segments === 'number' && segments > 0 ? `${segments} ${segments === 1 ? 'segment' : 'segments'}` : undefined,
  ].filter(Boolean).join(' · ');
  return { text: text.length > longest ? `${text.slice(0, longest)}…` : text, outgoing: now['outgoing'] !== false, failed, ...(note ? { note } : {}) };
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

function lastMessage(visit: Visit): { readonly [key: string]: unknown } | undefined {
  const conversation: unknown = Object.hasOwn(visit.context, 'conversation') ? visit.context['conversation'] : undefined;
  const last = isJsonObject(conversation) ? conversation['lastMessage'] : undefined;
  return isJsonObject(last) ? last : undefined;
}
