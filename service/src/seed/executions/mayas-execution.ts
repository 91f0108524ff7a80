import type { Advance, ExecutionEvent } from '#execute';
import type { Contact, WorkflowExecution, WorkflowVersion } from '#model';
import { leadContact } from './lead-contact.js';
import { asSampled } from './sampled-contact.js';

const replyAfter = (72 * 60 + 16) * 1000;

/** What the service takes for the steps that are done at once; the last one is under way. */
const took: { readonly [nodeId: string]: number } = { keyword: 12, 'by-plan': 3, 'desk-hours': 6, 'tag-hot': 60_000 };

const halfHour = 1_800_000;
const week = 7 * 86_400_000;

/**
 * The execution of the documentation: Maya texts TRIAL and answers after more than an hour, the desk is closed by then,
 * the carrier takes the after-hours reply for spam, and the execution is just tagging her all the same. While the desk is open
 * it is seen as it was before that.
 */
export function buildMayasExecution(version: WorkflowVersion, maya: Contact, now: number): WorkflowExecution {
  for (let seen = now; seen > now - week; seen -= halfHour) {
    const execution = seenAt(version, maya, seen);
    if (execution.steps?.some(({ node }) => node?.id === 'after-hours')) return execution;
  }
  return seenAt(version, maya, now);
}

function seenAt(version: WorkflowVersion, maya: Contact, now: number): WorkflowExecution {
  return leadContact({
    id: '8f3a41d09b6e72c5a1f0ec21',
    version,
    contact: asSampled(maya),
    trigger: { outputs: { keyword: 'TRIAL', message: 'Trial' } },
    start: now - 2000 - 2110 - 9 - replyAfter - 1412,
    now,
    continuesUndelivered: true,
    nextEvent: mayasEvent,
    tookOf: ({ node }) => took[node?.id ?? ''] ?? 0,
  });
}

function mayasEvent({ state: { at, nodeId, wait } }: Advance): ExecutionEvent | undefined {
  const effectId = wait?.effectId ?? '';
  switch (nodeId) {
    case 'welcome':
      return { kind: 'receipt', at: at + 1400, effectId, status: 'delivered' };
    case 'wait':
      return { kind: 'reply', at: at + replyAfter, text: 'YES' };
    case 'after-hours': {
      const error = { code: 30007, message: 'The carrier filtered this message as spam' };
      return { kind: 'receipt', at: at + 2110, effectId, status: 'undelivered', error };
    }
    default:
      return undefined;
  }
}
