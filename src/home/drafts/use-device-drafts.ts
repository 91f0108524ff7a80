'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  askStore,
  createIndexedDbDraftStore,
  type DraftOptions,
  type DraftOwner,
  type DraftStore,
  type ListedDraft,
  listDrafts,
  readDraft,
  type WorkflowAdapter,
} from '#adapter';
import { callHost } from '#base';
import type { WorkflowVersion } from '#model';

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
}

/** The most drafts that are read whole. */
const mostRead = 20;

/** Reads the drafts of the user on this device. */
export function useDeviceDrafts(adapter: WorkflowAdapter, options: DraftOptions | false | undefined): DeviceDrafts {
  const owner = ownerOf(adapter, options);
  const key = owner && JSON.stringify([owner.host, owner.account, owner.user]);
  const ownStore = options === false ? undefined : options?.store;
  const store = useRef<DraftStore>(undefined);
  const [found, setFound] = useState<FoundDrafts>(nothing);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (key === undefined) {
      setFound(nothing);
      return undefined;
    }
    const [host, account, user] = JSON.parse(key) as [string, string, string];
    const opened = ownStore ?? createIndexedDbDraftStore();
    store.current = opened;
    let isHere = true;
    void readAll(opened, { host, account, user }).then((read) => {
      if (isHere) setFound(read);
    });
    return () => {
      isHere = false;
      // A host closes its own store.
      if (!ownStore) setTimeout(() => callHost(() => opened.close?.()));
    };
  }, [key, ownStore, turn]);
  const remove = useCallback<DeviceDrafts['remove']>(async (draftId) => {
    const { current } = store;
    const read = current && (await readDraft(current, draftId));
    if (!current || !read) return undefined;
    const answer = await askStore(() => current.remove(draftId));
    if (!answer.ok) return undefined;
    setTurn((count) => count + 1);
    const { head, pieces } = read.stored;
    return async () => {
      const place = store.current ?? current;
      await askStore(() => place.write(draftId, { head, pieces: new Map(Object.entries(pieces)) }));
      setTurn((count) => count + 1);
    };
  }, []);
  return useMemo(
    () => ({ workflowIds: new Set(found.all.map(({ workflow }) => workflow)), unsaved: found.unsaved, remove }),
    [found, remove],
  );
}

interface FoundDrafts {
  readonly all: readonly ListedDraft[];
  readonly unsaved: readonly DeviceWorkflow[];
}

const nothing: FoundDrafts = { all: [], unsaved: [] };

function ownerOf({ scope }: WorkflowAdapter, options: DraftOptions | false | undefined): DraftOwner | undefined {
  if (options === false) return undefined;
  const host = options?.host ?? scope?.host;
  const account = options?.account ?? scope?.account;
  return host === undefined || account === undefined ? undefined : { host, account, user: options?.user ?? '' };
}

async function readAll(store: DraftStore, owner: DraftOwner): Promise<FoundDrafts> {
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
  return { all: listed.data, unsaved };
}
