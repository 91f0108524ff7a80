'use client';
import type { ReactElement } from 'react';
import { equalJson, getAtPath, isJsonObject, type JsonPath, shorten } from '#base';
import type { Visit } from '#trace';
import { Icon, useMessages } from '#ui';
import { MaskedWords } from '../privacy/masked-words.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { type InspectorMessages, inspectorMessages } from './inspector-messages.js';

/** The message in the context of a visit. */
export interface SentMessage {
  readonly text: string;
  /** Its JSON path in the context. */
  readonly path: JsonPath;
  readonly isOutgoing: boolean;
  /** Status and size: "Not delivered · 2 segments". */
  readonly note?: string;
  readonly hasFailed: boolean;
}

const maxLength = 1600;

/** Returns the message that a visit sent, or the reply it waited for. */
export function messageOf(
  visit: Visit,
  previous: Visit | undefined,
  sendsMessage: boolean,
  words: InspectorMessages['message'],
): SentMessage | undefined {
  const now = conversationOf(visit);
  const before = previous ? conversationOf(previous) : {};
  const reply = filled(now['lastReply']);
  if (reply !== undefined && before['lastReply'] !== now['lastReply'])
    return { text: reply, path: ['conversation', 'lastReply'], isOutgoing: false, hasFailed: false };
  const last = now['lastMessage'];
  if (!isJsonObject(last) || equalJson(last, before['lastMessage'])) return undefined;
  const isOutgoing = last['outgoing'] !== false;
  const key = filled(last['message']) === undefined ? 'text' : 'message';
  const text = filled(last[key]);
  // Other nodes may change the conversation too; that message is not theirs.
  if (text === undefined || (isOutgoing && !sendsMessage)) return undefined;
  const status = filled(last['status']);
  const hasFailed = status !== undefined && /^(undelivered|failed|rejected)$/i.test(status);
  const segments = last['segments'];
  const note = [
    hasFailed ? words.notDelivered : status && status.charAt(0).toLocaleUpperCase() + status.slice(1),
    typeof segments === 'number' && segments > 0 ? words.segments(segments) : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
  return { text, path: ['conversation', 'lastMessage', key], isOutgoing, hasFailed, ...(note ? { note } : {}) };
}

/** Shows a message as a bubble: sent ones at the end of the line, replies at its start. */
export function MessageBubble({
  message,
  visit,
}: {
  readonly message: SentMessage;
  readonly visit: Visit;
}): ReactElement {
  const { message: words } = useMessages(inspectorMessages);
  const { lens, reveal } = useExecutionPrivacy();
  const { path } = message;
  // Cut once masked: half an address or number is not recognised as one.
  const text = getAtPath(visit.context, path) as string;
  const seen = lens.see(lens.privacy.at(path), path, text);
  const { hidden } = seen;
  const show = hidden !== undefined && reveal ? (): void => reveal(path, [text], hidden, visit) : undefined;
  return (
    <div className="pb-sent" data-direction={message.isOutgoing ? 'out' : 'in'}>
      <div className="pb-sent__b">
        {hidden !== undefined && seen.partly !== true ? (
          <MaskedWords kind={hidden} text={message.isOutgoing ? words.hidden : words.replyHidden} onReveal={show} />
        ) : (
          <>
            {shorten(String(seen.value), maxLength)}
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
        <span className="pb-sent__n" data-k={message.hasFailed ? 'err' : undefined}>
          {message.hasFailed && <Icon name="circle-alert" size={13} />}
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
  return shorten(value, maxLength);
}
