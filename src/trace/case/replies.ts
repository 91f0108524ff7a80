import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { outputsOf } from '../step-type.js';
import type { Visit } from '../visit.js';

/** What a contact wrote during a visit, and where in the context it stands. */
export interface ReadReply {
  readonly text: Json;
  readonly path: JsonPath;
}

/**
 * What a contact wrote during a visit: as the step itself says, else as the conversation tells what it did not before. The wire has no
 * field for it.
 */
export function replyIn(visit: Visit, before: JsonObject): ReadReply | undefined {
  if (visit.wait?.for !== 'reply') return undefined;
  const own = outputsOf(visit.context, visit.nodeId);
  for (const key of ['reply', 'answer']) {
    const text = own && Object.hasOwn(own, key) ? own[key] : undefined;
    if (isWritten(text)) return { text, path: ['outputs', visit.nodeId, key] };
  }
  if (visit.wait.endedBy === 'timeout') return undefined;
  const [now, then] = [conversationOf(visit.context), conversationOf(before)];
  const reply = now['lastReply'];
  if (isWritten(reply) && reply !== then['lastReply']) return { text: reply, path: ['conversation', 'lastReply'] };
  const [last, earlier] = [now['lastMessage'], then['lastMessage']];
  if (!isJsonObject(last) || last['outgoing'] !== false || JSON.stringify(last) === JSON.stringify(earlier))
    return undefined;
  for (const key of ['message', 'text']) {
    const text = last[key];
    if (isWritten(text)) return { text, path: ['conversation', 'lastMessage', key] };
  }
  return undefined;
}

const isWritten = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

function conversationOf(context: JsonObject): { readonly [key: string]: unknown } {
  const conversation: unknown = Object.hasOwn(context, 'conversation') ? context['conversation'] : undefined;
  return isJsonObject(conversation) ? conversation : {};
}
