'use client';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  askStore,
  createIndexedDbDraftStore,
  type DraftOptions,
  type DraftLimits,
  type DraftOwner,
  type DraftStore,
  findOpenEditors,
  type GoingDraft,
  keepOldDrafts,
  type ListedDraft,
  listDrafts,
  noteNamed,
  type OldDraftsOptions,
  readDraft,
  reviewOldDrafts,
  type WorkflowAdapter,
} from '#adapter';
import { callHost } from '#base';
import type { WorkflowVersion } from '#model';
import { useLatest } from '#ui';

/** A workflow that was never saved and is only on this device. */
export interface DeviceWorkflow {
  readonly id: string;
  readonly draftId: string;
  /** The time of its last change, in milliseconds since 1970. */
  readonly at: number;
  readonly version: WorkflowVersion;
}

export interface DeviceDrafts {
  /** Ids of workflows with a draft on this device. */
  readonly workflowIds: ReadonlySet<string>;
  /** Workflows that were never saved, last changed first. */
  readonly unsaved: readonly DeviceWorkflow[];
  /** Removes a draft. Returns how to write it back, or undefined where it could not be removed. */
  readonly remove: (draftId: string) => Promise<(() => Promise<void>) | undefined>;
  /** Old drafts that are removed next. */
  readonly going: readonly GoingDraft[];
  /** The limits that these are beyond. */
  readonly limits: DraftLimits;
  /** Keeps old drafts. Resolves to whether they are kept. */
  readonly keep: (drafts: readonly GoingDraft[]) => Promise<boolean>;
}

/** The most drafts that are read whole. */
const mostRead = 20;

/**
 * Reads the drafts of the user on this device, and removes those that are old and were named before.
 *
 * @param now returns the current time, in milliseconds since 1970
 */
export function useDeviceDrafts(
  adapter: WorkflowAdapter,
  options: DraftOptions | false | undefined,
  now: () => number,
): DeviceDrafts {
  const { keepDays = 90, keepMegabytes = 50, store: ownStore } = options === false ? {} : (options ?? {});
  const limits = useMemo(() => ({ days: keepDays, bytes: keepMegabytes * 1_000_000 }), [keepDays, keepMegabytes]);
  const owner = ownerOf(adapter, options);
  const { found, place, readAgain } = useFoundDrafts(owner, ownStore, limits, now);
  const remove = useCallback<DeviceDrafts['remove']>(
    async (draftId) => {
      const store = place.current?.store;
      const read = store && (await readDraft(store, draftId));
      if (!store || !read) return undefined;
      const answer = await askStore(() => store.remove(draftId));
      if (!answer.ok) return undefined;
      readAgain();
      const { head, pieces } = read.stored;
      return async () => {
        const into = place.current?.store ?? store;
        await askStore(() => into.write(draftId, { head, pieces: new Map(Object.entries(pieces)) }));
        readAgain();
      };
    },
    [place, readAgain],
  );
  const latestNow = useLatest(now);
  const keep = useCallback<DeviceDrafts['keep']>(
    async (drafts) => {
      const { current } = place;
      const isKept = current !== undefined && (await keepOldDrafts({ ...current, now: latestNow.current() }, drafts));
      if (isKept) readAgain();
      return isKept;
    },
    [latestNow, place, readAgain],
  );
  return useMemo(
    () => ({
      workflowIds: new Set(found.all.map(({ workflow }) => workflow)),
      unsaved: found.unsaved,
      going: found.going,
      limits,
      remove,
      keep,
    }),
    [found, keep, limits, remove],
  );
}

/** The drafts of an owner, where they are, and how to read them again. */
interface ReadDrafts {
  readonly found: FoundDrafts;
  readonly place: RefObject<{ readonly store: DraftStore; readonly owner: DraftOwner } | undefined>;
  readonly readAgain: () => void;
}

function useFoundDrafts(
  given: DraftOwner | undefined,
  ownStore: DraftStore | undefined,
  limits: DraftLimits,
  now: () => number,
): ReadDrafts {
  const key = given && JSON.stringify([given.host, given.account, given.user]);
  const place = useRef<{ readonly store: DraftStore; readonly owner: DraftOwner }>(undefined);
  const [found, setFound] = useState<FoundDrafts>(nothing);
  const [turn, setTurn] = useState(0);
  const latestNow = useLatest(now);
  useEffect(() => {
    place.current = undefined;
    if (key === undefined) {
      setFound(nothing);
      return undefined;
    }
    const [host, account, user] = JSON.parse(key) as [string, string, string];
    const opened = { store: ownStore ?? createIndexedDbDraftStore(), owner: { host, account, user } };
    place.current = opened;
    let isHere = true;
    const at = latestNow.current();
    void readAll({ ...opened, limits, now: at, findOpen: findOpenEditors }).then((read) => {
      if (!isHere) return;
      setFound(read);
      if (read.going.length > 0) void noteNamed({ ...opened, now: at }, read.going);
    });
    return () => {
      isHere = false;
      // A host closes its own store.
      if (!ownStore) setTimeout(() => callHost(() => opened.store.close?.()));
    };
  }, [key, latestNow, limits, ownStore, turn]);
  return { found, place, readAgain: useCallback(() => setTurn((count) => count + 1), []) };
}

interface FoundDrafts {
  readonly all: readonly ListedDraft[];
  readonly unsaved: readonly DeviceWorkflow[];
  readonly going: readonly GoingDraft[];
}

const nothing: FoundDrafts = { all: [], unsaved: [], going: [] };

function ownerOf({ scope }: WorkflowAdapter, options: DraftOptions | false | undefined): DraftOwner | undefined {
  if (options === false) return undefined;
  const host = options?.host ?? scope?.host;
  const account = options?.account ?? scope?.account;
  return host === undefined || account === undefined ? undefined : { host, account, user: options?.user ?? '' };
}

async function readAll(options: OldDraftsOptions): Promise<FoundDrafts> {
  const { owner, store } = options;
  const going = await reviewOldDrafts(options);
  const listed = await listDrafts(store, owner);
  if (!listed.ok) return nothing;
  const unsaved: DeviceWorkflow[] = [];
  const known = new Set<string>();
  for (const { head, id, workflow } of listed.data) {
    if (head.base !== undefined || known.has(workflow) || unsaved.length >= mostRead) continue;
    known.add(workflow);
    const read = await readDraft(store, id);
    if (read) unsaved.push({ id: workflow, draftId: id, at: head.at, version: read.opened.document.version });
  }
  return { all: listed.data, unsaved, going };
}
