import { isJsonObject } from '#base';
import type { Effect } from '#execute';
import type { Queries } from '../database/database.js';
import { RefusedRequest } from '../http/refused-request.js';
import { happeningsBetween } from './contact-changes.js';
import { changeByEffect } from './contacts.js';
import { assignConversation, closeConversation } from './conversation-log.js';
import { liveVersionOf, type ReadVersion } from './live-versions.js';
import { beginRun } from './begin-run.js';
import { newExecutionId, refuseStart, startBy, type StartedBy } from './start-by.js';

interface Where {
  readonly accountId: string;
  readonly contactId: string;
  readonly at: string;
}

interface Whence extends Where {
  /** The run that wants it. */
  readonly by: StartedBy;
  readonly readVersion: ReadVersion;
}

/**
 * Does what an execution wants done within the account: its transaction does it exactly once. Messages are sent later, and
 * notices and effects of the host have no place in the account; a run shows them.
 *
 * @returns why it started no other run although it would have; undefined where there is nothing to say
 */
export async function carryOut(
  queries: Queries,
  where: Whence,
  effects: readonly Effect[],
): Promise<string | undefined> {
  let remark: string | undefined;
  for (const effect of effects) {
    switch (effect.kind) {
      case 'change-contact':
      case 'add-to-list':
      case 'remove-from-list':
        remark = (await changeAndStart(queries, where, effect)) ?? remark;
        break;
      case 'assign':
        await assignConversation(queries, where, effect.group, effect.pick);
        break;
      case 'close-conversation':
        await closeConversation(queries, where, effect.markRead);
        break;
      case 'start-workflow':
        remark = (await startOther(queries, where, effect.workflow)) ?? remark;
        break;
      case 'send-message':
      case 'notify':
      case 'host':
        break;
    }
  }
  return remark;
}

/** Changes the contact, and starts other workflows that wait for such a change. */
async function changeAndStart(
  queries: Queries,
  { at, by, readVersion, ...who }: Whence,
  effect: Parameters<typeof changeByEffect>[2],
): Promise<string | undefined> {
  const change = await ignoringRefusals(() => changeByEffect(queries, { ...who, at }, effect));
  return change && startBy(queries, { ...who, by }, happeningsBetween(change.before, change.after, at), readVersion);
}

/** A list that was deleted meanwhile must not stop the execution. Refusals come before anything is written. */
async function ignoringRefusals<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (cause) {
    if (cause instanceof RefusedRequest) return undefined;
    throw cause;
  }
}

async function startOther(
  queries: Queries,
  { accountId, at, by, contactId }: Whence,
  workflow: unknown,
): Promise<string | undefined> {
  const workflowId = isJsonObject(workflow) && typeof workflow['id'] === 'string' ? workflow['id'] : undefined;
  const live = workflowId === undefined ? undefined : await liveVersionOf(queries, accountId, workflowId);
  if (workflowId === undefined || !live) return undefined;
  const refusal = refuseStart(by);
  if (refusal !== undefined) return refusal;
  await beginRun(
    queries,
    { ...live, executionId: newExecutionId(), contactId, depth: by.depth },
    {
      kind: 'start',
      at: Date.parse(at),
      trigger: {},
    },
  );
  return undefined;
}
