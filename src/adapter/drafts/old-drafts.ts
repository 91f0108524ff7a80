import { isJsonObject } from '#base';
import { openSealed, sealText } from './draft-record.js';
import { askStore, type DraftStore } from './draft-store.js';
import { type DraftOwner, type ListedDraft, listDrafts, readDraft } from './list-drafts.js';

/** When drafts are old enough to be removed. */
export interface DraftLimits {
  /** Days since the last change. */
  readonly days: number;
  /** The size of all drafts of a user, in bytes; the oldest beyond it are removed. */
  readonly bytes: number;
}

/** A draft that is removed soon, unless the user keeps it. */
export interface GoingDraft {
  readonly id: string;
  /** Id of the workflow. */
  readonly workflow: string;
  /** The name of the workflow in the draft; undefined where it has none or the draft cannot be opened. */
  readonly name: string | undefined;
  /** The time of its last change, in milliseconds since 1970. */
  readonly at: number;
  /** The time from which on it is removed, in milliseconds since 1970. */
  readonly goesAt: number;
}

export interface OldDraftsOptions {
  readonly store: DraftStore;
  readonly owner: DraftOwner;
  readonly limits: DraftLimits;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** Resolves to the ids of editors whose drafts are in use; undefined where that is unknown, and then nothing is removed. */
  readonly findOpen: () => Promise<ReadonlySet<string> | undefined>;
}

const day = 86_400_000;
/** The days between the first time that a draft is named and its removal. */
const noticeDays = 7;
/** The most drafts that are named at once. */
const mostNamed = 20;

/** What is known of an old draft besides its content. Void once the draft has changed. */
interface Mark {
  /** The time of the last change that it is about. */
  readonly at: number;
  /** When the user first saw that it goes. */
  readonly named?: number;
  /** When the user chose to keep it. */
  readonly kept?: number;
}
type Marks = { readonly [draftId: string]: Mark };

/**
 * Removes the old drafts of a user that were named a week before, and returns those that are removed next, for the
 * caller to name. A draft that is open, has changed since or was kept stays.
 */
export async function reviewOldDrafts(options: OldDraftsOptions): Promise<readonly GoingDraft[]> {
  const { findOpen, limits, now, owner, store } = options;
  const [open, listed, marks] = await Promise.all([findOpen(), listDrafts(store, owner), readMarks(store, owner)]);
  if (!open || !listed.ok || !marks) return [];
  const due = dueDrafts(listed.data, marks, limits, now).filter(({ head }) => !open.has(head.writer));
  const isOver = ({ head, id }: ListedDraft): boolean => now >= goesAt(markOf(marks, id, head.at), now);
  await removeAll(options, due.filter(isOver));
  const going = due.filter((draft) => !isOver(draft)).slice(0, mostNamed);
  return Promise.all(
    going.map(async ({ head: { at }, id, workflow }) => {
      const name: unknown = (await readDraft(store, id))?.opened.document.version.name;
      const isNamed = typeof name === 'string' && name.trim() !== '';
      return { id, workflow, at, goesAt: goesAt(markOf(marks, id, at), now), name: isNamed ? name : undefined };
    }),
  );
}

/** Notes that the user has seen that drafts go: their week begins with the first time. */
export async function noteNamed(
  { now, owner, store }: Pick<OldDraftsOptions, 'now' | 'owner' | 'store'>,
  going: readonly GoingDraft[],
): Promise<void> {
  const [marks, listed] = await Promise.all([readMarks(store, owner), listDrafts(store, owner)]);
  if (!marks || !listed.ok) return;
  const known = new Set(listed.data.map(({ id }) => id));
  const named = going.map(({ at, id }) => [id, { at, named: markOf(marks, id, at)?.named ?? now }] as const);
  await writeMarks(store, owner, marks, {
    ...Object.fromEntries(Object.entries(marks).filter(([id]) => known.has(id))),
    ...Object.fromEntries(named),
  });
}

/** Keeps old drafts as long as if they had been changed now. Resolves to whether that was stored. */
export async function keepOldDrafts(
  { now, owner, store }: Pick<OldDraftsOptions, 'now' | 'owner' | 'store'>,
  drafts: readonly Pick<GoingDraft, 'id' | 'at'>[],
): Promise<boolean> {
  const marks = await readMarks(store, owner);
  const kept = Object.fromEntries(drafts.map(({ at, id }) => [id, { at, kept: now }]));
  return marks !== undefined && writeMarks(store, owner, marks, { ...marks, ...kept });
}

/** The drafts that are old or beyond the size, the latest first. The latest of all stays whatever its size. */
function dueDrafts(
  listed: readonly ListedDraft[],
  marks: Marks,
  { bytes, days }: DraftLimits,
  now: number,
): readonly ListedDraft[] {
  let size = 0;
  return listed.filter(({ head, id }, index) => {
    size += head.size ?? 0;
    const { kept } = markOf(marks, id, head.at) ?? {};
    if (now - Math.max(head.at, kept ?? head.at) > days * day) return true;
    return kept === undefined && index > 0 && size > bytes;
  });
}

function markOf(marks: Marks, id: string, at: number): Mark | undefined {
  const mark = Object.hasOwn(marks, id) ? marks[id] : undefined;
  return mark?.at === at ? mark : undefined;
}

function goesAt(mark: Mark | undefined, now: number): number {
  return (mark?.named ?? now) + noticeDays * day;
}

/** Removes drafts, unless they have changed or were opened meanwhile. */
async function removeAll({ findOpen, owner, store }: OldDraftsOptions, drafts: readonly ListedDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const [open, again] = await Promise.all([findOpen(), listDrafts(store, owner)]);
  if (!open || !again.ok) return;
  for (const { head, id } of drafts) {
    const now = again.data.find((draft) => draft.id === id);
    if (now?.head.at === head.at && !open.has(now.head.writer)) await askStore(() => store.remove(id));
  }
}

/** The id of the record of marks: no draft has such an id, and no list of drafts includes it. */
function marksId({ account, host, user }: DraftOwner): string {
  return JSON.stringify({ oldDraftsOf: [host, account, user] });
}

/** The marks of a user; undefined where the store fails, as nothing may be removed then. */
async function readMarks(store: DraftStore, owner: DraftOwner): Promise<Marks | undefined> {
  const answer = await askStore(() => store.read(marksId(owner)));
  if (!answer.ok) return undefined;
  const marks = openSealed(answer.data?.head);
  return isJsonObject(marks) ? (marks as Marks) : {};
}

async function writeMarks(store: DraftStore, owner: DraftOwner, before: Marks, after: Marks): Promise<boolean> {
  const text = JSON.stringify(after);
  if (text === JSON.stringify(before)) return true;
  const answer = await askStore(() => store.write(marksId(owner), { head: sealText(text), pieces: new Map() }));
  return answer.ok;
}
