'use client';
import { useMemo } from 'react';
import type { AccountFacts } from '#rules';
import type { WorkflowEditorProps } from './editor-props.js';

/** The props with what the adapter knows of the account; what the host hands in goes before it, kind by kind. */
export function useWithAccount(props: WorkflowEditorProps, loaded: AccountFacts | undefined): WorkflowEditorProps {
  const { account, adapter } = props;
  const offered = adapter?.resources;
  const resources = useMemo(() => (offered ? { ...offered, ...props.resources } : props.resources), [offered, props.resources]);
  const facts = useMemo(() => mergedAccount(loaded, account), [loaded, account]);
  return useMemo(() => ({ ...props, ...(resources ? { resources } : {}), ...(facts ? { account: facts } : {}) }), [props, resources, facts]);
}

/** What the host says of the account, over what was loaded of it. */
export function mergedAccount(loaded: AccountFacts | undefined, own: AccountFacts | undefined): AccountFacts | undefined {
  if (!loaded || !own) return own ?? loaded;
  return { ...loaded, ...own, ...(loaded.things ? { things: { ...loaded.things, ...own.things } } : {}) };
}
