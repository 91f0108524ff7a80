'use client';
import { useEffect, useState } from 'react';
import { callAdapter, type VersionSummary, type WaitingContacts, type WorkflowAdapter } from '#adapter';
import type { AccountFacts } from '#rules';
import { loadDocument } from '#versions';
import type { LiveFacts } from './live-facts.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;

const unknown: LiveFacts = {
  isLoading: true,
  before: undefined,
  document: undefined,
  waiting: undefined,
  newest: undefined,
};

/** Loads what is live, and the contacts under way on it, when the checklist opens. */
export function useLiveFacts(adapter: WorkflowAdapter | undefined, workflowId: string | undefined): LiveFacts {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    if (!adapter || workflowId === undefined) return undefined;
    let isHere = true;
    void loadFacts(adapter, workflowId).then((loaded) => {
      if (isHere) setFacts(loaded);
    });
    return () => {
      isHere = false;
    };
    // Of the moment in which it opened; hosts may pass another adapter with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [workflowId]);
  return facts;
}

async function loadFacts(adapter: WorkflowAdapter, workflowId: string): Promise<LiveFacts> {
  const versions = await listedVersions(adapter, workflowId);
  const before = versions.find(({ active }) => typeof active === 'string');
  const newest = versions[0]?.number;
  if (!before) return { ...unknown, isLoading: false, newest };
  const target = { workflowId, versionId: before.id };
  const [document, waiting] = await Promise.all([
    adapter.loadVersion ? loadDocument(adapter, target) : undefined,
    adapter.loadWaiting &&
      callAdapter('loadWaiting', () => adapter.loadWaiting?.(target), { timeout: patience }).then(
        (answer) => (answer.ok ? (readWaiting(answer.data) ?? 'failed') : 'failed') as WaitingContacts | 'failed',
      ),
  ]);
  return {
    isLoading: false,
    before,
    document: document?.ok === true ? document.data : undefined,
    waiting,
    newest,
  };
}

async function listedVersions(adapter: WorkflowAdapter, workflowId: string): Promise<readonly VersionSummary[]> {
  if (!adapter.listVersions) return [];
  const answer = await callAdapter('listVersions', () => adapter.listVersions?.({ workflowId, limit: 50 }), {
    timeout: patience,
  });
  return answer.ok && Array.isArray(answer.data.items) ? answer.data.items : [];
}

/** Hosts are not trusted to count in the right shape. */
function readWaiting(data: WaitingContacts): WaitingContacts | undefined {
  return typeof data.contacts === 'number' && Array.isArray(data.steps) ? data : undefined;
}

/** The facts of the account: those of the host, else those of the adapter, which has them at hand. */
export function useAccountFacts(
  adapter: WorkflowAdapter | undefined,
  own: AccountFacts | undefined,
): AccountFacts | undefined {
  const [loaded, setLoaded] = useState<AccountFacts>();
  useEffect(() => {
    if (own || !adapter?.loadAccount) return undefined;
    let isHere = true;
    void callAdapter('loadAccount', () => adapter.loadAccount?.(), { timeout: patience }).then((answer) => {
      if (isHere && answer.ok) setLoaded(answer.data);
    });
    return () => {
      isHere = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the checklist opens
  }, []);
  return own ?? loaded;
}
