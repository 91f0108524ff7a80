'use client';
import { useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { WorkflowEditorProps } from '../editor-props.js';
import { mergedAccount } from './merged-account.js';
import type { Session, SessionSource } from './use-session.js';

/**
 * Returns the props for a session: the adapter and workflow it was loaded from, and that adapter's account. Values of
 * the host override, kind by kind.
 */
export function useSessionProps(props: WorkflowEditorProps, session: Session): WorkflowEditorProps {
  const ready = session.status === 'ready' ? session : undefined;
  const adapter = adapterOf(ready?.source, props.adapter);
  const { account } = props;
  const offered = adapter?.resources;
  const resources = useMemo(
    () => (offered ? { ...offered, ...props.resources } : props.resources),
    [offered, props.resources],
  );
  const loaded = ready?.account;
  const facts = useMemo(() => mergedAccount(loaded, account), [loaded, account]);
  return useMemo(() => {
    const { adapter: _adapter, ...rest } = props;
    return {
      ...rest,
      ...(adapter ? { adapter } : {}),
      ...(resources ? { resources } : {}),
      ...(facts ? { account: facts } : {}),
    };
  }, [adapter, facts, props, resources]);
}

/**
 * Returns the adapter to continue with: the newest one of the same `scope`, since a host may create one per render;
 * else the one that loaded. An adapter without a `scope` could belong to another account.
 */
function adapterOf(source: SessionSource | undefined, given: WorkflowAdapter | undefined): WorkflowAdapter | undefined {
  if (!source) return given;
  const [scope, now] = [source.adapter?.scope, given?.scope];
  return scope && now && scope.host === now.host && scope.account === now.account ? given : source.adapter;
}
