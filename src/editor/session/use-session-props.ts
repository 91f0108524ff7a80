'use client';
import { useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { WorkflowEditorProps } from '../editor-props.js';
import { mergedAccount } from '../merged-account.js';
import type { Session, SessionSource } from '../use-session.js';

/**
 * The props as they hold for a session: with the adapter and the workflow it was opened from, and with what that adapter knows of the
 * account; what the host hands in goes before it, kind by kind.
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
 * The adapter to go on with: of several for one account the newest, as a host may make one for each render; else the one that loaded.
 * One that does not say whose workflows it keeps could lead to another account.
 */
function adapterOf(source: SessionSource | undefined, given: WorkflowAdapter | undefined): WorkflowAdapter | undefined {
  if (!source) return given;
  const [scope, now] = [source.adapter?.scope, given?.scope];
  return scope && now && scope.host === now.host && scope.account === now.account ? given : source.adapter;
}
