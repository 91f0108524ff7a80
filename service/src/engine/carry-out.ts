import { createRandomId, isJsonObject } from '#base';
import type { Effect } from '#execute';
import type { Queries } from '../database/database.js';
import { RefusedRequest } from '../http/refused-request.js';
import { changeByEffect } from './contacts.js';
import { assignConversation, closeConversation } from './conversation-log.js';
import { liveVersionOf } from './live-versions.js';
import { beginRun } from './begin-run.js';

interface Where {
  readonly accountId: string;
  readonly contactId: string;
  readonly at: string;
}

/**
 * Does what an execution wants done within the account: its transaction does it exactly once. Messages are sent later, and
 * notices and effects of the host have no place in the account; a run shows them.
 */
export async function carryOut(queries: Queries, where: Where, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'change-contact':
      case 'add-to-list':
      case 'remove-from-list':
        await ignoringRefusals(() => changeByEffect(queries, where, effect));
        break;
      case 'assign':
        await assignConversation(queries, where, effect.group, effect.pick);
        break;
      case 'close-conversation':
        await closeConversation(queries, where, effect.markRead);
        break;
      case 'start-workflow':
        await startOther(queries, where, effect.workflow);
        break;
      case 'send-message':
      case 'notify':
      case 'host':
        break;
    }
  }
}

/** A list that was deleted meanwhile must not stop the execution. Refusals come before anything is written. */
async function ignoringRefusals(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (cause) {
    if (!(cause instanceof RefusedRequest)) throw cause;
  }
}

async function startOther(queries: Queries, { accountId, at, contactId }: Where, workflow: unknown): Promise<void> {
  const workflowId = isJsonObject(workflow) && typeof workflow['id'] === 'string' ? workflow['id'] : undefined;
  const live = workflowId === undefined ? undefined : await liveVersionOf(queries, accountId, workflowId);
  if (workflowId === undefined || !live) return;
  const executionId = `run_${createRandomId()}`;
  await beginRun(
    queries,
    { accountId, workflowId, executionId, versionId: live.versionId, contactId },
    {
      kind: 'start',
      at: Date.parse(at),
      trigger: {},
    },
  );
}
