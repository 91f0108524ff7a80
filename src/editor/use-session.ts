'use client';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, WorkflowAdapter } from '#adapter';
import { equalJson } from '#base';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import { createVersionParser, type NodeType, type ParsedVersion, type Presentation, type WorkflowVersion } from '#model';
import type { AccountFacts } from '#rules';
import { createEditor, type Editor } from '#store';
import { useLatest } from '#ui';
import type { WorkflowEditorProps } from './editor-props.js';
import { runInSlices } from './in-slices.js';
import { isLargeVersion } from './large-version.js';
import { mergedAccount } from './use-account.js';

/** What there is to show: nothing yet, a reason, or an editor. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | ReadySession;

export interface ReadySession {
  readonly status: 'ready';
  readonly editor: Editor;
  /** Another number for another document. */
  readonly generation: number;
  /** What the adapter told of the account. */
  readonly account: AccountFacts | undefined;
  /** What was opened, before anything was changed. */
  readonly opened: EditedDocument;
  /** Another document, only to be looked at. Whoever asks for it destroys it. */
  look(document: EditedDocument): Editor;
  /** Another document takes the place of this one, to be edited. */
  reopen(document: EditedDocument): void;
  /** Loads what is stored by now. */
  reload(): void;
}

interface Opened {
  readonly version: WorkflowVersion | undefined;
  readonly nodeTypes: readonly NodeType[] | undefined;
  readonly presentation: Presentation | undefined;
  readonly account?: AccountFacts | undefined;
}

/**
 * Opens what the props name, and keeps one editor for as long as they name the same. Props that are new objects with the
 * same content change nothing.
 */
export function useSession(props: WorkflowEditorProps): Session {
  const { adapter, versionId, workflowId } = props;
  const controlled = props.version;
  const [session, setSession] = useState<Session>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(props);
  // What is here: the version of the editor, or the one that is being read.
  const here = useRef<(() => WorkflowVersion | undefined) | undefined>(undefined);
  const generations = useRef(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // An adapter of its own on every render must not load everything again: it is the workflow that decides.
  const hasAdapter = adapter !== undefined && controlled === undefined && props.defaultVersion === undefined;

  useEffect(() => {
    let editor: Editor | undefined;
    let stopped = false;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopReading: (() => void) | undefined;
    const open = (opened: Opened): void => {
      if (!isLargeVersion(opened.version?.definition?.nodes)) {
        start(opened);
        return;
      }
      here.current = () => opened.version;
      // The editor that was here is closed: what was done in it now would be lost.
      setSession((before) => (before.status === 'loading' ? before : { status: 'loading' }));
      // Reading ten thousand steps takes longer than a key may wait for.
      const parser = createVersionParser(opened.version);
      stopReading = runInSlices((isTimeUp) => {
        const parsed = parser.advance(isTimeUp);
        if (parsed) prepare(opened, parsed);
        return parsed !== undefined;
      });
    };
    // Each as a task of its own, so that none stands in the way of a key.
    const prepare = (opened: Opened, parsed: ParsedVersion): void => {
      timer = setTimeout(() => {
        if (parsed.ok) graphOf(parsed.version);
        timer = setTimeout(() => start(opened, parsed));
      });
    };
    const make = ({ account: loadedAccount, nodeTypes, presentation, version }: Opened, parsed: ParsedVersion | undefined, readOnly: boolean | undefined): Editor => {
      const { comparators, density, rules } = latest.current;
      const account = mergedAccount(loadedAccount, latest.current.account);
      return createEditor({
        ...(version ? { version } : {}),
        ...(nodeTypes ? { nodeTypes } : {}),
        ...(presentation ? { presentation } : {}),
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(rules ? { rules } : {}),
        ...(comparators ? { comparators } : {}),
        ...(account ? { account } : {}),
        ...(density ? { density } : {}),
        ...(parsed ? { parsed } : {}),
        check: 'later',
      });
    };
    const start = (opened: Opened, parsed?: ParsedVersion): void => {
      if (stopped) return;
      const made = make(opened, parsed, latest.current.readOnly);
      editor?.destroy();
      editor = made;
      here.current = () => made.toVersion();
      made.onChange((event) => {
        latest.current.onEvent?.(event);
        if (event.after.version !== event.before.version) latest.current.onVersionChange?.(event.after.version);
      });
      latest.current.onMount?.(made);
      const { presentation, version } = made.store.getState();
      const ready: Omit<ReadySession, 'generation'> = {
        status: 'ready',
        editor: made,
        account: opened.account,
        opened: { version, presentation },
        look: (document) => make({ ...opened, ...document }, undefined, true),
        reopen: (document) => open({ ...opened, ...document }),
        reload: retry,
      };
      generations.current += 1;
      const generation = generations.current;
      const show = (): void => setSession({ ...ready, generation });
      // A large workflow is drawn bit by bit, as React can; a small one with the next frame.
      if (parsed) startTransition(show);
      else show();
    };
    if (!hasAdapter) {
      const { defaultVersion, nodeTypes, presentation, version } = latest.current;
      open({ version: version ?? defaultVersion, nodeTypes, presentation });
    } else {
      setSession({ status: 'loading' });
      void load(latest.current.adapter as WorkflowAdapter, latest.current, abort.signal).then((opened) => {
        if (stopped) return;
        if ('failure' in opened) {
          latest.current.onError?.(opened.failure);
          setSession({ status: 'failed', failure: opened.failure, retry });
        } else open(opened);
      });
    }
    return () => {
      stopped = true;
      here.current = undefined;
      stopReading?.();
      clearTimeout(timer);
      abort.abort();
      editor?.destroy();
    };
  }, [hasAdapter, workflowId, versionId, attempt, latest, retry]);

  // A version handed in that is not what is here replaces it; one that only came back from `onVersionChange` does not, nor does
  // the one that is being read, which would begin again with each render.
  useEffect(() => {
    if (controlled !== undefined && here.current && !equalJson(controlled, here.current())) retry();
  }, [controlled, retry, session]);

  return session;
}

/** Longer than this nobody waits for the account before a workflow is shown. */
const accountTime = 4_000;

async function load(adapter: WorkflowAdapter, props: WorkflowEditorProps, signal: AbortSignal): Promise<Opened | { readonly failure: Failure }> {
  const { nodeTypes, versionId } = props;
  const workflowId = props.workflowId ?? '';
  const [version, types, account] = await Promise.all([
    adapter.loadVersion?.({ workflowId, ...(versionId === undefined ? {} : { versionId }) }, { signal }),
    nodeTypes ? undefined : adapter.listNodeTypes?.({ signal }),
    // What rules know of the account is worth having, not worth waiting for.
    adapter.loadAccount?.({ signal, timeout: accountTime }),
  ]);
  if (version && !version.ok) return { failure: version.failure };
  const opened = version?.data;
  // How steps are arranged is worth having, not worth failing for.
  const arranged = props.presentation || typeof opened?.id !== 'string' ? undefined : await adapter.loadPresentation?.({ workflowId, versionId: opened.id }, { signal });
  // Without the types steps can still be read and edited, as each carries its own; nothing new can be added then.
  return {
    version: opened,
    nodeTypes: nodeTypes ?? (types?.ok ? types.data : undefined),
    presentation: props.presentation ?? (arranged?.ok ? arranged.data : undefined),
    account: account?.ok ? account.data : undefined,
  };
}
