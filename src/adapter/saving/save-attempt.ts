import { equalJson, isJsonObject } from '#base';
import { isAssignedField, type WorkflowVersion } from '#model';
import type { SaveTicket } from '#store';
import type { Answer, Failure } from '../failure.js';
import type { VersionRef, WorkflowAdapter } from '../workflow-adapter.js';
import { holdsContent } from './holds-content.js';

/** One version on its way to the service. A repeat of it goes by the same id, so that it is stored at most once. */
export interface SaveAttempt {
  readonly id: string;
  readonly ticket: SaveTicket;
  /** The revision of the editor that was sent. */
  readonly revision: number;
}

/** What asking the service for its newest version shows about attempts whose outcome is unknown. */
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

/** Where attempts go, and how long an answer is waited for, in milliseconds. */
export interface SaveTarget {
  readonly adapter: Pick<WorkflowAdapter, 'saveVersion' | 'loadVersion'>;
  readonly workflowId: string;
  readonly patience: number;
}

/** How long a question about the outcome of a save may take, in milliseconds: the user waits for it. */
const questionTime = 5_000;

/** Asks for the newest version, and tells which of these attempts it is. */
export async function askNewest({ adapter, patience, workflowId }: SaveTarget, attempts: readonly SaveAttempt[], base: VersionRef | null): Promise<Finding> {
  const timeout = Math.min(questionTime, patience);
  if (!adapter.loadVersion) return { is: 'unanswered' };
  const answer = await callAdapter('loadVersion', () => adapter.loadVersion?.({ workflowId }, { timeout }), timeout);
  if (!answer.ok) {
    const { kind, status } = answer.failure;
    if (kind === 'notFound') return base === null ? { is: 'absent' } : { is: 'unanswered' };
    const isReached = status !== undefined && kind !== 'unauthorized';
    return isReached ? { is: 'unanswered' } : { is: 'unreached', failure: answer.failure };
  }
  const newest = answer.data;
  const named = attempts.find(({ id }) => id === newest.id);
  if (named && !holdsContent(named.ticket.version, newest)) return { is: 'altered', attempt: named, version: newest };
  // Services that assign ids of their own are recognised by content.
  const attempt = named ?? attempts.findLast(({ ticket }) => holdsContent(ticket.version, newest));
  if (attempt) return { is: 'stored', attempt, version: newest };
  return base !== null && newest.id === base.id ? { is: 'absent' } : { is: 'overtaken', version: newest };
}

/** Sends an attempt. It counts as stored only where the answer, or a look at what is stored, shows the content that was sent. */
export async function sendAttempt(
  target: SaveTarget, { id, ticket: { version } }: SaveAttempt, base: VersionRef | null, mayFollow: readonly string[], onLate: (answer: Answer<WorkflowVersion>) => void,
): Promise<Answer<WorkflowVersion>> {
  const { adapter, patience, workflowId } = target;
  // Without a name of its own a version leaves the workflow's as it is.
  const name = typeof version.name === 'string' ? version.name : '';
  const send = (): Promise<Answer<WorkflowVersion>> => adapter.saveVersion({ workflowId, name, version, id, base, ...(mayFollow.length > 0 ? { mayFollow } : {}) });
  const prove = (answer: Answer<WorkflowVersion>): Promise<Answer<WorkflowVersion>> | Answer<WorkflowVersion> => (answer.ok ? proven(target, version, answer.data) : answer);
  return prove(await callAdapter('saveVersion', send, patience, (late) => void Promise.resolve(prove(late)).then(onLate)));
}

async function proven({ adapter, patience, workflowId }: SaveTarget, sent: WorkflowVersion, answered: WorkflowVersion): Promise<Answer<WorkflowVersion>> {
  if (holdsContent(sent, answered)) return { ok: true, data: answered };
  const { id } = answered;
  if (answered.definition === undefined && typeof id === 'string' && id !== '' && adapter.loadVersion) {
    const read = await callAdapter('loadVersion', () => adapter.loadVersion?.({ workflowId, versionId: id }), patience);
    if (read.ok && read.data.id === id && holdsContent(sent, read.data)) return read;
  }
  return unknown('unproven', 'The service answered without the content that was sent, so it may not have been saved.');
}

/**
 * Calls a method of an adapter, which a host may have written: it may throw, reject, answer anything, or never. What is no answer
 * counts as an unknown outcome.
 *
 * @param onLate receives an answer that arrives after the wait was over
 */
export async function callAdapter<Data>(
  endpoint: string, call: () => Promise<Answer<Data>> | undefined, patience: number, onLate?: (answer: Answer<Data>) => void,
): Promise<Answer<Data>> {
  const failed = unknown('adapter-failed', 'Saving ended in an unexpected way. The version may have been stored.', endpoint);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const answered = (async () => call())().then((answer: unknown) => (isAnswer<Data>(answer) ? answer : failed), () => failed);
  const expired = new Promise<Answer<Data>>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(unknown('no-answer', 'No answer came in time. The version may have been stored.', endpoint));
    }, patience);
  });
  if (onLate) void answered.then((answer) => { if (isLate) onLate(answer); });
  return Promise.race([answered, expired]).finally(() => clearTimeout(timer));
}

function isAnswer<Data>(answer: unknown): answer is Answer<Data> {
  if (!isJsonObject(answer)) return false;
  const { data, failure, ok } = answer;
  return ok === true ? isJsonObject(data) : ok === false && isJsonObject(failure) && typeof failure['kind'] === 'string';
}

function unknown(code: string, message: string, endpoint = 'saveVersion'): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'unknown', code, message, endpoint } };
}

/** The same content, whatever the service has assigned to either. */
export function hasSameContent(one: WorkflowVersion, other: WorkflowVersion): boolean {
  if (one === other) return true;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isAssignedField(key) || (Object.hasOwn(one, key) === Object.hasOwn(other, key) && equalJson(one[key], other[key])));
}
