'use client';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, callAdapter, type Failure, type WorkflowAdapter } from '#adapter';
import { callHost, equalJson } from '#base';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import {
  createVersionParser,
  type NodeType,
  type ParsedVersion,
  type Presentation,
  type WorkflowVersion,
} from '#model';
import type { AccountFacts } from '#rules';
import { createEditor, type Editor, type EditorSettings } from '#store';
import { useLatest } from '#ui';
import type { WorkflowEditorProps } from './editor-props.js';
import { runInSlices } from './in-slices.js';
import { isLargeVersion } from './large-version.js';
import { mergedAccount } from './merged-account.js';

/** What there is to show: nothing yet, a reason, or an editor. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | ReadySession;

/** Where a workflow was opened from. What an editor holds is saved there and nowhere else. */
export interface SessionSource {
  /** The adapter that loaded the workflow. */
  readonly adapter: WorkflowAdapter | undefined;
  readonly workflowId: string | undefined;
  readonly versionId: string | undefined;
}

export interface ReadySession {
  readonly status: 'ready';
  readonly source: SessionSource;
  readonly editor: Editor;
  /** Another number for another document. */
  readonly generation: number;
  /** What the adapter told of the account. */
  readonly account: AccountFacts | undefined;
  /** The node types of the adapter. */
  readonly nodeTypes: readonly NodeType[] | undefined;
  /** What the editor was opened with. */
  readonly settings: EditorSettings;
  /** False where the stored arrangement could not be loaded: it must not be replaced by what is here alone. */
  readonly isArrangementKnown: boolean;
  /** What was opened, before anything was changed. */
  readonly opened: EditedDocument;
  /** Another document, only to be looked at. Whoever asks for it destroys it. */
  look(document: EditedDocument): Editor;
  /** Another document takes the place of this one, to be edited. */
  reopen(document: EditedDocument): void;
  /** Loads what is stored by now. */
  reload(): void;
}

/** What was loaded. */
interface Opened {
  readonly version: WorkflowVersion | undefined;
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly presentation?: Presentation | undefined;
  readonly account?: AccountFacts | undefined;
  readonly isArrangementKnown?: boolean;
}

/**
 * Opens what the props name, and keeps one editor for as long as they name the same: the workflow, the version, and whose it is by the
 * adapter's `scope`. Props that are new objects with the same content change nothing.
 */
export function useSession(props: WorkflowEditorProps): Session {
  const { adapter, versionId, workflowId } = props;
  const controlled = props.version;
  const [{ of, session }, setState] = useState<{ readonly of: string; readonly session: Session }>({
    of: '',
    session: { status: 'loading' },
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest(props);
  // What is here: the version of the editor, or the one that is being read.
  const here = useRef<(() => WorkflowVersion | undefined) | undefined>(undefined);
  const generations = useRef(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // An adapter of its own on every render must not load everything again: it is the workflow, and whose it is, that decides.
  const hasAdapter = adapter !== undefined && controlled === undefined && props.defaultVersion === undefined;
  const key = JSON.stringify([
    hasAdapter,
    workflowId,
    versionId,
    hasAdapter ? adapter.scope?.host : undefined,
    hasAdapter ? adapter.scope?.account : undefined,
  ]);

  useEffect(() => {
    const source: SessionSource = {
      adapter: latest.current.adapter,
      workflowId: latest.current.workflowId,
      versionId: latest.current.versionId,
    };
    const setSession = (next: Session | ((before: Session) => Session)): void => {
      setState((before) => ({
        of: key,
        session: typeof next === 'function' ? next(before.of === key ? before.session : { status: 'loading' }) : next,
      }));
    };
    let editor: Editor | undefined;
    let stopped = false;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopReading: (() => void) | undefined;
    const open = (opened: Opened): void => {
      if (!isLargeVersion(opened.version)) {
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
    const settingsNow = (opened: Opened): EditorSettings => {
      const { comparators, nodeTypes = opened.nodeTypes, presentation, readOnly, rules } = latest.current;
      return {
        account: mergedAccount(opened.account, latest.current.account),
        comparators,
        nodeTypes,
        presentation,
        readOnly,
        rules,
      };
    };
    const make = ({ presentation, version }: Opened, settings: EditorSettings, parsed?: ParsedVersion): Editor => {
      const { density } = latest.current;
      const given = Object.fromEntries(
        Object.entries({ ...settings, version, presentation, density, parsed }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      return createEditor({ ...given, check: 'later' });
    };
    const start = (opened: Opened, parsed?: ParsedVersion): void => {
      if (stopped) return;
      const joined = { ...opened, ...late };
      const settings = settingsNow(joined);
      const made = make(joined, settings, parsed);
      editor?.destroy();
      editor = made;
      here.current = () => made.toVersion();
      made.onChange((event) => {
        callHost(() => latest.current.onEvent?.(event));
        if (event.after.version !== event.before.version)
          callHost(() => latest.current.onVersionChange?.(event.after.version));
      });
      callHost(() => latest.current.onMount?.(made));
      const { presentation, version } = made.store.getState();
      const ready: Omit<ReadySession, 'generation'> = {
        status: 'ready',
        source,
        editor: made,
        account: joined.account,
        nodeTypes: joined.nodeTypes,
        settings,
        isArrangementKnown: opened.isArrangementKnown !== false,
        opened: { version, presentation },
        look: (document) => make({ ...joined, ...document }, { ...settingsNow(joined), readOnly: true }),
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
    // What arrives after the workflow is shown joins it then.
    const late: { account?: AccountFacts; nodeTypes?: readonly NodeType[] } = {};
    const onLate = (part: typeof late): void => {
      if (stopped) return;
      Object.assign(late, part);
      setSession((before) => (before.status === 'ready' ? { ...before, ...part } : before));
    };
    if (!hasAdapter) {
      const { defaultVersion, presentation, version } = latest.current;
      open({ version: version ?? defaultVersion, presentation });
    } else {
      setSession({ status: 'loading' });
      const report = (failure: Failure): void => {
        if (!stopped) callHost(() => latest.current.onError?.(failure));
      };
      const show = (answer: Answer<Opened>): void => {
        if (stopped) return;
        if (answer.ok) open(answer.data);
        else {
          report(answer.failure);
          setSession({ status: 'failed', failure: answer.failure, retry });
        }
      };
      void load(source.adapter as WorkflowAdapter, latest.current, {
        signal: abort.signal,
        onLate,
        onLateVersion: show,
        report,
      }).then(show);
    }
    return () => {
      stopped = true;
      here.current = undefined;
      stopReading?.();
      clearTimeout(timer);
      abort.abort();
      editor?.destroy();
    };
  }, [attempt, hasAdapter, key, latest, retry]);

  // A version handed in that is not what is here replaces it; one that only came back from `onVersionChange` does not, nor does
  // the one that is being read, which would begin again with each render.
  useEffect(() => {
    if (controlled !== undefined && here.current && !equalJson(controlled, here.current())) retry();
  }, [controlled, retry, session]);

  // What was opened from elsewhere is not shown for a moment: its work would be taken for that of what the props name now.
  return of === key ? session : loading;
}

const loading: Session = { status: 'loading' };

/** How long a workflow may take to load before it counts as failed, in milliseconds. It is shown all the same when it comes after that. */
const loadTime = 60_000;
/** How long the workflow waits for what is worth having beside it. */
const sideTime = 4_000;

interface LoadOptions {
  readonly signal: AbortSignal;
  /** Receives what comes after the workflow is shown. */
  readonly onLate: (part: { readonly account?: AccountFacts; readonly nodeTypes?: readonly NodeType[] }) => void;
  readonly onLateVersion: (answer: Answer<Opened>) => void;
  /** Receives what could not be loaded and is not worth failing for. */
  readonly report: (failure: Failure) => void;
}

/** Loads a workflow. Only its version can fail: node types, facts of the account and the arrangement are worth having. */
async function load(
  adapter: WorkflowAdapter,
  props: WorkflowEditorProps,
  options: LoadOptions,
): Promise<Answer<Opened>> {
  const { onLate, onLateVersion, report, signal } = options;
  const { versionId } = props;
  const workflowId = props.workflowId ?? '';
  const beside = <Data>(
    endpoint: string,
    call: (() => Promise<Answer<Data>> | undefined) | undefined,
    late: (data: Data) => void,
  ): Promise<Data | undefined> => {
    if (!call) return Promise.resolve(undefined);
    const take = (answer: Answer<Data>): Data | undefined => {
      if (!answer.ok) report(answer.failure);
      return answer.ok ? answer.data : undefined;
    };
    const onLateAnswer = (answer: Answer<Data>): void => {
      if (answer.ok) late(answer.data);
    };
    return callAdapter(endpoint, call, { timeout: sideTime, onLate: onLateAnswer }).then(take);
  };
  const types = beside(
    'listNodeTypes',
    props.nodeTypes || !adapter.listNodeTypes ? undefined : () => adapter.listNodeTypes?.({ signal }),
    (nodeTypes) => onLate({ nodeTypes }),
  );
  const facts = beside(
    'loadAccount',
    adapter.loadAccount && (() => adapter.loadAccount?.({ signal, timeout: sideTime })),
    (account) => onLate({ account }),
  );
  const complete = async (answer: Answer<WorkflowVersion> | undefined): Promise<Answer<Opened>> => {
    if (answer && !answer.ok) return answer;
    const version = answer?.data;
    const versionOfPlaces =
      props.presentation || typeof version?.id !== 'string' || !adapter.loadPresentation ? undefined : version.id;
    const [arrangement, nodeTypes, account] = await Promise.all([
      versionOfPlaces === undefined
        ? undefined
        : callAdapter(
            'loadPresentation',
            () => adapter.loadPresentation?.({ workflowId, versionId: versionOfPlaces }, { signal }),
            { timeout: sideTime },
          ),
      types,
      facts,
    ]);
    if (arrangement && !arrangement.ok && arrangement.failure.kind !== 'notFound') report(arrangement.failure);
    return {
      ok: true,
      data: {
        version,
        nodeTypes,
        account,
        presentation: props.presentation ?? (arrangement?.ok ? arrangement.data : undefined),
        isArrangementKnown: !arrangement || arrangement.ok || arrangement.failure.kind === 'notFound',
      },
    };
  };
  if (!adapter.loadVersion) return complete(undefined);
  const request = { workflowId, ...(versionId === undefined ? {} : { versionId }) };
  const onLateAnswer = (answer: Answer<WorkflowVersion>): void => void complete(answer).then(onLateVersion);
  return complete(
    await callAdapter('loadVersion', () => adapter.loadVersion?.(request, { signal }), {
      timeout: loadTime,
      onLate: onLateAnswer,
    }),
  );
}
