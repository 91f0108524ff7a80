import { senderReadiness, type StartFacts } from '#catalog';
import type { AccountFacts } from './account-facts.js';

/**
 * What an account gives the ready-made starts: the first number that can send, and the name contacts know it by.
 *
 * @example
 * ```ts
 * import { startVersion, workflowStarts } from 'pathboard/catalog';
 * import { startFactsOf } from 'pathboard/core';
 *
 * const facts = startFactsOf({ senderNames: ['Fernway Fitness'], resources: { sender: [{ id: '+15105550142' }] } });
 * const versions = workflowStarts().map((start) => startVersion(start, facts));
 * ```
 */
export function startFactsOf({ resources, senderNames }: AccountFacts = {}): StartFacts {
  const sender = resources?.sender?.find(({ channels }) => canSend(channels))?.id;
  const [business] = senderNames ?? [];
  return { ...(sender !== undefined && { sender }), ...(business !== undefined && { business }) };
}

const canSend = (channels: unknown): boolean => ['ready', 'unknown'].includes(senderReadiness({ channels }).state);
