import { askStore, type DraftAnswer, type DraftStore, type StoredDraft } from './draft-store.js';
import { type DraftHead, readHead } from './draft-record.js';
import type { DraftPlace } from './draft-identity.js';
import { type OpenedDraft, openDraft } from './read-drafts.js';

/** Who writes drafts, of whichever workflow. */
export type DraftOwner = Omit<DraftPlace, 'workflow'>;

/** A draft of one of several workflows. */
export interface ListedDraft {
  readonly id: string;
  /** Id of the workflow. */
  readonly workflow: string;
  readonly head: DraftHead;
}

/** The common prefix of the ids of all drafts of an owner. */
function ownerPrefix({ account, host, user }: DraftOwner): string {
  return `${JSON.stringify([host, account, user]).slice(0, -1)},`;
}

/** Lists the drafts of all workflows of an owner, the latest first. Drafts that cannot be read are left out. */
export async function listDrafts(store: DraftStore, owner: DraftOwner): Promise<DraftAnswer<readonly ListedDraft[]>> {
  const answer = await askStore(() => store.list(ownerPrefix(owner)));
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.data)) return { ok: false, trouble: 'failed' };
  const found = answer.data.flatMap(({ head, id }): readonly ListedDraft[] => {
    const read = readHead(head);
    const workflow = workflowOf(id);
    return read.is === 'sound' && workflow !== undefined ? [{ id, workflow, head: read.head }] : [];
  });
  return { ok: true, data: found.sort((left, right) => right.head.at - left.head.at) };
}

/** Reads a draft whole, with the document it leads to; `undefined` for what cannot be opened. */
export async function readDraft(
  store: DraftStore,
  id: string,
): Promise<{ readonly stored: StoredDraft; readonly opened: OpenedDraft } | undefined> {
  const answer = await askStore(() => store.read(id));
  if (!answer.ok || !answer.data) return undefined;
  const opened = openDraft(answer.data, undefined);
  return opened && { stored: answer.data, opened };
}

/** The workflow that the id of a draft names. */
function workflowOf(id: unknown): string | undefined {
  try {
    const parts: unknown = JSON.parse(String(id));
    const workflow: unknown = Array.isArray(parts) ? parts[3] : undefined;
    return typeof workflow === 'string' ? workflow : undefined;
  } catch {
    return undefined;
  }
}
