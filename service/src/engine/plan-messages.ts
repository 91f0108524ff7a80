import { isJsonObject } from '#base';
import type { Effect } from '#execute';
import { type Insertable, sql } from 'kysely';
import type { EffectTable } from '../database/migrations/engined.js';
import { isReply } from './heard.js';
import type { RunKey } from './jobs.js';

interface Where extends RunKey {
  readonly contactId: string;
  readonly at: string;
  /** When the contact last did something that asks for an answer, ISO 8601. */
  readonly heard: string | undefined;
}

/** The sender of messages whose node names none. */
const anySender = 'any';

/** The columns of {@link planMessages}, in one order. */
export const plannedColumns = sql.join(
  (
    'account_id id workflow_id execution_id contact_id document state attempts handed changed_at provider_key note ' +
    'sender priority due_at held_for price charged'
  )
    .split(' ')
    .map((column) => sql.ref(column)),
);

/** The rows of the messages that a run wants sent. They are sent after the commit of its steps. */
export function planMessages(
  { accountId, at, contactId, executionId, heard, workflowId }: Where,
  effects: readonly Effect[],
): Insertable<EffectTable>[] {
  const priority = isReply(heard, at) ? 0 : 1;
  return effects
    .filter((effect) => effect.kind === 'send-message')
    .map((effect) => ({
      account_id: accountId,
      id: effect.id,
      workflow_id: workflowId,
      execution_id: executionId,
      contact_id: contactId,
      document: JSON.stringify(effect),
      state: 'planned' as const,
      attempts: 0,
      handed: false,
      changed_at: at,
      provider_key: null,
      note: null,
      sender: senderOf(effect.from),
      priority,
      due_at: at,
      held_for: null,
      price: effect.price ?? 0,
      charged: 0,
    }));
}

/** Names the number or pool of a node: two names of one number would have a rate each. */
export function senderOf(from: unknown): string {
  const named = isJsonObject(from) ? (from['number'] ?? from['identifier'] ?? from['id'] ?? from['name']) : from;
  if (typeof named !== 'string') return anySender;
  const text = named.trim();
  const number = /^\+?[\d\s().-]{5,}$/.test(text) ? text.replaceAll(/\D/g, '') : text;
  return number.slice(0, 200) || anySender;
}
