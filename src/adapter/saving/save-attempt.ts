import { equalJson, isJsonObject } from '#base';
import { isAssignedField, type WorkflowVersion } from '#model';
import type { SaveTicket } from '#store';
import { callAdapter } from '../call-adapter.js';
import type { Answer, Failure } from '../failure.js';
import type { VersionRef, WorkflowAdapter } from '../workflow-adapter.js';
import { holdsContent } from './holds-content.js';

/** One attempt to store a version. A repeat has the same id, so that it is stored at most once. */
export interface SaveAttempt {
  readonly id: string;
  /** The version as it was sent first; a repeat sends the same. */
  readonly sent: WorkflowVersion;
  /** The latest save of this content. */
  readonly ticket: SaveTicket;
}

/** What the newest version of the service shows about attempts with an unknown outcome. */
export type Finding =
  /** The newest version is this attempt. */
  | { readonly is: 'stored'; readonly attempt: SaveAttempt; readonly version: WorkflowVersion }
  /** The newest version has the id of this attempt and other content. */
  | { readonly is: 'altered'; readonly attempt: SaveAttempt; readonly version: WorkflowVersion }
  /** The newest version is still the base: none of the attempts is stored so far. */
  | { readonly is: 'absent' }
  /** The newest version is by someone else. */
  | { readonly is: 'overtaken'; readonly version: WorkflowVersion }
  /** The service could not be reached. */
  | { readonly is: 'unreached'; readonly failure: Failure }
  /** The adapter cannot load versions, or its service does not answer usably. */
  | { readonly is: 'unanswered' };

/** Where attempts go, and the timeout of an answer in milliseconds. */
export interface SaveTarget {
  readonly adapter: Pick<WorkflowAdapter, 'saveVersion' | 'loadVersion'>;
  readonly workflowId: string;
  readonly patience: number;
}

/** The timeout of a query about the outcome of a save, in milliseconds: the user waits for it. */
const questionTime = 5_000;

/**
 * Loads the newest version, and returns which of these attempts it is.
 *
 * @param acknowledged the content of the base, as far as it is known
 */
export async function askNewest(
  { adapter, patience, workflowId }: SaveTarget,
  attempts: readonly SaveAttempt[],
  base: VersionRef | null,
  acknowledged: WorkflowVersion | undefined,
): Promise<Finding> {
  const timeout = Math.min(questionTime, patience);
  if (!adapter.loadVersion) return { is: 'unanswered' };
  const answer = await callAdapter('loadVersion', () => adapter.loadVersion?.({ workflowId }, { timeout }), {
    timeout: timeout,
  });
  if (!answer.ok) {
    const { kind, status } = answer.failure;
    if (kind === 'notFound') return base === null ? { is: 'absent' } : { is: 'unanswered' };
    const isReached = status !== undefined && kind !== 'unauthorized';
    return isReached ? { is: 'unanswered' } : { is: 'unreached', failure: answer.failure };
  }
  const newest = answer.data;
  const named = attempts.find(({ id }) => id === newest.id);
  if (named && !holdsContent(named.sent, newest)) return { is: 'altered', attempt: named, version: newest };
  const isBase = base !== null && newest.id === base.id;
  // Services that assign ids of their own are recognised by content, unless the base, which may be the newest still,
  // has the same.
  const attempt =
    named ??
    attempts.findLast(
      ({ sent }) => holdsContent(sent, newest) && !(isBase && acknowledged && hasSameContent(sent, acknowledged)),
    );
  if (attempt) return { is: 'stored', attempt, version: newest };
  return isBase ? { is: 'absent' } : { is: 'overtaken', version: newest };
}

/**
 * Sends an attempt. It counts as stored only where the answer, or a look at the stored version, shows the content that
 * was sent.
 */
export async function sendAttempt(
  target: SaveTarget,
  { id, sent: version }: SaveAttempt,
  base: VersionRef | null,
  mayFollow: readonly string[],
  onLate: (answer: Answer<WorkflowVersion>) => void,
): Promise<Answer<WorkflowVersion>> {
  const { adapter, patience, workflowId } = target;
  // A version without a name of its own leaves that of the workflow as it is.
  const name = typeof version.name === 'string' ? version.name : '';
  const send = (): Promise<Answer<WorkflowVersion>> =>
    adapter.saveVersion({ workflowId, name, version, id, base, ...(mayFollow.length > 0 ? { mayFollow } : {}) });
  const prove = (answer: Answer<WorkflowVersion>): Promise<Answer<WorkflowVersion>> | Answer<WorkflowVersion> =>
    answer.ok ? proven(target, version, answer.data) : answer;
  return prove(
    await callAdapter('saveVersion', send, {
      timeout: patience,
      isWrite: true,
      onLate: (late) => void Promise.resolve(prove(late)).then(onLate),
    }),
  );
}

async function proven(
  { adapter, patience, workflowId }: SaveTarget,
  sent: WorkflowVersion,
  answered: WorkflowVersion,
): Promise<Answer<WorkflowVersion>> {
  const unproven = {
    kind: 'unknown',
    code: 'unproven',
    message: 'The service answered without the content that was sent, so it may not have been saved.',
    endpoint: 'saveVersion',
  } as const;
  if (!isJsonObject(answered)) return { ok: false, failure: unproven };
  if (holdsContent(sent, answered)) return { ok: true, data: answered };
  const { id } = answered;
  if (answered.definition === undefined && typeof id === 'string' && id !== '' && adapter.loadVersion) {
    const read = await callAdapter('loadVersion', () => adapter.loadVersion?.({ workflowId, versionId: id }), {
      timeout: patience,
    });
    if (read.ok && read.data.id === id && holdsContent(sent, read.data)) return read;
  }
  return { ok: false, failure: unproven };
}

/** The same content, except for fields that the service assigns. */
export function hasSameContent(one: WorkflowVersion, other: WorkflowVersion): boolean {
  if (one === other) return true;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every(
    (key) =>
      isAssignedField(key) ||
      (Object.hasOwn(one, key) === Object.hasOwn(other, key) && equalJson(one[key], other[key])),
  );
}
